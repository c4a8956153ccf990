// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import Testing
import X509Certificates

struct DistinguishedNameTests {
  private typealias Fixture = CertificateFixture

  @Test func `shows common name, unit and organization`() {
    let name = DistinguishedName(
      bytes: Fixture.name([
        (ASN1ObjectIdentifier(2, 5, 4, 6), "XX"), (Fixture.organization, "Orchard"),
        (Fixture.organizationalUnit, "Apples"), (Fixture.organizationalUnit, "Pears"),
        (Fixture.commonName, "Signer"),
      ])[...]
    )
    #expect(name.commonName == "Signer")
    #expect(name.organizationalUnit == "Apples")
    #expect(name.organization == "Orchard")
    #expect(name.attributes.map(\.text) == ["XX", "Orchard", "Apples", "Pears", "Signer"])
    #expect(name.description == "CN=Signer, OU=Apples, OU=Pears, O=Orchard")
  }

  @Test func `names are equal if their bytes are`() {
    let utf8 = DistinguishedName(bytes: Fixture.name([(Fixture.commonName, "Signer")])[...])
    let printable = DistinguishedName(
      bytes: Fixture.name([(Fixture.commonName, "Signer")], tag: .printableString)[...]
    )
    let lower = DistinguishedName(bytes: Fixture.name([(Fixture.commonName, "signer")])[...])
    let shifted = DistinguishedName(bytes: ([0x00] + utf8.bytes)[1...])
    #expect(utf8 == shifted)
    #expect(utf8.hashValue == shifted.hashValue)
    #expect(utf8 != printable)
    #expect(utf8 != lower)
    #expect(printable.commonName == "Signer")
  }

  @Test func `canonically equivalent names are different`() {
    let kelvin = DistinguishedName(bytes: Fixture.name([(Fixture.commonName, "\u{212A}")])[...])
    let letter = DistinguishedName(bytes: Fixture.name([(Fixture.commonName, "K")])[...])
    #expect(kelvin.commonName == letter.commonName)
    #expect(kelvin != letter)
  }

  @Test func `omits attributes that are not text`() {
    let bytes = ASN1Writer.bytes { writer in
      writer.sequence { writer in
        writer.set { writer in
          writer.sequence { writer in
            writer.objectIdentifier(Fixture.commonName)
            writer.primitive(ASN1Tag(.universal, 20), [0xE9])
          }
          writer.sequence { writer in
            writer.objectIdentifier(Fixture.organization)
            writer.utf8String("Orchard")
          }
        }
      }
    }
    let name = DistinguishedName(bytes: bytes[...])
    #expect(name.commonName == nil)
    #expect(name.organization == "Orchard")
    #expect(name.description == "O=Orchard")
  }

  @Test(
    arguments: [
      // Three elements, another type, a constructed string, invalid UTF-8.
      [0x0C, 0x01, 0x41, 0x05, 0x00], [0x04, 0x01, 0x41], [0x2C, 0x03, 0x0C, 0x01, 0x41],
      [0x0C, 0x01, 0xE9],
    ] as [[UInt8]]
  )
  func `a name with a malformed attribute has no attributes`(_ value: [UInt8]) {
    let bytes = ASN1Writer.bytes { writer in
      writer.sequence { writer in
        writer.set { writer in
          writer.sequence { writer in
            writer.objectIdentifier(Fixture.organization)
            writer.utf8String("Orchard")
          }
          writer.sequence { writer in
            writer.objectIdentifier(Fixture.commonName)
            writer.raw(value)
          }
        }
      }
    }
    #expect(DistinguishedName(bytes: bytes[...]).description == "unnamed")
    #expect(DistinguishedName(bytes: bytes[...]).attributes.isEmpty)
  }

  @Test func `a name with trailing data has no attributes`() {
    let bytes = Fixture.name([(Fixture.commonName, "Signer")]) + [0x05, 0x00]
    #expect(DistinguishedName(bytes: bytes[...]).attributes.isEmpty)
  }

  @Test(
    arguments: [
      [], [0x30, 0x00], [0x30, 0x02, 0x05, 0x00], [0x31, 0x00], [0x30, 0x05, 0x31],
      [0x30, 0x04, 0x31, 0x02, 0x30, 0x00], [0xFF],
    ] as [[UInt8]]
  )
  func `an empty or malformed name has no attributes`(_ bytes: [UInt8]) {
    let name = DistinguishedName(bytes: bytes[...])
    #expect(name.attributes.isEmpty)
    #expect(name.commonName == nil)
    #expect(name.description == "unnamed")
  }
}
