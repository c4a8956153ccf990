// SPDX-License-Identifier: Apache-2.0

import StoreReceipts
import StoreVerification
import StrictTime
import TestSupport
import Testing

/// Genuine legacy transaction receipts.
@Suite(.enabled(if: Corpus.isPresent, Comment(rawValue: Corpus.absence)))
struct LegacyCorpusTests {
  @Test(arguments: try Corpus.entries(ofKind: "legacy-transaction-receipt"))
  func `every key is read as the manifest says`(_ entry: Corpus.Entry) throws {
    let receipt = try LegacyTransactionReceipt(reading: try entry.bytes()[...])
    let info = try #require(entry.expected["purchaseInfo"])
    let found = receipt.purchaseInfo
    #expect(found.bundleId == info["bid"]?.string)
    #expect(found.applicationVersion == info["bvrs"]?.string)
    #expect(found.productId == info["product-id"]?.string)
    #expect(found.itemId.map { "\($0)" } == info["item-id"]?.string)
    #expect("\(found.quantity)" == info["quantity"]?.string)
    #expect(found.transactionId == info["transaction-id"]?.string)
    #expect(found.originalTransactionId == info["original-transaction-id"]?.string)
    #expect("\(found.purchaseDate.millisecondsSince1970)" == info["purchase-date-ms"]?.string)
    #expect(found.purchaseDatePacific == info["purchase-date-pst"]?.string)
    #expect(
      found.originalPurchaseDate.map { "\($0.millisecondsSince1970)" }
        == info["original-purchase-date-ms"]?.string
    )
    #expect(found.unknownEntries.isEmpty)
    #expect(receipt.pod == entry.expected["pod"]?.string)
    #expect(receipt.signingStatus == entry.expected["signingStatus"]?.string)
    #expect(
      Int64(receipt.signature.version.rawValue) == entry.expected["signatureVersion"]?.integer
    )
  }

  /// The issuer of version 2 is not to be had, so the report tells how far the proof reaches: the
  /// signature fits the certificate that came along, which nobody vouches for.
  @Test(arguments: try Corpus.entries(ofKind: "legacy-transaction-receipt"))
  func `version 2 is judged as far as its certificate allows`(_ entry: Corpus.Entry) throws {
    let bytes = try entry.bytes()
    let verifier = TransactionReceiptVerifier()
    let report = try verifier.report(bytes, requiring: ReceiptRequirements())
    #expect(report.verified == nil)
    #expect(report.error?.code == "trust/incomplete-chain")
    #expect(report.outcome(of: .signature) == .passed)
    #expect(report.outcome(of: .chain) == .failed)
    let error = #expect(throws: VerificationError.self) {
      try verifier.verify(bytes, requiring: ReceiptRequirements())
    }
    #expect(error == report.error)
  }

  /// Whoever trusts the signer's certificate itself can say so, and must then also accept its 1024 bits.
  @Test func `version 2 verifies against its own certificate, under the policy for it alone`()
    throws
  {
    let entry = try #require(try Corpus.entries(ofKind: "legacy-transaction-receipt").first)
    let leaf = try Corpus.bytes(
      of: "certs/apple-leaf__PurchaseReceiptCertificate__2014-06-14__15832e01.der"
    )
    let anchors = try TrustAnchors(certificateFile: leaf[...])
    let bytes = try entry.bytes()
    let strict = #expect(throws: VerificationError.self) {
      try TransactionReceiptVerifier(anchors: anchors)
        .verify(bytes, requiring: ReceiptRequirements())
    }
    #expect(strict?.code == "trust/weak-key")
    let verified = try TransactionReceiptVerifier(anchors: anchors, policy: .version2)
      .verify(bytes, requiring: ReceiptRequirements(bundleIds: ["com.mindmobapp.MindMob"]))
    #expect(verified.trust == .custom)
  }
}

extension VerificationReport {
  /// What came of one check.
  func outcome(of name: CheckName) -> CheckOutcome? {
    checks.first { $0.name == name }?.outcome
  }
}
