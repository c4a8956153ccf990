// SPDX-License-Identifier: Apache-2.0

// The error codes of the App Store Server API 1.21, and those of 1.22 that Apple documents.
extension APIErrorCode {
  /// The request is malformed.
  public static let generalBadRequest = Self(.generalBadRequest)
  /// The app id is not valid.
  public static let invalidAppIdentifier = Self(.invalidAppIdentifier)
  /// The limit is not valid (API 1.22).
  public static let invalidLimit = Self(.invalidLimit)
  /// The revision is not valid.
  public static let invalidRequestRevision = Self(.invalidRequestRevision)
  /// The transaction id is not valid.
  public static let invalidTransactionId = Self(.invalidTransactionId)
  /// The original transaction id is not valid.
  public static let invalidOriginalTransactionId = Self(.invalidOriginalTransactionId)
  /// The number of days is not valid.
  public static let invalidExtendByDays = Self(.invalidExtendByDays)
  /// The reason code is not valid.
  public static let invalidExtendReasonCode = Self(.invalidExtendReasonCode)
  /// The request identifier is not valid.
  public static let invalidRequestIdentifier = Self(.invalidRequestIdentifier)
  /// The start date is too long ago.
  public static let startDateTooFarInPast = Self(.startDateTooFarInPast)
  /// The start date is after the end date.
  public static let startDateAfterEndDate = Self(.startDateAfterEndDate)
  /// The pagination token is not valid.
  public static let invalidPaginationToken = Self(.invalidPaginationToken)
  /// The start date is not valid.
  public static let invalidStartDate = Self(.invalidStartDate)
  /// The end date is not valid.
  public static let invalidEndDate = Self(.invalidEndDate)
  /// The pagination token expired.
  public static let paginationTokenExpired = Self(.paginationTokenExpired)
  /// The notification type or its subtype is not valid.
  public static let invalidNotificationType = Self(.invalidNotificationType)
  /// Two filters exclude each other.
  public static let multipleFiltersSupplied = Self(.multipleFiltersSupplied)
  /// The token of the test notification is not valid.
  public static let invalidTestNotificationToken = Self(.invalidTestNotificationToken)
  /// The order is not valid.
  public static let invalidSort = Self(.invalidSort)
  /// The product type is not valid.
  public static let invalidProductType = Self(.invalidProductType)
  /// The product id is not valid.
  public static let invalidProductId = Self(.invalidProductId)
  /// The subscription group is not valid.
  public static let invalidSubscriptionGroupIdentifier = Self(.invalidSubscriptionGroupIdentifier)
  /// The value of excludeRevoked is not valid.
  public static let invalidExcludeRevoked = Self(.invalidExcludeRevoked)
  /// The ownership type is not valid.
  public static let invalidInAppOwnershipType = Self(.invalidInAppOwnershipType)
  /// The list of storefronts is empty.
  public static let invalidEmptyStorefrontCountryCodeList = Self(
    .invalidEmptyStorefrontCountryCodeList
  )
  /// A storefront is not valid.
  public static let invalidStorefrontCountryCode = Self(.invalidStorefrontCountryCode)
  /// The value of revoked is not valid.
  public static let invalidRevoked = Self(.invalidRevoked)
  /// The subscription status is not valid.
  public static let invalidStatus = Self(.invalidStatus)
  /// The account tenure is not valid.
  public static let invalidAccountTenure = Self(.invalidAccountTenure)
  /// The app account token is not valid.
  public static let invalidAppAccountToken = Self(.invalidAppAccountToken)
  /// The consumption status is not valid.
  public static let invalidConsumptionStatus = Self(.invalidConsumptionStatus)
  /// The customer's consent is not valid.
  public static let invalidCustomerConsented = Self(.invalidCustomerConsented)
  /// The delivery status is not valid.
  public static let invalidDeliveryStatus = Self(.invalidDeliveryStatus)
  /// The amount purchased is not valid.
  public static let invalidLifetimeDollarsPurchased = Self(.invalidLifetimeDollarsPurchased)
  /// The amount refunded is not valid.
  public static let invalidLifetimeDollarsRefunded = Self(.invalidLifetimeDollarsRefunded)
  /// The platform is not valid.
  public static let invalidPlatform = Self(.invalidPlatform)
  /// The play time is not valid.
  public static let invalidPlayTime = Self(.invalidPlayTime)
  /// The value of sampleContentProvided is not valid.
  public static let invalidSampleContentProvided = Self(.invalidSampleContentProvided)
  /// The user status is not valid.
  public static let invalidUserStatus = Self(.invalidUserStatus)
  /// The transaction is not a consumable (no longer sent).
  public static let invalidTransactionNotConsumable = Self(.invalidTransactionNotConsumable)
  /// The request does not support this product type.
  public static let invalidTransactionTypeNotSupported = Self(.invalidTransactionTypeNotSupported)
  /// The request does not support app transaction ids.
  public static let appTransactionIdNotSupported = Self(.appTransactionIdNotSupported)
  /// The image is not valid.
  public static let invalidImage = Self(.invalidImage)
  /// The header is too long.
  public static let headerTooLong = Self(.headerTooLong)
  /// The body is too long.
  public static let bodyTooLong = Self(.bodyTooLong)
  /// The locale is not valid.
  public static let invalidLocale = Self(.invalidLocale)
  /// The alternative text is too long.
  public static let altTextTooLong = Self(.altTextTooLong)
  /// The app account token is not a UUID.
  public static let invalidAppAccountTokenUUID = Self(.invalidAppAccountTokenUUID)
  /// The request does not support shared purchases.
  public static let familyTransactionNotSupported = Self(.familyTransactionNotSupported)
  /// The id is not an original transaction id.
  public static let transactionIdIsNotOriginalTransactionId = Self(
    .transactionIdIsNotOriginalTransactionId
  )
  /// The performance test request is not valid.
  public static let invalidPerformanceTestRequest = Self(.invalidPerformanceTestRequest)
  /// The request id is not valid.
  public static let invalidRequestId = Self(.invalidRequestId)
  /// A performance test is running.
  public static let existingPerformanceTestRun = Self(.existingPerformanceTestRun)
  /// The real-time URL is not valid.
  public static let badRequestRealtimeUrl = Self(.badRequestRealtimeUrl)
  /// The image size is not valid.
  public static let badRequestImageSize = Self(.badRequestImageSize)
  /// There are too many bullet points.
  public static let badRequestTooManyBulletPoints = Self(.badRequestTooManyBulletPoints)
  /// The text of a bullet point is too long.
  public static let badRequestBulletPointTextTooLong = Self(.badRequestBulletPointTextTooLong)
  /// A header above the image requires an image.
  public static let badRequestAboveImageRequiresAnImage = Self(.badRequestAboveImageRequiresAnImage)
  /// The group id is not valid (API 1.22).
  public static let invalidGroupId = Self(.invalidGroupId)
  /// The subscription cannot be extended.
  public static let subscriptionExtensionIneligible = Self(.subscriptionExtensionIneligible)
  /// The subscription was extended twice in 365 days.
  public static let subscriptionMaxExtension = Self(.subscriptionMaxExtension)
  /// A shared subscription cannot be extended.
  public static let familySharedSubscriptionExtensionIneligible = Self(
    .familySharedSubscriptionExtensionIneligible
  )
  /// The app has the maximum number of images.
  public static let maximumNumberOfImagesReached = Self(.maximumNumberOfImagesReached)
  /// The app has the maximum number of messages.
  public static let maximumNumberOfMessagesReached = Self(.maximumNumberOfMessagesReached)
  /// The message is not approved.
  public static let messageNotApproved = Self(.messageNotApproved)
  /// The image is not approved.
  public static let imageNotApproved = Self(.imageNotApproved)
  /// A message uses the image.
  public static let imageInUse = Self(.imageInUse)
  /// No performance test passed.
  public static let forbiddenNoPassingTest = Self(.forbiddenNoPassingTest)
  /// The account was not found.
  public static let accountNotFound = Self(.accountNotFound)
  /// The account was not found, perhaps temporarily.
  public static let accountNotFoundRetryable = Self(.accountNotFoundRetryable)
  /// The app was not found.
  public static let appNotFound = Self(.appNotFound)
  /// The app was not found, perhaps temporarily.
  public static let appNotFoundRetryable = Self(.appNotFoundRetryable)
  /// The original transaction id was not found.
  public static let originalTransactionIdNotFound = Self(.originalTransactionIdNotFound)
  /// The original transaction id was not found, perhaps temporarily.
  public static let originalTransactionIdNotFoundRetryable = Self(
    .originalTransactionIdNotFoundRetryable
  )
  /// The app has no notification URL in this environment.
  public static let serverNotificationUrlNotFound = Self(.serverNotificationUrlNotFound)
  /// The test notification was not found.
  public static let testNotificationNotFound = Self(.testNotificationNotFound)
  /// The mass extension was not found.
  public static let statusRequestNotFound = Self(.statusRequestNotFound)
  /// The transaction id was not found.
  public static let transactionIdNotFound = Self(.transactionIdNotFound)
  /// The image was not found.
  public static let imageNotFound = Self(.imageNotFound)
  /// The message was not found.
  public static let messageNotFound = Self(.messageNotFound)
  /// The performance test was not found.
  public static let performanceTestRunNotFound = Self(.performanceTestRunNotFound)
  /// The customer has no app transaction.
  public static let appTransactionDoesNotExist = Self(.appTransactionDoesNotExist)
  /// There is no default message.
  public static let defaultMessageNotFound = Self(.defaultMessageNotFound)
  /// There is no real-time URL.
  public static let realtimeUrlNotFound = Self(.realtimeUrlNotFound)
  /// The group was not found (API 1.22).
  public static let groupNotFound = Self(.groupNotFound)
  /// An image has this identifier.
  public static let imageAlreadyExists = Self(.imageAlreadyExists)
  /// A message has this identifier.
  public static let messageAlreadyExists = Self(.messageAlreadyExists)
  /// Too many requests.
  public static let rateLimitExceeded = Self(.rateLimitExceeded)
  /// An internal error of the App Store.
  public static let generalInternal = Self(.generalInternal)
  /// An internal error of the App Store, perhaps temporary.
  public static let generalInternalRetryable = Self(.generalInternalRetryable)
}
