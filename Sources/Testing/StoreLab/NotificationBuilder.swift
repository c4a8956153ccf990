// SPDX-License-Identifier: Apache-2.0

public import OpenSSLTrust

/// The payload of a notification as it will be written, with the tokens inside it.
///
///     NotificationBuilder(.didRenew) { $0.transaction?.productId = "com.example.notes.pro" }
///
/// A new builder makes what the App Store writes in production for the kind of notification. `nil`
/// leaves a member out, `edits` makes the payload wrong. The names are Apple's.
public struct NotificationBuilder: EnvelopeBuilder {
  /// What it is about.
  public var notificationType: String?
  /// What it is about, more closely.
  public var subtype: String?
  /// This notification: a UUID, the same whenever it is sent again.
  public var notificationUUID: String? = "9ad56bd2-0bc6-42e0-af24-fd996d87a1e6"
  /// What it says about a purchase.
  public var data: NotificationDataBuilder?
  /// What it says about the ends of many subscriptions.
  public var summary: NotificationSummaryBuilder?
  /// What it says about purchases outside the App Store.
  public var externalPurchaseToken: ExternalPurchaseTokenBuilder?
  /// What it says about the app.
  public var appData: NotificationAppDataBuilder?
  /// The version of the form.
  public var version: String? = "2.0"
  /// When the token was made.
  public var signedDate: TokenDate? = "2025-01-02T03:04:05Z"
  /// More members, after the known ones.
  public var extraMembers: [MemberBuilder] = []
  /// Changes that make the payload wrong.
  public var edits = MemberEdits()

  /// A notification of a kind, which `configure` may change.
  public init(_ kind: Kind, _ configure: (inout NotificationBuilder) -> Void = { _ in }) {
    notificationType = kind.type
    subtype = kind.subtype
    fill(for: kind)
    configure(&self)
  }

  /// The known members in Apple's order.
  public func members(signedBy authority: TokenAuthority) throws(TrustError) -> [MemberBuilder] {
    let list: [MemberBuilder?] = [
      .string("notificationType", notificationType),
      .string("subtype", subtype),
      .string("notificationUUID", notificationUUID),
      try .envelope("data", data, signedBy: authority),
      .object("summary", summary),
      .object("externalPurchaseToken", externalPurchaseToken),
      try .envelope("appData", appData, signedBy: authority),
      .string("version", version),
      .date("signedDate", signedDate),
    ]
    return list.compactMap { $0 }
  }
}
