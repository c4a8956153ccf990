// SPDX-License-Identifier: Apache-2.0

import StorePayloads
import StoreReceipts
import StoreVerification
import StrictTime
import TestSupport
import Testing

/// Tokens of test authorities, including those of Apple's libraries, verified with their roots; and published
/// forgeries.
@Suite(.enabled(if: Corpus.isPresent, Comment(rawValue: Corpus.absence)))
struct TestAuthorityTokenTests {
  /// The code of each token; `nil` if it is accepted.
  static let verdicts: [String: String?] = [
    "jws/apple__app-store-server-library-swift__SignedDataVerifierTests__notification-TEST.jws":
      nil,
    "jws/apple__app-store-server-library-swift__SignedDataVerifierTests__other.jws": nil,
    // An older chain by Apple: the root is version 1, and no certificate has a key usage.
    "jws/apple__app-store-server-library-swift__testNotification__notification-TEST.jws": nil,
    "jws/apple__app-store-server-library-swift__transactionInfo__other.jws": nil,
    "negative/colopl__app-store-server-library-dotnet__InputFor_VerifyAndDecode_InvalidSignature"
      + "_Fails__other.jws": "trust/signature",
    // No certificate in this chain has a key usage either.
    "jws/\(library)__app-transaction-production__app-transaction.jws": nil,
    "jws/\(library)__app-transaction__app-transaction.jws": nil,
    "jws/\(library)__expired-cert-fresh__transaction.jws": "trust/expired",
    "jws/\(library)__expired-cert-historical__transaction.jws": nil,
    "jws/\(library)__transaction-no-intermediate-oid__transaction.jws": "trust/marker-missing",
    "jws/\(library)__transaction-no-leaf-oid__transaction.jws": "trust/marker-missing",
    "jws/\(library)__transaction__transaction.jws": nil,
    // One of Apple's CAs instead of a signer.
    "negative/colopl__app-store-server-library-dotnet__InputFor_VerifyAndDecode_ChainCertificate"
      + "Comprom__notification-TEST.jws": "trust/untrusted",
  ]

  private static let library = "emindeniz99__apple-purchase-receipt-verifier"

  static func entries() throws -> [Corpus.Entry] {
    try TokenCorpusTests.tokens(by: "test-ca")
      + Corpus.manifest().filter { $0.file.hasPrefix("negative/colopl__") }
  }

  @Test(arguments: try entries())
  func `a token gets its verdict with its root, and is rejected with Apple's roots`(
    _ entry: Corpus.Entry
  ) throws {
    let verdict = try #require(Self.verdicts[entry.file])
    if entry.expected["mustReject"]?.bool == true { #expect(verdict != nil) }
    let code = try Self.code(of: entry, trusting: .union(try Self.roots.get() + [.apple]))
    #expect(code == verdict)
    #expect(try Self.code(of: entry, trusting: .apple) != nil)
  }

  @Test func `every listed verdict belongs to a token`() throws {
    #expect(try Set(Self.entries().map(\.file)) == Set(Self.verdicts.keys))
  }

  /// The roots that can be trust anchors; one more root is a version 1 certificate.
  private static let roots = Result {
    let entries = try Corpus.entries(ofKind: "certificate").filter { rootFiles.contains($0.file) }
    try #require(entries.count == rootFiles.count)
    return try entries.map { try TrustAnchors(certificateFile: try $0.bytes()[...]) }
  }

  private static let rootFiles: Set = [
    "certs/test__Cupertino__2033-01-02__48aa7055.der",
    "certs/test__Fake-Apple-Root-CA__2021-01-01__e48a0f7c.der",
    "certs/test__Fake-Apple-Root-CA__2050-01-01__0de82999.der",
    "certs/test__Fake-Apple-Root-CA__2050-01-01__175d547c.der",
    "certs/test__Fake-Apple-Root-CA__2050-01-01__2a0cf1fc.der",
  ]

  private static func code(
    of entry: Corpus.Entry,
    trusting anchors: TrustAnchors
  ) throws -> String? {
    let expected = entry.expected
    let bundleId = expected["bundleId"]?.string ?? expected["data"]?["bundleId"]?.string
    let verifier = SignedDataVerifier(
      apps: [
        AppIdentity(bundleId: bundleId ?? "none", appAppleId: expected["appAppleId"]?.integer)
      ],
      environments: [.production, .sandbox],
      anchors: anchors,
      archive: ArchivePolicy(
        timeWithoutSignedDate: try Timestamp(rfc3339: "2024-01-01T00:00:00Z"),
        environmentWithoutName: .sandbox
      )
    )
    let now = VerificationExpectations(now: try TokenCorpusTests.now.get())
    let bytes = try entry.bytes()
    do throws(VerificationError) {
      try verify(bytes, entry, by: verifier, expecting: now)
      return nil
    } catch {
      return error.code
    }
  }

  /// Two tokens have no distinctive member, so their kind is given; renewal infos have no bundle id to require.
  private static func verify(
    _ bytes: [UInt8],
    _ entry: Corpus.Entry,
    by verifier: SignedDataVerifier,
    expecting expectations: VerificationExpectations
  ) throws(VerificationError) {
    if entry.expected["type"]?.string != "other" {
      _ = try verifier.verify(any: bytes, expecting: expectations)
    } else if entry.expected["bundleId"] == nil {
      _ = try verifier.verifyRenewalInfo(bytes, expecting: expectations)
    } else {
      _ = try verifier.verifyTransaction(bytes, expecting: expectations)
    }
  }
}
