// SPDX-License-Identifier: Apache-2.0

public import StorePayloads

/// The token of a test notification, for its status.
///
///     {"testNotificationToken": "…"}
public struct TestNotificationResponse: StorePayload, CheckedPayload, APIResponse {
  package let members: CheckedMembers<Self>

  package init(_ members: CheckedMembers<Self>) {
    self.members = members
  }

  /// The token.
  public var testNotificationToken: String? { members.string("testNotificationToken") }
}

extension TestNotificationResponse {
  package static let fields = PayloadFields([
    PayloadField("testNotificationToken", .string)
  ])
}
