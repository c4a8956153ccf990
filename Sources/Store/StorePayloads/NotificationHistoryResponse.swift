// SPDX-License-Identifier: Apache-2.0

public import StrictTime

/// A page of the notifications that were sent: Get Notification History.
///
///     {"paginationToken": …, "hasMore": true, "notificationHistory": [
///       {"signedPayload": "…", "sendAttempts": [
///         {"attemptDate": 1698148900000, "sendAttemptResult": "SUCCESS"}]}]}
public struct NotificationHistoryResponse: StorePayload {
  /// What was read.
  public let members: CheckedMembers<Self>

  /// A view of members that were checked for it.
  public init(_ members: CheckedMembers<Self>) {
    self.members = members
  }

  /// Where the next page begins.
  public var paginationToken: String? { members.string("paginationToken") }
  /// Whether there is a next page.
  public var hasMore: Bool? { members.boolean("hasMore") }
  /// The notifications.
  public var notificationHistory: [SentNotification]? { members.objects("notificationHistory") }
}

extension NotificationHistoryResponse {
  /// The fields that are known.
  public static let fields = PayloadFields([
    PayloadField("paginationToken", .string),
    PayloadField("hasMore", .boolean),
    PayloadField("notificationHistory", .objects(SentNotification.fields)),
  ])
}

/// One notification that was sent, and how that went.
///
/// It is also the answer of Get Test Notification Status.
public struct SentNotification: StorePayload {
  /// What was read.
  public let members: CheckedMembers<Self>

  /// A view of members that were checked for it.
  public init(_ members: CheckedMembers<Self>) {
    self.members = members
  }

  /// The notification, signed.
  public var signedPayload: String? { members.string("signedPayload") }
  /// When it was sent; at most 6 times.
  public var sendAttempts: [SendAttempt]? { members.objects("sendAttempts") }
}

extension SentNotification {
  /// The fields that are known.
  public static let fields = PayloadFields([
    PayloadField("signedPayload", .token(.notification)),
    PayloadField("sendAttempts", .objects(SendAttempt.fields)),
  ])
}

/// One time that a notification was sent.
public struct SendAttempt: StorePayload {
  /// What was read.
  public let members: CheckedMembers<Self>

  /// A view of members that were checked for it.
  public init(_ members: CheckedMembers<Self>) {
    self.members = members
  }

  /// When it was sent.
  public var attemptDate: Timestamp? { members.date("attemptDate") }
  /// What became of it.
  public var sendAttemptResult: SendAttemptResult? { members.word("sendAttemptResult") }
}

extension SendAttempt {
  /// The fields that are known.
  public static let fields = PayloadFields([
    PayloadField("attemptDate", .date),
    PayloadField("sendAttemptResult", .word),
  ])
}
