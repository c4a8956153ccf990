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
  /// The ids of the seats whose claims ended.
  public var unclaimSeatIds: [String]? = ["70000000000001", "70000000000002"]
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
