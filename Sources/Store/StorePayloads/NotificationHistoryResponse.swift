// SPDX-License-Identifier: Apache-2.0

public import StrictTime

/// A page of sent notifications: Get Notification History.
///
///     {"paginationToken": …, "hasMore": true, "notificationHistory": [
///       {"signedPayload": "…", "sendAttempts": [
///         {"attemptDate": 1698148900000, "sendAttemptResult": "SUCCESS"}]}]}
public struct NotificationHistoryResponse: StorePayload, CheckedPayload, PayloadView {
  let members: CheckedMembers<Self>

  /// The pagination token of the next page.
  public var paginationToken: String? { members.string("paginationToken") }
  /// Whether there is a next page.
  public var hasMore: Bool? { members.boolean("hasMore") }
  /// The notifications.
  public var notificationHistory: [SentNotification]? { members.objects("notificationHistory") }

  package static let fields = table([
    .string("paginationToken", \.paginationToken), .boolean("hasMore", \.hasMore),
    .objects("notificationHistory", \.notificationHistory),
  ])
}

/// A sent notification and its delivery attempts.
///
/// Also the response of Get Test Notification Status.
public struct SentNotification: StorePayload, CheckedPayload, PayloadView {
  let members: CheckedMembers<Self>

  /// The signed notification.
  public var signedPayload: String? { members.string("signedPayload") }
  /// The delivery attempts, at most 6.
  public var sendAttempts: [SendAttempt]? { members.objects("sendAttempts") }

  package static let fields = table([
    .token("signedPayload", .notification, \.signedPayload),
    .objects("sendAttempts", \.sendAttempts),
  ])
}

/// A delivery attempt of a notification.
public struct SendAttempt: StorePayload, CheckedPayload, PayloadView {
  let members: CheckedMembers<Self>

  /// The date of the attempt.
  public var attemptDate: Timestamp? { members.date("attemptDate") }
  /// The result.
  public var sendAttemptResult: SendAttemptResult? { members.word("sendAttemptResult") }

  package static let fields = table([
    .date("attemptDate", \.attemptDate), .word("sendAttemptResult", \.sendAttemptResult),
  ])
}
