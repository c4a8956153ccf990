// SPDX-License-Identifier: Apache-2.0

public import StorePayloads

/// Builds the result of extending renewal dates for all subscribers.
public typealias NotificationSummaryBuilder = PayloadBuilder<NotificationSummary>

extension NotificationSummary: PlainPayload {
  /// The members in the order in which Apple writes them, and those of a result in production.
  public static let layout = PayloadLayout<NotificationSummary>(
    fields,
    moving: [.first(\.requestIdentifier), .move(\.succeededCount, after: \.failedCount)]
  ) {
    $0.requestIdentifier = "efb27071-45a4-4aca-9854-2a1e9146f265"
    $0.environment = "Production"
    $0.appAppleId = 1_234_567_890
    $0.bundleId = "com.example.app"
    $0.productId = "com.example.app.pro"
    $0.storefrontCountryCodes = ["CAN", "USA", "MEX"]
    $0.failedCount = 2
    $0.succeededCount = 5
  }
}

/// Builds an external purchase token.
///
/// The token is a UUID, prefixed by `SANDBOX_` in the sandbox, because no member names the environment.
public typealias ExternalPurchaseTokenBuilder = PayloadBuilder<ExternalPurchaseToken>

extension ExternalPurchaseToken: PlainPayload {
  /// The members of a token in production.
  public static let layout = PayloadLayout<ExternalPurchaseToken>(fields) {
    $0.externalPurchaseId = "b2158121-7af9-49d4-9561-1f588205523e"
    $0.tokenCreationDate = "2025-01-01T00:00:00Z"
    $0.appAppleId = 1_234_567_890
    $0.bundleId = "com.example.app"
  }
}

extension PayloadBuilder<ExternalPurchaseToken> {
  /// Sets the environment of the token: sandbox or production.
  public mutating func setSandbox(_ isSandbox: Bool = true) {
    let prefix = "SANDBOX_"
    guard let id = self.externalPurchaseId, id.hasPrefix(prefix) != isSandbox else { return }
    self.externalPurchaseId = isSandbox ? prefix + id : String(id.dropFirst(prefix.count))
  }
}
