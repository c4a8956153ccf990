// SPDX-License-Identifier: Apache-2.0

import CMSContainer
import LibCryptoOracle
import StoreReceipts
import StoreVerification
import StrictTime
import TestSupport
import Testing

/// Signatures and chains compared with libcrypto's CMS_verify and X509_verify_cert, which parse
/// container and certificates with other code.
///
/// libcrypto must accept everything that this package accepts. If only libcrypto accepts a document, the
/// error code must be in the list of rules that libcrypto lacks.
@Suite(.enabled(if: Corpus.isPresent, Comment(rawValue: Corpus.absence)))
struct DifferentialTests {
  /// Rules that CMS_verify lacks, each with the documents that it rejects.
  static let stricterThanLibCrypto: [String: String] = [
    "cms/malformed": "bytes after the message; lengths and numbers that are not minimal",
    "cms/signature-algorithm": "ECDSA, PSS and other digests",
    "cms/digest-algorithm": "MD5 and unknown digests",
    "cms/version": "other versions",
    "cms/signer-version": "other versions",
    "cms/digest-algorithms": "lists without the signer's digest",
    "cms/encapsulated-content-type": "other content types",
    "cms/revocation-lists": "revocation lists",
    "cms/unsigned-attributes": "unsigned attributes",
    "cms/several-signers": "several signers",
    "cms/content-type-attribute": "attributes with another content type",
    "certificate/malformed": "unused certificates that are not DER",
    "certificate/validity": "unused certificates with invalid dates",
    "certificate/algorithm-mismatch": "unused certificates with two algorithms",
    "certificate/duplicate-extension": "unused certificates with duplicate extensions",
    "trust/no-signer-certificate": "names that differ in case",
    "certificate/version": "certificates of version 1",
    "trust/marker-missing": "signers of any purpose",
    "trust/key-usage": "signers without key usage",
    "trust/chain-order": "unexpected certificates",
    "trust/ambiguous-certificate": "certificates with the same issuer and serial number",
    "trust/weak-key": "keys of 1024 bits at security level 0",
    "receipt/malformed": "any content",
    "receipt/value": "any content",
    "receipt/date": "any content",
    "receipt/number": "any content",
    "receipt/missing-attribute": "any content",
    "receipt/duplicate-attribute": "any content",
    "trust/incomplete-chain": "a self-signed signer",
  ]

  @Test(arguments: try Corpus.receipts(by: "apple"))
  func `libcrypto agrees on Apple's receipts`(_ entry: Corpus.Entry) throws {
    let root = try Corpus.bytes(of: "certs/apple-root__Apple-Root-CA__2035-02-09__b0b1730e.der")
    let document = try Array(SignedDocument(try entry.bytes()).bytes)
    try Self.compare(document, root: root)
    try Self.compareDamaged(document, root: root, seed: entry.file)
  }

  @Test(
    arguments: try Corpus.manifest().filter {
      $0.file.hasPrefix("synthetic/") && ["receipt", "negative"].contains($0.kind)
        && !$0.file.contains("5000")
    }
  )
  func `libcrypto agrees on synthetic receipts`(_ entry: Corpus.Entry) throws {
    let root = try Corpus.bytes(of: "synthetic/root.der")
    let document = try entry.bytes()
    try Self.compare(document, root: root)
    try Self.compareDamaged(document, root: root, seed: entry.file)
  }

  /// Mutates a document in 100 ways and compares again.
  ///
  /// The file name is the seed, so every run is the same.
  private static func compareDamaged(_ document: [UInt8], root: [UInt8], seed: String) throws {
    var generator = SeededGenerator(
      seed: seed.utf8.reduce(0xCBF2_9CE4_8422_2325) { $0 &* 31 &+ UInt64($1) }
    )
    for _ in 0..<100 {
      var damaged = document
      let position = Int.random(in: 0..<document.count, using: &generator)
      switch Int.random(in: 0..<4, using: &generator) {
      case 0: damaged[position] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
      case 1: damaged.remove(at: position)
      case 2: damaged.insert(UInt8.random(in: 0...255, using: &generator), at: position)
      default: damaged[position] = UInt8.random(in: 0...255, using: &generator)
      }
      try compare(damaged, root: root)
    }
  }

  /// Ignores the expiration date of receipts, which libcrypto does not know.
  private static let timeless = {
    var expectations = VerificationExpectations(now: .latest)
    expectations.checksTime = false
    return expectations
  }()

  private static func compare(_ document: [UInt8], root: [UInt8]) throws {
    let verifier = ReceiptVerifier(
      apps: .any,
      environments: .any,
      anchors: try TrustAnchors(certificateFile: root[...])
    )
    let ours: VerificationError?
    var time: Int64?
    do {
      let verified = try verifier.verify(document, expecting: timeless)
      time = verified.certificatesValidAt.millisecondsSince1970 / 1000
      ours = nil
    } catch {
      ours = error
    }
    if let time {
      #expect(theirs(document, root: root, time: time) == ORACLE_VALID)
      #expect(oracleLength(document) == document.count)
    } else if let ours, let signing = signingTime(document, verifier) {
      guard theirs(document, root: root, time: signing) == ORACLE_VALID else { return }
      #expect(stricterThanLibCrypto[ours.code] != nil, "\(ours)")
    }
  }

  /// The validation time of a rejected receipt, if it has one.
  private static func signingTime(_ document: [UInt8], _ verifier: ReceiptVerifier) -> Int64? {
    let report = verifier.report(document, expecting: .init(now: .latest))
    guard case .appReceipt(let receipt) = report.unverified else { return nil }
    return receipt.creationDate.millisecondsSince1970 / 1000
  }

  private static func theirs(
    _ document: [UInt8],
    root: [UInt8],
    time: Int64
  ) -> oracle_verdict {
    unsafe document.withUnsafeBufferPointer { document in
      unsafe root.withUnsafeBufferPointer { root in
        unsafe oracle_cms_verify(
          document.baseAddress,
          document.count,
          root.baseAddress,
          root.count,
          time
        )
      }
    }
  }

  private static func oracleLength(_ document: [UInt8]) -> Int {
    unsafe document.withUnsafeBufferPointer { unsafe oracle_cms_length($0.baseAddress, $0.count) }
  }
}
