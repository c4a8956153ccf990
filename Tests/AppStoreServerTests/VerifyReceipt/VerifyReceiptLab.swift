// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import OpenSSLTrust
import StoreLab
import StoreReceipts
import StoreVerification
import StrictBase64
import StrictJSON
import StrictTime
import Testing

/// Receipts and tokens of a test authority, and responses for them.
struct VerifyReceiptLab {
  let receipts: TestAuthority
  let tokens: TokenAuthority
  let anchors: TrustAnchors
  /// The issuer of the signer, because legacy receipts contain the signer certificate only.
  let legacyAnchors: TrustAnchors
  let verifier: SignedDataVerifier

  static func shared() throws -> VerifyReceiptLab { try result.get() }

  private static let result = Result { try VerifyReceiptLab() }

  private init() throws {
    receipts = try TestAuthority.generate()
    tokens = try TokenAuthority(seed: "verifyReceipt")
    anchors = .custom([try receipts.anchor(), try tokens.anchor()])
    legacyAnchors = .custom([try TestAuthority.anchor(receipts.intermediate)])
    verifier = SignedDataVerifier(apps: .any, environments: .any, anchors: anchors)
  }

  /// 2025-06-01, after all default dates.
  static let now = Timestamp(year: 2025, month: 6, day: 1) ?? .earliest

  func responder(secret: String? = nil, apps: AcceptedApps = .any) -> VerifyReceiptResponder {
    VerifyReceiptResponder(apps: apps, sharedSecret: secret, anchors: anchors)
  }

  /// The response for a legacy transaction receipt.
  func legacyAnswer(
    _ receipt: [UInt8],
    _ evidence: VerifyReceiptEvidence = VerifyReceiptEvidence(),
    on side: VerifyReceiptSide = .production,
    at now: Timestamp = now
  ) -> VerifyReceiptAnswer {
    VerifyReceiptResponder(apps: .any, anchors: legacyAnchors)
      .answer(receipt, on: side, evidence: evidence, at: now)
  }

  /// A production receipt with a subscription: a period from January to February 2025, and the next one.
  func subscription(
    _ configure: (inout ReceiptBuilder) -> Void = { _ in }
  ) throws -> [UInt8] {
    try receipts.receipt {
      $0.creationDate = "2025-02-02T00:00:00Z"
      $0.purchases = [
        VerifyReceiptLab.period(2, "2025-02-01T00:00:00Z", "2025-03-01T00:00:00Z"),
        VerifyReceiptLab.period(1, "2025-01-01T00:00:00Z", "2025-02-01T00:00:00Z"),
      ]
      configure(&$0)
    }
  }

  static func period(
    _ number: Int,
    _ start: ReceiptDate,
    _ end: ReceiptDate
  ) -> PurchaseBuilder {
    PurchaseBuilder("pro.monthly") {
      $0.transactionId = "200000000000000\(number)"
      $0.originalTransactionId = "2000000000000001"
      $0.purchaseDate = start
      $0.originalPurchaseDate = "2025-01-01T00:00:00Z"
      $0.expiresDate = end
      $0.productType = .autoRenewable
      $0.webOrderLineItemId = 3_000_000 + Int64(number)
    }
  }

  /// A verified transaction of the third period.
  func transaction(
    _ configure: (inout TransactionBuilder) -> Void = { _ in }
  ) throws -> VerifiedToken {
    let text = try tokens.transaction {
      $0.transactionId = "2000000000000003"
      $0.originalTransactionId = "2000000000000001"
      $0.productId = "pro.monthly"
      $0.purchaseDate = "2025-03-01T00:00:00Z"
      $0.originalPurchaseDate = "2025-01-01T00:00:00Z"
      $0.expiresDate = "2025-04-01T00:00:00Z"
      $0.signedDate = "2025-03-02T00:00:00Z"
      configure(&$0)
    }
    return .transaction(
      try verifier.verifyTransaction(text, expecting: .init(now: VerifyReceiptLab.now))
    )
  }

  /// A verified renewal info of the subscription.
  func renewalInfo(
    _ configure: (inout RenewalInfoBuilder) -> Void = { _ in }
  ) throws -> VerifiedToken {
    let text = try tokens.renewalInfo {
      $0.originalTransactionId = "2000000000000001"
      $0.productId = "pro.monthly"
      $0.autoRenewProductId = "pro.yearly"
      $0.signedDate = "2025-03-02T00:00:00Z"
      configure(&$0)
    }
    return .renewalInfo(
      try verifier.verifyRenewalInfo(text, expecting: .init(now: VerifyReceiptLab.now))
    )
  }

  /// A verified notification about the third period.
  func notification(
    _ configure: (inout NotificationBuilder) -> Void = { _ in }
  ) throws -> VerifiedToken {
    let post = try tokens.notification(.didRenew) {
      $0.originalTransactionId = "2000000000000001"
      $0.productId = "pro.monthly"
      $0.transaction?.transactionId = "2000000000000003"
      $0.transaction?.purchaseDate = "2025-03-01T00:00:00Z"
      $0.transaction?.expiresDate = "2025-04-01T00:00:00Z"
      configure(&$0)
    }
    return .notification(
      try verifier.verifyNotification(post.token, expecting: .init(now: VerifyReceiptLab.now))
    )
  }

  /// The body of a request.
  static func body(_ receipt: [UInt8], _ rest: String = "") -> String {
    #"{"receipt-data":"\#(Base64.encode(receipt[...]))"\#(rest)}"#
  }
}

extension VerifyReceiptAnswer {
  /// The JSON, parsed.
  var object: JSONObject {
    get throws {
      try #require(try JSONDocument(json[...]).root.object)
    }
  }

  /// The elements of an array of objects; empty if absent.
  func elements(_ name: String) throws -> [JSONObject] {
    try object[name]?.array?.compactMap(\.object) ?? []
  }
}
