// SPDX-License-Identifier: Apache-2.0

public import OpenSSLTrust
import StorePayloads

/// Builds the payload of a notification, including its signed tokens.
///
///     NotificationBuilder(.didRenew) { $0.transaction?.productId = "com.example.notes.pro" }
///
/// The defaults are those of the App Store in production for the kind of notification. `nil` omits a
/// member; `edits` can make the payload invalid. The property names are Apple's.
public struct NotificationBuilder: EnvelopeBuilder {
  /// The notification type.
  public var notificationType: String?
  /// The subtype.
  public var subtype: String?
  /// The notification's UUID, which is the same in every retry.
  public var notificationUUID: String? = "9ad56bd2-0bc6-42e0-af24-fd996d87a1e6"
  /// The transaction data.
  public var data: NotificationDataBuilder?
  /// The result of extending renewal dates for all subscribers.
  public var summary: NotificationSummaryBuilder?
  /// The external purchase token.
  public var externalPurchaseToken: ExternalPurchaseTokenBuilder?
  /// The app data.
  public var appData: NotificationAppDataBuilder?
  /// The ended claims of seats.
  public var unclaimInfo: NotificationUnclaimInfoBuilder?
  /// The version of the format.
  public var version: String? = "2.0"
  /// The signing time.
  public var signedDate: TokenDate? = "2025-01-02T03:04:05Z"
  /// Additional members, after the known ones.
  public var extraMembers: [MemberBuilder] = []
  /// Edits that make the payload invalid.
  public var edits = MemberEdits()

  /// A notification of a kind; `configure` may change it.
  public init(_ kind: Kind, _ configure: (inout NotificationBuilder) -> Void = { _ in }) {
    notificationType = kind.type.rawValue
    subtype = kind.subtype?.rawValue
    fill(for: kind)
    configure(&self)
  }

  /// The known members in Apple's order.
  public func members(signedBy authority: TokenAuthority) throws(TrustError) -> [MemberBuilder] {
    MemberBuilder.present([
      .string("notificationType", notificationType),
      .string("subtype", subtype),
      .string("notificationUUID", notificationUUID),
      try .envelope("data", data, signedBy: authority),
      .object("summary", summary),
      .object("externalPurchaseToken", externalPurchaseToken),
      try .envelope("appData", appData, signedBy: authority),
      .object("unclaimInfo", unclaimInfo),
      .string("version", version),
      .date("signedDate", signedDate),
    ])
  }
}
