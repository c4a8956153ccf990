// SPDX-License-Identifier: Apache-2.0

import StoreLab
import StoreReceipts
import StoreVerification
import StrictTime
import TestSupport
import Testing

/// Everything derived from a seed is the same in every run and on every machine.
@Suite struct `A seed` {
  private static let tokens = Result { try TokenAuthority(seed: "tests") }
  private static let receipts = Result { try TestAuthority(seed: "tests") }

  private static func fingerprint(_ bytes: [UInt8]) throws -> String {
    Hexadecimal.text(try TestDigest.sha256.digest(of: bytes))
  }

  @Test func `determines the token authority, and every byte of a token`() throws {
    let (first, second) = (try Self.tokens.get(), try TokenAuthority(seed: "tests"))
    #expect(first.certificates == second.certificates)
    #expect(first.xcode == second.xcode)
    #expect(try first.transaction() == (try second.transaction()))
    #expect(try first.notification(.didRenew) == (try second.notification(.didRenew)))
    for forgery in [TokenForgery.impostor, .signerAsIssuer, .otherKey, .signerOnP384] {
      let forged = try first.token(TransactionBuilder.production).forged(forgery)
      let again = try second.token(TransactionBuilder.production).forged(forgery)
      #expect(try forged.text() == (try again.text()), "\(forgery)")
    }
  }

  @Test func `determines the receipt authority, and every byte of a receipt`() throws {
    let (first, second) = (try Self.receipts.get(), try TestAuthority(seed: "tests"))
    #expect(first.certificates == second.certificates)
    #expect(try first.receipt() == (try second.receipt()))
    #expect(try first.legacyReceipt() == (try second.legacyReceipt()))
  }

  @Test func `another seed derives other keys`() throws {
    let keys = try ["tests", "test", "tests ", ""].map { try TestKey.p256(seed: $0) }
    #expect(Set(keys.map(\.subjectPublicKeyInfo)).count == keys.count)
    let curves = try [TestKey.p256(seed: "a"), .p384(seed: "a")].map(\.subjectPublicKeyInfo)
    #expect(curves[0].suffix(64) != curves[1].suffix(64))
    let roles = try Self.tokens.get().keys
    let all = [roles.root, roles.intermediate, roles.leaf, roles.xcode]
    #expect(Set(all.map(\.subjectPublicKeyInfo)).count == 4)
  }

  // Computed independently in Python. Other keys would break stored documents that were derived from a seed.
  @Test func `derives the same keys in every version`() throws {
    let keys = [
      "P-256": try TestKey.p256(seed: "ReceiptKit").subjectPublicKeyInfo,
      "P-384": try TestKey.p384(seed: "ReceiptKit").subjectPublicKeyInfo,
      "RSA": try TestKey.rsa(seed: "ReceiptKit").subjectPublicKeyInfo,
    ]
    let known = [
      "P-256": "d4cc6e5895bf11e8db94d3b4a012c5e395170859b5e1d12781a03393ef3b2b35",
      "P-384": "f562aa30d569ce0958c19290a708effd4ff0962b1ec4be8c7d57e5b13fd80621",
      "RSA": "8a440c963a26d7dd0856cf11bf9b94191c4b366f7d674ac9a832e290208d8ca3",
    ]
    for (name, key) in keys { #expect(try Self.fingerprint(key) == known[name], "\(name)") }
  }

  @Test func `creates documents that a verifier accepts`() throws {
    let now = try Timestamp(rfc3339: "2025-01-02T04:00:00Z")
    let tokens = try Self.tokens.get()
    let verifier = SignedDataVerifier(
      apps: [AppIdentity(bundleId: "com.example.app")],
      environments: [.production],
      anchors: .custom([try tokens.anchor()])
    )
    let token = try tokens.transaction()
    _ = try verifier.verifyTransaction(token.utf8, expecting: .init(now: now))
    let receipts = try Self.receipts.get()
    _ = try ReceiptVerifier(
      apps: .any,
      environments: .any,
      anchors: .custom([try receipts.anchor()])
    ).verify(
      try receipts.receipt(),
      expecting: .init(now: now)
    )
  }
}
