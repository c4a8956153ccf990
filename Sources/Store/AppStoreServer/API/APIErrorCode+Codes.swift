// SPDX-License-Identifier: Apache-2.0

// The error codes of the App Store Server API 1.21, and those of 1.22 that Apple documents. The numbers of three errors of
// Send Consumption Information, and of the seats of 1.23, are not public.
//
// A code is a constant and a row of the table below it.
extension APIErrorCode {
  /// The request is malformed.
  public static let generalBadRequest = Self(4_000_000)
  /// The app id is not valid.
  public static let invalidAppIdentifier = Self(4_000_002)
  /// The limit is not valid (API 1.22).
  public static let invalidLimit = Self(4_000_004)
  /// The revision is not valid.
  public static let invalidRequestRevision = Self(4_000_005)
  /// The transaction id is not valid.
  public static let invalidTransactionId = Self(4_000_006)
  /// The original transaction id is not valid.
  public static let invalidOriginalTransactionId = Self(4_000_008)
  /// The number of days is not valid.
  public static let invalidExtendByDays = Self(4_000_009)
  /// The reason code is not valid.
  public static let invalidExtendReasonCode = Self(4_000_010)
  /// The request identifier is not valid.
  public static let invalidRequestIdentifier = Self(4_000_011)
  /// The start date is too long ago.
  public static let startDateTooFarInPast = Self(4_000_012)
  /// The start date is after the end date.
  public static let startDateAfterEndDate = Self(4_000_013)
  /// The pagination token is not valid.
  public static let invalidPaginationToken = Self(4_000_014)
  /// The start date is not valid.
  public static let invalidStartDate = Self(4_000_015)
  /// The end date is not valid.
  public static let invalidEndDate = Self(4_000_016)
  /// The pagination token expired.
  public static let paginationTokenExpired = Self(4_000_017)
  /// The notification type or its subtype is not valid.
  public static let invalidNotificationType = Self(4_000_018)
  /// Two filters exclude each other.
  public static let multipleFiltersSupplied = Self(4_000_019)
  /// The token of the test notification is not valid.
  public static let invalidTestNotificationToken = Self(4_000_020)
  /// The order is not valid.
  public static let invalidSort = Self(4_000_021)
  /// The product type is not valid.
  public static let invalidProductType = Self(4_000_022)
  /// The product id is not valid.
  public static let invalidProductId = Self(4_000_023)
  /// The subscription group is not valid.
  public static let invalidSubscriptionGroupIdentifier = Self(4_000_024)
  /// The value of excludeRevoked is not valid.
  public static let invalidExcludeRevoked = Self(4_000_025)
  /// The ownership type is not valid.
  public static let invalidInAppOwnershipType = Self(4_000_026)
  /// The list of storefronts is empty.
  public static let invalidEmptyStorefrontCountryCodeList = Self(4_000_027)
  /// A storefront is not valid.
  public static let invalidStorefrontCountryCode = Self(4_000_028)
  /// The value of revoked is not valid.
  public static let invalidRevoked = Self(4_000_030)
  /// The subscription status is not valid.
  public static let invalidStatus = Self(4_000_031)
  /// The account tenure is not valid.
  public static let invalidAccountTenure = Self(4_000_032)
  /// The app account token is not valid.
  public static let invalidAppAccountToken = Self(4_000_033)
  /// The consumption status is not valid.
  public static let invalidConsumptionStatus = Self(4_000_034)
  /// The customer's consent is not valid.
  public static let invalidCustomerConsented = Self(4_000_035)
  /// The delivery status is not valid.
  public static let invalidDeliveryStatus = Self(4_000_036)
  /// The amount purchased is not valid.
  public static let invalidLifetimeDollarsPurchased = Self(4_000_037)
  /// The amount refunded is not valid.
  public static let invalidLifetimeDollarsRefunded = Self(4_000_038)
  /// The platform is not valid.
  public static let invalidPlatform = Self(4_000_039)
  /// The play time is not valid.
  public static let invalidPlayTime = Self(4_000_040)
  /// The value of sampleContentProvided is not valid.
  public static let invalidSampleContentProvided = Self(4_000_041)
  /// The user status is not valid.
  public static let invalidUserStatus = Self(4_000_042)
  /// The transaction is not a consumable (no longer sent).
  public static let invalidTransactionNotConsumable = Self(4_000_043)
  /// The refund preference is not valid.
  public static let invalidRefundPreference = Self(4_000_044)
  /// The request does not support this product type.
  public static let invalidTransactionTypeNotSupported = Self(4_000_047)
  /// The request does not support app transaction ids.
  public static let appTransactionIdNotSupported = Self(4_000_048)
  /// The image is not valid.
  public static let invalidImage = Self(4_000_161)
  /// The header is too long.
  public static let headerTooLong = Self(4_000_162)
  /// The body is too long.
  public static let bodyTooLong = Self(4_000_163)
  /// The locale is not valid.
  public static let invalidLocale = Self(4_000_164)
  /// The alternative text is too long.
  public static let altTextTooLong = Self(4_000_175)
  /// The app account token is not a UUID.
  public static let invalidAppAccountTokenUUID = Self(4_000_183)
  /// The request does not support shared purchases.
  public static let familyTransactionNotSupported = Self(4_000_185)
  /// The id is not an original transaction id.
  public static let transactionIdIsNotOriginalTransactionId = Self(4_000_187)
  /// Apple computes the share of an auto-renewable subscription that was consumed.
  public static let consumptionPercentageAutoRenewableSubscription = Self(4_000_209)
  /// The performance test request is not valid.
  public static let invalidPerformanceTestRequest = Self(4_000_211)
  /// The request id is not valid.
  public static let invalidRequestId = Self(4_000_212)
  /// A performance test is running.
  public static let existingPerformanceTestRun = Self(4_000_213)
  /// The real-time URL is not valid.
  public static let badRequestRealtimeUrl = Self(4_000_215)
  /// The image size is not valid.
  public static let badRequestImageSize = Self(4_000_216)
  /// There are too many bullet points.
  public static let badRequestTooManyBulletPoints = Self(4_000_218)
  /// The text of a bullet point is too long.
  public static let badRequestBulletPointTextTooLong = Self(4_000_219)
  /// A header above the image requires an image.
  public static let badRequestAboveImageRequiresAnImage = Self(4_000_224)
  /// The group id is not valid (API 1.22).
  public static let invalidGroupId = Self(4_000_225)
  /// The request does not support the transactions of assigned seats (API 1.22).
  public static let invalidAssignedTransactionNotSupported = Self(4_000_227)
  /// The subscription cannot be extended.
  public static let subscriptionExtensionIneligible = Self(4_030_004)
  /// The subscription was extended twice in 365 days.
  public static let subscriptionMaxExtension = Self(4_030_005)
  /// A shared subscription cannot be extended.
  public static let familySharedSubscriptionExtensionIneligible = Self(4_030_007)
  /// The app has the maximum number of images.
  public static let maximumNumberOfImagesReached = Self(4_030_014)
  /// The app has the maximum number of messages.
  public static let maximumNumberOfMessagesReached = Self(4_030_016)
  /// The message is not approved.
  public static let messageNotApproved = Self(4_030_017)
  /// The image is not approved.
  public static let imageNotApproved = Self(4_030_018)
  /// A message uses the image.
  public static let imageInUse = Self(4_030_019)
  /// No performance test passed.
  public static let forbiddenNoPassingTest = Self(4_030_026)
  /// The subscription of an assigned seat cannot be extended (API 1.22).
  public static let assignedSubscriptionExtensionIneligible = Self(4_030_028)
  /// The account was not found.
  public static let accountNotFound = Self(4_040_001)
  /// The account was not found, perhaps temporarily.
  public static let accountNotFoundRetryable = Self(4_040_002)
  /// The app was not found.
  public static let appNotFound = Self(4_040_003)
  /// The app was not found, perhaps temporarily.
  public static let appNotFoundRetryable = Self(4_040_004)
  /// The original transaction id was not found.
  public static let originalTransactionIdNotFound = Self(4_040_005)
  /// The original transaction id was not found, perhaps temporarily.
  public static let originalTransactionIdNotFoundRetryable = Self(4_040_006)
  /// The app has no notification URL in this environment.
  public static let serverNotificationUrlNotFound = Self(4_040_007)
  /// The test notification was not found.
  public static let testNotificationNotFound = Self(4_040_008)
  /// The mass extension was not found.
  public static let statusRequestNotFound = Self(4_040_009)
  /// The transaction id was not found.
  public static let transactionIdNotFound = Self(4_040_010)
  /// The image was not found.
  public static let imageNotFound = Self(4_040_014)
  /// The message was not found.
  public static let messageNotFound = Self(4_040_015)
  /// The performance test was not found.
  public static let performanceTestRunNotFound = Self(4_040_018)
  /// The customer has no app transaction.
  public static let appTransactionDoesNotExist = Self(4_040_019)
  /// There is no default message.
  public static let defaultMessageNotFound = Self(4_040_020)
  /// There is no real-time URL.
  public static let realtimeUrlNotFound = Self(4_040_021)
  /// The group was not found (API 1.22).
  public static let groupNotFound = Self(4_040_022)
  /// An image has this identifier.
  public static let imageAlreadyExists = Self(4_090_000)
  /// A message has this identifier.
  public static let messageAlreadyExists = Self(4_090_001)
  /// Too many requests.
  public static let rateLimitExceeded = Self(4_290_000)
  /// An internal error of the App Store.
  public static let generalInternal = Self(5_000_000)
  /// An internal error of the App Store, perhaps temporary.
  public static let generalInternalRetryable = Self(5_000_001)
}

