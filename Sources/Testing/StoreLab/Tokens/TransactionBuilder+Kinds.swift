// SPDX-License-Identifier: Apache-2.0

extension TransactionBuilder {
  /// A transaction in production.
  public static var production: TransactionBuilder { TransactionBuilder() }

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
    webOrderLineItemId = nil
    subscriptionGroupIdentifier = nil
    expiresDate = nil
  }

  /// Makes this a renewal of a subscription that began a month earlier.
  public mutating func makeRenewal() {
    originalTransactionId = "2000000100000000"
    originalPurchaseDate = "2024-12-01T00:00:00Z"
    transactionReason = "RENEWAL"
  }

  /// Makes this a period that expired before the signing time.
  public mutating func makePast(
    from start: TokenDate = "2024-12-01T00:00:00Z",
    to end: TokenDate = "2025-01-01T00:00:00Z"
  ) {
    purchaseDate = start
    expiresDate = end
  }

  /// Revokes the transaction.
  public mutating func revoke(at date: TokenDate = "2025-01-02T00:00:00Z", reason: Int64 = 0) {
    revocationDate = date
    revocationReason = reason
  }
}

/// Builds the commitment of a transaction.
public struct TransactionCommitmentBuilder: PayloadBuilder {
  /// The number of this billing period.
  public var billingPeriodNumber: Int64? = 1
  /// The end of the commitment.
  public var commitmentExpiresDate: TokenDate? = "2026-01-01T00:00:00Z"
  /// The total price in thousandths of the currency unit.
  public var commitmentPrice: Int64? = 119_880
  /// The number of billing periods.
  public var totalBillingPeriods: Int64? = 12
  /// Additional members, after the known ones.
  public var extraMembers: [MemberBuilder] = []
  /// Edits that make the object invalid.
  public var edits = MemberEdits()

  /// The first month of a twelve-month commitment.
  public init() {}

  /// The known members in Apple's order.
  public var members: [MemberBuilder] {
    MemberBuilder.present([
      .integer("billingPeriodNumber", billingPeriodNumber),
      .date("commitmentExpiresDate", commitmentExpiresDate),
      .integer("commitmentPrice", commitmentPrice),
      .integer("totalBillingPeriods", totalBillingPeriods),
    ])
  }
}
