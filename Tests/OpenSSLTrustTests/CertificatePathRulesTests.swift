// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import OpenSSLTrust
import StrictTime
import Testing
import X509Certificates

/// The rules for a path with valid signatures.
struct CertificatePathRulesTests {
  // MARK: Constraints

  @Test(
    arguments: [
      (IntermediateFixture.notAuthority, .basicConstraints, "a CA certificate"),
      (IntermediateFixture.withoutBasicConstraints, .basicConstraints, "a CA certificate"),
      (IntermediateFixture.withoutCertSign, .keyUsage, "keyCertSign"),
      (IntermediateFixture.withUnknownCriticalExtension, .criticalExtension, nil),
    ] as [(TestCertificate, TrustError.Code, String?)]
  )
  func `an intermediate must have the extensions of a CA`(
    _ intermediate: TestCertificate,
    code: TrustError.Code,
    expected: String?
  ) throws {
    let path = try Chain.path(intermediate: intermediate)
    let error = #expect(throws: TrustError.self) { try path.requireConstraints(Chain.rules) }
    #expect(error?.code == code)
    #expect(error?.expected == expected)
    #expect(error?.found?.contains("CN=Test Intermediate") == true)
    try path.requirePurpose(Chain.rules)
  }

  @Test(arguments: [false, true])
  func `an intermediate without key usage is allowed unless the rules require it`(
    isRequired: Bool
  ) throws {
    let path = try Chain.path(intermediate: IntermediateFixture.withoutKeyUsage)
    var rules = Chain.rules
    if isRequired { rules.exceptions.remove(.authoritiesWithoutKeyUsage) }
    do throws(TrustError) {
      try path.requireConstraints(rules)
      #expect(!isRequired)
    } catch {
      #expect(isRequired)
      #expect(error.code == .keyUsage)
      #expect(error.expected == "keyCertSign")
      #expect(error.found?.contains("CN=Test Intermediate") == true)
    }
  }

  @Test(
    arguments: [
      (LeafFixture.authority, .basicConstraints, "an end-entity certificate"),
      (LeafFixture.withoutBasicConstraints, .basicConstraints, "an end-entity certificate"),
      (LeafFixture.withoutKeyUsage, .keyUsage, "digitalSignature"),
      (LeafFixture.withCertSign, .keyUsage, "digitalSignature"),
      (LeafFixture.forKeyAgreement, .keyUsage, "digitalSignature"),
      (LeafFixture.withUnknownCriticalExtension, .criticalExtension, nil),
    ] as [(TestCertificate, TrustError.Code, String?)]
  )
  func `a signer must have the extensions of an end entity`(
    _ leaf: TestCertificate,
    code: TrustError.Code,
    expected: String?
  ) throws {
    let path = try Chain.path(leaf: leaf)
    let error = #expect(throws: TrustError.self) { try path.requireConstraints(Chain.rules) }
    #expect(error?.code == code)
    #expect(error?.expected == expected)
    #expect(error?.found?.contains("CN=Test Signer") == true)
    try path.requirePurpose(Chain.rules)
  }

  @Test func `an error names the unrecognized critical extension`() throws {
    let path = try Chain.path(leaf: LeafFixture.withUnknownCriticalExtension)
    let error = #expect(throws: TrustError.self) { try path.requireConstraints(Chain.rules) }
    #expect(error?.found == "1.2.3.4 on CN=Test Signer, OU=Signers")
    try path.requireConstraints(ChainRules(leafMarker: ASN1ObjectIdentifier(1, 2, 3, 4)))
  }

  @Test(
    arguments: [(nil, nil), (5, nil), (1, nil), (0, "at most 0"), (-1, "at most -1")]
      as [(Int64?, String?)]
  )
  func `an anchor can limit the path length`(_ length: Int64?, expected: String?) throws {
    let root = try Chain.read(ChainFixture.root)
    let anchor = TrustAnchor(
      subject: root.subject,
      subjectPublicKeyInfo: root.subjectPublicKeyInfo,
      pathLength: length,
      certificateSHA256: []
    )
    let path = try Chain.path(anchor: anchor)
    guard let expected else {
      try path.requireConstraints(Chain.rules)
      return
    }
    let error = #expect(throws: TrustError.self) { try path.requireConstraints(Chain.rules) }
    #expect(error?.code == .pathLength)
    #expect(error?.expected == expected)
    #expect(error?.found == "1 below CN=Test Root, OU=Tests")
  }

