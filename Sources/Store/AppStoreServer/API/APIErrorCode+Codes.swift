// SPDX-License-Identifier: Apache-2.0

// The error codes of the App Store Server API 1.21, and those of 1.22 that Apple documents (jws.md 10).
extension APIErrorCode {
  /// The request is malformed.
  public static let generalBadRequest = APIErrorCode(rawValue: 4_000_000)
  /// The app id is not valid.
  public static let invalidAppIdentifier = APIErrorCode(rawValue: 4_000_002)
  /// The limit is not valid (API 1.22).
  public static let invalidLimit = APIErrorCode(rawValue: 4_000_004)
  /// The revision is not valid.
  public static let invalidRequestRevision = APIErrorCode(rawValue: 4_000_005)
  /// The transaction id is not valid.
  public static let invalidTransactionId = APIErrorCode(rawValue: 4_000_006)
  /// The original transaction id is not valid.
  public static let invalidOriginalTransactionId = APIErrorCode(rawValue: 4_000_008)
  /// The number of days is not valid.
  public static let invalidExtendByDays = APIErrorCode(rawValue: 4_000_009)
  /// The reason code is not valid.
  public static let invalidExtendReasonCode = APIErrorCode(rawValue: 4_000_010)
  /// The request identifier is not valid.
  public static let invalidRequestIdentifier = APIErrorCode(rawValue: 4_000_011)
  /// The start date is too long ago.
  public static let startDateTooFarInPast = APIErrorCode(rawValue: 4_000_012)
  /// The start date is after the end date.
  public static let startDateAfterEndDate = APIErrorCode(rawValue: 4_000_013)
  /// The pagination token is not valid.
  public static let invalidPaginationToken = APIErrorCode(rawValue: 4_000_014)
  /// The start date is not valid.
  public static let invalidStartDate = APIErrorCode(rawValue: 4_000_015)
  /// The end date is not valid.
  public static let invalidEndDate = APIErrorCode(rawValue: 4_000_016)
  /// The pagination token expired.
  public static let paginationTokenExpired = APIErrorCode(rawValue: 4_000_017)
  /// The notification type or its subtype is not valid.
  public static let invalidNotificationType = APIErrorCode(rawValue: 4_000_018)
  /// Two filters exclude each other.
  public static let multipleFiltersSupplied = APIErrorCode(rawValue: 4_000_019)
  /// The token of the test notification is not valid.
  public static let invalidTestNotificationToken = APIErrorCode(rawValue: 4_000_020)
  /// The order is not valid.
  public static let invalidSort = APIErrorCode(rawValue: 4_000_021)
  /// The product type is not valid.
  public static let invalidProductType = APIErrorCode(rawValue: 4_000_022)
  /// The product id is not valid.
  public static let invalidProductId = APIErrorCode(rawValue: 4_000_023)
  /// The subscription group is not valid.
  public static let invalidSubscriptionGroupIdentifier = APIErrorCode(rawValue: 4_000_024)
  /// The value of excludeRevoked is not valid.
  public static let invalidExcludeRevoked = APIErrorCode(rawValue: 4_000_025)
  /// The ownership type is not valid.
  public static let invalidInAppOwnershipType = APIErrorCode(rawValue: 4_000_026)
  /// The list of storefronts is empty.
  public static let invalidEmptyStorefrontCountryCodeList = APIErrorCode(rawValue: 4_000_027)
  /// A storefront is not valid.
  public static let invalidStorefrontCountryCode = APIErrorCode(rawValue: 4_000_028)
  /// The value of revoked is not valid.
  public static let invalidRevoked = APIErrorCode(rawValue: 4_000_030)
  /// The subscription status is not valid.
  public static let invalidStatus = APIErrorCode(rawValue: 4_000_031)
  /// The account tenure is not valid.
  public static let invalidAccountTenure = APIErrorCode(rawValue: 4_000_032)
  /// The app account token is not valid.
  public static let invalidAppAccountToken = APIErrorCode(rawValue: 4_000_033)
  /// The consumption status is not valid.
  public static let invalidConsumptionStatus = APIErrorCode(rawValue: 4_000_034)
  /// The customer's consent is not valid.
  public static let invalidCustomerConsented = APIErrorCode(rawValue: 4_000_035)
  /// The delivery status is not valid.
  public static let invalidDeliveryStatus = APIErrorCode(rawValue: 4_000_036)
  /// The amount purchased is not valid.
  public static let invalidLifetimeDollarsPurchased = APIErrorCode(rawValue: 4_000_037)
  /// The amount refunded is not valid.
  public static let invalidLifetimeDollarsRefunded = APIErrorCode(rawValue: 4_000_038)
  /// The platform is not valid.
  public static let invalidPlatform = APIErrorCode(rawValue: 4_000_039)
  /// The play time is not valid.
  public static let invalidPlayTime = APIErrorCode(rawValue: 4_000_040)
  /// The value of sampleContentProvided is not valid.
  public static let invalidSampleContentProvided = APIErrorCode(rawValue: 4_000_041)
  /// The user status is not valid.
  public static let invalidUserStatus = APIErrorCode(rawValue: 4_000_042)
  /// The transaction is not a consumable (no longer sent).
  public static let invalidTransactionNotConsumable = APIErrorCode(rawValue: 4_000_043)
  /// The request does not support this product type.
  public static let invalidTransactionTypeNotSupported = APIErrorCode(rawValue: 4_000_047)
  /// The request does not support app transaction ids.
  public static let appTransactionIdNotSupported = APIErrorCode(rawValue: 4_000_048)
  /// The image is not valid.
  public static let invalidImage = APIErrorCode(rawValue: 4_000_161)
  /// The header is too long.
  public static let headerTooLong = APIErrorCode(rawValue: 4_000_162)
  /// The body is too long.
  public static let bodyTooLong = APIErrorCode(rawValue: 4_000_163)
  /// The locale is not valid.
  public static let invalidLocale = APIErrorCode(rawValue: 4_000_164)
  /// The alternative text is too long.
  public static let altTextTooLong = APIErrorCode(rawValue: 4_000_175)
  /// The app account token is not a UUID.
  public static let invalidAppAccountTokenUUID = APIErrorCode(rawValue: 4_000_183)
  /// The request does not support shared purchases.
  public static let familyTransactionNotSupported = APIErrorCode(rawValue: 4_000_185)
  /// The id is not an original transaction id.
  public static let transactionIdIsNotOriginalTransactionId = APIErrorCode(rawValue: 4_000_187)
  /// The performance test request is not valid.
  public static let invalidPerformanceTestRequest = APIErrorCode(rawValue: 4_000_211)
  /// The request id is not valid.
  public static let invalidRequestId = APIErrorCode(rawValue: 4_000_212)
  /// A performance test is running.
  public static let existingPerformanceTestRun = APIErrorCode(rawValue: 4_000_213)
  /// The real-time URL is not valid.
  public static let badRequestRealtimeUrl = APIErrorCode(rawValue: 4_000_215)
  /// The image size is not valid.
  public static let badRequestImageSize = APIErrorCode(rawValue: 4_000_216)
  /// There are too many bullet points.
  public static let badRequestTooManyBulletPoints = APIErrorCode(rawValue: 4_000_218)
  /// The text of a bullet point is too long.
  public static let badRequestBulletPointTextTooLong = APIErrorCode(rawValue: 4_000_219)
  /// A header above the image requires an image.
  public static let badRequestAboveImageRequiresAnImage = APIErrorCode(rawValue: 4_000_224)
  /// The group id is not valid (API 1.22).
  public static let invalidGroupId = APIErrorCode(rawValue: 4_000_225)
  /// The subscription cannot be extended.
  public static let subscriptionExtensionIneligible = APIErrorCode(rawValue: 4_030_004)
  /// The subscription was extended twice in 365 days.
  public static let subscriptionMaxExtension = APIErrorCode(rawValue: 4_030_005)
  /// A shared subscription cannot be extended.
  public static let familySharedSubscriptionExtensionIneligible = APIErrorCode(rawValue: 4_030_007)
  /// The app has the maximum number of images.
  public static let maximumNumberOfImagesReached = APIErrorCode(rawValue: 4_030_014)
  /// The app has the maximum number of messages.
  public static let maximumNumberOfMessagesReached = APIErrorCode(rawValue: 4_030_016)
  /// The message is not approved.
  public static let messageNotApproved = APIErrorCode(rawValue: 4_030_017)
  /// The image is not approved.
  public static let imageNotApproved = APIErrorCode(rawValue: 4_030_018)
  /// A message uses the image.
  public static let imageInUse = APIErrorCode(rawValue: 4_030_019)
  /// No performance test passed.
  public static let forbiddenNoPassingTest = APIErrorCode(rawValue: 4_030_026)
  /// The account was not found.
  public static let accountNotFound = APIErrorCode(rawValue: 4_040_001)
  /// The account was not found, perhaps temporarily.
  public static let accountNotFoundRetryable = APIErrorCode(rawValue: 4_040_002)
  /// The app was not found.
  public static let appNotFound = APIErrorCode(rawValue: 4_040_003)
  /// The app was not found, perhaps temporarily.
  public static let appNotFoundRetryable = APIErrorCode(rawValue: 4_040_004)
  /// The original transaction id was not found.
  public static let originalTransactionIdNotFound = APIErrorCode(rawValue: 4_040_005)
  /// The original transaction id was not found, perhaps temporarily.
  public static let originalTransactionIdNotFoundRetryable = APIErrorCode(rawValue: 4_040_006)
  /// The app has no notification URL in this environment.
  public static let serverNotificationUrlNotFound = APIErrorCode(rawValue: 4_040_007)
  /// The test notification was not found.
  public static let testNotificationNotFound = APIErrorCode(rawValue: 4_040_008)
  /// The mass extension was not found.
  public static let statusRequestNotFound = APIErrorCode(rawValue: 4_040_009)
  /// The transaction id was not found.
  public static let transactionIdNotFound = APIErrorCode(rawValue: 4_040_010)
  /// The image was not found.
  public static let imageNotFound = APIErrorCode(rawValue: 4_040_014)
  /// The message was not found.
  public static let messageNotFound = APIErrorCode(rawValue: 4_040_015)
  /// The performance test was not found.
  public static let performanceTestRunNotFound = APIErrorCode(rawValue: 4_040_018)
  /// The customer has no app transaction.
  public static let appTransactionDoesNotExist = APIErrorCode(rawValue: 4_040_019)
  /// There is no default message.
  public static let defaultMessageNotFound = APIErrorCode(rawValue: 4_040_020)
  /// There is no real-time URL.
  public static let realtimeUrlNotFound = APIErrorCode(rawValue: 4_040_021)
  /// The group was not found (API 1.22).
  public static let groupNotFound = APIErrorCode(rawValue: 4_040_022)
  /// An image has this identifier.
  public static let imageAlreadyExists = APIErrorCode(rawValue: 4_090_000)
  /// A message has this identifier.
  public static let messageAlreadyExists = APIErrorCode(rawValue: 4_090_001)
  /// Too many requests.
  public static let rateLimitExceeded = APIErrorCode(rawValue: 4_290_000)
  /// An internal error of the App Store.
  public static let generalInternal = APIErrorCode(rawValue: 5_000_000)
  /// An internal error of the App Store, perhaps temporary.
  public static let generalInternalRetryable = APIErrorCode(rawValue: 5_000_001)
}
