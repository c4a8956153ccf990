// SPDX-License-Identifier: Apache-2.0

extension TransactionBuilder {
  /// What the App Store writes in production.
  public static var production: TransactionBuilder { TransactionBuilder() }

  /// What the App Store writes in the sandbox, where a month lasts five minutes.
  public static var sandbox: TransactionBuilder {
    TransactionBuilder {
      $0.environment = "Sandbox"
      $0.expiresDate = "2025-01-01T00:05:00Z"
    }
  }

  /// What StoreKit testing in Xcode writes: dates with fractions, and no price.
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

  /// Makes this a purchase that is no subscription.
  public mutating func makeOneTime(_ type: String = "Non-Consumable") {
    self.type = type
    webOrderLineItemId = nil
    subscriptionGroupIdentifier = nil
    expiresDate = nil
  }

  /// Makes this a renewal of a line that began a month earlier.
  public mutating func makeRenewal() {
    originalTransactionId = "2000000100000000"
    originalPurchaseDate = "2024-12-01T00:00:00Z"
    transactionReason = "RENEWAL"
  }

  /// Makes this a month that has passed when the token is made.
  public mutating func makePast(
    from start: TokenDate = "2024-12-01T00:00:00Z",
    to end: TokenDate = "2025-01-01T00:00:00Z"
  ) {
    purchaseDate = start
    expiresDate = end
  }

  /// Makes Apple take this back.
  public mutating func revoke(at date: TokenDate = "2025-01-02T00:00:00Z", reason: Int64 = 0) {
    revocationDate = date
    revocationReason = reason
  }
}

/// What a customer committed to, as a transaction has it.
public struct TransactionCommitmentBuilder: PayloadBuilder {
  /// Which of the periods this is.
  public var billingPeriodNumber: Int64? = 1
  /// When the commitment ends.
  public var commitmentExpiresDate: TokenDate? = "2026-01-01T00:00:00Z"
  /// The price of all periods, in thousandths of the currency.
  public var commitmentPrice: Int64? = 119_880
  /// How many periods there are.
  public var totalBillingPeriods: Int64? = 12
  /// More members, after the known ones.
  public var extraMembers: [MemberBuilder] = []
  /// Changes that make the object wrong.
  public var edits = MemberEdits()

  /// The first of twelve months.
  public init() {}

  /// The known members in Apple's order.
  public var members: [MemberBuilder] {
    let list: [MemberBuilder?] = [
      .integer("billingPeriodNumber", billingPeriodNumber),
      .date("commitmentExpiresDate", commitmentExpiresDate),
      .integer("commitmentPrice", commitmentPrice),
      .integer("totalBillingPeriods", totalBillingPeriods),
    ]
    return list.compactMap { $0 }
  }
}
