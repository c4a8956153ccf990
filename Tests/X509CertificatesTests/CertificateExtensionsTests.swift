// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import TestSupport
import Testing
import X509Certificates

struct CertificateExtensionsTests {
  private static let marker = ASN1ObjectIdentifier(1, 2, 840, 113_635, 100, 6, 11, 1)
  private static let other = ASN1ObjectIdentifier(1, 2, 840, 113_635, 100, 6, 11, 1, 1)

  @Test func `finds extensions by their whole identifier`() throws {
    var fixture = CertificateFixture()
    fixture.extensions = [
      CertificateFixture.item(Self.other, isCritical: true) { $0.null() },
      CertificateFixture.item(.keyUsage) { $0.bitString([0x80], unusedBits: 7) },
    ]
    let extensions = try fixture.certificate().extensions
    #expect(extensions.all.map(\.identifier) == [Self.other, .keyUsage])
    #expect(extensions[Self.marker] == nil)
    #expect(extensions[Self.other]?.isCritical == true)
    #expect(extensions[Self.other]?.value == [0x05, 0x00])
    #expect(extensions[.keyUsage]?.isCritical == false)
    #expect(extensions.basicConstraints == nil)
    #expect(extensions.keyUsage == .digitalSignature)
    #expect(extensions.firstCritical(notIn: [])?.identifier == Self.other)
    #expect(extensions.firstCritical(notIn: [.keyUsage])?.identifier == Self.other)
    #expect(extensions.firstCritical(notIn: [Self.other]) == nil)
  }

  @Test func `accepts a certificate without extensions`() throws {
    var fixture = CertificateFixture()
    fixture.extensions = nil
    let extensions = try fixture.certificate().extensions
    #expect(extensions.all.isEmpty)
    #expect(extensions.basicConstraints == nil)
    #expect(extensions.keyUsage == nil)
    #expect(extensions.firstCritical(notIn: []) == nil)
  }

  @Test func `rejects an empty list of extensions`() {
    var fixture = CertificateFixture()
    fixture.extensions = []
    let error = #expect(throws: CertificateError.self) { try fixture.certificate() }
    #expect(error?.code == .malformed)
    #expect(error?.found == "asn1/missing-element")
    #expect(error?.offset == fixture.bytes.offset(of: [0xA3, 0x02, 0x30, 0x00]).map { $0 + 4 })
  }

  @Test(arguments: [ASN1ObjectIdentifier.basicConstraints, .keyUsage, Self.marker])
  func `rejects a duplicate extension`(_ identifier: ASN1ObjectIdentifier) {
    var fixture = CertificateFixture()
    let first = CertificateFixture.item(identifier) { $0.sequence { _ in } }
    let second = CertificateFixture.item(identifier, isCritical: true) { $0.sequence { _ in } }
    fixture.extensions = [first, CertificateFixture.item(Self.other) { $0.null() }, second]
    let error = #expect(throws: CertificateError.self) { try fixture.certificate() }
    #expect(error?.code == .duplicateExtension)
    #expect(error?.found == "\(identifier)")
    let start = fixture.bytes.offset(of: second) ?? 0
    #expect(error?.offset == start + second.count - 2)
  }

  @Test(
    arguments: [
      ("30 00", false, nil), ("30 03 01 01 FF", true, nil),
      ("30 06 01 01 FF 02 01 00", true, 0), ("30 06 01 01 FF 02 01 05", true, 5),
      ("30 06 01 01 FF 02 01 FF", true, -1),
    ] as [(String, Bool, Int64?)]
  )
  func `reads basic constraints`(
    _ value: String,
    isAuthority: Bool,
    pathLength: Int64?
  ) throws {
    var fixture = CertificateFixture()
    fixture.extensions = [
      CertificateFixture.item(.basicConstraints) { $0.raw(Hexadecimal.bytes(value)) }
    ]
    let constraints = try fixture.certificate().extensions.basicConstraints
    #expect(constraints?.isAuthority == isAuthority)
    #expect(constraints?.pathLength == pathLength)
  }

