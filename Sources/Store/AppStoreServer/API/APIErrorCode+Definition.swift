// SPDX-License-Identifier: Apache-2.0

extension APIErrorCode {
  /// Apple's name in camel case, such as `transactionIdNotFound`.
  public var name: String { "\(self)" }

  /// What to do about it.
  public var action: String { definition.action }

  /// Whether Apple documents that the same request may succeed later.
  public var isRetryable: Bool { definition.isRetryable }

  /// The message of the test store's response with this code, unless it says more; empty if it never has this code.
  package var text: String { definition.text }

  /// What is known about a code; most rows are an action alone.
  private struct Definition: ExpressibleByStringLiteral {
    let action: String
    var text = ""
    var isRetryable = false

    init(_ action: String, _ text: String = "", isRetryable: Bool = false) {
      self.action = action
      self.text = text
      self.isRetryable = isRetryable
    }

    init(stringLiteral action: String) { self.action = action }
  }

  private var definition: Definition {
    switch self {
    case .generalBadRequest: "compare method, path, query and body with Apple's documentation"
    case .invalidAppIdentifier: "check the app id of the request"
    case .invalidLimit: Definition("request 1 to 100 members per page", "Invalid request limit.")
    case .invalidRequestRevision:
      Definition(
        "start again without a revision, then use the revision of the last response",
        "Invalid request revision."
      )
    case .invalidTransactionId: "check the source of the id: it is a number of up to 20 digits"
    case .invalidOriginalTransactionId:
      "check the source of the id: it is a number of up to 20 digits"
    case .invalidExtendByDays: Definition("extend by 1 to 90 days", "extendByDays must be 1 to 90")
    case .invalidExtendReasonCode: Definition("use 0 to 3", "extendReasonCode must be 0 to 3")
    case .invalidRequestIdentifier: "use a new UUID for each request"
    case .startDateTooFarInPast:
      Definition(
        "Apple keeps notifications for 180 days, in the sandbox for 30",
        "The start date precedes the notification history."
      )
    case .startDateAfterEndDate:
      Definition("swap the dates", "The start date must precede the end date.")
    case .invalidPaginationToken:
      Definition(
        "start again without a token, then use the token of the last response",
        "The token belongs to another request."
      )
    case .invalidStartDate: "use milliseconds since 1970"
    case .invalidEndDate: "use milliseconds since 1970"
    case .paginationTokenExpired: "start again without a token"
    case .invalidNotificationType:
      Definition(
        "use a type that Apple documents, with one of its subtypes",
        "Unknown notification type, or unknown subtype for it."
      )
    case .multipleFiltersSupplied:
      Definition(
        "filter by transaction id or by notification type",
        "transactionId and notificationType can't be combined."
      )
    case .invalidTestNotificationToken:
      Definition("use the token of Request a Test Notification", "Invalid test notification token.")
    case .invalidSort: "use ASCENDING or DESCENDING"
    case .invalidProductType: "use AUTO_RENEWABLE, NON_RENEWABLE, CONSUMABLE or NON_CONSUMABLE"
    case .invalidProductId: Definition("check the product id", "productId is unknown.")
    case .invalidSubscriptionGroupIdentifier: "check the group identifier in App Store Connect"
    case .invalidExcludeRevoked: "use revoked in version 2 of the request"
    case .invalidInAppOwnershipType: "use PURCHASED or FAMILY_SHARED"
    case .invalidEmptyStorefrontCountryCodeList:
      Definition("omit it to extend in all storefronts", "storefrontCountryCodes must not be empty")
    case .invalidStorefrontCountryCode:
      Definition(
        "use ISO 3166-1 alpha-3 codes, such as USA",
        "storefrontCountryCodes is not a list of country codes."
      )
    case .invalidRevoked: "use true or false"
    case .invalidStatus: Definition("use 1 to 5", "The status is not 1 to 5.")
    case .invalidAccountTenure: Definition("use 0 to 7", "accountTenure is invalid")
    case .invalidAppAccountToken:
      Definition("use a UUID, or an empty string for none", "appAccountToken is not a UUID")
    case .invalidConsumptionStatus: Definition("use 0 to 3", "consumptionStatus is invalid")
    case .invalidCustomerConsented:
      Definition(
        "send consumption data only with the customer's consent",
        "customerConsented must be true"
      )
    case .invalidDeliveryStatus:
      Definition("use a value that Apple documents", "deliveryStatus is invalid")
    case .invalidLifetimeDollarsPurchased:
      Definition("use 0 to 7", "lifetimeDollarsPurchased is invalid")
    case .invalidLifetimeDollarsRefunded:
      Definition("use 0 to 7", "lifetimeDollarsRefunded is invalid")
    case .invalidPlatform: Definition("use 0 to 2", "platform is invalid")
    case .invalidPlayTime: Definition("use 0 to 7", "playTime is invalid")
    case .invalidSampleContentProvided:
      Definition("use true or false", "sampleContentProvided must be true or false")
    case .invalidUserStatus: Definition("use 0 to 4", "userStatus is invalid")
    case .invalidTransactionNotConsumable: "use version 2 of the request"
    case .invalidRefundPreference:
      Definition(
        "use DECLINE, GRANT_FULL or GRANT_PRORATED",
        "Invalid request. The refund preference field is invalid."
      )
    case .invalidTransactionTypeNotSupported:
      Definition(
        "check the type of the transaction",
        "The endpoint does not support this type of transaction."
      )
    case .appTransactionIdNotSupported:
      Definition("use a transaction id", "The endpoint does not support app transaction ids.")
    case .invalidCurrency: "use an ISO 4217 code of the storefront"
    case .oneItemNeededInModify: "add at least one change"
    case .nullRequestInfo: "add requestInfo to the request"
    case .nullRequestReferenceID: "add requestReferenceId to the request"
    case .invalidRequestReferenceID: "use a new UUID for each request"
    case .invalidConsistencyToken: "send the token of the last response, or none"
    case .nullVersion: "add version to the request"
    case .unexpectedVersion: "use version 1"
    case .nullTransactionId: "add transactionId to the request"
    case .negativePrice: "use a price of at least 0"
    case .skuLengthExceeded: "use at most 128 characters"
    case .descriptionLengthExceeded: "use at most 45 characters"
    case .displayNameLengthExceeded: "use at most 30 characters"
    case .negativeProratedPrice: "use a price of at least 0"
    case .nullOfferPeriod: "add the offer period to the request"
    case .nullPeriodCount: "add periodCount to the request"
    case .periodCountNotPositive: "use 1 to 12"
    case .nullReason: "add reason to the request"
    case .invalidPreviousTransactionID:
      "use the transaction id of the subscription that is replaced"
    case .repeatedRequestReferenceId: "use a new UUID for each request"
    case .nullCurrency: "add currency to the request"
    case .nullTaxCode: "add taxCode to the request"
    case .nullStorefront: "add storefront to the request"
    case .nullItems: "add items to the request"
    case .nullItem: "add item to the request"
    case .nullDescriptors: "add descriptors to the request"
    case .nullPeriod: "add period to the request"
    case .nullSKU: "add SKU to the request"
    case .nullDisplayName: "add displayName to the request"
    case .nullDescription: "add description to the request"
    case .nullPrice: "add price to the request"
    case .nullRetainBillingCycle: "add retainBillingCycle to the request"
    case .nullEffective: "add effective to the request"
    case .nullNewSKU: "add SKU in changeItems to the request"
    case .invalidPreviousSubscription: "use a subscription of the customer that has expired"
    case .productAlreadyExists: "omit the item, or change it"
    case .invalidProductChanges:
      "compare addItems, changeItems and removeItems with the subscription"
    case .invalidSalable: "configure the product for the Advanced Commerce API in App Store Connect"
    case .invalidSalableDuration: "use a generic product with the period of the request"
    case .invalidDisplayName: "use visible characters, at most 30"
    case .invalidDescription: "use visible characters, at most 45"
    case .invalidProduct: "use a SKU of the subscription"
    case .invalidSKU: "use at most 128 characters"
    case .invalidRefundType: "use FULL, PRORATED or CUSTOM"
    case .invalidRefundReason: "use one of Apple's reasons"
    case .invalidChangeReason: "use UPGRADE, DOWNGRADE or APPLY_OFFER"
    case .invalidOfferReason: "use ACQUISITION, WIN_BACK or RETENTION"
    case .invalidTaxProductCode: "use a tax code that Apple lists"
    case .invalidOfferPeriod: "use P3D, P1W, P2W, P1M, P2M, P3M, P6M, P9M or P1Y"
    case .invalidOfferPeriodCount: "use 1 to 12"
    case .invalidRenewalPeriod: "use P1W, P1M, P2M, P3M, P6M or P1Y"
    case .invalidRenewalPrice: "use thousandths of the currency unit, within Apple's limits"
    case .invalidAmount: "use thousandths of the currency unit"
    case .mismatchedStorefront: "use the storefront of the transaction"
    case .missingPricingConfigForStorefront:
      "set the availability of the generic product in App Store Connect"
    case .operationNotAllowed: "check type and state of the purchase"
    case .moreItemsThanAllowed: "send fewer items"
    case .moreOffersThanAllowed: "send fewer offers"
    case .emptyAddChangeItems: "omit empty lists"
    case .missingUpdatedItemsWithPeriodChange: "change all items of the subscription"
    case .periodResetWithRetainBillingCycle: "set retainBillingCycle to false"
    case .periodChangeEffectiveConflict: "use the same effective for both"
    case .multipleOperationsOnSingleSKU: "name each SKU once"
    case .removeItemsWithoutAddOrChangeItems: "turn off their renewal, or add or change an item"
    case .removeItemNotFound: "compare removeItems with the last transaction"
    case .changeItemNotFound: "compare changeItems with the last transaction"
    case .misalignedBillingCycle: "use the period of the subscription"
    case .billingCycleResetWithEffectiveLater: "set retainBillingCycle to true"
    case .periodChangeImmediateWithEffectiveAtNextBillingCycle: "use the same effective for both"
    case .multiplePrices: "omit one of them"
    case .invalidProratedPrice: "use at most the price of the item"
    case .invalidOfferPrice: "use less than the regular price"
    case .nullRefundAmount: "add refundAmount to the request"
    case .negativeRefundAmount: "use an amount above 0"
    case .refundAmountWithoutCustom: "omit refundAmount, or use refundType CUSTOM"
    case .nullRefundReason: "add refundReason to the request"
    case .nullRefundType: "add refundType to the request"
    case .simulateRefundDeclineOnlyInSandbox: "use another refundReason in production"
    case .nullRefundRisking: "add refundRiskingPreference to the request"
    case .atLeastOneItem: "add an item, or omit the list"
    case .invalidImage:
      Definition(
        "use a PNG in one of the documented sizes",
        "The image is not a PNG of this size without transparency."
      )
    case .headerTooLong: "use at most 66 characters"
    case .bodyTooLong: "use at most 144 characters"
    case .invalidLocale:
      Definition("use a locale of App Store Connect, such as en-US", "The locale is invalid.")
    case .atLeastOneOfDisplayNameOrDescription: "add displayName or description"
    case .nullTargetProductID: "add targetProductId to the request"
    case .invalidTargetProductID: "use the id of a generic product of the app"
    case .removalAllNotAllowed: "keep an item, or turn off the renewal"
    case .nullCurrentSKU: "add currentSKU to the request"
    case .nullAdvancedCommerceData: "add advancedCommerceData to the request"
    case .invalidOperation: "use the operation of the request"
    case .malformedPayload: "sign base64 of the JSON of the request"
    case .invalidSignature: "check the key of the signed request"
    case .altTextTooLong: "use at most 150 characters"
    case .subscriptionAlreadyMigrated: "use its current transaction"
    case .offerPreventsItemMidCycleChange: "change the item at the next renewal"
    case .priceChangeNotSupportedThroughModifyItems: "use Change Subscription Price"
    case .itemLimitExceeded: "remove items"
    case .pendingChangesMismatch: "send renewalItems exactly if changes are pending"
    case .pendingRefund: "wait for the notification REFUND or REFUND_DECLINED"
    case .proratedOnlyLatestTransaction: "use the last transaction id, or refundType FULL"
    case .invalidAppAccountTokenUUID:
      Definition("use a UUID with hyphens", "appAccountToken is not a UUID")
    case .partialSimulateRefundDecline: "use SIMULATE_REFUND_DECLINE for all items"
    case .familyTransactionNotSupported:
      Definition("use the organizer's transaction", "the transaction is family-shared")
    case .revokeOnInactiveSubscription: "request a refund of its transaction instead"
    case .transactionIdIsNotOriginalTransactionId:
      Definition(
        "use originalTransactionId of the transaction",
        "the transaction is not an original transaction"
      )
    case .dependentSKUsCannotBeShared: "name each dependent SKU once"
    case .dependentSKUsCannotBeChained: "let dependentSKUs depend on one SKU"
    case .itemCannotBeSpecifiedMultipleTimes: "name each SKU once"
    case .priceChangeCannotBeIssuedWhenAlreadyCommunicated: "wait until the change has taken effect"
    case .consumptionPercentageAutoRenewableSubscription:
      Definition(
        "omit consumptionPercentage",
        "Invalid request. The consumption percentage field is not supported for auto-renewable subscription transactions."
      )
    case .invalidPerformanceTestRequest:
      Definition(
        "use the original transaction id of a sandbox subscription",
        "Performance tests run in the sandbox."
      )
    case .invalidRequestId:
      Definition("use the requestId of the performance test", "requestId is invalid.")
    case .existingPerformanceTestRun:
      Definition("wait until it ends", "A performance test is running.")
    case .invalidPriceForChangeItemInPriceIncrease:
      "use the price of the increase that the item is subject to"
    case .badRequestRealtimeUrl:
      Definition("use an https URL of at most 256 characters", "realtimeURL is not an https URL.")
    case .badRequestImageSize:
      Definition("use FULL_SIZE or BULLET_POINT", "imageSize is not FULL_SIZE or BULLET_POINT.")
    case .badRequestTooManyBulletPoints:
      Definition("use at most five", "There are more than five bullet points.")
    case .badRequestBulletPointTextTooLong: "use at most 66 characters"
    case .invalidSKUProvidedMustBeCurrentSKUSetToRenew: "use a SKU that renews"
    case .acaPriceIncreaseIsNotCurrentlySupportedInIndia: "exclude customers in India"
    case .invalidProratedPriceForChangeItemWithEffectiveLater:
      "omit it from changes at the next renewal"
    case .freeTrialOfferMustUsePeriodCountOfOne: "use periodCount 1 for price 0"
    case .badRequestAboveImageRequiresAnImage:
      Definition(
        "add an image, or change headerPosition",
        "headerPosition is ABOVE_IMAGE, but the message has no image."
      )
    case .invalidGroupId:
      Definition(
        "use a group id of the customer's current groups",
        "Invalid request. The group ID is invalid."
      )
    case .invalidAssignedTransactionNotSupported:
      Definition(
        "use the transaction of the group's purchaser",
        "Invalid request. Assigned transactions aren't supported by this endpoint."
      )
    case .unauthorized: "check key id, issuer id, bundle id and expiration"
    case .subscriptionExtensionIneligible:
      Definition(
        "extend active subscriptions, not those in billing retry or on a free trial",
        "the subscription is not active, or it is in a free period"
      )
    case .subscriptionMaxExtension:
      Definition(
        "wait until a year after the first extension",
        "the subscription was already extended twice within 365 days"
      )
    case .familySharedSubscriptionExtensionIneligible:
      Definition(
        "extend the organizer's subscription",
        "a family-shared subscription cannot be extended"
      )
    case .subscriptionDoesNotExist: "check the transaction id and the environment"
    case .subscriptionAlreadyExists: "change the subscription instead"
    case .subscriptionNotEligible: "check its state with Get All Subscription Statuses"
    case .subscriptionAlreadyActive: "leave it unchanged"
    case .productNotOwned: "compare the SKU with the last transaction"
    case .maximumNumberOfImagesReached:
      Definition("delete an image that no message uses", "The maximum number of images is reached.")
    case .inactiveACASub: "check its state with Get All Subscription Statuses"
    case .maximumNumberOfMessagesReached:
      Definition("delete a message", "The maximum number of messages is reached.")
    case .messageNotApproved:
      Definition("wait for the approval, or correct the message", "The message is not approved.")
    case .imageNotApproved:
      Definition(
        "wait for the approval, or upload another image",
        "An image of the message is not approved."
      )
    case .imageInUse: Definition("delete the message first", "A message uses the image.")
    case .insufficientFunds: "wait for further sales"
    case .alreadyRefunded: "no further action is needed"
    case .storefrontChange: "use the current storefront of the customer"
    case .productNotEligible: "check the type of the product"
    case .transactionNotRefundable: "check its state and its age"
    case .transactionCannotBeRefundedContactSupport: "send the customer to Apple Support"
    case .forbiddenNoPassingTest:
      Definition(
        "run a performance test that passes first",
        "No performance test has passed in the sandbox."
      )
    case .migrationNotAllowedWhenPriceIncreaseCommunicated:
      "migrate after the change has taken effect"
    case .assignedSubscriptionExtensionIneligible:
      Definition(
        "extend the subscription of the group's purchaser",
        "Assigned subscriptions can't get a renewal date extension."
      )
    case .accountNotFound: "the customer's account no longer exists"
    case .accountNotFoundRetryable: Definition("try again later", isRetryable: true)
    case .appNotFound: "check the bundle id in the bearer token"
    case .appNotFoundRetryable: Definition("try again later", isRetryable: true)
    case .originalTransactionIdNotFound:
      Definition(
        "check the id, and ask the other environment for it: sandbox or production",
        "Original transaction id not found."
      )
    case .originalTransactionIdNotFoundRetryable: Definition("try again later", isRetryable: true)
    case .serverNotificationUrlNotFound: "set the URL in App Store Connect"
    case .testNotificationNotFound:
      Definition(
        "use the token soon after the request",
        "The test notification is unknown or expired."
      )
    case .statusRequestNotFound:
      Definition(
        "check product id and request identifier",
        "No extension request has these values."
      )
    case .transactionIdNotFound:
      Definition(
        "check the id, and ask the other environment for it: sandbox or production",
        "Transaction id not found."
      )
    case .imageNotFound: Definition("check the image identifier", "Image not found.")
    case .messageNotFound: Definition("check the message identifier", "Message not found.")
    case .productNotFound: "check the product id and the environment"
    case .performanceTestRunNotFound:
      Definition("check the request id", "Performance test not found.")
    case .appTransactionDoesNotExist:
      Definition(
        "the customer never downloaded the app",
        "No app transaction exists for the customer."
      )
    case .defaultMessageNotFound:
      Definition("set a default message for this product and locale", "Default message not found.")
    case .realtimeUrlNotFound: Definition("set a URL first", "Realtime URL not found.")
    case .groupNotFound:
      Definition("use a group id of the customer's current groups", "Group not found.")
    case .imageAlreadyExists: Definition("use a new identifier", "The image already exists.")
    case .messageAlreadyExists: Definition("use a new identifier", "The message already exists.")
    case .rateLimitExceeded:
      Definition("wait until the time in Retry-After", "Rate limit exceeded.", isRetryable: true)
    case .generalInternal:
      Definition("try again later, with increasing delays", "an unknown error occurred")
    case .generalInternalRetryable:
      Definition("try again later, with increasing delays", isRetryable: true)
    }
  }
}
