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
  func `every key has the value in the manifest`(_ entry: Corpus.Entry) throws {
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
    #expect(receipt.contents.pod == entry.expected["pod"]?.string)
    #expect(receipt.contents.signingStatus == entry.expected["signingStatus"]?.string)
    #expect(
      Int64(receipt.signature.version.rawValue) == entry.expected["signatureVersion"]?.integer
    )
  }

  /// The issuer of version 2 is not available, so verification ends with an untrusted certificate: the
  /// signature matches the enclosed certificate, which no trust anchor issued.
  @Test(arguments: try Corpus.entries(ofKind: "legacy-transaction-receipt"))
  func `the signature of version 2 matches its certificate, which is untrusted`(
    _ entry: Corpus.Entry
  ) throws {
    let bytes = try entry.bytes()
    let verifier = ReceiptVerifier(apps: .any, environments: .any)
    let report = verifier.reportTransactionReceipt(bytes, expecting: .init(now: .latest))
    #expect(report.verified == nil)
    #expect(report.error?.code == "trust/incomplete-chain")
    #expect(report.outcome(of: .signature) == .passed)
    #expect(report.outcome(of: .chain) == .failed)
    let error = #expect(throws: VerificationError.self) {
      try verifier.verifyTransactionReceipt(bytes, expecting: .init(now: .latest))
    }
    #expect(error == report.error)
  }

  /// A policy that trusts the signer certificate itself must also accept its 1024-bit key.
  @Test func `version 2 verifies with its own certificate under a dedicated policy`()
    throws
  {
    let entry = try #require(try Corpus.entries(ofKind: "legacy-transaction-receipt").first)
    let leaf = try Corpus.bytes(
      of: "certs/apple-leaf__PurchaseReceiptCertificate__2014-06-14__15832e01.der"
    )
    let anchors = try TrustAnchors(certificateFile: leaf[...])
    let bytes = try entry.bytes()
    let strict = #expect(throws: VerificationError.self) {
      try ReceiptVerifier(apps: .any, environments: .any, anchors: anchors)
        .verifyTransactionReceipt(bytes, expecting: .init(now: .latest))
    }
    #expect(strict?.code == "trust/weak-key")
    let verified = try ReceiptVerifier(
      apps: [AppIdentity(bundleId: "com.mindmobapp.MindMob")],
      environments: .any,
      anchors: anchors,
      policy: .transactionReceipt2
    ).verifyTransactionReceipt(bytes, expecting: .init(now: .latest))
    #expect(verified.trust == .custom)
  }
}

extension VerificationReport {
  /// The result of one check.
  func outcome(of name: CheckName) -> CheckOutcome? {
    checks.first { $0.name == name }?.outcome
  }
}
