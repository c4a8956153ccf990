// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import OpenSSLTrust
import Testing
import X509Certificates

/// Finding and verifying a path from the signer to an anchor.
struct CertificatePathTests {
  @Test(arguments: 0..<8)
  func `finds the path in any order of the certificates`(_ order: Int) throws {
    let chain = try Chain()
    let bags = [
      [chain.leaf, chain.intermediate, chain.root], [chain.leaf, chain.root, chain.intermediate],
      [chain.intermediate, chain.leaf, chain.root], [chain.intermediate, chain.root, chain.leaf],
      [chain.root, chain.leaf, chain.intermediate], [chain.root, chain.intermediate, chain.leaf],
      [chain.leaf, chain.intermediate], [chain.intermediate],
    ]
    let path = try CertificatePath(
      from: chain.leaf,
      through: bags[order],
      to: [chain.anchor],
      rules: Chain.rules
    )
    #expect(path.leaf == chain.leaf)
    #expect(path.intermediate == chain.intermediate)
    #expect(path.anchor == chain.anchor)
    #expect(!path.isSelfAnchored)
    #expect(path.certificates == [chain.leaf, chain.intermediate])
    try path.requireConstraints(Chain.rules)
    try path.requirePurpose(Chain.rules)
    let key = try path.leafKey(Chain.rules)
    try key.verify(
      SignatureFixture.signed().sha256[...],
      over: SignatureFixture.message[...],
      digest: .sha256
    )
  }

  @Test func `finds the right one of several anchors`() throws {
    let chain = try Chain()
    let unrelated = try TrustAnchor(try Chain.read(LeafFixture.selfSigned))
    let path = try CertificatePath(
      from: chain.leaf,
      through: chain.bag,
      to: [unrelated, chain.anchor],
      rules: Chain.rules
    )
    #expect(path.anchor == chain.anchor)
  }

  // MARK: No path

  @Test func `a chain without its intermediate is incomplete`() throws {
    let chain = try Chain()
    for bag in [[], [chain.leaf], [chain.leaf, chain.root]] {
      let error = Self.error(chain.leaf, bag, [chain.anchor])
      #expect(error?.code == .incompleteChain)
      #expect(error?.expected == "CN=Test Intermediate, OU=Tests")
    }
  }

  @Test func `a chain without its anchor is untrusted`() throws {
    let chain = try Chain()
    let unrelated = try TrustAnchor(try Chain.read(LeafFixture.selfSigned))
    #expect(Self.error(chain.leaf, chain.bag, [])?.code == .untrusted)
    let error = Self.error(chain.leaf, chain.bag, [unrelated])
    #expect(error?.code == .untrusted)
    #expect(error?.expected == "Test Signer")
    #expect(error?.found == "CN=Test Root, OU=Tests")
  }

  @Test func `anchors are equal if their names and keys are equal`() throws {
    let chain = try Chain()
    let key = chain.root.subjectPublicKeyInfo
    let other = chain.intermediate.subjectPublicKeyInfo
    let names = (chain.root.subject, chain.intermediate.subject)
    func anchor(_ name: DistinguishedName, _ key: SubjectPublicKeyInfo) -> TrustAnchor {
      TrustAnchor(subject: name, subjectPublicKeyInfo: key, certificateSHA256: [])
    }
    #expect(anchor(names.0, key) == chain.anchor)
    #expect(anchor(names.1, key) != chain.anchor)
    #expect(anchor(names.0, other) != chain.anchor)
  }

  @Test func `an anchor with the right name and another key is not trusted`() throws {
    let chain = try Chain()
    let deeper = try Chain.read(IntermediateFixture.belowItself)
    let anchor = TrustAnchor(
      subject: chain.root.subject,
      subjectPublicKeyInfo: deeper.subjectPublicKeyInfo,
      certificateSHA256: chain.anchor.certificateSHA256
    )
    #expect(anchor != chain.anchor)
    let error = Self.error(chain.leaf, chain.bag, [anchor])
    #expect(error?.code == .notIssued)
    #expect(error?.expected == "a signature of Test Root")
    #expect(error?.found == "CN=Test Intermediate, OU=Tests, below another root of this name")
    #expect(error?.isUnderNamesake == true)
    let withoutRoot = Self.error(chain.leaf, [chain.intermediate], [anchor])
    #expect(withoutRoot?.found == "CN=Test Intermediate, OU=Tests")
    #expect(withoutRoot?.isUnderNamesake == false)
  }

