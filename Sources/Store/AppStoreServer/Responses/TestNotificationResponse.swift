// SPDX-License-Identifier: Apache-2.0

public import StorePayloads

/// The token of a test notification, with which to request its status.
///
///     {"testNotificationToken": "…"}
public struct TestNotificationResponse: StorePayload, CheckedPayload, ResponseView {
  let members: CheckedMembers<Self>

  /// The token.
  public var testNotificationToken: String? { members.string("testNotificationToken") }

  package static let fields = table([.string("testNotificationToken", \.testNotificationToken)])
}
