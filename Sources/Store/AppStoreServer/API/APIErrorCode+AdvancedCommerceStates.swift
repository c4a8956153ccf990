// SPDX-License-Identifier: Apache-2.0

// The error codes of only the Advanced Commerce API: members that are incompatible, and states of
// purchases.
//
// A code is a constant and a row of the table below it.
extension APIErrorCode {
  /// The amount is not valid.
  public static let invalidAmount = Self(4_000_132)
  /// The storefront is not that of the customer.
  public static let mismatchedStorefront = Self(4_000_133)
  /// The storefront has no prices.
  public static let missingPricingConfigForStorefront = Self(4_000_134)
  /// The operation is not allowed.
  public static let operationNotAllowed = Self(4_000_135)
  /// There are too many items.
  public static let moreItemsThanAllowed = Self(4_000_136)
  /// There are too many offers.
  public static let moreOffersThanAllowed = Self(4_000_137)
  /// addItems or changeItems is empty.
  public static let emptyAddChangeItems = Self(4_000_139)
  /// A change of the period omits items of the subscription.
  public static let missingUpdatedItemsWithPeriodChange = Self(4_000_140)
  /// A new period keeps the billing cycle.
  public static let periodResetWithRetainBillingCycle = Self(4_000_141)
  /// The change of the period takes effect later than an added item.
  public static let periodChangeEffectiveConflict = Self(4_000_142)
  /// A SKU is changed twice.
  public static let multipleOperationsOnSingleSKU = Self(4_000_143)
  /// Items are removed, but none is added or changed.
  public static let removeItemsWithoutAddOrChangeItems = Self(4_000_144)
  /// An item to remove is not in the subscription.
  public static let removeItemNotFound = Self(4_000_145)
  /// An item to change is not in the subscription.
  public static let changeItemNotFound = Self(4_000_146)
  /// The period does not fit the billing cycle.
  public static let misalignedBillingCycle = Self(4_000_147)
  /// The billing cycle is reset by a later change.
  public static let billingCycleResetWithEffectiveLater = Self(4_000_148)
  /// The period changes now, but an item changes later.
  public static let periodChangeImmediateWithEffectiveAtNextBillingCycle = Self(4_000_149)
  /// An item has a prorated price and an offer.
  public static let multiplePrices = Self(4_000_150)
  /// The proratedPrice is not valid.
  public static let invalidProratedPrice = Self(4_000_151)
  /// The price of the offer is not valid.
  public static let invalidOfferPrice = Self(4_000_152)
  /// A required member is missing: refundAmount.
  public static let nullRefundAmount = Self(4_000_153)
  /// The refund is not positive.
  public static let negativeRefundAmount = Self(4_000_154)
  /// A refund that is not custom has an amount.
  public static let refundAmountWithoutCustom = Self(4_000_155)
  /// A required member is missing: refundReason.
  public static let nullRefundReason = Self(4_000_156)
  /// A required member is missing: refundType.
  public static let nullRefundType = Self(4_000_157)
  /// A simulated decline is allowed in the sandbox only.
  public static let simulateRefundDeclineOnlyInSandbox = Self(4_000_158)
  /// A required member is missing: refundRiskingPreference.
  public static let nullRefundRisking = Self(4_000_159)
  /// The list of items is empty.
  public static let atLeastOneItem = Self(4_000_160)
  /// Neither the display name nor the description changes.
  public static let atLeastOneOfDisplayNameOrDescription = Self(4_000_165)
  /// A required member is missing: targetProductId.
  public static let nullTargetProductID = Self(4_000_166)
  /// The targetProductId is not valid.
  public static let invalidTargetProductID = Self(4_000_167)
  /// All items are removed.
  public static let removalAllNotAllowed = Self(4_000_168)
  /// A required member is missing: currentSKU.
  public static let nullCurrentSKU = Self(4_000_169)
  /// A required member is missing: advancedCommerceData.
  public static let nullAdvancedCommerceData = Self(4_000_171)
  /// The operation is not valid.
  public static let invalidOperation = Self(4_000_172)
  /// The signed request is malformed.
  public static let malformedPayload = Self(4_000_173)
  /// The signature is not valid.
  public static let invalidSignature = Self(4_000_174)
  /// The subscription was migrated before.
  public static let subscriptionAlreadyMigrated = Self(4_000_176)
  /// An offer prevents a change now.
  public static let offerPreventsItemMidCycleChange = Self(4_000_177)
  /// A modification changes the price.
  public static let priceChangeNotSupportedThroughModifyItems = Self(4_000_178)
  /// The subscription would have too many items.
  public static let itemLimitExceeded = Self(4_000_179)
  /// renewalItems does not fit the pending changes.
  public static let pendingChangesMismatch = Self(4_000_180)
  /// The transaction has pending refunds.
  public static let pendingRefund = Self(4_000_181)
  /// Only the last transaction can be refunded in part.
  public static let proratedOnlyLatestTransaction = Self(4_000_182)
  /// Only some items simulate a decline.
  public static let partialSimulateRefundDecline = Self(4_000_184)
  /// The subscription is not active.
  public static let revokeOnInactiveSubscription = Self(4_000_186)
  /// A dependent SKU belongs to several SKUs.
  public static let dependentSKUsCannotBeShared = Self(4_000_192)
  /// A dependent SKU has dependent SKUs.
  public static let dependentSKUsCannotBeChained = Self(4_000_193)
  /// A SKU is in the request twice.
  public static let itemCannotBeSpecifiedMultipleTimes = Self(4_000_194)
  /// Apple told the customer about the last increase.
  public static let priceChangeCannotBeIssuedWhenAlreadyCommunicated = Self(4_000_205)
  /// The price of a changed item with an offer is not valid.
  public static let invalidPriceForChangeItemInPriceIncrease = Self(4_000_214)
  /// The SKU is not valid.
  public static let invalidSKUProvidedMustBeCurrentSKUSetToRenew = Self(4_000_220)
  /// Prices cannot rise in India.
  public static let acaPriceIncreaseIsNotCurrentlySupportedInIndia = Self(4_000_221)
  /// The proratedPrice is not valid.
  public static let invalidProratedPriceForChangeItemWithEffectiveLater = Self(4_000_222)
  /// A free trial has several periods.
  public static let freeTrialOfferMustUsePeriodCountOfOne = Self(4_000_223)
  /// The bearer token is not valid.
  public static let unauthorized = Self(4_010_000)
  /// There is no such subscription.
  public static let subscriptionDoesNotExist = Self(4_030_008)
  /// The customer already has the subscription.
  public static let subscriptionAlreadyExists = Self(4_030_009)
  /// The subscription cannot be changed in this way.
  public static let subscriptionNotEligible = Self(4_030_010)
  /// The subscription already renews.
  public static let subscriptionAlreadyActive = Self(4_030_011)
  /// The customer does not own the product.
  public static let productNotOwned = Self(4_030_013)
  /// The subscription is not active.
  public static let inactiveACASub = Self(4_030_015)
  /// The funds are insufficient for the refund.
  public static let insufficientFunds = Self(4_030_020)
  /// The transaction was refunded before.
  public static let alreadyRefunded = Self(4_030_021)
  /// The customer changed the storefront.
  public static let storefrontChange = Self(4_030_022)
  /// The product does not allow the operation.
  public static let productNotEligible = Self(4_030_023)
  /// The transaction cannot be refunded.
  public static let transactionNotRefundable = Self(4_030_024)
  /// Only Apple can refund the transaction.
  public static let transactionCannotBeRefundedContactSupport = Self(4_030_025)
  /// Apple told the customer about an increase.
  public static let migrationNotAllowedWhenPriceIncreaseCommunicated = Self(4_030_027)
  /// There is no such product.
  public static let productNotFound = Self(4_040_016)
}

