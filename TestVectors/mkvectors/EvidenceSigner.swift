// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreLab
import StoreReceipts

/// Signs evidence: a monthly subscription from 1 January 2025, signed a day later.
struct EvidenceSigner {
  let lab: Lab

  static let product = "com.example.app.pro"
  static let other = "com.example.app.max"

  /// A transaction with few members, for readable vectors.
  func bought(_ configure: (inout TransactionBuilder) -> Void = { _ in }) throws(TrustError)
    -> String
  {
    try lab.tokens.transaction(EvidenceSigner.transaction(configure))
  }

  static func transaction(
    _ configure: (inout TransactionBuilder) -> Void = { _ in }
  ) -> TransactionBuilder {
    TransactionBuilder(product) {
      $0.storefront = nil
      $0.storefrontId = nil
      $0.price = nil
      $0.currency = nil
      $0.appTransactionId = nil
      $0.transactionReason = nil
      $0.signedDate = "2025-01-02T00:00:00Z"
      configure(&$0)
    }
  }

  /// The second period of the same subscription.
  func renewed(_ configure: (inout TransactionBuilder) -> Void = { _ in }) throws(TrustError)
    -> String
  {
    try bought {
      EvidenceSigner.renew(&$0)
      $0.signedDate = "2025-02-02T00:00:00Z"
      configure(&$0)
    }
  }

  /// Makes a transaction the second period of the subscription.
  static func renew(_ transaction: inout TransactionBuilder) {
    transaction.transactionId = "2000000100000002"
    transaction.originalTransactionId = "2000000100000001"
    transaction.webOrderLineItemId = "2000000010000002"
    transaction.originalPurchaseDate = "2025-01-01T00:00:00Z"
    transaction.purchaseDate = "2025-02-01T00:00:00Z"
    transaction.expiresDate = "2025-03-01T00:00:00Z"
  }

  /// A non-consumable.
  func boughtOnce(
    _ product: String,
    _ type: String,
    _ configure: (inout TransactionBuilder) -> Void = { _ in }
  ) throws(TrustError) -> String {
    try bought {
      $0.makeOneTime(type)
      $0.productId = product
      configure(&$0)
    }
  }

  /// The renewal info, signed after the first period.
  func renewalInfo(
    renewalDate: TokenDate? = "2025-02-01T00:00:00Z",
    _ configure: (inout RenewalInfoBuilder) -> Void
  ) throws(TrustError) -> String {
    try lab.tokens.renewalInfo {
      $0.renewalPrice = nil
      $0.currency = nil
      $0.appTransactionId = nil
      $0.signedDate = "2025-02-02T00:00:00Z"
      configure(&$0)
      $0.renewalDate = renewalDate
    }
  }

  /// A receipt with purchases, in base64.
  func receipt(
    created: ReceiptDate,
    _ purchases: [PurchaseBuilder]
  ) throws(TrustError) -> String {
    let document = try lab.authority.receipt {
      $0.creationDate = created
      $0.purchases = purchases
      $0.extraAttributes = []
    }
    return Base64Text.of(document)
  }

  /// The subscription in a receipt.
  static let purchase = PurchaseBuilder(product) {
    $0.productType = .autoRenewable
    $0.purchaseDate = "2025-01-01T00:00:00Z"
    $0.expiresDate = "2025-02-01T00:00:00Z"
    $0.webOrderLineItemId = 2_000_000_010_000_001
    $0.extraAttributes = []
  }
}
