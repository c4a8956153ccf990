// SPDX-License-Identifier: Apache-2.0

// Name and action of each error code, in the order of the codes.
extension APIErrorCode {
  static let documented: [APIErrorCode: Entry] = Dictionary(
    uniqueKeysWithValues: entries.map { ($0.code, $0) }
  )

  /// All codes, in ascending order.
  static let entries = (appStoreServer + advancedCommerce)
    .sorted { $0.code.rawValue < $1.code.rawValue }

  private static let appStoreServer: [Entry] = [
    Entry(
      .generalBadRequest,
      "generalBadRequest",
      "compare method, path, query and body with Apple's documentation"
    ),
    Entry(.invalidAppIdentifier, "invalidAppIdentifier", "check the app id of the request"),
    Entry(.invalidLimit, "invalidLimit", "request 1 to 100 members per page"),
    Entry(
      .invalidRequestRevision,
      "invalidRequestRevision",
      "start again without a revision, then use the revision of the last response"
    ),
    Entry(
      .invalidTransactionId,
      "invalidTransactionId",
      "check the source of the id: it is a number of up to 20 digits"
    ),
    Entry(
      .invalidOriginalTransactionId,
      "invalidOriginalTransactionId",
      "check the source of the id: it is a number of up to 20 digits"
    ),
    Entry(.invalidExtendByDays, "invalidExtendByDays", "extend by 1 to 90 days"),
    Entry(.invalidExtendReasonCode, "invalidExtendReasonCode", "use 0 to 3"),
    Entry(.invalidRequestIdentifier, "invalidRequestIdentifier", "use a new UUID for each request"),
    Entry(
      .startDateTooFarInPast,
      "startDateTooFarInPast",
      "Apple keeps notifications for 180 days"
    ),
    Entry(.startDateAfterEndDate, "startDateAfterEndDate", "swap the dates"),
    Entry(
      .invalidPaginationToken,
      "invalidPaginationToken",
      "start again without a token, then use the token of the last response"
    ),
    Entry(.invalidStartDate, "invalidStartDate", "use milliseconds since 1970"),
    Entry(.invalidEndDate, "invalidEndDate", "use milliseconds since 1970"),
    Entry(.paginationTokenExpired, "paginationTokenExpired", "start again without a token"),
    Entry(
      .invalidNotificationType,
      "invalidNotificationType",
      "use a type that Apple documents, with one of its subtypes"
    ),
    Entry(
      .multipleFiltersSupplied,
      "multipleFiltersSupplied",
      "filter by transaction id or by notification type"
    ),
    Entry(
      .invalidTestNotificationToken,
      "invalidTestNotificationToken",
      "use the token of Request a Test Notification"
    ),
    Entry(.invalidSort, "invalidSort", "use ASCENDING or DESCENDING"),
    Entry(
      .invalidProductType,
      "invalidProductType",
      "use AUTO_RENEWABLE, NON_RENEWABLE, CONSUMABLE or NON_CONSUMABLE"
    ),
    Entry(.invalidProductId, "invalidProductId", "check the product id"),
    Entry(
      .invalidSubscriptionGroupIdentifier,
      "invalidSubscriptionGroupIdentifier",
      "check the group identifier in App Store Connect"
    ),
    Entry(
      .invalidExcludeRevoked,
      "invalidExcludeRevoked",
      "use revoked in version 2 of the request"
    ),
    Entry(
      .invalidInAppOwnershipType,
      "invalidInAppOwnershipType",
      "use PURCHASED or FAMILY_SHARED"
    ),
    Entry(
      .invalidEmptyStorefrontCountryCodeList,
      "invalidEmptyStorefrontCountryCodeList",
      "omit it to extend in all storefronts"
    ),
    Entry(
      .invalidStorefrontCountryCode,
      "invalidStorefrontCountryCode",
      "use ISO 3166-1 alpha-3 codes, such as USA"
    ),
    Entry(.invalidRevoked, "invalidRevoked", "use true or false"),
    Entry(.invalidStatus, "invalidStatus", "use 1 to 5"),
    Entry(.invalidAccountTenure, "invalidAccountTenure", "use 0 to 7"),
    Entry(
      .invalidAppAccountToken,
      "invalidAppAccountToken",
      "use a UUID, or an empty string for none"
    ),
    Entry(.invalidConsumptionStatus, "invalidConsumptionStatus", "use 0 to 3"),
    Entry(
      .invalidCustomerConsented,
      "invalidCustomerConsented",
      "send consumption data only with the customer's consent"
    ),
    Entry(.invalidDeliveryStatus, "invalidDeliveryStatus", "use a value that Apple documents"),
    Entry(.invalidLifetimeDollarsPurchased, "invalidLifetimeDollarsPurchased", "use 0 to 7"),
    Entry(.invalidLifetimeDollarsRefunded, "invalidLifetimeDollarsRefunded", "use 0 to 7"),
    Entry(.invalidPlatform, "invalidPlatform", "use 0 to 2"),
    Entry(.invalidPlayTime, "invalidPlayTime", "use 0 to 7"),
    Entry(.invalidSampleContentProvided, "invalidSampleContentProvided", "use true or false"),
    Entry(.invalidUserStatus, "invalidUserStatus", "use 0 to 4"),
    Entry(
      .invalidTransactionNotConsumable,
      "invalidTransactionNotConsumable",
      "use version 2 of the request"
    ),
    Entry(
      .invalidTransactionTypeNotSupported,
      "invalidTransactionTypeNotSupported",
      "check the type of the transaction"
    ),
    Entry(.appTransactionIdNotSupported, "appTransactionIdNotSupported", "use a transaction id"),
    Entry(.invalidImage, "invalidImage", "use a PNG in one of the documented sizes"),
    Entry(.headerTooLong, "headerTooLong", "use at most 66 characters"),
    Entry(.bodyTooLong, "bodyTooLong", "use at most 144 characters"),
    Entry(.invalidLocale, "invalidLocale", "use a locale of App Store Connect, such as en-US"),
    Entry(.altTextTooLong, "altTextTooLong", "use at most 150 characters"),
    Entry(.invalidAppAccountTokenUUID, "invalidAppAccountTokenUUID", "use a UUID with hyphens"),
    Entry(
      .familyTransactionNotSupported,
      "familyTransactionNotSupported",
      "use the organizer's transaction"
    ),
    Entry(
      .transactionIdIsNotOriginalTransactionId,
      "transactionIdIsNotOriginalTransactionId",
      "use originalTransactionId of the transaction"
    ),
    Entry(
      .invalidPerformanceTestRequest,
      "invalidPerformanceTestRequest",
      "use the original transaction id of a sandbox subscription"
    ),
    Entry(.invalidRequestId, "invalidRequestId", "use the requestId of the performance test"),
    Entry(.existingPerformanceTestRun, "existingPerformanceTestRun", "wait until it ends"),
    Entry(
      .badRequestRealtimeUrl,
      "badRequestRealtimeUrl",
      "use an https URL of at most 256 characters"
    ),
    Entry(.badRequestImageSize, "badRequestImageSize", "use FULL_SIZE or BULLET_POINT"),
    Entry(.badRequestTooManyBulletPoints, "badRequestTooManyBulletPoints", "use at most five"),
    Entry(
      .badRequestBulletPointTextTooLong,
      "badRequestBulletPointTextTooLong",
      "use at most 66 characters"
    ),
    Entry(
      .badRequestAboveImageRequiresAnImage,
      "badRequestAboveImageRequiresAnImage",
      "add an image, or change headerPosition"
    ),
    Entry(.invalidGroupId, "invalidGroupId", "use a group id of the customer's current groups"),
    Entry(
      .subscriptionExtensionIneligible,
      "subscriptionExtensionIneligible",
      "extend active subscriptions, not those in billing retry or on a free trial"
    ),
    Entry(
      .subscriptionMaxExtension,
      "subscriptionMaxExtension",
      "wait until a year after the first extension"
    ),
    Entry(
      .familySharedSubscriptionExtensionIneligible,
      "familySharedSubscriptionExtensionIneligible",
      "extend the organizer's subscription"
    ),
    Entry(
      .maximumNumberOfImagesReached,
      "maximumNumberOfImagesReached",
      "delete an image that no message uses"
    ),
    Entry(.maximumNumberOfMessagesReached, "maximumNumberOfMessagesReached", "delete a message"),
    Entry(
      .messageNotApproved,
      "messageNotApproved",
      "wait for the approval, or correct the message"
    ),
    Entry(.imageNotApproved, "imageNotApproved", "wait for the approval, or upload another image"),
    Entry(.imageInUse, "imageInUse", "delete the message first"),
    Entry(
      .forbiddenNoPassingTest,
      "forbiddenNoPassingTest",
      "run a performance test that passes first"
    ),
    Entry(.accountNotFound, "accountNotFound", "the customer's account no longer exists"),
    Entry(.accountNotFoundRetryable, "accountNotFoundRetryable", "try again later"),
    Entry(.appNotFound, "appNotFound", "check the bundle id in the bearer token"),
    Entry(.appNotFoundRetryable, "appNotFoundRetryable", "try again later"),
    Entry(
      .originalTransactionIdNotFound,
      "originalTransactionIdNotFound",
      "try the other environment"
    ),
    Entry(
      .originalTransactionIdNotFoundRetryable,
      "originalTransactionIdNotFoundRetryable",
      "try again later"
    ),
    Entry(
      .serverNotificationUrlNotFound,
      "serverNotificationUrlNotFound",
      "set the URL in App Store Connect"
    ),
    Entry(
      .testNotificationNotFound,
      "testNotificationNotFound",
      "use the token soon after the request"
    ),
    Entry(
      .statusRequestNotFound,
      "statusRequestNotFound",
      "check product id and request identifier"
    ),
    Entry(.transactionIdNotFound, "transactionIdNotFound", "try the other environment"),
    Entry(.imageNotFound, "imageNotFound", "check the image identifier"),
    Entry(.messageNotFound, "messageNotFound", "check the message identifier"),
    Entry(.performanceTestRunNotFound, "performanceTestRunNotFound", "check the request id"),
    Entry(
      .appTransactionDoesNotExist,
      "appTransactionDoesNotExist",
      "the customer never downloaded the app"
    ),
    Entry(
      .defaultMessageNotFound,
      "defaultMessageNotFound",
      "set a default message for this product and locale"
    ),
    Entry(.realtimeUrlNotFound, "realtimeUrlNotFound", "set a URL first"),
    Entry(.groupNotFound, "groupNotFound", "use a group id of the customer's current groups"),
    Entry(.imageAlreadyExists, "imageAlreadyExists", "use a new identifier"),
    Entry(.messageAlreadyExists, "messageAlreadyExists", "use a new identifier"),
    Entry(.rateLimitExceeded, "rateLimitExceeded", "wait until the time in Retry-After"),
    Entry(.generalInternal, "generalInternal", "try again later, with increasing delays"),
    Entry(
      .generalInternalRetryable,
      "generalInternalRetryable",
      "try again later, with increasing delays"
    ),
  ]
}
