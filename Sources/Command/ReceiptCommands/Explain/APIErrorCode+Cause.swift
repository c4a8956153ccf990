// SPDX-License-Identifier: Apache-2.0

import AppStoreServer

extension APIErrorCode {
  /// What usually causes the error; `nil` if its meaning says it, or if it is not known.
  var cause: String? {
    switch self {
    case .invalidTransactionId:
      "an order id, a receipt, or an id of another system, such as a Google Play token, instead of a transaction id"
    case .invalidOriginalTransactionId:
      "the id of another system, or other text beside the number"
    case .startDateTooFarInPast: "a job that was stopped for longer than Apple keeps notifications"
    case .startDateAfterEndDate, .invalidStartDate, .invalidEndDate:
      "seconds instead of milliseconds since 1970"
    case .invalidPaginationToken: "the filters or dates changed between two pages"
    case .paginationTokenExpired: "too much time between two pages"
    case .multipleFiltersSupplied: "both transactionId and notificationType in the request"
    case .invalidRequestRevision: "a revision of another customer or of another version"
    case .invalidExcludeRevoked: "excludeRevoked in version 2 of the request, which has revoked"
    case .invalidAppAccountToken, .invalidAppAccountTokenUUID:
      "a customer id of your database that is not a UUID"
    case .invalidCustomerConsented: "customerConsented is false or missing"
    case .invalidTransactionNotConsumable:
      "a subscription or non-consumable in version 1 of the consumption request"
    case .invalidTransactionTypeNotSupported:
      "a non-consumable or non-renewing subscription in a request that takes consumables or subscriptions"
    case .appTransactionIdNotSupported:
      "an appTransactionId, which looks like a transaction id, in a request that takes transaction ids only"
    case .consumptionPercentageAutoRenewableSubscription:
      "consumptionPercentage of a subscription, whose share Apple computes from the period"
    case .familyTransactionNotSupported:
      "the transaction of a family member, with inAppOwnershipType FAMILY_SHARED"
    case .invalidAssignedTransactionNotSupported:
      "the transaction of a member with a seat, with inAppOwnershipType ASSIGNED"
    case .transactionIdIsNotOriginalTransactionId:
      "the transaction id of a renewal instead of originalTransactionId"
    case .repeatedRequestReferenceId: "a repetition after a timeout, whose first request succeeded"
    case .simulateRefundDeclineOnlyInSandbox: "a test against production"
    case .invalidImage: "a JPEG, transparency, or other dimensions"
    case .badRequestRealtimeUrl: "an http URL, or one with more than 256 characters"
    case .invalidPerformanceTestRequest: "a production transaction, or a one-time product"
    case .malformedPayload: "JSON that was signed without base64 around it"
    case .invalidSignature: "a key that is no In-App Purchase key of this team"
    case .unauthorized:
      "a wrong issuer id or key id, a token valid for more than an hour, a clock that is wrong, or an App Store Connect key instead of an In-App Purchase key"
    case .subscriptionExtensionIneligible:
      "a subscription that has ended, is in billing retry or a grace period, or is free"
    case .subscriptionMaxExtension: "two extensions within 365 days"
    case .imageInUse: "a message that was not deleted before its image"
    case .messageNotApproved, .imageNotApproved: "Apple's review is not finished, or rejected it"
    case .alreadyRefunded: "the customer or an earlier request got the refund"
    case .storefrontChange: "the customer moved to another country"
    case .appNotFound:
      "an app that was deleted or never released, or the bid of the bearer token is another bundle id"
    case .originalTransactionIdNotFound:
      "an id of the other environment, of another app, or of a test in Xcode"
    case .transactionIdNotFound:
      "a purchase of a tester, TestFlight or App Review that production does not know; an id of another app; an id of a test in Xcode, which is a small number"
    case .testNotificationNotFound: "a token of the other environment"
    case .statusRequestNotFound: "another productId than that of the extension"
    case .realtimeUrlNotFound: "no URL was set, or only in the other environment"
    case .rateLimitExceeded: "a loop without a delay, or jobs that run at the same time"
    case .maximumNumberOfImagesReached: "images of former messages that were not deleted"
    case .maximumNumberOfMessagesReached: "former messages that were not deleted"
    default: nil
    }
  }
}
