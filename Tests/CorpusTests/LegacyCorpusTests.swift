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

  /// The keys have 1024 bits, which only a policy accepts; the issuer is built in.
  @Test(arguments: try Corpus.entries(ofKind: "legacy-transaction-receipt"))
  func `version 2 verifies under its policy alone`(_ entry: Corpus.Entry) throws {
    let bytes = try entry.bytes()
    let now = VerificationExpectations(now: .latest)
    let strict = ReceiptVerifier(apps: .any, environments: .any)
    let report = strict.reportTransactionReceipt(bytes, expecting: now)
    #expect(report.verified == nil)
    #expect(report.error?.code == "trust/weak-key")
    #expect(report.outcome(of: .signature) == .passed)
    #expect(report.outcome(of: .chain) == .passed)
    let bundleId = try #require(report.unverified?.bundleId)
    let verified = try ReceiptVerifier(
      apps: [AppIdentity(bundleId: bundleId)],
      environments: .any,
      policy: [.transactionReceipt2, .fairPlay2010]
    ).verifyTransactionReceipt(bytes, expecting: now)
    #expect(verified.trust == .apple)
  }

  /// A certificate that is not that of a CA signs documents of Xcode only.
  @Test func `the signer of version 2 is no anchor for it`() throws {
    let entry = try #require(try Corpus.entries(ofKind: "legacy-transaction-receipt").first)
    let leaf = try Corpus.bytes(
      of: "certs/apple-leaf__PurchaseReceiptCertificate__2014-06-14__15832e01.der"
    )
    let verifier = ReceiptVerifier(
      apps: .any,
      environments: .any,
      anchors: try TrustAnchors(certificateFile: leaf[...]),
      policy: .transactionReceipt2
    )
    let report = verifier.reportTransactionReceipt(
      try entry.bytes(),
      expecting: .init(now: .latest)
    )
    #expect(report.error?.code == "claims/environment")
  }
}

extension DocumentContents {
  fileprivate var bundleId: String? {
    if case .transactionReceipt(let receipt) = self { receipt.info?.bundleId } else { nil }
  }
}

extension VerificationReport {
  /// The result of one check.
  func outcome(of name: CheckName) -> CheckOutcome? {
    checks.first { $0.name == name }?.outcome
  }
}
