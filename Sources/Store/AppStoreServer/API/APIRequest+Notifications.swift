// SPDX-License-Identifier: Apache-2.0

public import StorePayloads
public import StrictTime

// Test notifications, and the notifications of the last 180 days, in the sandbox 30.
extension APIEndpoint {
  static let notifications = [testNotification, testNotificationStatus, notificationHistory]

  package static let testNotification = Self(
    "requestTestNotification",
    .post,
    "/inApps/v1/notifications/test",
    TestNotificationResponse.self,
    errors: [.serverNotificationUrlNotFound]
  )
  package static let testNotificationStatus = Self(
    "getTestNotificationStatus",
    .get,
    "/inApps/v1/notifications/test/{testNotificationToken}",
    SentNotification.self,
    errors: [.invalidTestNotificationToken, .testNotificationNotFound]
  )
  package static let notificationHistory = Self(
    "getNotificationHistory",
    .post,
    "/inApps/v1/notifications/history",
    query: ["paginationToken"],
    body: .json,
    NotificationHistoryResponse.self,
    errors: [
      .invalidStartDate, .invalidEndDate, .startDateAfterEndDate, .startDateTooFarInPast,
      .invalidPaginationToken, .paginationTokenExpired, .invalidNotificationType,
      .multipleFiltersSupplied, .invalidTransactionId, .transactionIdNotFound, .accountNotFound,
    ]
  )
}

extension APIRequest where Response == TestNotificationResponse {
  /// Request a Test Notification to the app's notification URL.
  ///
  ///     let request = APIRequest.testNotification()
  public static func testNotification() -> Self {
    Self(.testNotification)
  }
}

extension APIRequest where Response == SentNotification {
  /// Get Test Notification Status: the notification and its delivery attempts.
  ///
  ///     let request = try APIRequest.testNotificationStatus(token: "ce3af791_1")
  public static func testNotificationStatus(token: String) throws(APIRequestError) -> Self {
    try Self(.testNotificationStatus, token)
  }
}

extension APIRequest where Response == NotificationHistoryResponse {
  /// Get Notification History: one page of the notifications between two dates.
  ///
  /// While `hasMore` of the response is true, request the next page with its `paginationToken`.
  ///
  ///     let request = try APIRequest.notificationHistory(
  ///       from: now.adding(seconds: -86_400), until: now)
  public static func notificationHistory(
    from startDate: Timestamp,
    until endDate: Timestamp,
    filter: NotificationFilter = NotificationFilter(),
    paginationToken: String? = nil
  ) throws(APIRequestError) -> Self {
    try APIArgument.interval(startDate, endDate)
    try filter.check()
    return try Self(
      .notificationHistory,
      query: APIQueryItem.optional("paginationToken", paginationToken),
      body: .json { body in
        body.member("startDate", startDate)
        body.member("endDate", endDate)
        body.member("notificationType", filter.notificationType?.rawValue)
        body.member("notificationSubtype", filter.notificationSubtype?.rawValue)
        body.member("transactionId", filter.transactionId)
        if filter.onlyFailures { body.member("onlyFailures", true) }
      }
    )
  }
}

/// The length of the notification history.
package enum NotificationHistoryLength {
  /// The number of days that Apple keeps notifications in an environment; an earlier start is rejected.
  package static func days(in environment: StoreEnvironment) -> Int64 {
    environment == .sandbox ? 30 : 180
  }
}

/// Filters of a notification history: by type or by transaction.
public struct NotificationFilter: Hashable, Sendable {
  /// The type; not together with ``transactionId``.
  public var notificationType: NotificationType?
  /// The subtype; only with a type.
  public var notificationSubtype: NotificationSubtype?
  /// A transaction id of the customer.
  public var transactionId: String?
  /// Only notifications that did not reach the server.
  public var onlyFailures: Bool

  /// A filter; by default none.
  public init(
    notificationType: NotificationType? = nil,
    notificationSubtype: NotificationSubtype? = nil,
    transactionId: String? = nil,
    onlyFailures: Bool = false
  ) {
    self.notificationType = notificationType
    self.notificationSubtype = notificationSubtype
    self.transactionId = transactionId
    self.onlyFailures = onlyFailures
  }

  func check() throws(APIRequestError) {
    if let transactionId { _ = try APIArgument.identifier(transactionId, "transactionId") }
    guard notificationType == nil || transactionId == nil else {
      throw APIRequestError(
        .combination,
        "transactionId",
        expected: "no notificationType with it",
        found: "both"
      )
    }
    guard notificationSubtype == nil || notificationType != nil else {
      throw APIRequestError(
        .combination,
        "notificationSubtype",
        expected: "a notificationType with it",
        found: "none"
      )
    }
  }
}
