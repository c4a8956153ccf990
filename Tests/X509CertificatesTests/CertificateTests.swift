// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import StrictTime
import TestSupport
import Testing
import X509Certificates

struct CertificateTests {
  @Test func `reads all fields`() throws {
    let fixture = CertificateFixture()
    let certificate = try fixture.certificate()
    #expect(certificate.bytes == fixture.bytes[...])
    #expect(certificate.signedBytes == fixture.signedBytes[...])
    #expect(certificate.serialNumber == [0x0A, 0xBC])
    #expect(certificate.signatureAlgorithm.algorithm == .sha256WithRSAEncryption)
    #expect(certificate.signatureAlgorithm.hasNoParameters)
    #expect(certificate.issuer.bytes == fixture.issuer[...])
    #expect(certificate.subject.bytes == fixture.subject[...])
    #expect(certificate.validity.notBefore.description == "2020-01-01T00:00:00Z")
    #expect(certificate.validity.notAfter.description == "2030-01-01T00:00:00Z")
    #expect(certificate.subjectPublicKeyInfo.bytes == fixture.publicKey[...])
    #expect(certificate.extensions.all.count == 1)
    #expect(certificate.signature == [0xDE, 0xAD])
  }

  @Test(arguments: [
    ["00"], ["FF"], ["00", "80"], ["7F", "FF"], [String](repeating: "11", count: 20),
    ["00"] + [String](repeating: "FF", count: 20), [String](repeating: "91", count: 20),
  ])
  func `keeps the bytes of serial numbers of any sign`(
    _ digits: [String]
  ) throws {
    var fixture = CertificateFixture()
    fixture.serialNumber = Hexadecimal.bytes(digits.joined())
    #expect(try fixture.certificate().serialNumber == fixture.serialNumber[...])
  }

  @Test(arguments: [("11", 21), ("91", 21), ("00", 0), ("11", 40)])
  func `rejects serial numbers of more than 20 bytes`(_ digits: String, count: Int) {
    var fixture = CertificateFixture()
    fixture.serialNumber =
      count == 0
      ? [0x00] + [UInt8](repeating: 0x80, count: 21)
      : Hexadecimal.bytes(String(repeating: digits, count: count))
    let error = #expect(throws: CertificateError.self) { try fixture.certificate() }
    #expect(error?.code == .serialNumber)
    #expect(error?.found == "\(max(count, 21)) bytes")
  }

  @Test(arguments: [true, false])
  func `rejects empty names`(ofIssuer isIssuer: Bool) {
    var fixture = CertificateFixture()
    if isIssuer { fixture.issuer = [0x30, 0x00] } else { fixture.subject = [0x30, 0x00] }
    let error = #expect(throws: CertificateError.self) { try fixture.certificate() }
    #expect(error?.code == .emptyName)
    #expect(error?.expected == (isIssuer ? "an issuer" : "a subject"))
  }

  @Test func `certificates are equal if all bytes are`() throws {
    let fixture = CertificateFixture()
    var other = fixture
    other.subject = CertificateFixture.name([(CertificateFixture.commonName, "Signes")])
    let shifted = [0x00] + fixture.bytes
    #expect(try fixture.certificate() == Certificate(shifted[1...]))
    #expect(try fixture.certificate() != other.certificate())
    #expect(Set([try fixture.certificate(), try other.certificate()]).count == 2)
  }

  // MARK: Version

  @Test(
    arguments: [
      (nil, "v1"), (1, "v2"), (3, "v4"), (-1, "v0"), (.max, "v-9223372036854775808"),
    ] as [(Int64?, String)]
  )
  func `rejects versions other than 3`(_ version: Int64?, found: String) throws {
    var fixture = CertificateFixture()
    fixture.version = version.map { version in
      ASN1Writer.bytes { writer in
        writer.constructed(.context(0)) { $0.integer(version) }
      }
    }
    let error = #expect(throws: CertificateError.self) { try fixture.certificate() }
    #expect(error?.code == .version)
    #expect(error?.offset == 8)
    #expect(error?.expected == "v3")
    #expect(error?.found == found)
  }

