// SPDX-License-Identifier: Apache-2.0

public import StorePayloads

/// Builds the payload of a transaction.
///
///     TransactionBuilder("com.example.notes.pro") { $0.expiresDate = "2026-01-01T00:00:00Z" }
///
/// The defaults are those of a monthly subscription. Without an original transaction id and an original purchase date,
/// the transaction is the original one.
public typealias TransactionBuilder = PayloadBuilder<TransactionPayload>

extension TransactionPayload: PlainPayload {
  /// The members in the order in which Apple writes them, and those of a monthly subscription.
  public static let layout = PayloadLayout<TransactionPayload>(
    fields,
    moving: [
      .move(\.revocationReason, after: \.signedDate),
      .move(\.transactionReason, after: \.environment),
      .move(\.appTransactionId, after: \.currency),
    ]
  ) {
    $0.transactionId = "2000000100000001"
    $0.webOrderLineItemId = "2000000010000001"
    $0.bundleId = "com.example.app"
    $0.productId = "com.example.app.pro"
    $0.subscriptionGroupIdentifier = "20000001"
    $0.purchaseDate = "2025-01-01T00:00:00Z"
    $0.expiresDate = "2025-02-01T00:00:00Z"
    $0.quantity = 1
    $0.type = "Auto-Renewable Subscription"
    $0.inAppOwnershipType = "PURCHASED"
    $0.signedDate = "2025-01-02T03:04:05Z"
    $0.environment = "Production"
    $0.transactionReason = "PURCHASE"
    $0.storefront = "USA"
    $0.storefrontId = "143441"
    $0.price = 9990
    $0.currency = "USD"
    $0.appTransactionId = "704500000000000001"
  }

  /// Adds the original transaction, if it is another one.
  public static func complete(_ builder: inout TransactionBuilder) {
    builder.originalTransactionId = builder.originalTransactionId ?? builder.transactionId
    builder.originalPurchaseDate = builder.originalPurchaseDate ?? builder.purchaseDate
  }
}

extension PayloadBuilder<TransactionPayload> {
  /// A transaction for a product; `configure` may change it.
  public init(
    _ productId: String,
    _ configure: (inout TransactionBuilder) -> Void = { _ in }
  ) {
    self.init { $0.productId = productId }
    configure(&self)
  }

  /// A transaction in the sandbox, where a month lasts five minutes.
  public static var sandbox: TransactionBuilder {
    TransactionBuilder {
      $0.environment = "Sandbox"
      $0.expiresDate = "2025-01-01T00:05:00Z"
    }
  }

  /// A transaction of StoreKit testing in Xcode: dates with fractions, and no price.
  public static var xcode: TransactionBuilder {
    TransactionBuilder {
      $0.transactionId = "0"
      $0.webOrderLineItemId = "0"
      $0.subscriptionGroupIdentifier = "6F3A93AB"
      $0.purchaseDate = $0.purchaseDate?.adding(fraction: "7297")
      $0.expiresDate = $0.expiresDate?.adding(fraction: "7297")
      $0.signedDate = $0.signedDate?.adding(fraction: "485")
      $0.isUpgraded = false
      $0.environment = "Xcode"
      $0.price = nil
      $0.currency = nil
      $0.appTransactionId = nil
      $0.deviceVerification = DeviceProof.standard
      $0.deviceVerificationNonce = DeviceProof.nonce
    }
  }

  /// Makes this a one-time purchase.
  public mutating func makeOneTime(_ type: String = "Non-Consumable") {
    self.type = type
    self.webOrderLineItemId = nil
    self.subscriptionGroupIdentifier = nil
    self.expiresDate = nil
  }

  /// Makes this a renewal of a subscription that began a month earlier.
  public mutating func makeRenewal() {
    self.originalTransactionId = "2000000100000000"
    self.originalPurchaseDate = "2024-12-01T00:00:00Z"
    self.transactionReason = "RENEWAL"
  }

  /// Makes this a period that expired before the signing time.
  public mutating func makePast(
    from start: TokenDate = "2024-12-01T00:00:00Z",
    to end: TokenDate = "2025-01-01T00:00:00Z"
  ) {
    self.purchaseDate = start
    self.expiresDate = end
  }

  /// Revokes the transaction.
  public mutating func revoke(at date: TokenDate = "2025-01-02T00:00:00Z", reason: Int64 = 0) {
    self.revocationDate = date
    self.revocationReason = reason
  }
}

/// Builds the commitment of a transaction; the defaults are those of the first of twelve months.
public typealias TransactionCommitmentBuilder = PayloadBuilder<TransactionCommitmentInfo>

extension TransactionCommitmentInfo: PlainPayload {
  /// The members of the first month of a twelve-month commitment.
  public static let layout = PayloadLayout<TransactionCommitmentInfo>(fields) {
    $0.billingPeriodNumber = 1
    $0.commitmentExpiresDate = "2026-01-01T00:00:00Z"
    $0.commitmentPrice = 119_880
    $0.totalBillingPeriods = 12
  }
}
