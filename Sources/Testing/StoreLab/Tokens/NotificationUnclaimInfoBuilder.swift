// SPDX-License-Identifier: Apache-2.0

/// Builds the ended claims of seats of a notification.
///
/// Apple has published only `unclaimSeatIds`; the other members are those of other notifications.
public struct NotificationUnclaimInfoBuilder: PayloadBuilder {
  /// The environment.
  public var environment: String? = "Production"
  /// The app's Apple ID.
  public var appAppleId: Int64? = 1_234_567_890
  /// The bundle identifier.
  public var bundleId: String? = "com.example.app"
  /// The ids of the claims that ended, UUIDs.
  public var unclaimSeatIds: [String]? = [
    "0c3f6a52-58c7-4b0e-9d0a-2a1f4f6f7b11", "5e9d1c84-7a36-4f2b-8c55-91b0d2e47c22",
  ]
  /// Additional members, after the known ones.
  public var extraMembers: [MemberBuilder] = []
  /// Edits that make the object invalid.
  public var edits = MemberEdits()

  /// Claims in production.
  public init() {}

  /// The known members.
  public var members: [MemberBuilder] {
    MemberBuilder.present([
      .string("environment", environment),
      .integer("appAppleId", appAppleId),
      .string("bundleId", bundleId),
      .strings("unclaimSeatIds", unclaimSeatIds),
    ])
  }
}
