// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import OpenSSLTrust
import SignatureFixtures
import StoreLab
import Testing
import X509Certificates

/// Chains of elliptic curve keys, and their rules.
struct EllipticChainTests {
  private typealias Fixture = EllipticChainFixture

  @Test func `accepts a chain like Apple's`() throws {
    let fixture = try Fixture()
    let path = try fixture.path()
    try path.requireConstraints(Fixture.rules)
    try path.requirePurpose(Fixture.rules)
    let key = try path.leafKey(Fixture.rules)
    let chain = try VerifiedChain(path, leafKey: key, rules: Fixture.rules)
    let message = Array("one apple a day".utf8)
    let signature = try fixture.leaf.key.signRaw(token: message)
    try chain.leafKey.verify(raw: signature[...], over: message[...])
  }

  @Test func `accepts SHA-256 and SHA-384, and CAs on either curve`() throws {
    for key in [try TestKey.p256(), try TestKey.p384()] {
      var fixture = try Fixture()
      fixture.intermediate.key = key
      fixture.leaf.algorithm = .signature(.ecdsa(.sha256))
      fixture.leaf.signature = .ecdsa(.sha256)
      _ = try fixture.path().leafKey(Fixture.rules)
    }
  }

  @Test func `signers and CAs have separate key rules`() throws {
    var fixture = try Fixture()
    fixture.leaf.key = try .p384()
    let path = try fixture.path()
    let error = #expect(throws: TrustError.self) { try path.leafKey(Fixture.rules) }
    #expect(error?.code == .weakKey)
    #expect(error?.expected == "a key on P-256")
    fixture = try Fixture()
    fixture.leaf.key = try .rsa()
    #expect(throws: TrustError.self) { try fixture.path().leafKey(Fixture.rules) }
    var rules = Fixture.rules
    rules.leafKeys = .standard
    _ = try fixture.path().leafKey(rules)
    rules.authorityKeys = .p256
    #expect(Self.code(fixture, rules) == .weakKey)
  }

  @Test func `rules for RSA keys reject the chain`() throws {
    let fixture = try Fixture()
    #expect(Self.code(fixture, Chain.rules) == .weakKey)
    var rules = Chain.rules
    rules.authorityKeys = .p256OrP384
    #expect(Self.code(fixture, rules) == .algorithm)
    let chain = try Chain()
    let error = #expect(throws: TrustError.self) {
      try CertificatePath(
        from: chain.leaf,
        through: chain.bag,
        to: [chain.anchor],
        rules: Fixture.rules
      )
    }
    #expect(error?.code == .weakKey)
  }

  @Test(
    arguments: [
      // SHA-1, SHA-512, and parameters, which must be absent.
      (.signature(.ecdsa(.sha1)), .sha1), (.signature(.ecdsa(.sha512)), .sha512),
      (AlgorithmBuilder(.ecdsaWithSHA256), .sha256), (AlgorithmBuilder(.ecdsaWithSHA384), .sha384),
      (AlgorithmBuilder(.ecPublicKey, parameters: nil), .sha256),
    ] as [(AlgorithmBuilder, TestDigest)]
  )
  func `rejects other algorithms`(
    _ algorithm: AlgorithmBuilder,
    digest: TestDigest
  ) throws {
    for place in [\EllipticChainFixture.leaf, \.intermediate] {
      var fixture = try Fixture()
      fixture[keyPath: place].algorithm = algorithm
      fixture[keyPath: place].signature = .ecdsa(digest)
      #expect(Self.code(fixture) == .algorithm)
    }
  }

  @Test func `the signature uses the named digest`() throws {
    for place in [\EllipticChainFixture.leaf, \.intermediate] {
      var fixture = try Fixture()
      fixture[keyPath: place].signature = .ecdsa(.sha256)
      #expect(Self.code(fixture) == .notIssued)
    }
  }

  @Test func `rules can exclude a digest`() throws {
    var rules = Fixture.rules
    rules.signatureAlgorithms = [.ecdsa(.sha256)]
    #expect(Self.code(try Fixture(), rules) == .algorithm)
  }

  @Test func `rejects an algorithm that does not fit the issuer's key type`() throws {
    var rules = Fixture.rules
    rules.signatureAlgorithms.insert(.rsaPKCS1(.sha256))
    // The algorithm names RSA, the issuer's key signed with ECDSA.
    var fixture = try Fixture()
    fixture.leaf.nameRSA()
    fixture.leaf.signature = .ecdsa(.sha256)
    #expect(Self.code(fixture, rules) == .notIssued)
    // The algorithm identifier names ECDSA, but the issuer signed with RSA.
    rules.authorityKeys = .standard
    fixture.root.key = try .rsa()
    fixture.intermediate.key = try .rsa()
    fixture.root.useRSA()
    fixture.intermediate.useRSA()
    fixture.leaf.useRSA()
    #expect(Self.code(fixture, rules) == nil)
    fixture.leaf.algorithm = .signature(.ecdsa(.sha256))
    #expect(Self.code(fixture, rules) == .notIssued)
  }

  @Test func `rejects another root with the same name and curve`() throws {
    let fixture = try Fixture()
    let path = try fixture.path()
    let otherAnchor = try Fixture().anchor()
    #expect(otherAnchor.subject == (try fixture.anchor().subject))
    let error = #expect(throws: TrustError.self) {
      try CertificatePath(
        from: path.leaf,
        through: path.certificates,
        to: [otherAnchor],
        rules: Fixture.rules
      )
    }
    #expect(error?.code == .notIssued)
  }

  private static func code(
    _ fixture: EllipticChainFixture,
    _ rules: ChainRules = EllipticChainFixture.rules
  ) -> TrustError.Code? {
    do {
      _ = try fixture.path(rules)
      return nil
    } catch {
      return (error as? TrustError)?.code
    }
  }
}
