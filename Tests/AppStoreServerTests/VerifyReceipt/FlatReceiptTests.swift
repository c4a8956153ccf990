// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import StoreLab
import StoreReceipts
import StoreVerification
import StrictJSON
import StrictTime
import TestSupport
import Testing

/// Responses for legacy transaction receipts, in the format of iOS 6.
struct FlatReceiptTests {
  /// A subscription that expires on 2025-07-01.
  private func receipt() throws -> [UInt8] {
    try VerifyReceiptLab.shared().receipts.legacyReceipt {
      $0["app-item-id"] = "1234567890"
      $0["expires-date"] = "1751328000000"
      $0["expires-date-formatted"] = "2025-07-01 00:00:00 Etc/GMT"
      $0["expires-date-formatted-pst"] = "2025-06-30 17:00:00 America/Los_Angeles"
      $0["web-order-line-item-id"] = "100000000000009"
    }
  }

  private func time(_ text: String) throws -> Timestamp { try Timestamp(rfc3339: text) }

  @Test func `the receipt has the signed keys with underscores, and only string values`() throws {
    let lab = try VerifyReceiptLab.shared()
    let document = try receipt()
    let answer = lab.legacyAnswer(document)
    #expect(answer.status == .valid)
    let flat = try #require(try answer.object["receipt"]?.object)
    let info = try LegacyTransactionReceipt(reading: document[...]).purchaseInfo
    #expect(flat["bid"]?.string == info.bundleId)
    #expect(flat["original_purchase_date_pst"]?.string == info.originalPurchaseDatePacific)
    #expect(flat["purchase_date_ms"]?.string == "1735718400000")
    #expect(flat["expires_date"]?.string == "1751328000000")
    #expect(flat["expires_date_formatted"]?.string == "2025-07-01 00:00:00 Etc/GMT")
    #expect(flat.allSatisfy { $0.value.string != nil && !$0.name.contains("-") })
    #expect(
      try answer.object["latest_receipt_info"]?.object?["transaction_id"]?.string
        == info.transactionId
    )
    #expect(try answer.object["latest_receipt"] != nil)
    #expect(answer.omissions.map(\.reason) == [.nothingNewer, .noRenewalInfo])
  }

  @Test func `an expired subscription has status 21006`() throws {
    let lab = try VerifyReceiptLab.shared()
    let document = try receipt()
    let end = try time("2025-07-01T00:00:00Z")
    let before = lab.legacyAnswer(document, at: end.adding(milliseconds: -1))
    #expect(before.status == .valid)
    let answer = lab.legacyAnswer(document, at: end)
    #expect(answer.status == .expired)
    #expect(try answer.object["status"]?.description == "21006")
    #expect(try answer.object["latest_receipt_info"] == nil)
    #expect(try answer.object["latest_receipt"] == nil)
    #expect(try answer.object["latest_expired_receipt_info"]?.object != nil)
    #expect(try answer.object["receipt"]?.object != nil)
  }

  @Test func `of two keys that differ in a dash and an underscore, the first counts`() throws {
    let document = try VerifyReceiptLab.shared().receipts.legacyReceipt { $0["item_id"] = "1" }
    let answer = try VerifyReceiptLab.shared().legacyAnswer(document, on: .sandbox)
    #expect(try answer.object["receipt"]?.object?["item_id"]?.string == "1234567891")
  }

  /// The item id is known for the product of the receipt only.
  @Test(arguments: [("com.example.app.pro", "1234567891"), ("com.example.app.max", nil)])
  func `evidence adds the latest renewal and the renewal state`(
    _ product: String,
    _ itemId: String?
  ) throws {
    let lab = try VerifyReceiptLab.shared()
    var evidence = VerifyReceiptEvidence()
    evidence.add(
      try lab.transaction {
        $0.transactionId = "100000000000002"
        $0.originalTransactionId = "100000000000001"
        $0.productId = product
        $0.purchaseDate = "2025-07-01T00:00:00Z"
        $0.expiresDate = "2026-12-01T08:00:00Z"
        $0.signedDate = "2025-05-01T00:00:00Z"
      }
    )
    evidence.add(
      try lab.renewalInfo {
        $0.originalTransactionId = "100000000000001"
        $0.autoRenewStatus = 0
        $0.autoRenewProductId = "com.example.app.pro"
      }
    )
    let later = try time("2026-01-01T00:00:00Z")
    let answer = lab.legacyAnswer(try receipt(), evidence, at: later)
    #expect(answer.status == .valid)
    let latest = try #require(try answer.object["latest_receipt_info"]?.object)
    #expect(latest["transaction_id"]?.string == "100000000000002")
    #expect(latest["expires_date"]?.string == "1796112000000")
    #expect(
      latest["expires_date_formatted_pst"]?.string
        == "2026-12-01 00:00:00 America/Los_Angeles"
    )
    #expect(latest["bid"]?.string == "com.example.app")
    #expect(latest["item_id"]?.string == itemId)
    #expect(try answer.object["auto_renew_status"]?.description == "0")
    #expect(try answer.object["auto_renew_product_id"]?.string == "com.example.app.pro")
    let names = try answer.object.map(\.name)
    #expect(
      names == [
        "auto_renew_status", "status", "auto_renew_product_id", "receipt", "latest_receipt_info",
      ]
    )
    #expect(answer.omissions.map(\.reason) == [.notInReceipt])
  }

  @Test
  func
    `a receipt without an app-item-id belongs to the sandbox, and without an expiration has no subscription`()
    throws
  {
    let lab = try VerifyReceiptLab.shared()
    let document = try lab.receipts.legacyReceipt()
    #expect(lab.legacyAnswer(document).status == .sandboxReceipt)
    let answer = lab.legacyAnswer(document, on: .sandbox)
    #expect(answer.status == .valid)
    #expect(try answer.object.map(\.name) == ["status", "receipt"])
    #expect(answer.omissions.isEmpty)
  }

  @Test func `reads a property list in a body, and does not authenticate a changed one`() throws {
    let lab = try VerifyReceiptLab.shared()
    let document = try receipt()
    let responder = VerifyReceiptResponder(apps: .any, anchors: lab.legacyAnchors)
    let body = VerifyReceiptLab.body(document)
    let now = VerifyReceiptLab.now
    #expect(responder.answer(body, on: .production, at: now).status == .valid)
    let changed = lab.receipts.transactionReceipt {
      $0.rawSignature = Array(repeating: 1, count: 256)
    }
    let answer = responder.answer(try changed.encoded(), on: .production, at: now)
    #expect(answer.status == .notAuthenticated)
  }

  @Test(
    .enabled(if: Corpus.isPresent, Comment(rawValue: Corpus.absence)),
    arguments: try Corpus.entries(ofKind: "legacy-transaction-receipt")
  )
  func `a genuine receipt is not authenticated without the issuer of its signer`(
    _ entry: Corpus.Entry
  ) throws {
    let answer = VerifyReceiptResponder(apps: .any)
      .answer(try entry.bytes(), on: .production, at: VerifyReceiptLab.now)
    #expect(answer.status == .notAuthenticated)
  }
}