  @Test(arguments: [
    ("", "asn1/missing-element"), ("31 00", "asn1/unexpected-tag"),
    ("05 00", "asn1/unexpected-tag"),
    ("10 00", "asn1/not-constructed"),
    ("30 03 01 01 00", "asn1/default-value"), ("30 06 01 01 00 02 01 00", "asn1/default-value"),
    ("30 03 01 01 01", "asn1/invalid-boolean"), ("30 02 05 00", "asn1/unexpected-tag"),
    ("30 06 02 01 00 01 01 FF", "asn1/trailing-data"), ("30 00 05 00", "asn1/trailing-data"),
    ("30 04 02 02 00 01", "asn1/invalid-integer"), ("30 80 00 00", "asn1/indefinite-length"),
    ("30 0B 02 09 01 00 00 00 00 00 00 00 00", "asn1/integer-out-of-range"),
  ])
  func `rejects malformed basic constraints`(_ value: String, found: String) {
    var fixture = CertificateFixture()
    fixture.extensions = [
      CertificateFixture.item(.basicConstraints) { $0.raw(Hexadecimal.bytes(value)) }
    ]
    let error = #expect(throws: CertificateError.self) { try fixture.certificate() }
    #expect(error?.code == .malformed)
    #expect(error?.found == found)
  }

  @Test(
    arguments: [
      ("03 02 07 80", [.digitalSignature]), ("03 02 02 04", [.keyCertSign]),
      ("03 02 01 02", [.cRLSign]), ("03 02 01 06", [.keyCertSign, .cRLSign]),
      ("03 02 01 86", [.digitalSignature, .keyCertSign, .cRLSign]),
      ("03 01 00", []), ("03 03 07 00 80", KeyUsage(rawValue: 0x0080)),
      ("03 03 07 80 80", [.digitalSignature, KeyUsage(rawValue: 0x0080)]),
      ("03 02 03 08", KeyUsage(rawValue: 0x0800)),
    ] as [(String, KeyUsage)]
  )
  func `reads key usage bits from the most significant one`(_ value: String, usage: KeyUsage) throws
  {
    var fixture = CertificateFixture()
    fixture.extensions = [
      CertificateFixture.item(.keyUsage) { $0.raw(Hexadecimal.bytes(value)) }
    ]
    #expect(try fixture.certificate().extensions.keyUsage == usage)
  }

  @Test(arguments: [
    ("", "asn1/missing-element"), ("03 00", "asn1/invalid-bit-string"),
    ("03 02 07 C0", "asn1/invalid-bit-string"), ("03 02 08 80", "asn1/invalid-bit-string"),
    ("04 02 07 80", "asn1/unexpected-tag"), ("03 02 07 80 05 00", "asn1/trailing-data"),
    ("23 04 03 02 07 80", "asn1/not-primitive"),
  ])
  func `rejects malformed key usage`(_ value: String, found: String) {
    var fixture = CertificateFixture()
    fixture.extensions = [
      CertificateFixture.item(.keyUsage) { $0.raw(Hexadecimal.bytes(value)) }
    ]
    let error = #expect(throws: CertificateError.self) { try fixture.certificate() }
    #expect(error?.code == .malformed)
    #expect(error?.found == found)
  }

  @Test func `rejects an explicit FALSE for critical`() {
    var fixture = CertificateFixture()
    fixture.extensions = [Hexadecimal.bytes("30 0A 06 03 55 1D 7F 01 01 00 04 00")]
    let error = #expect(throws: CertificateError.self) { try fixture.certificate() }
    #expect(error?.code == .malformed)
    #expect(error?.found == "asn1/default-value")
  }

