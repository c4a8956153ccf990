// SPDX-License-Identifier: Apache-2.0

public import OpenSSLTrust

/// Builds the transaction data of a notification.
public struct NotificationDataBuilder: EnvelopeBuilder {
  /// The app's Apple ID.
  public var appAppleId: Int64? = 1_234_567_890
  /// The bundle identifier.
  public var bundleId: String? = "com.example.app"
  /// The app's build.
  public var bundleVersion: String? = "1"
  /// The environment.
  public var environment: String? = "Production"
  /// The transaction, signed with the notification.
  public var transaction: TransactionBuilder? = .production
  /// The renewal info, signed with the notification.
  public var renewalInfo: RenewalInfoBuilder? = .production
  /// The transaction's token as any text; if `nil`, ``transaction`` is signed.
  public var signedTransactionInfo: String?
  /// The renewal info's token as any text; if `nil`, ``renewalInfo`` is signed.
  public var signedRenewalInfo: String?
  /// The subscription status: 1 is active, 2 expired, 3 billing retry, 4 grace period, 5 revoked.
  public var status: Int64? = 1
  /// The customer's reason for a refund request.
  public var consumptionRequestReason: String?
  /// Additional members, after the known ones.
  public var extraMembers: [MemberBuilder] = []
  /// Edits that make the object invalid.
  public var edits = MemberEdits()

  /// The data of a subscription in production.
  public init() {}

  /// The known members in Apple's order.
  public func members(signedBy authority: TokenAuthority) throws(TrustError) -> [MemberBuilder] {
    MemberBuilder.present([
      .integer("appAppleId", appAppleId),
      .string("bundleId", bundleId),
      .string("bundleVersion", bundleVersion),
      .string("environment", environment),
      try .token("signedTransactionInfo", signedTransactionInfo, transaction, authority),
      try .token("signedRenewalInfo", signedRenewalInfo, renewalInfo, authority),
      .integer("status", status),
      .string("consumptionRequestReason", consumptionRequestReason),
    ])
  }
}

/// Builds the app data of a notification.
public struct NotificationAppDataBuilder: EnvelopeBuilder {
  /// The app's Apple ID.
  public var appAppleId: Int64? = 1_234_567_890
  /// The bundle identifier.
  public var bundleId: String? = "com.example.app"
  /// The environment.
  public var environment: String? = "Production"
  /// The app transaction, signed with the notification.
  public var appTransaction: AppTransactionBuilder? = .production
  /// The app transaction's token as any text; if `nil`, ``appTransaction`` is signed.
  public var signedAppTransactionInfo: String?
  /// Additional members, after the known ones.
  public var extraMembers: [MemberBuilder] = []
  /// Edits that make the object invalid.
  public var edits = MemberEdits()

  /// App data in production.
  public init() {}

  /// The known members in Apple's order.
  public func members(signedBy authority: TokenAuthority) throws(TrustError) -> [MemberBuilder] {
    MemberBuilder.present([
      .integer("appAppleId", appAppleId),
      .string("bundleId", bundleId),
      .string("environment", environment),
      try .token("signedAppTransactionInfo", signedAppTransactionInfo, appTransaction, authority),
    ])
  }
}

extension MemberBuilder {
  /// A token as any text, or signed by an authority.
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
