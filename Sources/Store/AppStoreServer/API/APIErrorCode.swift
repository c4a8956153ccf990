// SPDX-License-Identifier: Apache-2.0

/// An error code of the App Store Server API: the codes of API 1.21, those of 1.22 that Apple documents, and those of the
/// Advanced Commerce API.
///
/// A case is Apple's name and number; its row in `definition` is what to do about it, and the message of the test store.
/// Errors whose numbers Apple has not published, such as those of the seats of 1.23, are not among them.
///
///     if apiError.errorCode == .transactionIdNotFound { log("ask the other environment") }
@nonexhaustive
public enum APIErrorCode: Int64, CaseIterable, Sendable {
  /// The request has a path, query, header or body that Apple cannot read.
  case generalBadRequest = 4_000_000
  /// The app identifier is not valid.
  case invalidAppIdentifier = 4_000_002
  /// The limit is not valid (API 1.22).
  case invalidLimit = 4_000_004
  /// The revision is not valid.
  case invalidRequestRevision = 4_000_005
  /// The transaction id is not valid.
  case invalidTransactionId = 4_000_006
  /// The original transaction id is not valid.
  case invalidOriginalTransactionId = 4_000_008
  /// The number of days is not valid.
  case invalidExtendByDays = 4_000_009
  /// The reason code is not valid.
  case invalidExtendReasonCode = 4_000_010
  /// The request identifier is not valid.
  case invalidRequestIdentifier = 4_000_011
  /// The start date is too long ago.
  case startDateTooFarInPast = 4_000_012
  /// The start date is after the end date.
  case startDateAfterEndDate = 4_000_013
  /// The pagination token is not valid.
  case invalidPaginationToken = 4_000_014
  /// The start date is not valid.
  case invalidStartDate = 4_000_015
  /// The end date is not valid.
  case invalidEndDate = 4_000_016
  /// The pagination token expired.
  case paginationTokenExpired = 4_000_017
  /// The notification type or its subtype is not valid.
  case invalidNotificationType = 4_000_018
  /// The request has two filters that exclude each other.
  case multipleFiltersSupplied = 4_000_019
  /// The token of the test notification is not valid.
  case invalidTestNotificationToken = 4_000_020
  /// The order is not valid.
  case invalidSort = 4_000_021
  /// The product type is not valid.
  case invalidProductType = 4_000_022
  /// The product id is not valid.
  case invalidProductId = 4_000_023
  /// The subscription group is not valid.
  case invalidSubscriptionGroupIdentifier = 4_000_024
  /// The value of excludeRevoked is not valid.
  case invalidExcludeRevoked = 4_000_025
  /// The ownership type is not valid.
  case invalidInAppOwnershipType = 4_000_026
  /// The list of storefronts is empty.
  case invalidEmptyStorefrontCountryCodeList = 4_000_027
  /// A storefront is not valid.
  case invalidStorefrontCountryCode = 4_000_028
  /// The value of revoked is not valid.
  case invalidRevoked = 4_000_030
  /// The subscription status is not valid.
  case invalidStatus = 4_000_031
  /// The account tenure is not valid.
  case invalidAccountTenure = 4_000_032
  /// The app account token is neither a UUID nor empty.
  case invalidAppAccountToken = 4_000_033
  /// The consumption status is not valid.
  case invalidConsumptionStatus = 4_000_034
  /// The customer's consent is not valid.
  case invalidCustomerConsented = 4_000_035
  /// The delivery status is not valid.
  case invalidDeliveryStatus = 4_000_036
  /// The amount purchased is not valid.
  case invalidLifetimeDollarsPurchased = 4_000_037
  /// The amount refunded is not valid.
  case invalidLifetimeDollarsRefunded = 4_000_038
  /// The platform is not valid.
  case invalidPlatform = 4_000_039
  /// The play time is not valid.
  case invalidPlayTime = 4_000_040
  /// The value of sampleContentProvided is not valid.
  case invalidSampleContentProvided = 4_000_041
  /// The user status is not valid.
  case invalidUserStatus = 4_000_042
  /// The transaction is not a consumable (no longer sent).
  case invalidTransactionNotConsumable = 4_000_043
  /// The refund preference is not valid.
  case invalidRefundPreference = 4_000_044
  /// The request does not support this product type.
  case invalidTransactionTypeNotSupported = 4_000_047
  /// The request does not support app transaction ids.
  case appTransactionIdNotSupported = 4_000_048
  /// The currency is not valid.
  case invalidCurrency = 4_000_053
  /// A modification changes nothing.
  case oneItemNeededInModify = 4_000_063
  /// A required member is missing: requestInfo.
  case nullRequestInfo = 4_000_079
  /// A required member is missing: requestReferenceId.
  case nullRequestReferenceID = 4_000_080
  /// The requestReferenceId is not valid.
  case invalidRequestReferenceID = 4_000_081
  /// The consistencyToken is not valid.
  case invalidConsistencyToken = 4_000_082
  /// A required member is missing: version.
  case nullVersion = 4_000_083
  /// The version is not valid.
  case unexpectedVersion = 4_000_084
  /// A required member is missing: transactionId.
  case nullTransactionId = 4_000_085
  /// The price is negative.
  case negativePrice = 4_000_086
  /// The SKU is too long.
  case skuLengthExceeded = 4_000_087
  /// The description is too long.
  case descriptionLengthExceeded = 4_000_088
  /// The display name is too long.
  case displayNameLengthExceeded = 4_000_089
  /// The prorated price is negative.
  case negativeProratedPrice = 4_000_091
  /// A required member is missing: the offer period.
  case nullOfferPeriod = 4_000_092
  /// A required member is missing: periodCount.
  case nullPeriodCount = 4_000_093
  /// The number of periods is not positive.
  case periodCountNotPositive = 4_000_094
  /// A required member is missing: reason.
  case nullReason = 4_000_095
  /// The previousTransactionId is not valid.
  case invalidPreviousTransactionID = 4_000_096
  /// The requestReferenceId was used before.
  case repeatedRequestReferenceId = 4_000_097
  /// A required member is missing: currency.
  case nullCurrency = 4_000_098
  /// A required member is missing: taxCode.
  case nullTaxCode = 4_000_099
  /// A required member is missing: storefront.
  case nullStorefront = 4_000_100
  /// A required member is missing: items.
  case nullItems = 4_000_101
  /// A required member is missing: item.
  case nullItem = 4_000_102
  /// A required member is missing: descriptors.
  case nullDescriptors = 4_000_103
  /// A required member is missing: period.
  case nullPeriod = 4_000_104
  /// A required member is missing: SKU.
  case nullSKU = 4_000_105
  /// A required member is missing: displayName.
  case nullDisplayName = 4_000_106
  /// A required member is missing: description.
  case nullDescription = 4_000_107
  /// A required member is missing: price.
  case nullPrice = 4_000_109
  /// A required member is missing: retainBillingCycle.
  case nullRetainBillingCycle = 4_000_110
  /// A required member is missing: effective.
  case nullEffective = 4_000_111
  /// A required member is missing: SKU in changeItems.
  case nullNewSKU = 4_000_112
  /// The previous subscription is not valid.
  case invalidPreviousSubscription = 4_000_113
  /// The customer already has this SKU.
  case productAlreadyExists = 4_000_114
  /// The changes of the product are not valid.
  case invalidProductChanges = 4_000_115
  /// The generic product is not valid.
  case invalidSalable = 4_000_116
  /// The duration of the generic product is not valid.
  case invalidSalableDuration = 4_000_117
  /// The displayName is not valid.
  case invalidDisplayName = 4_000_118
  /// The description is not valid.
  case invalidDescription = 4_000_119
  /// The SKU to change is no item of the subscription.
  case invalidProduct = 4_000_121
  /// The SKU of an item is not valid.
  case invalidSKU = 4_000_122
  /// The refundType is not valid.
  case invalidRefundType = 4_000_123
  /// The refundReason is not valid.
  case invalidRefundReason = 4_000_124
  /// The reason for the change is not valid.
  case invalidChangeReason = 4_000_125
  /// The reason for the offer is not valid.
  case invalidOfferReason = 4_000_126
  /// The taxCode is not valid.
  case invalidTaxProductCode = 4_000_127
  /// The period of the offer is not valid.
  case invalidOfferPeriod = 4_000_128
  /// The periodCount of the offer is not valid.
  case invalidOfferPeriodCount = 4_000_129
  /// The renewal period is not valid.
  case invalidRenewalPeriod = 4_000_130
  /// The renewal price is not valid.
  case invalidRenewalPrice = 4_000_131
  /// The amount is not valid.
  case invalidAmount = 4_000_132
  /// The storefront is not that of the customer.
  case mismatchedStorefront = 4_000_133
  /// The storefront has no prices.
  case missingPricingConfigForStorefront = 4_000_134
  /// The type or state of the purchase does not allow the operation.
  case operationNotAllowed = 4_000_135
  /// There are too many items.
  case moreItemsThanAllowed = 4_000_136
  /// There are too many offers.
  case moreOffersThanAllowed = 4_000_137
  /// addItems or changeItems is empty.
  case emptyAddChangeItems = 4_000_139
  /// A change of the period omits items of the subscription.
  case missingUpdatedItemsWithPeriodChange = 4_000_140
  /// A new period keeps the billing cycle.
  case periodResetWithRetainBillingCycle = 4_000_141
  /// The change of the period takes effect later than an added item.
  case periodChangeEffectiveConflict = 4_000_142
  /// The request changes one SKU more than once.
  case multipleOperationsOnSingleSKU = 4_000_143
  /// Items are removed, but none is added or changed.
  case removeItemsWithoutAddOrChangeItems = 4_000_144
  /// An item to remove is not in the subscription.
  case removeItemNotFound = 4_000_145
  /// An item to change is not in the subscription.
  case changeItemNotFound = 4_000_146
  /// The period does not fit the billing cycle.
  case misalignedBillingCycle = 4_000_147
  /// The billing cycle is reset by a later change.
  case billingCycleResetWithEffectiveLater = 4_000_148
  /// The period changes now, but an item changes later.
  case periodChangeImmediateWithEffectiveAtNextBillingCycle = 4_000_149
  /// An item has a prorated price and an offer.
  case multiplePrices = 4_000_150
  /// The proratedPrice is not valid.
  case invalidProratedPrice = 4_000_151
  /// The price of the offer is not valid.
  case invalidOfferPrice = 4_000_152
  /// A required member is missing: refundAmount.
  case nullRefundAmount = 4_000_153
  /// The refund is not positive.
  case negativeRefundAmount = 4_000_154
  /// A refund that is not custom has an amount.
  case refundAmountWithoutCustom = 4_000_155
  /// A required member is missing: refundReason.
  case nullRefundReason = 4_000_156
  /// A required member is missing: refundType.
  case nullRefundType = 4_000_157
  /// A simulated decline is allowed in the sandbox only.
  case simulateRefundDeclineOnlyInSandbox = 4_000_158
  /// A required member is missing: refundRiskingPreference.
  case nullRefundRisking = 4_000_159
  /// The request has an empty list of items.
  case atLeastOneItem = 4_000_160
  /// The image is not valid.
  case invalidImage = 4_000_161
  /// The header is too long.
  case headerTooLong = 4_000_162
  /// The body is too long.
  case bodyTooLong = 4_000_163
  /// The locale is not valid.
  case invalidLocale = 4_000_164
  /// Neither the display name nor the description changes.
  case atLeastOneOfDisplayNameOrDescription = 4_000_165
  /// A required member is missing: targetProductId.
  case nullTargetProductID = 4_000_166
  /// The targetProductId is not valid.
  case invalidTargetProductID = 4_000_167
  /// The request removes all items of the subscription.
  case removalAllNotAllowed = 4_000_168
  /// A required member is missing: currentSKU.
  case nullCurrentSKU = 4_000_169
  /// A required member is missing: advancedCommerceData.
  case nullAdvancedCommerceData = 4_000_171
  /// The operation in the signed request is not that of the endpoint.
  case invalidOperation = 4_000_172
  /// The payload of the signed request is not base64 of JSON.
  case malformedPayload = 4_000_173
  /// The signature of the signed request is not valid.
  case invalidSignature = 4_000_174
  /// The alternative text is too long.
  case altTextTooLong = 4_000_175
  /// The subscription was migrated before.
  case subscriptionAlreadyMigrated = 4_000_176
  /// An offer prevents a change now.
  case offerPreventsItemMidCycleChange = 4_000_177
  /// A modification changes the price.
  case priceChangeNotSupportedThroughModifyItems = 4_000_178
  /// The subscription would have too many items.
  case itemLimitExceeded = 4_000_179
  /// renewalItems does not fit the pending changes.
  case pendingChangesMismatch = 4_000_180
  /// The transaction has pending refunds.
  case pendingRefund = 4_000_181
  /// Only the last transaction can be refunded in part.
  case proratedOnlyLatestTransaction = 4_000_182
  /// The app account token to set is not a UUID.
  case invalidAppAccountTokenUUID = 4_000_183
  /// The request simulates a declined refund for some items only.
  case partialSimulateRefundDecline = 4_000_184
  /// The request does not support shared purchases.
  case familyTransactionNotSupported = 4_000_185
  /// The subscription to revoke has ended.
  case revokeOnInactiveSubscription = 4_000_186
  /// The id is a transaction id, but not an original transaction id.
  case transactionIdIsNotOriginalTransactionId = 4_000_187
  /// A dependent SKU belongs to several SKUs.
  case dependentSKUsCannotBeShared = 4_000_192
  /// A dependent SKU has dependent SKUs.
  case dependentSKUsCannotBeChained = 4_000_193
  /// The request names one SKU more than once.
  case itemCannotBeSpecifiedMultipleTimes = 4_000_194
  /// Apple told the customer about the last price change, so there can be no other now.
  case priceChangeCannotBeIssuedWhenAlreadyCommunicated = 4_000_205
  /// Apple computes the share of an auto-renewable subscription that was consumed.
  case consumptionPercentageAutoRenewableSubscription = 4_000_209
  /// The performance test request is not valid.
  case invalidPerformanceTestRequest = 4_000_211
  /// The request id is not valid.
  case invalidRequestId = 4_000_212
  /// Another performance test of the app is running.
  case existingPerformanceTestRun = 4_000_213
  /// The price of a changed item with an offer is not valid.
  case invalidPriceForChangeItemInPriceIncrease = 4_000_214
  /// The real-time URL is not valid.
  case badRequestRealtimeUrl = 4_000_215
  /// The image size is not valid.
  case badRequestImageSize = 4_000_216
  /// There are too many bullet points.
  case badRequestTooManyBulletPoints = 4_000_218
  /// The text of a bullet point is too long.
  case badRequestBulletPointTextTooLong = 4_000_219
  /// The SKU is not one that is set to renew.
  case invalidSKUProvidedMustBeCurrentSKUSetToRenew = 4_000_220
  /// A price cannot be raised for customers in India.
  case acaPriceIncreaseIsNotCurrentlySupportedInIndia = 4_000_221
  /// A change at the next renewal has a proratedPrice.
  case invalidProratedPriceForChangeItemWithEffectiveLater = 4_000_222
  /// A free trial has several periods.
  case freeTrialOfferMustUsePeriodCountOfOne = 4_000_223
  /// A header above the image requires an image.
  case badRequestAboveImageRequiresAnImage = 4_000_224
  /// The group id is not valid (API 1.22).
  case invalidGroupId = 4_000_225
  /// The request does not support the transactions of assigned seats (API 1.22).
  case invalidAssignedTransactionNotSupported = 4_000_227
  /// The bearer token is malformed, expired, or signed with another key.
  case unauthorized = 4_010_000
  /// The subscription is in no state in which its renewal date can be extended.
  case subscriptionExtensionIneligible = 4_030_004
  /// The subscription was extended twice in 365 days.
  case subscriptionMaxExtension = 4_030_005
  /// The subscription is shared by a family member, and cannot be extended.
  case familySharedSubscriptionExtensionIneligible = 4_030_007
  /// There is no subscription with this transaction.
  case subscriptionDoesNotExist = 4_030_008
  /// The customer already has the subscription.
  case subscriptionAlreadyExists = 4_030_009
  /// The subscription cannot be changed in this way.
  case subscriptionNotEligible = 4_030_010
  /// The subscription already renews.
  case subscriptionAlreadyActive = 4_030_011
  /// The customer does not own the product.
  case productNotOwned = 4_030_013
  /// The app has the maximum number of images.
  case maximumNumberOfImagesReached = 4_030_014
  /// The Advanced Commerce subscription is not active.
  case inactiveACASub = 4_030_015
  /// The app has the maximum number of messages.
  case maximumNumberOfMessagesReached = 4_030_016
  /// The message is not approved.
  case messageNotApproved = 4_030_017
  /// The image is not approved.
  case imageNotApproved = 4_030_018
  /// A message uses the image.
  case imageInUse = 4_030_019
  /// The funds are insufficient for the refund.
  case insufficientFunds = 4_030_020
  /// The transaction was refunded before.
  case alreadyRefunded = 4_030_021
  /// The customer changed the storefront.
  case storefrontChange = 4_030_022
  /// The product does not allow the operation.
  case productNotEligible = 4_030_023
  /// The transaction cannot be refunded.
  case transactionNotRefundable = 4_030_024
  /// Only Apple can refund the transaction.
  case transactionCannotBeRefundedContactSupport = 4_030_025
  /// No performance test of the real-time URL has passed.
  case forbiddenNoPassingTest = 4_030_026
  /// Apple told the customer about a price increase, so the subscription cannot migrate now.
  case migrationNotAllowedWhenPriceIncreaseCommunicated = 4_030_027
  /// The subscription of an assigned seat cannot be extended (API 1.22).
  case assignedSubscriptionExtensionIneligible = 4_030_028
  /// The account was not found.
  case accountNotFound = 4_040_001
  /// The account was not found, perhaps temporarily.
  case accountNotFoundRetryable = 4_040_002
  /// The app was not found.
  case appNotFound = 4_040_003
  /// The app was not found, perhaps temporarily.
  case appNotFoundRetryable = 4_040_004
  /// The original transaction id was not found.
  case originalTransactionIdNotFound = 4_040_005
  /// The original transaction id was not found, perhaps temporarily.
  case originalTransactionIdNotFoundRetryable = 4_040_006
  /// The app has no notification URL in this environment.
  case serverNotificationUrlNotFound = 4_040_007
  /// The test notification was not found.
  case testNotificationNotFound = 4_040_008
  /// The mass extension was not found.
  case statusRequestNotFound = 4_040_009
  /// The transaction id was not found.
  case transactionIdNotFound = 4_040_010
  /// The image was not found.
  case imageNotFound = 4_040_014
  /// The message was not found.
  case messageNotFound = 4_040_015
  /// The product was not found.
  case productNotFound = 4_040_016
  /// The performance test was not found.
  case performanceTestRunNotFound = 4_040_018
  /// The customer has no app transaction.
  case appTransactionDoesNotExist = 4_040_019
  /// The product has no default message in this locale.
  case defaultMessageNotFound = 4_040_020
  /// The app has no real-time URL in this environment.
  case realtimeUrlNotFound = 4_040_021
  /// The group was not found (API 1.22).
  case groupNotFound = 4_040_022
  /// Another image has this identifier.
  case imageAlreadyExists = 4_090_000
  /// Another message has this identifier.
  case messageAlreadyExists = 4_090_001
  /// Your server sent more requests than Apple allows.
  case rateLimitExceeded = 4_290_000
  /// The App Store had an internal error.
  case generalInternal = 5_000_000
  /// The App Store had an internal error that may pass.
  case generalInternalRetryable = 5_000_001
}