  @Test(arguments: ["30 03 02 01 00", "30 03 02 01 02", "30 03 02 01 FF"])
  func `rejects a path length of a certificate that is not a CA's`(_ value: String) {
    var fixture = CertificateFixture()
    fixture.extensions = [
      CertificateFixture.item(.basicConstraints) { $0.raw(Hexadecimal.bytes(value)) }
    ]
    let error = #expect(throws: CertificateError.self) { try fixture.certificate() }
    #expect(error?.code == .pathLength)
    #expect(error?.offset == fixture.bytes.offset(of: Hexadecimal.bytes(value)))
  }

  @Test(arguments: [
    ("30 0A 06 08 2B 06 01 05 05 07 03 01", ["1.3.6.1.5.5.7.3.1"]),
    ("30 0C 06 04 55 1D 25 00 06 04 55 1D 25 01", ["2.5.29.37.0", "2.5.29.37.1"]),
  ])
  func `reads the purposes of an extended key usage`(_ value: String, purposes: [String]) throws {
    var fixture = CertificateFixture()
    fixture.extensions = [
      CertificateFixture.item(.extendedKeyUsage) { $0.raw(Hexadecimal.bytes(value)) }
    ]
    let read = try fixture.certificate().extensions.keyPurposes
    #expect(read?.map(\.description) == purposes)
  }

  @Test(arguments: [
    ("30 00", "asn1/missing-element"), ("05 00", "asn1/unexpected-tag"),
    ("30 02 05 00", "asn1/unexpected-tag"), ("30 06 06 04 55 1D 25 00 00", "asn1/trailing-data"),
  ])
  func `rejects a malformed extended key usage`(_ value: String, found: String) {
    var fixture = CertificateFixture()
    fixture.extensions = [
      CertificateFixture.item(.extendedKeyUsage) { $0.raw(Hexadecimal.bytes(value)) }
    ]
    let error = #expect(throws: CertificateError.self) { try fixture.certificate() }
    #expect(error?.code == .malformed)
    #expect(error?.found == found)
  }

  @Test(arguments: [
    (ASN1ObjectIdentifier(2, 5, 29, 30), false, true), (.init(2, 5, 29, 36), false, true),
    (.init(2, 5, 29, 54), false, true), (.init(2, 5, 29, 33), false, false),
    (.init(2, 5, 29, 32), false, false), (.init(2, 5, 29, 32), true, true),
  ])
  func `constraints on names and policies count as critical`(
    _ identifier: ASN1ObjectIdentifier,
    isMarked: Bool,
    isCritical: Bool
  ) throws {
    var fixture = CertificateFixture()
    fixture.extensions = [
      CertificateFixture.item(identifier, isCritical: isMarked) { $0.null() }
    ]
    let extensions = try fixture.certificate().extensions
    #expect((extensions.firstCritical(notIn: []) != nil) == isCritical)
    #expect(extensions.firstCritical(notIn: [identifier]) == nil)
  }

  @Test(arguments: [
    ("30 05 06 03 55 1D 7F", "asn1/missing-element"),
    ("30 0A 06 03 55 1D 7F 01 01 01 04 00", "asn1/invalid-boolean"),
    ("30 07 06 03 55 1D 7F 05 00", "asn1/unexpected-tag"),
    ("30 07 06 03 55 1D 7F 24 00", "asn1/not-primitive"),
    ("30 09 06 03 55 1D 7F 04 00 05 00", "asn1/trailing-data"),
    ("30 0D 06 03 55 1D 7F 01 01 FF 01 01 FF 04 00", "asn1/unexpected-tag"),
    ("31 07 06 03 55 1D 7F 04 00", "asn1/unexpected-tag"),
    ("30 02 04 00", "asn1/unexpected-tag"),
  ])
  func `rejects a malformed extension`(_ item: String, found: String) {
    var fixture = CertificateFixture()
    fixture.extensions = [Hexadecimal.bytes(item)]
    let error = #expect(throws: CertificateError.self) { try fixture.certificate() }
    #expect(error?.code == .malformed)
    #expect(error?.found == found)
  }
}
