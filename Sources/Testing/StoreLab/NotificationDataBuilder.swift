// SPDX-License-Identifier: Apache-2.0

public import OpenSSLTrust

/// What a notification says about a purchase, as it will be written.
public struct NotificationDataBuilder: EnvelopeBuilder {
  /// The app's Apple id.
  public var appAppleId: Int64? = 1_234_567_890
  /// The app.
  public var bundleId: String? = "com.example.app"
  /// The app's build.
  public var bundleVersion: String? = "1"
  /// Where it was bought.
  public var environment: String? = "Production"
  /// The transaction, which is signed with the notification.
  public var transaction: TransactionBuilder? = .production
  /// The renewal info, which is signed with the notification.
  public var renewalInfo: RenewalInfoBuilder? = .production
  /// The token of the transaction as any text; when `nil`, ``transaction`` is signed.
  public var signedTransactionInfo: String?
  /// The token of the renewal info as any text; when `nil`, ``renewalInfo`` is signed.
  public var signedRenewalInfo: String?
  /// How the subscription stands: 1 active, 2 expired, 3 in billing retry, 4 in its grace period, 5
  /// revoked.
  public var status: Int64? = 1
  /// Why the customer asked for money back.
  public var consumptionRequestReason: String?
  /// More members, after the known ones.
  public var extraMembers: [MemberBuilder] = []
  /// Changes that make the object wrong.
  public var edits = MemberEdits()

  /// What the App Store writes in production for a subscription.
  public init() {}

  /// The known members in Apple's order.
  public func members(signedBy authority: TokenAuthority) throws(TrustError) -> [MemberBuilder] {
    let list: [MemberBuilder?] = [
      .integer("appAppleId", appAppleId),
      .string("bundleId", bundleId),
      .string("bundleVersion", bundleVersion),
      .string("environment", environment),
      try .token("signedTransactionInfo", signedTransactionInfo, transaction, authority),
      try .token("signedRenewalInfo", signedRenewalInfo, renewalInfo, authority),
      .integer("status", status),
      .string("consumptionRequestReason", consumptionRequestReason),
    ]
    return list.compactMap { $0 }
  }
}

/// What a notification says about the app itself, as it will be written.
public struct NotificationAppDataBuilder: EnvelopeBuilder {
  /// The app's Apple id.
  public var appAppleId: Int64? = 1_234_567_890
  /// The app.
  public var bundleId: String? = "com.example.app"
  /// Where it was obtained.
  public var environment: String? = "Production"
  /// The app transaction, which is signed with the notification.
  public var appTransaction: AppTransactionBuilder? = .production
  /// The token of the app transaction as any text; when `nil`, ``appTransaction`` is signed.
  public var signedAppTransactionInfo: String?
  /// More members, after the known ones.
  public var extraMembers: [MemberBuilder] = []
  /// Changes that make the object wrong.
  public var edits = MemberEdits()

  /// What the App Store writes in production.
  public init() {}

  /// The known members in Apple's order.
  public func members(signedBy authority: TokenAuthority) throws(TrustError) -> [MemberBuilder] {
    let list: [MemberBuilder?] = [
      .integer("appAppleId", appAppleId),
      .string("bundleId", bundleId),
      .string("environment", environment),
      try .token("signedAppTransactionInfo", signedAppTransactionInfo, appTransaction, authority),
    ]
    return list.compactMap { $0 }
  }
}

extension MemberBuilder {
  /// A token as any text, or as an authority signs it.
  static func token(
    _ name: String,
    _ text: String?,
    _ payload: (some EnvelopeBuilder)?,
    _ authority: TokenAuthority
  ) throws(TrustError) -> MemberBuilder? {
    if let text { return .string(name, text) }
    guard let payload else { return nil }
    return .string(name, try authority.token(payload).text())
  }

  /// An object with tokens inside.
  static func envelope(
    _ name: String,
    _ envelope: (some EnvelopeBuilder)?,
    signedBy authority: TokenAuthority
  ) throws(TrustError) -> MemberBuilder? {
    guard let envelope else { return nil }
    return MemberBuilder(name, bytes: try envelope.payload(signedBy: authority))
  }
}
