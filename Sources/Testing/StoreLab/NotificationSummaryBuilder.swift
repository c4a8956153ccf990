// SPDX-License-Identifier: Apache-2.0

/// What a notification says about the ends of many subscriptions, as it will be written.
public struct NotificationSummaryBuilder: PayloadBuilder {
  /// Where they were bought.
  public var environment: String? = "Production"
  /// The app's Apple id.
  public var appAppleId: Int64? = 1_234_567_890
  /// The app.
  public var bundleId: String? = "com.example.app"
  /// The product.
  public var productId: String? = "com.example.app.pro"
  /// The request of the developer: a UUID.
  public var requestIdentifier: String? = "efb27071-45a4-4aca-9854-2a1e9146f265"
  /// In which countries or regions.
  public var storefrontCountryCodes: [String]? = ["CAN", "USA", "MEX"]
  /// How many ends were moved.
  public var succeededCount: Int64? = 5
  /// How many ends could not be moved.
  public var failedCount: Int64? = 2
  /// More members, after the known ones.
  public var extraMembers: [MemberBuilder] = []
  /// Changes that make the object wrong.
  public var edits = MemberEdits()

  /// What the App Store writes in production.
  public init() {}

  /// The known members in Apple's order.
  public var members: [MemberBuilder] {
    let list: [MemberBuilder?] = [
      .string("requestIdentifier", requestIdentifier),
      .string("environment", environment),
      .integer("appAppleId", appAppleId),
      .string("bundleId", bundleId),
      .string("productId", productId),
      .strings("storefrontCountryCodes", storefrontCountryCodes),
      .integer("failedCount", failedCount),
      .integer("succeededCount", succeededCount),
    ]
    return list.compactMap { $0 }
  }
}

/// What a notification says about purchases outside the App Store, as it will be written.
public struct ExternalPurchaseTokenBuilder: PayloadBuilder {
  /// The permission: a UUID, with `SANDBOX_` before it in the sandbox, since it names no environment.
  public var externalPurchaseId: String? = "b2158121-7af9-49d4-9561-1f588205523e"
  /// When the permission was given.
  public var tokenCreationDate: TokenDate? = "2025-01-01T00:00:00Z"
  /// The app's Apple id.
  public var appAppleId: Int64? = 1_234_567_890
  /// The app.
  public var bundleId: String? = "com.example.app"
  /// The kind of permission.
  public var tokenType: String?
  /// When the permission ends.
  public var tokenExpirationDate: TokenDate?
  /// More members, after the known ones.
  public var extraMembers: [MemberBuilder] = []
  /// Changes that make the object wrong.
  public var edits = MemberEdits()

  /// What the App Store writes in production.
  public init() {}

  /// The known members in Apple's order.
  public var members: [MemberBuilder] {
    let list: [MemberBuilder?] = [
      .string("externalPurchaseId", externalPurchaseId),
      .date("tokenCreationDate", tokenCreationDate),
      .integer("appAppleId", appAppleId),
      .string("bundleId", bundleId),
      .string("tokenType", tokenType),
      .date("tokenExpirationDate", tokenExpirationDate),
    ]
    return list.compactMap { $0 }
  }
}

extension ExternalPurchaseTokenBuilder {
  /// Makes this a permission of the sandbox, or of production.
  public mutating func setSandbox(_ isSandbox: Bool = true) {
    let prefix = "SANDBOX_"
    guard let id = externalPurchaseId, id.hasPrefix(prefix) != isSandbox else { return }
    externalPurchaseId = isSandbox ? prefix + id : String(id.dropFirst(prefix.count))
  }
}