extension APIErrorCode.Definition {
  /// The rows of these codes: see ``init(_:)``.
  static let general = """
    4000000 | generalBadRequest | compare method, path, query and body with Apple's documentation
    4000002 | invalidAppIdentifier | check the app id of the request
    4000004 | invalidLimit | request 1 to 100 members per page | Invalid request limit.
    4000005 | invalidRequestRevision | start again without a revision, then use the revision of the last response | Invalid request revision.
    4000006 | invalidTransactionId | check the source of the id: it is a number of up to 20 digits
    4000008 | invalidOriginalTransactionId | check the source of the id: it is a number of up to 20 digits
    4000009 | invalidExtendByDays | extend by 1 to 90 days | extendByDays must be 1 to 90
    4000010 | invalidExtendReasonCode | use 0 to 3 | extendReasonCode must be 0 to 3
    4000011 | invalidRequestIdentifier | use a new UUID for each request
    4000012 | startDateTooFarInPast | Apple keeps notifications for 180 days, in the sandbox for 30 | The start date precedes the notification history.
    4000013 | startDateAfterEndDate | swap the dates | The start date must precede the end date.
    4000014 | invalidPaginationToken | start again without a token, then use the token of the last response | The token belongs to another request.
    4000015 | invalidStartDate | use milliseconds since 1970
    4000016 | invalidEndDate | use milliseconds since 1970
    4000017 | paginationTokenExpired | start again without a token
    4000018 | invalidNotificationType | use a type that Apple documents, with one of its subtypes | Unknown notification type, or unknown subtype for it.
    4000019 | multipleFiltersSupplied | filter by transaction id or by notification type | transactionId and notificationType can't be combined.
    4000020 | invalidTestNotificationToken | use the token of Request a Test Notification | Invalid test notification token.
    4000021 | invalidSort | use ASCENDING or DESCENDING
    4000022 | invalidProductType | use AUTO_RENEWABLE, NON_RENEWABLE, CONSUMABLE or NON_CONSUMABLE
    4000023 | invalidProductId | check the product id | productId is unknown.
    4000024 | invalidSubscriptionGroupIdentifier | check the group identifier in App Store Connect
    4000025 | invalidExcludeRevoked | use revoked in version 2 of the request
    4000026 | invalidInAppOwnershipType | use PURCHASED or FAMILY_SHARED
    4000027 | invalidEmptyStorefrontCountryCodeList | omit it to extend in all storefronts | storefrontCountryCodes must not be empty
    4000028 | invalidStorefrontCountryCode | use ISO 3166-1 alpha-3 codes, such as USA | storefrontCountryCodes is not a list of country codes.
    4000030 | invalidRevoked | use true or false
    4000031 | invalidStatus | use 1 to 5 | The status is not 1 to 5.
    4000032 | invalidAccountTenure | use 0 to 7 | accountTenure is invalid
    4000033 | invalidAppAccountToken | use a UUID, or an empty string for none | appAccountToken is not a UUID
    4000034 | invalidConsumptionStatus | use 0 to 3 | consumptionStatus is invalid
    4000035 | invalidCustomerConsented | send consumption data only with the customer's consent | customerConsented must be true
    4000036 | invalidDeliveryStatus | use a value that Apple documents | deliveryStatus is invalid
    4000037 | invalidLifetimeDollarsPurchased | use 0 to 7 | lifetimeDollarsPurchased is invalid
    4000038 | invalidLifetimeDollarsRefunded | use 0 to 7 | lifetimeDollarsRefunded is invalid
    4000039 | invalidPlatform | use 0 to 2 | platform is invalid
    4000040 | invalidPlayTime | use 0 to 7 | playTime is invalid
    4000041 | invalidSampleContentProvided | use true or false | sampleContentProvided must be true or false
    4000042 | invalidUserStatus | use 0 to 4 | userStatus is invalid
    4000043 | invalidTransactionNotConsumable | use version 2 of the request
    4000044 | invalidRefundPreference | use DECLINE, GRANT_FULL or GRANT_PRORATED | Invalid request. The refund preference field is invalid.
    4000047 | invalidTransactionTypeNotSupported | check the type of the transaction | The transaction does not belong to the Advanced Commerce API.
    4000048 | appTransactionIdNotSupported | use a transaction id
    4000161 | invalidImage | use a PNG in one of the documented sizes | The image is not a PNG of this size without transparency.
    4000162 | headerTooLong | use at most 66 characters
    4000163 | bodyTooLong | use at most 144 characters
    4000164 | invalidLocale | use a locale of App Store Connect, such as en-US | The locale is invalid.
    4000175 | altTextTooLong | use at most 150 characters
    4000183 | invalidAppAccountTokenUUID | use a UUID with hyphens | appAccountToken is not a UUID
    4000185 | familyTransactionNotSupported | use the organizer's transaction | the transaction is family-shared
    4000187 | transactionIdIsNotOriginalTransactionId | use originalTransactionId of the transaction | the transaction is not an original transaction
    4000209 | consumptionPercentageAutoRenewableSubscription | omit consumptionPercentage | Invalid request. The consumption percentage field is not supported for auto-renewable subscription transactions.
    4000211 | invalidPerformanceTestRequest | use the original transaction id of a sandbox subscription | Performance tests run in the sandbox.
    4000212 | invalidRequestId | use the requestId of the performance test | requestId is invalid.
    4000213 | existingPerformanceTestRun | wait until it ends | A performance test is running.
    4000215 | badRequestRealtimeUrl | use an https URL of at most 256 characters | realtimeURL is not an https URL.
    4000216 | badRequestImageSize | use FULL_SIZE or BULLET_POINT | imageSize is not FULL_SIZE or BULLET_POINT.
    4000218 | badRequestTooManyBulletPoints | use at most five | There are more than five bullet points.
    4000219 | badRequestBulletPointTextTooLong | use at most 66 characters
    4000224 | badRequestAboveImageRequiresAnImage | add an image, or change headerPosition | headerPosition is ABOVE_IMAGE, but the message has no image.
    4000225 | invalidGroupId | use a group id of the customer's current groups | Invalid request. The group ID is invalid.
    4000227 | invalidAssignedTransactionNotSupported | use the transaction of the group's purchaser | Invalid request. Assigned transactions aren't supported by this endpoint.
    4030004 | subscriptionExtensionIneligible | extend active subscriptions, not those in billing retry or on a free trial | the subscription is not active, or it is in a free period
    4030005 | subscriptionMaxExtension | wait until a year after the first extension | the subscription was already extended twice within 365 days
    4030007 | familySharedSubscriptionExtensionIneligible | extend the organizer's subscription | a family-shared subscription cannot be extended
    4030014 | maximumNumberOfImagesReached | delete an image that no message uses | The maximum number of images is reached.
    4030016 | maximumNumberOfMessagesReached | delete a message | The maximum number of messages is reached.
    4030017 | messageNotApproved | wait for the approval, or correct the message | The message is not approved.
    4030018 | imageNotApproved | wait for the approval, or upload another image | An image of the message is not approved.
    4030019 | imageInUse | delete the message first | A message uses the image.
    4030026 | forbiddenNoPassingTest | run a performance test that passes first | No performance test has passed in the sandbox.
    4030028 | assignedSubscriptionExtensionIneligible | extend the subscription of the group's purchaser | Assigned subscriptions can't get a renewal date extension.
    4040001 | accountNotFound | the customer's account no longer exists
    4040002 | accountNotFoundRetryable | try again later | | retryable
    4040003 | appNotFound | check the bundle id in the bearer token
    4040004 | appNotFoundRetryable | try again later | | retryable
    4040005 | originalTransactionIdNotFound | check the id, which may belong to the other environment | Original transaction id not found.
    4040006 | originalTransactionIdNotFoundRetryable | try again later | | retryable
    4040007 | serverNotificationUrlNotFound | set the URL in App Store Connect
    4040008 | testNotificationNotFound | use the token soon after the request | The test notification is unknown or expired.
    4040009 | statusRequestNotFound | check product id and request identifier | No extension request has these values.
    4040010 | transactionIdNotFound | check the id, which may belong to the other environment | Transaction id not found.
    4040014 | imageNotFound | check the image identifier | Image not found.
    4040015 | messageNotFound | check the message identifier | Message not found.
    4040018 | performanceTestRunNotFound | check the request id | Performance test not found.
    4040019 | appTransactionDoesNotExist | the customer never downloaded the app | No app transaction exists for the customer.
    4040020 | defaultMessageNotFound | set a default message for this product and locale | Default message not found.
    4040021 | realtimeUrlNotFound | set a URL first | Realtime URL not found.
    4040022 | groupNotFound | use a group id of the customer's current groups | Group not found.
    4090000 | imageAlreadyExists | use a new identifier | The image already exists.
    4090001 | messageAlreadyExists | use a new identifier | The message already exists.
    4290000 | rateLimitExceeded | wait until the time in Retry-After | Rate limit exceeded. | retryable
    5000000 | generalInternal | try again later, with increasing delays | an unknown error occurred
    5000001 | generalInternalRetryable | try again later, with increasing delays | | retryable
    """
}
