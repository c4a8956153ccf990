// SPDX-License-Identifier: Apache-2.0

import StoreReceipts
import StoreVerification
import StrictTime
import TestSupport
import Testing

/// Invalid documents, and documents of a synthetic authority.
@Suite(.enabled(if: Corpus.isPresent, Comment(rawValue: Corpus.absence)))
struct NegativeCorpusTests {
  /// The code of each invalid receipt; `nil` if it is accepted.
  ///
  /// Where the manifest leaves the decision open, a comment states the reason.
  static let negatives: [String: String?] = [
    "IdeasOnCanvas__not_a_receipt.bin": "input/unrecognized",
    "IdeasOnCanvas__unrelated-ca-frank4dd-cacert.der": "input/certificate",
    "derived__base64-with-crlf.b64": nil,
    // Open: accepted, because the bytes are unambiguous in either alphabet.
    "derived__base64url.b64": nil,
    "derived__double-base64.b64": "input/encoded-twice",
    "derived__empty.der": "input/empty",
    "derived__flip-bundle-id.der": "trust/signature",
    // Open: rejected, because no intermediate is built in for app receipts, which all contain theirs.
    "derived__leaf-only.der": "trust/incomplete-chain",
    "derived__nested-definite-octets.der": "input/unrecognized",
    "derived__outer-length-9-octets.der": "cms/malformed",
    "derived__shift-creation-date.der": "trust/expired",
    // Open: rejected, because unsigned data beside the signed content is not allowed.
    "derived__trailing-garbage.der": "cms/malformed",
    "derived__truncated-1.der": "input/unrecognized",
    "derived__truncated-100.der": "cms/malformed",
    "derived__truncated-3313.der": "cms/malformed",
    "derived__without-root.der": nil,
    "mozilla-services__pkcs7__verify_test.der": "cms/signature-algorithm",
  ]

  static func entries() throws -> [Corpus.Entry] {
    try Corpus.manifest().filter { $0.file.hasPrefix("negative/") }
  }

  @Test(arguments: try entries())
  func `an invalid document is rejected with its code`(_ entry: Corpus.Entry) throws {
    let bytes = try entry.bytes()
    let name = String(entry.file.dropFirst("negative/".count))
    let isToken = entry.encoding == "compact-jws"
    let expected = isToken ? "input/wrong-kind" : try #require(Self.negatives[name])
    let mustReject = entry.expected["mustReject"]?.bool
    if !isToken, let mustReject { #expect(mustReject == (expected != nil)) }
    #expect(Self.code(of: bytes, by: ReceiptVerifier(apps: .any, environments: .any)) == expected)
  }

  /// Synthetic receipts that are rejected, at their common creation time.
  static let syntheticRefusals = [
    "creation-date-garbage.der": "receipt/date",
    // Open in the manifest: an attribute with three fields, a purchase that is a SET, a version that is a string.
    "in-app-extra-element.der": "receipt/malformed",
    "in-app-not-a-set.der": "receipt/malformed",
    "value-wrong-tag.der": "receipt/value",
    "leaf-expired-before-creation.der": "trust/expired",
    "leaf-without-marker.der": "trust/marker-missing",
    // The signature is valid, but the receipt has expired.
    "vpp-expired.der": "claims/expired",
  ]

  static func synthetic() throws -> [Corpus.Entry] {
    try Corpus.manifest().filter {
      $0.file.hasPrefix("synthetic/") && ["receipt", "negative"].contains($0.kind)
    }
  }

  @Test(arguments: try synthetic())
  func `a synthetic receipt gets its expected verdict`(_ entry: Corpus.Entry) throws {
    let root = try Corpus.bytes(of: "synthetic/root.der")
    let verifier = ReceiptVerifier(
      apps: .any,
      environments: .any,
      anchors: try TrustAnchors(certificateFile: root[...])
    )
    let bytes = try entry.bytes()
    let now = try Timestamp(rfc3339: "2024-06-15T10:00:00Z")
    let name = String(entry.file.dropFirst("synthetic/".count))
    let expected = Self.syntheticRefusals[name]
    let timely = VerificationExpectations(now: now)
    #expect(Self.code(of: bytes, by: verifier, expecting: timely) == expected)
    #expect(Self.code(of: bytes, by: ReceiptVerifier(apps: .any, environments: .any)) != nil)
    guard expected == nil || expected?.hasPrefix("claims/") == true else { return }

    let expectation = try CorpusExpectation(entry)
    // One of them expired before it was created.
    var timeless = timely
    timeless.checksTime = false
    let verified = try verifier.verify(bytes, expecting: timeless)
    #expect(verified.trust == .custom)
    #expect(verified.value.bundleId == expectation.string("bundleId"))
    #expect(verified.value.creationDate == (try expectation.date("creationDate")))
    #expect(Int64(verified.value.inAppPurchases.count) == entry.expected["inAppCount"]?.integer)
    let environments: [String: String?] = [
      "no-environment.der": nil, "vpp-expired.der": "ProductionVPP",
    ]
    #expect(verified.value.environment?.rawValue == environments[name, default: "Production"])
  }

  @Test func `the synthetic device hash matches its device`() throws {
    let root = try Corpus.bytes(of: "synthetic/root.der")
    let verifier = ReceiptVerifier(
      apps: .any,
      environments: .any,
      anchors: try TrustAnchors(certificateFile: root[...])
    )
    let text = String(decoding: try Corpus.bytes(of: "synthetic/guid.hex"), as: UTF8.self)
    let device = try #require(DeviceIdentifier(text: String(text.prefix(32))))
    let receipt = try Corpus.bytes(of: "synthetic/plain-sha256.der")
    #expect(
      Self.code(of: receipt, by: verifier, expecting: .init(now: .latest, devices: [device])) == nil
    )
  }

  @Test func `an unrelated trust anchor does not validate Apple's receipts`() throws {
    let root = try Corpus.bytes(of: "negative/IdeasOnCanvas__unrelated-ca-frank4dd-cacert.der")
    let verifier = ReceiptVerifier(
      apps: .any,
      environments: .any,
      anchors: try TrustAnchors(certificateFile: root[...])
    )
    for entry in try Corpus.receipts(by: "apple") {
      #expect(Self.code(of: try entry.bytes(), by: verifier) == "trust/untrusted")
    }
  }

  private static func code(
    of document: [UInt8],
    by verifier: ReceiptVerifier,
    expecting expectations: VerificationExpectations = VerificationExpectations(now: .latest)
  ) -> String? {
    do {
      _ = try verifier.verify(document, expecting: expectations)
      return nil
    } catch {
      return error.code
    }
  }
}
