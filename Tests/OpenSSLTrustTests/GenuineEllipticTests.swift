// SPDX-License-Identifier: Apache-2.0

import Foundation
import OpenSSLTrust
import SignatureFixtures
import StrictTime
import TestSupport
import Testing
import X509Certificates

/// Genuine certificates of token signers, and genuine tokens.
@Suite(.enabled(if: Corpus.isPresent, Comment(rawValue: Corpus.absence)))
struct GenuineEllipticTests {
  private static let rules = EllipticChainFixture.rules

  private static let root = "certs/apple-root__Apple-Root-CA-G3__2039-04-30__63343abf.der"
  private static let intermediate =
    "certs/apple-intermediate__Apple-Worldwide-Developer-Relations-Certification-Authority-G6"
    + "__2036-03-19__bdd4ed6e.der"

  private static func leaves() throws -> [Corpus.Entry] {
    try Corpus.entries(ofKind: "certificate").filter { $0.file.contains("leaf__Prod-ECC-") }
  }

  private static func certificate(_ file: String) throws -> Certificate {
    let entry = try #require(try Corpus.manifest().first { $0.file == file })
    return try Certificate(try entry.bytes()[...])
  }

  @Test func `the corpus has three token signer certificates`() throws {
    #expect(try Self.leaves().count == 3)
  }

  @Test(arguments: try leaves())
  func `a genuine signer certificate has a valid chain`(_ entry: Corpus.Entry) throws {
    let leaf = try Certificate(try entry.bytes()[...])
    let intermediate = try Self.certificate(Self.intermediate)
    let root = try Self.certificate(Self.root)
    let anchor = try TrustAnchor(root)
    let path = try CertificatePath(
      from: leaf,
      through: [leaf, intermediate, root],
      to: [anchor],
      rules: Self.rules
    )
    #expect(path.certificates == [leaf, intermediate])
    #expect(path.anchor == anchor)
    try path.requireConstraints(Self.rules)
    try path.requirePurpose(Self.rules)
    _ = try VerifiedChain(path, leafKey: try path.leafKey(Self.rules), rules: Self.rules)
    try path.requireValidity(at: leaf.validity.notBefore)
    try path.requireValidity(at: leaf.validity.notAfter)
    for (time, code) in [
      (leaf.validity.notBefore.millisecondsSince1970 / 1000 - 1, .notYetValid),
      (leaf.validity.notAfter.millisecondsSince1970 / 1000 + 1, .expired),
    ] as [(Int64, TrustError.Code)] {
      let time = try #require(Timestamp(secondsSince1970: time))
      let error = #expect(throws: TrustError.self) { try path.requireValidity(at: time) }
      #expect(error?.code == code)
    }
  }

  @Test(arguments: try leaves())
  func `rules for receipts reject a token signer`(_ entry: Corpus.Entry) throws {
    let leaf = try Certificate(try entry.bytes()[...])
    let bag = [leaf, try Self.certificate(Self.intermediate)]
    let anchor = try TrustAnchor(try Self.certificate(Self.root))
    let error = #expect(throws: TrustError.self) {
      try CertificatePath(from: leaf, through: bag, to: [anchor], rules: Chain.rules)
    }
    #expect(error?.code == .weakKey)
  }

  private static func tokens() throws -> [Corpus.Entry] {
    try Corpus.entries(ofKind: "jws").filter {
      $0.encoding == "compact-jws" && $0.expected["signatureValid"]?.bool != nil
    }
  }

  @Test(arguments: try tokens())
  func `a token's signature is valid or invalid as in the manifest`(_ entry: Corpus.Entry) throws {
    let text = String(decoding: try entry.bytes(), as: UTF8.self)
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    try #require(parts.count == 3)
    let header = try JSONDecoder().decode(Header.self, from: Data(Self.decode(parts[0])))
    let first = try #require(header.x5c.first)
    let leaf = try Certificate(Base64Text.bytes(first)[...])
    let key = try PublicKey(leaf.subjectPublicKeyInfo, rules: .p256)
    let input = Array("\(parts[0]).\(parts[1])".utf8)
    let signature = Self.decode(parts[2])
    let code = EllipticFixture.code { () throws(TrustError) in
      try key.verify(raw: signature[...], over: input[...])
    }
    #expect((code == nil) == entry.expected["signatureValid"]?.bool)
    #expect(code == nil || code == .signature)
  }

  private struct Header: Decodable {
    let x5c: [String]
  }

  private static func decode(_ part: Substring) -> [UInt8] {
    let text = part.replacing("-", with: "+").replacing("_", with: "/")
      .trimmingCharacters(in: .whitespacesAndNewlines)
    return Base64Text.bytes(text + String(repeating: "=", count: (4 - text.count % 4) % 4))
  }
}