  @Test(arguments: [
    ("A0 03 02 01 00", "asn1/default-value"),
    ("A0 00", "asn1/missing-element"), ("A0 03 04 01 02", "asn1/unexpected-tag"),
    ("80 01 02", "asn1/not-constructed"), ("A0 06 02 01 02 02 01 02", "asn1/trailing-data"),
    ("A0 0B 02 09 01 00 00 00 00 00 00 00 02", "asn1/integer-out-of-range"),
    ("A0 80 02 01 02 00 00", "asn1/indefinite-length"),
    ("02 01 02", "asn1/unexpected-tag"),
  ])
  func `rejects a malformed version`(_ version: String, found: String) {
    var fixture = CertificateFixture()
    fixture.version = Hexadecimal.bytes(version)
    let error = #expect(throws: CertificateError.self) { try fixture.certificate() }
    #expect(error?.code == .malformed)
    #expect(error?.found == found)
  }

  @Test(
    arguments: [
      (nil, false, nil), (2, true, nil), (2, false, nil), (nil, true, "v1"), (1, false, "v2"),
      (1, true, "v2"),
    ] as [(Int64?, Bool, String?)]
  )
  func `a trust anchor may be version 1 without extensions`(
    _ version: Int64?,
    _ hasExtensions: Bool,
    found: String?
  ) throws {
    var fixture = CertificateFixture()
    fixture.version = version.map { version in
      ASN1Writer.bytes { writer in
        writer.constructed(.context(0)) { $0.integer(version) }
      }
    }
    if !hasExtensions { fixture.extensions = nil }
    guard let found else {
      _ = try Certificate(rootCopy: fixture.bytes[...])
      return
    }
    let error = #expect(throws: CertificateError.self) {
      try Certificate(rootCopy: fixture.bytes[...])
    }
    #expect(error?.code == .version)
    #expect(error?.found == found)
  }

  // MARK: Algorithms

  @Test(arguments: [
    algorithmIdentifier(.sha1WithRSAEncryption),
    algorithmIdentifier(.sha256WithRSAEncryption, parameters: []),
    algorithmIdentifier(.sha256WithRSAEncryption, parameters: [0x30, 0x00]),
  ])
  func `rejects two different signature algorithm identifiers`(_ algorithm: [UInt8]) throws {
    var fixture = CertificateFixture()
    fixture.outerAlgorithm = algorithm
    let error = #expect(throws: CertificateError.self) { try fixture.certificate() }
    #expect(error?.code == .algorithmMismatch)
    #expect(error?.offset == 4 + fixture.signedBytes.count)
    #expect(error?.expected == "1.2.840.113549.1.1.11")
    fixture.innerAlgorithm = algorithm
    #expect(
      try fixture.certificate().signatureAlgorithm == fixture.certificate().signatureAlgorithm
    )
  }

  @Test func `rejects an algorithm with two parameters`() {
    var fixture = CertificateFixture()
    fixture.innerAlgorithm = algorithmIdentifier(
      .sha256WithRSAEncryption,
      parameters: [0x05, 0x00, 0x05, 0x00]
    )
    fixture.outerAlgorithm = fixture.innerAlgorithm
    let error = #expect(throws: CertificateError.self) { try fixture.certificate() }
    #expect(error?.code == .malformed)
    #expect(error?.found == "asn1/trailing-data")
  }

  @Test(
    arguments: [
      (.sha1WithRSAEncryption, .rsaPKCS1(.sha1)), (.sha256WithRSAEncryption, .rsaPKCS1(.sha256)),
      (.rsaEncryption, nil), (.sha256, nil),
      (ASN1ObjectIdentifier(1, 2, 840, 113_549, 1, 1, 4), nil),
      (ASN1ObjectIdentifier(1, 2, 840, 113_549, 1, 1, 10), nil),
      (ASN1ObjectIdentifier(1, 2, 840, 113_549, 1, 1, 12), nil),
    ] as [(ASN1ObjectIdentifier, SignatureAlgorithm?)]
  )
  func `recognizes two RSA signature algorithms`(
    _ identifier: ASN1ObjectIdentifier,
    algorithm: SignatureAlgorithm?
  ) throws {
    for parameters in [[], [0x05, 0x00]] as [[UInt8]] {
      let named = try Self.identifier(identifier, parameters: parameters)
      #expect(SignatureAlgorithm(named) == algorithm)
      #expect(named.hasNoParameters)
    }
    let other = try Self.identifier(identifier, parameters: [0x30, 0x00])
    #expect(SignatureAlgorithm(other) == nil)
    #expect(!other.hasNoParameters)
  }

  @Test(
    arguments: [
      (ASN1ObjectIdentifier(1, 2, 840, 10_045, 4, 3, 2), .ecdsa(.sha256)),
      (ASN1ObjectIdentifier(1, 2, 840, 10_045, 4, 3, 3), .ecdsa(.sha384)),
      // SHA-1, SHA-224, SHA-512, and a digest named by the parameters.
      (ASN1ObjectIdentifier(1, 2, 840, 10_045, 4, 1), nil),
      (ASN1ObjectIdentifier(1, 2, 840, 10_045, 4, 3, 1), nil),
      (ASN1ObjectIdentifier(1, 2, 840, 10_045, 4, 3, 4), nil),
      (ASN1ObjectIdentifier(1, 2, 840, 10_045, 4, 3), nil), (.ecPublicKey, nil),
    ] as [(ASN1ObjectIdentifier, SignatureAlgorithm?)]
  )
  func `recognizes two ECDSA signature algorithms without parameters`(
    _ identifier: ASN1ObjectIdentifier,
    algorithm: SignatureAlgorithm?
  ) throws {
    #expect(SignatureAlgorithm(try Self.identifier(identifier, parameters: [])) == algorithm)
    for parameters in [[0x05, 0x00], [0x30, 0x00], [0x04, 0x00]] as [[UInt8]] {
      #expect(SignatureAlgorithm(try Self.identifier(identifier, parameters: parameters)) == nil)
    }
  }

  @Test func `a signature algorithm has its digest`() {
    for digest in DigestAlgorithm.allCases {
      #expect(SignatureAlgorithm.rsaPKCS1(digest).digest == digest)
      #expect(SignatureAlgorithm.ecdsa(digest).digest == digest)
    }
  }

  @Test(
    arguments: [
      (.sha1, .sha1), (.sha256, .sha256), (.sha256WithRSAEncryption, nil),
      (ASN1ObjectIdentifier(2, 16, 840, 1, 101, 3, 4, 2, 2), .sha384),
      (ASN1ObjectIdentifier(2, 16, 840, 1, 101, 3, 4, 2, 3), nil),
      (ASN1ObjectIdentifier(1, 2, 840, 113_549, 2, 5), nil),
    ] as [(ASN1ObjectIdentifier, DigestAlgorithm?)]
  )
  func `recognizes three digests`(
    _ identifier: ASN1ObjectIdentifier,
    digest: DigestAlgorithm?
  ) throws {
    for parameters in [[], [0x05, 0x00]] as [[UInt8]] {
      #expect(DigestAlgorithm(try Self.identifier(identifier, parameters: parameters)) == digest)
    }
    #expect(DigestAlgorithm(try Self.identifier(identifier, parameters: [0x04, 0x00])) == nil)
  }

  private static func identifier(
    _ identifier: ASN1ObjectIdentifier,
    parameters: [UInt8]
  ) throws -> AlgorithmIdentifier {
    let bytes = algorithmIdentifier(identifier, parameters: parameters)
    return try ASN1Reader.read(AlgorithmIdentifier.self, filling: bytes[...], rules: .distinguished)
  }

  // MARK: Structure

  @Test(arguments: [ASN1Tag.context(1), .context(2)])
  func `rejects unique identifiers`(_ tag: ASN1Tag) {
    var fixture = CertificateFixture()
    fixture.beforeExtensions = ASN1Writer.bytes { $0.primitive(tag, [0x00, 0x01]) }
    let error = #expect(throws: CertificateError.self) { try fixture.certificate() }
    #expect(error?.code == .malformed)
    #expect(error?.found == "asn1/trailing-data")
    #expect(error?.offset == fixture.bytes.offset(of: fixture.beforeExtensions + [0xA3]))
  }

  @Test func `rejects data after the list of extensions inside its tag`() throws {
    var fixture = CertificateFixture()
    let list = try #require(fixture.extensions)
    fixture.extensions = nil
    fixture.beforeExtensions = ASN1Writer.bytes { writer in
      writer.constructed(.context(3)) { writer in
        writer.sequence { $0.raw(list.flatMap { $0 }) }
        writer.null()
      }
    }
    let error = #expect(throws: CertificateError.self) { try fixture.certificate() }
    #expect(error?.code == .malformed)
    #expect(error?.found == "asn1/trailing-data")
  }

  @Test func `rejects data after the extensions, the signature or the certificate`() {
    var inside = CertificateFixture()
    inside.afterExtensions = [0x05, 0x00]
    var outside = CertificateFixture()
    outside.afterSignature = [0x05, 0x00]
    let good = CertificateFixture().bytes
    let documents = [
      (inside.bytes, 4 + inside.signedBytes.count - 2), (outside.bytes, outside.bytes.count - 2),
      (good + [0x00], good.count), (good + good, good.count),
    ]
    for (document, offset) in documents {
      let error = #expect(throws: CertificateError.self) { try Certificate(document[...]) }
      #expect(error?.code == .malformed)
      #expect(error?.found == "asn1/trailing-data")
      #expect(error?.offset == offset)
    }
  }

  @Test func `rejects every truncation`() {
    let bytes = CertificateFixture().bytes
    for count in bytes.indices {
      let error = #expect(throws: CertificateError.self) { try Certificate(bytes[..<count]) }
      #expect(error?.code == .malformed)
    }
  }

  @Test func `error offsets are indices of the slice`() {
    var fixture = CertificateFixture()
    fixture.outerAlgorithm = algorithmIdentifier(.sha1WithRSAEncryption)
    let document = [UInt8](repeating: 0x30, count: 100) + fixture.bytes
    let error = #expect(throws: CertificateError.self) { try Certificate(document[100...]) }
    #expect(error?.code == .algorithmMismatch)
    #expect(error?.offset == 100 + 4 + fixture.signedBytes.count)
  }

  @Test func `rejects a signature with unused bits`() {
    let good = CertificateFixture().bytes
    let document = good.dropLast(3) + [0x01, 0xDE, 0xAE]
    let error = #expect(throws: CertificateError.self) { try Certificate(document) }
    #expect(error?.code == .malformed)
    #expect(error?.found == "asn1/invalid-bit-string")
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `mutated certificates do not trap`(_ seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let good = CertificateFixture().bytes
    var refused = 0
    for _ in 0..<250 {
      do {
        let certificate = try Certificate(generator.mutation(of: good)[...])
        #expect(!certificate.subject.description.isEmpty, "\(generator)")
      } catch {
        refused += 1
      }
    }
    #expect(refused > 0, "\(generator)")
  }

  @Test func `error codes are unique and start with the name of the layer`() {
    let names = CertificateError.Code.allCases.map(\.rawValue)
    #expect(Set(names).count == names.count)
    #expect(names.allSatisfy { $0.hasPrefix("certificate/") })
  }
}