  @Test(
    arguments: [
      (IntermediateFixture.signedByAnotherRoot, ChainFixture.leaf, .notIssued),
      (ChainFixture.intermediate, LeafFixture.signedByAnother, .notIssued),
      (ChainFixture.intermediate, LeafFixture.issuedByDeeper, .incompleteChain),
      (IntermediateFixture.belowItself, LeafFixture.issuedByDeeper, .untrusted),
      (ChainFixture.leaf, LeafFixture.issuedByLeaf, .untrusted),
      (ChainFixture.intermediate, LeafFixture.selfSigned, .untrusted),
      (ChainFixture.intermediate, LeafFixture.issuedByRoot, .untrusted),
      (IntermediateFixture.signedWithMD5, ChainFixture.leaf, .algorithm),
      (ChainFixture.intermediate, LeafFixture.signedWithSHA384, .algorithm),
      (IntermediateFixture.withWeakKey, ChainFixture.leaf, .weakKey),
    ] as [(TestCertificate, TestCertificate, TrustError.Code)]
  )
  func `rejects a chain with an invalid link`(
    _ intermediate: TestCertificate,
    leaf: TestCertificate,
    code: TrustError.Code
  ) throws {
    let chain = try Chain()
    let signer = try Chain.read(leaf)
    let bag = [signer, try Chain.read(intermediate), chain.root]
    #expect(Self.error(signer, bag, [chain.anchor])?.code == code)
  }

  @Test func `rejects a chain with two intermediates`() throws {
    let chain = try Chain()
    let deeper = try Chain.read(IntermediateFixture.belowItself)
    let leaf = try Chain.read(LeafFixture.issuedByDeeper)
    let error = Self.error(leaf, [leaf, deeper, chain.intermediate, chain.root], [chain.anchor])
    #expect(error?.code == .untrusted)
  }

  @Test func `rejects a changed certificate`() throws {
    let chain = try Chain()
    let start = chain.leaf.serialNumber.startIndex
    var bytes = Array(chain.leaf.bytes)
    bytes[start] ^= 0x40
    let forged = try Chain.read(bytes)
    #expect(Self.error(forged, [forged, chain.intermediate], [chain.anchor])?.code == .notIssued)
  }

