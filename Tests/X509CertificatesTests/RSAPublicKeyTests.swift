// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import TestSupport
import Testing
import X509Certificates

struct RSAPublicKeyTests {
  @Test(
    arguments: [
      ("00", 0), ("01", 1), ("7F", 7), ("0080", 8), ("00FF", 8), ("0100", 9), ("80", 0),
      ("FF7F", 0),
    ]
  )
  func `counts bits without sign and leading zeros`(_ modulus: String, bits: Int) throws {
    #expect(try Self.key(modulus, "010001").modulusBits == bits)
  }

  @Test(arguments: [1_023, 1_024, 2_047, 2_048, 4_096, 4_097])
  func `counts the bits of common key sizes`(_ bits: Int) throws {
    let modulus = ASN1Writer.bytes { writer in
      writer.unsignedInteger(
        [1 << UInt8((bits - 1) % 8)] + Array(repeating: 0, count: (bits - 1) / 8)
      )
    }
    var reader = ASN1Reader(modulus[...], rules: .distinguished)
    #expect(try Self.key(Hexadecimal.text(reader.readInteger()), "03").modulusBits == bits)
  }

  @Test(
    arguments: [
      ("00", 0), ("01", 1), ("03", 3), ("010001", 65_537), ("00FFFFFFFF", .max),
      ("7FFFFFFF", 2_147_483_647), ("0100000000", nil), ("0100000001", nil), ("FF", nil),
      ("80000000", nil), ("010000000000010001", nil),
    ] as [(String, UInt32?)]
  )
  func `rejects an exponent that is not positive or exceeds 32 bits`(
    _ exponent: String,
    value: UInt32?
  ) throws {
    #expect(try Self.key("7F", exponent).exponent == value)
  }

  @Test(arguments: [
    ("", "asn1/missing-element"), ("30 00", "asn1/missing-element"),
    ("30 03 02 01 05", "asn1/missing-element"),
    ("30 09 02 01 05 02 01 03 02 01 03", "asn1/trailing-data"),
    ("30 06 02 01 05 02 01 03 00", "asn1/trailing-data"),
    ("30 07 02 02 00 05 02 01 03", "asn1/invalid-integer"),
    ("31 06 02 01 05 02 01 03", "asn1/unexpected-tag"),
    ("30 80 02 01 05 02 01 03 00 00", "asn1/indefinite-length"),
  ])
  func `rejects a malformed key`(_ key: String, found: String) throws {
    let info = try SubjectPublicKeyInfo(
      ASN1Writer.bytes { writer in
        writer.sequence { writer in
          writer.raw(algorithmIdentifier(.rsaEncryption))
          writer.bitString(Hexadecimal.bytes(key))
        }
      }[...]
    )
    let error = #expect(throws: CertificateError.self) { try RSAPublicKey(info) }
    #expect(error?.code == .malformed)
    #expect(error?.found == found)
  }

  @Test func `rejects data after the key`() throws {
    let bytes = CertificateFixture.rsaKey(modulus: [0x55])
    let info = try SubjectPublicKeyInfo(bytes[...])
    #expect(info.bytes == bytes[...])
    #expect(info.algorithm.algorithm == .rsaEncryption)
    #expect(Hexadecimal.text(info.subjectPublicKey) == "30080201550203010001")
    let error = #expect(throws: CertificateError.self) {
      try SubjectPublicKeyInfo((bytes + [0x00])[...])
    }
    #expect(error?.code == .malformed)
    #expect(error?.found == "asn1/trailing-data")
    #expect(error?.offset == bytes.count)
  }

  @Test func `rejects key information without exactly two elements`() {
    let bytes = ASN1Writer.bytes { writer in
      writer.sequence { writer in
        writer.raw(algorithmIdentifier(.rsaEncryption))
        writer.bitString([0x55])
        writer.null()
      }
    }
    let error = #expect(throws: CertificateError.self) { try SubjectPublicKeyInfo(bytes[...]) }
    #expect(error?.code == .malformed)
    #expect(error?.found == "asn1/trailing-data")
  }

  private static func key(_ modulus: String, _ exponent: String) throws -> RSAPublicKey {
    let bytes = CertificateFixture.rsaKey(
      modulus: Hexadecimal.bytes(modulus),
      exponent: Hexadecimal.bytes(exponent)
    )
    return try RSAPublicKey(try SubjectPublicKeyInfo(bytes[...]))
  }
}