extension APIErrorCode.Definition {
  /// The rows of these codes: see ``init(_:)``.
  static let advancedCommerceStates = """
    4000132 | invalidAmount | use thousandths of the currency unit
    4000133 | mismatchedStorefront | use the storefront of the transaction
    4000134 | missingPricingConfigForStorefront | set the availability of the generic product in App Store Connect
    4000135 | operationNotAllowed | check type and state of the purchase
    4000136 | moreItemsThanAllowed | send fewer items
    4000137 | moreOffersThanAllowed | send fewer offers
    4000139 | emptyAddChangeItems | omit empty lists
    4000140 | missingUpdatedItemsWithPeriodChange | change all items of the subscription
    4000141 | periodResetWithRetainBillingCycle | set retainBillingCycle to false
    4000142 | periodChangeEffectiveConflict | use the same effective for both
    4000143 | multipleOperationsOnSingleSKU | name each SKU once
    4000144 | removeItemsWithoutAddOrChangeItems | turn off their renewal, or add or change an item
    4000145 | removeItemNotFound | compare removeItems with the last transaction
    4000146 | changeItemNotFound | compare changeItems with the last transaction
    4000147 | misalignedBillingCycle | use the period of the subscription
    4000148 | billingCycleResetWithEffectiveLater | set retainBillingCycle to true
    4000149 | periodChangeImmediateWithEffectiveAtNextBillingCycle | use the same effective for both
    4000150 | multiplePrices | omit one of them
    4000151 | invalidProratedPrice | use at most the price of the item
    4000152 | invalidOfferPrice | use less than the regular price
    4000153 | nullRefundAmount | add refundAmount to the request
    4000154 | negativeRefundAmount | use an amount above 0
    4000155 | refundAmountWithoutCustom | omit refundAmount, or use refundType CUSTOM
    4000156 | nullRefundReason | add refundReason to the request
    4000157 | nullRefundType | add refundType to the request
    4000158 | simulateRefundDeclineOnlyInSandbox | use another refundReason in production
    4000159 | nullRefundRisking | add refundRiskingPreference to the request
    4000160 | atLeastOneItem | add an item, or omit the list
    4000165 | atLeastOneOfDisplayNameOrDescription | add displayName or description
    4000166 | nullTargetProductID | add targetProductId to the request
    4000167 | invalidTargetProductID | use the id of a generic product of the app
    4000168 | removalAllNotAllowed | keep an item, or turn off the renewal
    4000169 | nullCurrentSKU | add currentSKU to the request
    4000171 | nullAdvancedCommerceData | add advancedCommerceData to the request
    4000172 | invalidOperation | use the operation of the request
    4000173 | malformedPayload | sign base64 of the JSON of the request
    4000174 | invalidSignature | check the key of the signed request
    4000176 | subscriptionAlreadyMigrated | use its current transaction
    4000177 | offerPreventsItemMidCycleChange | change the item at the next renewal
    4000178 | priceChangeNotSupportedThroughModifyItems | use Change Subscription Price
    4000179 | itemLimitExceeded | remove items
    4000180 | pendingChangesMismatch | send renewalItems exactly if changes are pending
    4000181 | pendingRefund | wait for the notification REFUND or REFUND_DECLINED
    4000182 | proratedOnlyLatestTransaction | use the last transaction id, or refundType FULL
    4000184 | partialSimulateRefundDecline | use SIMULATE_REFUND_DECLINE for all items
    4000186 | revokeOnInactiveSubscription | request a refund of its transaction instead
    4000192 | dependentSKUsCannotBeShared | name each dependent SKU once
    4000193 | dependentSKUsCannotBeChained | let dependentSKUs depend on one SKU
    4000194 | itemCannotBeSpecifiedMultipleTimes | name each SKU once
    4000205 | priceChangeCannotBeIssuedWhenAlreadyCommunicated | wait until the change has taken effect
    4000214 | invalidPriceForChangeItemInPriceIncrease | use the price of the increase that the item is subject to
    4000220 | invalidSKUProvidedMustBeCurrentSKUSetToRenew | use a SKU that renews
    4000221 | acaPriceIncreaseIsNotCurrentlySupportedInIndia | exclude customers in India
    4000222 | invalidProratedPriceForChangeItemWithEffectiveLater | omit it from changes at the next renewal
    4000223 | freeTrialOfferMustUsePeriodCountOfOne | use periodCount 1 for price 0
    4010000 | unauthorized | check key id, issuer id, bundle id and expiration
    4030008 | subscriptionDoesNotExist | check the transaction id and the environment
    4030009 | subscriptionAlreadyExists | change the subscription instead
    4030010 | subscriptionNotEligible | check its state with Get All Subscription Statuses
    4030011 | subscriptionAlreadyActive | leave it unchanged
    4030013 | productNotOwned | compare the SKU with the last transaction
    4030015 | inactiveACASub | check its state with Get All Subscription Statuses
    4030020 | insufficientFunds | wait for further sales
    4030021 | alreadyRefunded | no further action is needed
    4030022 | storefrontChange | use the current storefront of the customer
    4030023 | productNotEligible | check the type of the product
    4030024 | transactionNotRefundable | check its state and its age
    4030025 | transactionCannotBeRefundedContactSupport | send the customer to Apple Support
    4030027 | migrationNotAllowedWhenPriceIncreaseCommunicated | migrate after the change has taken effect
    4040016 | productNotFound | check the product id and the environment
    """
}
