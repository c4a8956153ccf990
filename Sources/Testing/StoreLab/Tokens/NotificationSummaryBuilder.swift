// SPDX-License-Identifier: Apache-2.0

/// Builds the result of extending renewal dates for all subscribers.
public struct NotificationSummaryBuilder: PayloadBuilder {
  /// The environment.
  public var environment: String? = "Production"
  /// The app's Apple ID.
  public var appAppleId: Int64? = 1_234_567_890
  /// The bundle identifier.
  public var bundleId: String? = "com.example.app"
  /// The product id.
  public var productId: String? = "com.example.app.pro"
  /// The request identifier, a UUID chosen by the developer.
  public var requestIdentifier: String? = "efb27071-45a4-4aca-9854-2a1e9146f265"
  /// The storefront country codes.
  public var storefrontCountryCodes: [String]? = ["CAN", "USA", "MEX"]
  /// The number of extended subscriptions.
  public var succeededCount: Int64? = 5
  /// The number of failed extensions.
  public var failedCount: Int64? = 2
  /// Additional members, after the known ones.
  public var extraMembers: [MemberBuilder] = []
  /// Edits that make the object invalid.
  public var edits = MemberEdits()

  /// A result in production.
  public init() {}

  /// The known members in Apple's order.
  public var members: [MemberBuilder] {
    MemberBuilder.present([
      .string("requestIdentifier", requestIdentifier),
      .string("environment", environment),
      .integer("appAppleId", appAppleId),
      .string("bundleId", bundleId),
      .string("productId", productId),
      .strings("storefrontCountryCodes", storefrontCountryCodes),
      .integer("failedCount", failedCount),
      .integer("succeededCount", succeededCount),
    ])
  }
}

/// Builds an external purchase token.
public struct ExternalPurchaseTokenBuilder: PayloadBuilder {
  /// The token: a UUID, prefixed by `SANDBOX_` in the sandbox, because no member names the environment.
  public var externalPurchaseId: String? = "b2158121-7af9-49d4-9561-1f588205523e"
  /// The creation date.
  public var tokenCreationDate: TokenDate? = "2025-01-01T00:00:00Z"
  /// The app's Apple ID.
  public var appAppleId: Int64? = 1_234_567_890
  /// The bundle identifier.
  public var bundleId: String? = "com.example.app"
  /// The token type.
  public var tokenType: String?
  /// The expiration date.
  public var tokenExpirationDate: TokenDate?
  /// Additional members, after the known ones.
  public var extraMembers: [MemberBuilder] = []
  /// Edits that make the object invalid.
  public var edits = MemberEdits()

  /// A token in production.
  public init() {}

  /// The known members in Apple's order.
  public var members: [MemberBuilder] {
    MemberBuilder.present([
      .string("externalPurchaseId", externalPurchaseId),
      .date("tokenCreationDate", tokenCreationDate),
      .integer("appAppleId", appAppleId),
      .string("bundleId", bundleId),
      .string("tokenType", tokenType),
      .date("tokenExpirationDate", tokenExpirationDate),
    ])
  }
}

extension ExternalPurchaseTokenBuilder {
  /// Sets the environment of the token: sandbox or production.
  public mutating func setSandbox(_ isSandbox: Bool = true) {
    let prefix = "SANDBOX_"
    guard let id = externalPurchaseId, id.hasPrefix(prefix) != isSandbox else { return }
    externalPurchaseId = isSandbox ? prefix + id : String(id.dropFirst(prefix.count))
  }
}