  @Test func `a proven intermediate is not verified again under its anchor`() throws {
    let chain = try Chain()
    let issuers = ProvenIssuers(capacity: 1)
    let path = try CertificatePath(
      from: chain.leaf,
      through: chain.bag,
      to: [chain.anchor],
      rules: Chain.rules,
      provenIssuers: issuers
    )
    #expect(issuers.count == 0)
    issuers.add(try VerifiedChain(path, leafKey: try path.leafKey(Chain.rules), rules: Chain.rules))
    #expect(issuers.count == 1)
    // An anchor with the same name and another key has not issued it.
    let other = TrustAnchor(
      subject: chain.root.subject,
      subjectPublicKeyInfo: chain.intermediate.subjectPublicKeyInfo,
      certificateSHA256: chain.anchor.certificateSHA256
    )
    for (anchor, code) in [(chain.anchor, nil), (other, TrustError.Code.notIssued)] {
      let error = Self.error(chain.leaf, chain.bag, [anchor], provenIssuers: issuers)
      #expect(error?.code == code)
    }
    // Neither has it signed every certificate in its name, nor is a changed copy of it proven.
    let forged = try Chain.read(LeafFixture.signedByAnother)
    let bag = [forged, chain.intermediate, chain.root]
    #expect(Self.error(forged, bag, [chain.anchor], provenIssuers: issuers)?.code == .notIssued)
    #expect(
      Self.error(forged, bag, [chain.anchor], provenIssuers: issuers)?.found == "\(forged.subject)"
    )
    let twin = try Chain.read(IntermediateFixture.signedByAnotherRoot)
    #expect(
      Self.error(chain.leaf, [chain.leaf, twin], [chain.anchor], provenIssuers: issuers)?.code
        == .notIssued
    )
    #expect(issuers.count == 1)
  }

  @Test func `the list of proven intermediates has a limit`() throws {
    let chain = try Chain()
    for (capacity, count) in [(0, 0), (1, 1), (2, 1)] {
      let issuers = ProvenIssuers(capacity: capacity)
      let path = try CertificatePath(
        from: chain.leaf,
        through: chain.bag,
        to: [chain.anchor],
        rules: Chain.rules
      )
      let key = try path.leafKey(Chain.rules)
      for _ in 0..<2 { issuers.add(try VerifiedChain(path, leafKey: key, rules: Chain.rules)) }
      #expect(issuers.count == count)
    }
  }

  @Test func `rules can exclude SHA-1`() throws {
    let chain = try Chain()
    let leaf = try Chain.read(LeafFixture.signedWithSHA1)
    _ = try CertificatePath(
      from: leaf,
      through: [leaf, chain.intermediate],
      to: [chain.anchor],
      rules: Chain.rules
    )
    var rules = Chain.rules
    rules.signatureAlgorithms = [.rsaPKCS1(.sha256)]
    let error = #expect(throws: TrustError.self) {
      try CertificatePath(
        from: leaf,
        through: [leaf, chain.intermediate],
        to: [chain.anchor],
        rules: rules
      )
    }
    #expect(error?.code == .algorithm)
    #expect(error?.found == "1.2.840.113549.1.1.5")
  }

  // MARK: Unrelated certificates

  @Test func `rejects an unrelated certificate`() throws {
    let chain = try Chain()
    let unrelateds = [
      LeafFixture.selfSigned, LeafFixture.issuedByRoot, IntermediateFixture.withoutMarker,
      IntermediateFixture.belowItself, LeafFixture.withoutMarker,
    ]
    for unrelated in unrelateds {
      for bag in [chain.bag + [try Chain.read(unrelated)], [try Chain.read(unrelated)] + chain.bag]
      {
        #expect(Self.error(chain.leaf, bag, [chain.anchor])?.code == .chainOrder)
      }
    }
  }

  @Test func `rules that accept renewed anchors accept no other extra certificate`() throws {
    let chain = try Chain()
    var rules = Chain.rules
    rules.exceptions.insert(.renewedAnchors)
    for unrelated in [LeafFixture.selfSigned, IntermediateFixture.withoutMarker] {
      let bag = [chain.leaf, chain.intermediate, try Chain.read(unrelated)]
      #expect(Self.error(chain.leaf, bag, [chain.anchor], rules)?.code == .chainOrder)
    }
  }

  @Test(arguments: [IntermediateFixture.withWeakKey, IntermediateFixture.signedWithMD5])
  func `a rejected certificate with the intermediate's name does not hide the intermediate`(
    _ certificate: TestCertificate
  ) throws {
    let chain = try Chain()
    let lookalike = try Chain.read(certificate)
    #expect(lookalike.subject == chain.intermediate.subject)
    // The path contains the intermediate, so the other certificate is unrelated.
    for bag in [[lookalike, chain.intermediate], [chain.intermediate, lookalike]] {
      #expect(Self.error(chain.leaf, [chain.leaf] + bag, [chain.anchor])?.code == .chainOrder)
    }
  }

  @Test func `rejects a second copy of the anchor`() throws {
    let chain = try Chain()
    let error = Self.error(chain.leaf, chain.bag + [chain.root], [chain.anchor])
    #expect(error?.code == .chainOrder)
    #expect(error?.found == "CN=Test Root, OU=Tests")
  }

  @Test func `rejects another certificate with the anchor's name`() throws {
    let chain = try Chain()
    var bytes = Array(chain.root.bytes)
    bytes[chain.root.subjectPublicKeyInfo.subjectPublicKey.startIndex + 60] ^= 1
    let copy = try Chain.read(bytes)
    #expect(copy.subject == chain.root.subject)
    let bag = [chain.leaf, chain.intermediate, copy]
    #expect(Self.error(chain.leaf, bag, [chain.anchor])?.code == .chainOrder)
  }

  // MARK: Anchors as signers and issuers

  @Test func `the anchor can be the signer`() throws {
    let leaf = try Chain.read(LeafFixture.selfSigned)
    let anchor = try TrustAnchor(leaf)
    let path = try CertificatePath(from: leaf, through: [leaf], to: [anchor], rules: Chain.rules)
    #expect(path.isSelfAnchored)
    #expect(path.intermediate == nil)
    #expect(path.certificates == [leaf])
    try path.requireConstraints(Chain.rules)
    try path.requirePurpose(Chain.rules)
    let other = TrustAnchor(
      subject: leaf.subject,
      subjectPublicKeyInfo: leaf.subjectPublicKeyInfo,
      certificateSHA256: [UInt8](repeating: 0, count: 32)
    )
    #expect(Self.error(leaf, [leaf], [other])?.code == .untrusted)
  }

  @Test func `an anchor may issue the signer certificate only if the rules allow it`() throws {
    let chain = try Chain()
    let leaf = try Chain.read(LeafFixture.issuedByRoot)
    #expect(Self.error(leaf, [leaf], [chain.anchor])?.code == .incompleteChain)
    var rules = Chain.rules
    rules.exceptions.insert(.anchorAsIssuer)
    let path = try CertificatePath(from: leaf, through: [], to: [chain.anchor], rules: rules)
    #expect(path.intermediate == nil)
    #expect(!path.isSelfAnchored)
    try path.requireConstraints(rules)
    let error = #expect(throws: TrustError.self) {
      try CertificatePath(
        from: leaf,
        through: [chain.intermediate],
        to: [chain.anchor],
        rules: rules
      )
    }
    #expect(error?.code == .chainOrder)
  }

  @Test func `an anchor with the issuer's key and another name is not the issuer`() throws {
    let chain = try Chain()
    var rules = Chain.rules
    rules.exceptions.insert(.anchorAsIssuer)
    let anchor = TrustAnchor(
      subject: chain.root.subject,
      subjectPublicKeyInfo: chain.intermediate.subjectPublicKeyInfo,
      certificateSHA256: []
    )
    #expect(Self.error(chain.leaf, [chain.leaf], [anchor], rules)?.code == .incompleteChain)
  }

  // MARK: Signer certificate

  @Test func `finds the signer by issuer and serial number`() throws {
    let chain = try Chain()
    let bag = [chain.root, chain.intermediate, chain.leaf]
    let found = try CertificatePath.signerCertificate(
      issuer: chain.leaf.issuer,
      serialNumber: [3],
      in: bag
    )
    #expect(found == chain.leaf)
    for (issuer, serialNumber) in [
      (chain.leaf.issuer, [4]), (chain.leaf.issuer, [0, 3]), (chain.root.subject, [3]),
    ] as [(DistinguishedName, [UInt8])] {
      let error = #expect(throws: TrustError.self) {
        try CertificatePath.signerCertificate(
          issuer: issuer,
          serialNumber: serialNumber[...],
          in: bag
        )
      }
      #expect(error?.code == .noSignerCertificate)
      #expect(error?.expected == "\(issuer)")
    }
  }

  @Test func `rejects two certificates with the same issuer and serial number`() throws {
    let chain = try Chain()
    let duplicates = try [
      Chain.read(LeafFixture.withoutMarker), Chain.read(IntermediateFixture.withoutMarker),
      chain.leaf,
      chain.root,
    ]
    for duplicate in duplicates {
      for bag in [chain.bag + [duplicate], [duplicate] + chain.bag] {
        let error = #expect(throws: TrustError.self) {
          try CertificatePath.signerCertificate(
            issuer: chain.leaf.issuer,
            serialNumber: chain.leaf.serialNumber,
            in: bag
          )
        }
        #expect(error?.code == .ambiguousCertificate)
        #expect(error?.found == "\(duplicate.subject)")
      }
    }
  }

  private static func error(
    _ leaf: Certificate,
    _ bag: [Certificate],
    _ anchors: [TrustAnchor],
    _ rules: ChainRules = Chain.rules,
    provenIssuers: ProvenIssuers? = nil
  ) -> TrustError? {
    do {
      _ = try CertificatePath(
        from: leaf,
        through: bag,
        to: anchors,
        rules: rules,
        provenIssuers: provenIssuers
      )
      return nil
    } catch {
      return error
    }
  }
}
