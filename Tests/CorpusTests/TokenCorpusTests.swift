// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StorePayloads
import StoreReceipts
import StoreVerification
import StrictTime
import TestSupport
import Testing

/// Genuine tokens, tokens of Apple's mock data and of Xcode, and mutated ones.
@Suite(.enabled(if: Corpus.isPresent, Comment(rawValue: Corpus.absence)))
struct TokenCorpusTests {
  static let now = Result { try Timestamp(rfc3339: "2026-11-20T12:00:00Z") }

  static func tokens(by origin: String) throws -> [Corpus.Entry] {
    try Corpus.entries(ofKind: "jws").filter { $0.origin == origin }
  }

  /// A verifier for the subject of an entry.
  ///
  /// Tokens of 2021 have no environment, and notifications of early 2022 no date.
  static func verifier(
    for entry: Corpus.Entry,
    anchors: TrustAnchors = .apple
  ) throws -> SignedDataVerifier {
    let expected = entry.expected
    let bundleId = expected["bundleId"]?.string ?? expected["data"]?["bundleId"]?.string ?? "none"
    return SignedDataVerifier(
      apps: [AppIdentity(bundleId: bundleId)],
      environments: [.production, .sandbox, .xcode],
      anchors: anchors,
      archive: ArchivePolicy(
        timeWithoutSignedDate: try Timestamp(rfc3339: "2022-03-01T00:00:00Z"),
        environmentWithoutName: .sandbox
      )
    )
  }

  @Test(arguments: try tokens(by: "apple"))
  func `a token by Apple verifies with the built-in trust anchors`(
    _ entry: Corpus.Entry
  ) throws {
    let verifier = try Self.verifier(for: entry)
    let expectations = VerificationExpectations(now: try Self.now.get(), purpose: .ledger)
    let bytes = try entry.bytes()
    for _ in 0..<2 {
      switch try verifier.verify(any: bytes, expecting: expectations) {
      case .transaction(let transaction):
        #expect(entry.expected["type"]?.string == "transaction")
        #expect(transaction.trust == .apple)
      case .renewalInfo(let renewalInfo):
        #expect(entry.expected["type"]?.string == "renewal-info")
        #expect(renewalInfo.trust == .apple)
      case .notification(let notification):
        #expect(entry.expected["type"]?.string == "notification")
        #expect(notification.notification.trust == .apple)
        #expect(notification.transaction != nil)
      case .appTransaction, .realtimeRequest: Issue.record("another kind")
      }
    }
  }

  @Test(arguments: try tokens(by: "xcode"))
  func `a token of Xcode requires the certificate of the Xcode that signed it`(
    _ entry: Corpus.Entry
  ) throws {
    let bytes = try entry.bytes()
    let expectations = VerificationExpectations(now: try Self.now.get(), purpose: .ledger)
    let refused = #expect(throws: VerificationError.self) {
      try Self.verifier(for: entry).verify(any: bytes, expecting: expectations)
    }
    #expect(refused?.code == "trust/untrusted")
    let certificate = try Corpus.bytes(
      of: "certs/test__StoreKit-Testing-in-Xcode__2024-10-18__16c47dfe.der"
    )
    let trusting = try Self.verifier(
      for: entry,
      anchors: try TrustAnchors(certificateFile: certificate[...])
    )
    let token = try trusting.verify(any: bytes, expecting: expectations)
    #expect(token.trust == .pinnedLeaf)
    let production = SignedDataVerifier(
      apps: trusting.apps,
      environments: [.production, .sandbox],
      anchors: .union([.apple, try TrustAnchors(signerFile: certificate[...])])
    )
    let refusal = #expect(throws: VerificationError.self) {
      try production.verify(any: bytes, expecting: expectations)
    }
    #expect(refusal?.code == "claims/environment")
  }

  /// Their private keys are in every copy of Xcode: as a root, each could issue a signer of production documents.
  @Test(arguments: [
    "certs/test__StoreKit__2040-03-27__ff0ba36e.der",
    "certs/test__StoreKit-Testing-in-Xcode__2024-10-18__16c47dfe.der",
  ])
  func `a certificate of Xcode never becomes a root`(_ file: String) throws {
    let certificate = try Corpus.bytes(of: file)
    let anchors = try TrustAnchors(certificateFile: certificate[...]).given
    #expect(anchors.map(\.mayIssue) == [false])
  }

  @Test func `the roots of Apple are roots`() throws {
    for name in [
      "Apple-Root-CA-G2__2039-04-30__c2b9b042", "Apple-Root-CA-G3__2039-04-30__63343abf",
      "Apple-Root-CA__2035-02-09__b0b1730e",
    ] {
      let file = try Corpus.bytes(of: "certs/apple-root__\(name).der")
      #expect(try TrustAnchors(certificateFile: file[...]).given.map(\.mayIssue) == [true])
    }
  }

  /// The codes of the mutated tokens; `nil` if accepted.
  static let negatives: [String: String?] = [
    "derived__jws-alg-hs256.jws": "jws/algorithm",
    "derived__jws-alg-none.jws": "jws/algorithm",
    "derived__jws-der-signature.jws": "jws/signature-length",
    "derived__jws-high-s-malleated.jws": nil,
    // The manifest leaves this open. Rejected, because a token must have only one encoding.
    "derived__jws-padded.jws": "jws/base64",
    "derived__jws-payload-swapped.jws": "trust/signature",
    "derived__jws-truncated.jws": "jws/signature-length",
    "derived__jws-two-parts.jws": "input/cut-token",
    "derived__jws-x5c-leaf-only.jws": "trust/incomplete-chain",
    "derived__jws-zero-signature.jws": "trust/signature",
  ]

  static func damaged() throws -> [Corpus.Entry] {
    try Corpus.manifest().filter { $0.file.hasPrefix("negative/derived__jws") }
  }

  @Test func `every listed code belongs to a token`() throws {
    #expect(
      try Set(Self.damaged().map(\.file)) == Set(Self.negatives.keys.map { "negative/\($0)" })
    )
  }

  @Test(arguments: try damaged())
  func `a mutated token is rejected with its code`(_ entry: Corpus.Entry) throws {
    let name = String(entry.file.dropFirst("negative/".count))
    let expected = try #require(Self.negatives[name])
    if let mustReject = entry.expected["mustReject"]?.bool {
      #expect(mustReject == (expected != nil))
    }
    let verifier = SignedDataVerifier(
      apps: [AppIdentity(bundleId: "Com.VoiceRecording.Telephone")],
      environments: [.sandbox]
    )
    let expectations = VerificationExpectations(now: try Self.now.get(), purpose: .ledger)
    let bytes = try entry.bytes()
    do {
      _ = try verifier.verifyTransaction(bytes, expecting: expectations)
      #expect(expected == nil)
    } catch {
      #expect(error.code == expected)
    }
  }
}

extension VerifiedToken {
  /// The trust level of the verified token.
  fileprivate var trust: TrustLevel? {
    switch self {
    case .transaction(let token): token.trust
    case .renewalInfo(let token): token.trust
    case .notification(let token): token.notification.trust
    case .appTransaction(let token): token.trust
    case .realtimeRequest(let token): token.trust
    }
  }
}
