// SPDX-License-Identifier: Apache-2.0

import ReceiptKit
import StoreReceipts
import StoreVerification
import StrictTime
import TestSupport
import Testing

/// Receipts signed by Apple: all verify with the built-in trust anchors, and their values equal those
/// of an independent decoder.
@Suite(.enabled(if: Corpus.isPresent, Comment(rawValue: Corpus.absence)))
struct GenuineReceiptTests {
  private let verifier = ReceiptVerifier(apps: .any, environments: .any)

  @Test(arguments: try Corpus.receipts(by: "apple"))
  func `a receipt by Apple is valid and has the values in the manifest`(
    _ entry: Corpus.Entry
  ) throws {
    let verified = try verifier.verify(try entry.bytes(), expecting: .init(now: .latest))
    #expect(verified.trust == .apple)
    #expect(verified.signedDate == verified.value.creationDate)
    #expect(verified.certificatesValidAt == verified.value.creationDate)
    try CorpusExpectation(entry).check(verified.value, environment: entry.environment)
  }

  @Test(arguments: try Corpus.receipts(by: "apple"))
  func `the report agrees with the verdict`(_ entry: Corpus.Entry) throws {
    let report = verifier.report(try entry.bytes(), expecting: .init(now: .latest))
    #expect(report.error == nil)
    #expect(report.verified != nil)
    #expect(report.checks.map(\.name) == CheckName.allCases)
    #expect(report.certificates.count == 2)
  }

  @Test(arguments: try Corpus.receipts(by: "apple"))
  func `today every receipt is rejected, because its signer certificate has expired`(
    _ entry: Corpus.Entry
  ) throws {
    let present = try Timestamp(rfc3339: "2026-11-20T00:00:00Z")
    let verifier = ReceiptVerifier(apps: .any, environments: .any, validityTime: .at(present))
    let bytes = try entry.bytes()
    let error = #expect(throws: VerificationError.self) {
      try verifier.verify(bytes, expecting: .init(now: .latest))
    }
    #expect(error?.code == "trust/expired")
  }

  @Test(arguments: try Corpus.receipts(by: "apple").filter { $0.expected["deviceHash"] != nil })
  func `the device hash matches its device and no other`(_ entry: Corpus.Entry) throws {
    let text = try #require(entry.expected["deviceHash"]?["guidHex"]?.string)
    let device = try #require(DeviceIdentifier(text: text))
    let other = try #require(DeviceIdentifier(device.bytes.reversed()))
    let bytes = try entry.bytes()
    let candidates = VerificationExpectations(now: .latest, devices: [other, device])
    #expect(try verifier.verify(bytes, expecting: candidates).trust == .apple)
    let error = #expect(throws: VerificationError.self) {
      try verifier.verify(bytes, expecting: .init(now: .latest, devices: [other]))
    }
    #expect(error?.code == "claims/device")
  }

  @Test(arguments: try Corpus.receipts(by: "xcode"))
  func `a receipt of Xcode requires the certificate of the Xcode that signed it`(
    _ entry: Corpus.Entry
  ) throws {
    let bytes = try entry.bytes()
    let error = #expect(throws: VerificationError.self) {
      try verifier.verify(bytes, expecting: .init(now: .latest))
    }
    #expect(error?.code == "trust/untrusted")

    let certificate = try Corpus.bytes(of: "certs/test__StoreKit__2040-03-27__ff0ba36e.der")
    let trusting = ReceiptVerifier(
      apps: .any,
      environments: .any,
      anchors: try TrustAnchors(certificateFile: certificate[...])
    )
    let verified = try trusting.verify(bytes, expecting: .init(now: .latest))
    #expect(verified.trust == .pinnedLeaf)
    try CorpusExpectation(entry).check(verified.value, environment: "Xcode")

    let asProduction = #expect(throws: VerificationError.self) {
      try ReceiptVerifier(apps: .any, environments: [.production], anchors: trusting.anchors)
        .verify(bytes, expecting: .init(now: .latest))
    }
    #expect(asProduction?.code == "claims/environment")
  }

  @Test(arguments: try Corpus.receipts(by: "test-ca"))
  func `a receipt by a third-party test authority is rejected, even with its root`(
    _ entry: Corpus.Entry
  ) throws {
    let bytes = try entry.bytes()
    let foreign = #expect(throws: VerificationError.self) {
      try verifier.verify(bytes, expecting: .init(now: .latest))
    }
    #expect(foreign?.code == "trust/untrusted")
    let roots = try Corpus.entries(ofKind: "certificate")
      .filter { $0.file.hasPrefix("certs/test__Fake-Apple-Inc-Root") }
      .map { try TrustAnchors(certificateFile: try $0.bytes()[...]) }
    #expect(roots.count == 3)
    // These CAs have no key usage, which is allowed. The signer has none either, and the intermediate has
    // no marker.
    let trusting = ReceiptVerifier(apps: .any, environments: .any, anchors: .union(roots))
    let incomplete = #expect(throws: VerificationError.self) {
      try trusting.verify(bytes, expecting: .init(now: .latest))
    }
    #expect(["trust/key-usage", "trust/not-issued"].contains(incomplete?.code))
    #expect(try AppReceipt(try SignedContent(bytes)).bundleId.isEmpty == false)
  }
}