  @Test func `a path length of 0 allows an anchor to issue the signer certificate`() throws {
    let intermediate = try Chain.read(ChainFixture.intermediate)
    let leaf = try Chain.read(ChainFixture.leaf)
    var rules = Chain.rules
    rules.exceptions.insert(.anchorAsIssuer)
    let anchor = try TrustAnchor(intermediate)
    #expect(anchor.pathLength == 0)
    let path = try CertificatePath(from: leaf, through: [leaf], to: [anchor], rules: rules)
    try path.requireConstraints(rules)
    try path.requirePurpose(rules)
    try path.requireValidity(at: try Timestamp(rfc3339: "2020-01-01T00:00:00Z"))
  }

  // MARK: Validity

  @Test(
    arguments: [
      ("2020-06-01T12:00:00Z", nil), ("2010-01-01T00:00:00Z", nil),
      ("2039-12-31T23:59:59Z", nil), ("2039-12-31T23:59:59.999Z", nil),
      ("2009-12-31T23:59:59.999Z", .notYetValid), ("2004-12-31T23:59:59Z", .notYetValid),
      ("2040-01-01T00:00:00Z", .expired), ("2060-01-01T00:00:00Z", .expired),
    ] as [(String, TrustError.Code?)]
  )
  func `all certificates must be valid at the validation time`(
    _ time: String,
    code: TrustError.Code?
  ) throws {
    let path = try Chain.path()
    let time = try Timestamp(rfc3339: time)
    guard let code else {
      try path.requireValidity(at: time)
      return
    }
    let error = #expect(throws: TrustError.self) { try path.requireValidity(at: time) }
    #expect(error?.code == code)
    #expect(
      error?.expected == "2010-01-01T00:00:00Z to 2039-12-31T23:59:59Z (CN=Test Signer, OU=Signers)"
    )
    #expect(error?.found == "\(time)")
  }

  @Test(
    arguments: [("2010-01-01T00:00:00Z", .notYetValid), ("2039-01-01T00:00:00Z", .expired)]
      as [(String, TrustError.Code)]
  )
  func `an anchor can have a validity period`(_ time: String, code: TrustError.Code) throws {
    let root = try Chain.read(ChainFixture.root)
    let narrow = TrustAnchor(
      subject: root.subject,
      subjectPublicKeyInfo: root.subjectPublicKeyInfo,
      validity: try Chain.read(LeafFixture.forKeyAgreement).validity,
      certificateSHA256: []
    )
    #expect(narrow.validity?.contains(try Timestamp(rfc3339: time)) == true)
    let path = try Chain.path(anchor: narrow)
    try path.requireValidity(at: try Timestamp(rfc3339: time))
    let outside = try Timestamp(rfc3339: time).adding(
      seconds: code == .expired ? 400 * 86_400 : -400 * 86_400
    )
    let error = #expect(throws: TrustError.self) { try path.requireValidity(at: outside) }
    #expect(error?.code == code)
  }

  @Test(
    arguments: [("2014-12-31T00:00:00Z", .notYetValid), ("2016-06-01T00:00:00Z", .expired)]
      as [(String, TrustError.Code)]
  )
  func `an anchor can have the shortest validity period of the chain`(
    _ time: String,
    code: TrustError.Code
  ) throws {
    let root = try Chain.read(ChainFixture.root)
    let period = CertificateValidity(
      notBefore: try Timestamp(rfc3339: "2015-01-01T00:00:00Z"),
      notAfter: try Timestamp(rfc3339: "2016-01-01T00:00:00Z")
    )
    let anchor = TrustAnchor(
      subject: root.subject,
      subjectPublicKeyInfo: root.subjectPublicKeyInfo,
      validity: period,
      certificateSHA256: []
    )
    let path = try Chain.path(anchor: anchor)
    try path.requireValidity(at: period.notBefore)
    let outside = try Timestamp(rfc3339: time)
    let error = #expect(throws: TrustError.self) { try path.requireValidity(at: outside) }
    #expect(error?.code == code)
    #expect(error?.expected?.hasSuffix("(CN=Test Root, OU=Tests)") == true)
  }

  @Test func `an anchor that may not issue certificates is not an issuer`() throws {
    let intermediate = try Chain.read(ChainFixture.intermediate)
    let leaf = try Chain.read(ChainFixture.leaf)
    var rules = Chain.rules
    rules.exceptions.insert(.anchorAsIssuer)
    let anchor = TrustAnchor(
      subject: intermediate.subject,
      subjectPublicKeyInfo: intermediate.subjectPublicKeyInfo,
      role: .signer,
      certificateSHA256: []
    )
    let error = #expect(throws: TrustError.self) {
      try CertificatePath(from: leaf, through: [leaf], to: [anchor], rules: rules)
    }
    #expect(error?.code == .issuedBySigner)
  }

  // MARK: Purpose

  @Test(
    arguments: [
      (LeafFixture.withoutMarker, ChainFixture.intermediate, Chain.leafMarker),
      (LeafFixture.withMarkerOfIntermediate, ChainFixture.intermediate, Chain.leafMarker),
      (ChainFixture.leaf, IntermediateFixture.withoutMarker, Chain.intermediateMarker),
    ]
  )
  func `signer and intermediate must have their marker extensions`(
    _ leaf: TestCertificate,
    intermediate: TestCertificate,
    marker: ASN1ObjectIdentifier
  ) throws {
    let path = try Chain.path(leaf: leaf, intermediate: intermediate)
    try path.requireConstraints(Chain.rules)
    let error = #expect(throws: TrustError.self) { try path.requirePurpose(Chain.rules) }
    #expect(error?.code == .markerMissing)
    #expect(error?.expected == "\(marker)")
    try path.requirePurpose(ChainRules())
  }

  @Test(
    arguments: [
      ("Signers", "Test Signer", true), ("Signers", "Test", true), ("Signers", "", true),
      ("Signers", "Test Signer ", false), ("Signers", "test", false), ("Signer", "Test", false),
      ("signers", "Test", false), ("", "Test", false), ("Tests", "Test", false),
    ]
  )
  func `names are compared byte for byte`(
    _ unit: String,
    prefix: String,
    isAllowed: Bool
  ) throws {
    let rule = NameRule(organizationalUnit: unit, commonNamePrefix: prefix)
    let path = try Chain.path()
    guard !isAllowed else {
      try path.requirePurpose(ChainRules(leafName: rule))
      return
    }
    let error = #expect(throws: TrustError.self) {
      try path.requirePurpose(ChainRules(leafName: rule))
    }
    #expect(error?.code == .name)
    #expect(error?.found == "CN=Test Signer, OU=Signers")
  }

  @Test func `rules can require the intermediate's name`() throws {
    let path = try Chain.path()
    let right = NameRule(organizationalUnit: "Tests", commonNamePrefix: "Test Inter")
    try path.requirePurpose(ChainRules(intermediateName: right))
    let wrong = NameRule(organizationalUnit: "Tests", commonNamePrefix: "Test Root")
    let error = #expect(throws: TrustError.self) {
      try path.requirePurpose(ChainRules(intermediateName: wrong))
    }
    #expect(error?.code == .name)
    #expect(error?.expected == "Test Root")
    #expect(error?.found == "CN=Test Intermediate, OU=Tests")
  }

  @Test func `an anchor as signer needs the marker unless the rules exempt it`() throws {
    let leaf = try Chain.read(LeafFixture.withoutMarker)
    var rules = Chain.rules
    let path = try CertificatePath(
      from: leaf,
      through: [leaf],
      to: [TrustAnchor(leaf)],
      rules: rules
    )
    #expect(path.isSelfAnchored)
    try path.requirePurpose(rules)
    rules.exceptions.remove(.anchorsThatSign)
    let error = #expect(throws: TrustError.self) { try path.requirePurpose(rules) }
    #expect(error?.code == .markerMissing)
  }

  // MARK: Signer key

  @Test(arguments: [LeafFixture.withWeakKey, LeafFixture.withExponent3])
  func `rejects a weak signer key`(_ leaf: TestCertificate) throws {
    let path = try Chain.path(leaf: leaf)
    try path.requireConstraints(Chain.rules)
    let error = #expect(throws: TrustError.self) { try path.leafKey(Chain.rules) }
    #expect(error?.code == .weakKey)
  }

  @Test func `only the historic rules allow a historic key`() throws {
    let path = try Chain.path(leaf: LeafFixture.withWeakKey)
    _ = try path.leafKey(ChainRules(keys: .historic))
    let error = #expect(throws: TrustError.self) { try path.leafKey(ChainRules(keys: .standard)) }
    #expect(error?.found == "1024 bits")
  }

  @Test func `error codes are unique and start with the name of the layer`() {
    let names = TrustError.Code.allCases.map(\.rawValue)
    #expect(Set(names).count == names.count)
    #expect(names.allSatisfy { $0.hasPrefix("trust/") })
  }
}
