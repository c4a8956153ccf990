// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import TestSupport
import Testing

/// INTEGER, BOOLEAN, NULL and OBJECT IDENTIFIER.
struct NumberTests {
  @Test func `a flag is true, absent, or under basic rules false`() throws {
    for rules in [ASN1Rules.distinguished, .basic] {
      var reader = ASN1Reader([0x01, 0x01, 0xFF, 0x05, 0x00], rules: rules)
      #expect(try reader.readFlag())
      #expect(try !reader.readFlag())
    }
    var basic = ASN1Reader([0x01, 0x01, 0x00], rules: .basic)
    #expect(try !basic.readFlag())
    var distinguished = ASN1Reader([0x01, 0x01, 0x00], rules: .distinguished)
    let error = #expect(throws: ASN1Error.self) { try distinguished.readFlag() }
    #expect(error?.code == .defaultValue)
  }

  @Test(
    arguments: [
      (0, "02 01 00"), (1, "02 01 01"), (-1, "02 01 FF"), (127, "02 01 7F"), (128, "02 02 00 80"),
      (-128, "02 01 80"), (-129, "02 02 FF 7F"), (255, "02 02 00 FF"), (256, "02 02 01 00"),
      (2_147_483_648, "02 05 00 80 00 00 00"), (4_294_967_296, "02 05 01 00 00 00 00"),
      (.max, "02 08 7F FF FF FF FF FF FF FF"), (.min, "02 08 80 00 00 00 00 00 00 00"),
    ] as [(Int64, String)]
  )
  func `each integer has exactly one encoding`(_ value: Int64, hexadecimal: String) throws {
    let bytes = Hexadecimal.bytes(hexadecimal)
    #expect(ASN1Writer.bytes { $0.integer(value) } == bytes)
    for rules in [ASN1Rules.distinguished, .basic] {
      var reader = ASN1Reader(bytes[...], rules: rules)
      #expect(try reader.readInt64() == value)
      #expect(reader.isAtEnd)
    }
  }

  @Test(
    arguments: [
      ("02 00", .invalidInteger, 0),
      ("02 02 00 7F", .invalidInteger, 2),
      ("02 02 00 00", .invalidInteger, 2),
      ("02 02 FF 80", .invalidInteger, 2),
      ("02 02 FF FF", .invalidInteger, 2),
      ("02 09 00 00 00 00 00 00 00 00 01", .invalidInteger, 2),
      ("02 09 00 80 00 00 00 00 00 00 00", .integerOutOfRange, 0),
      ("02 09 FF 7F FF FF FF FF FF FF FF", .integerOutOfRange, 0),
      ("02 09 01 00 00 00 00 00 00 00 02", .integerOutOfRange, 0),
      ("22 03 02 01 05", .notPrimitive, 0),
      ("0A 01 05", .unexpectedTag, 0),
      ("", .missingElement, 0),
    ] as [(String, ASN1Error.Code, Int)]
  )
  func `rejects non-minimal integers in DER and BER`(
    _ hexadecimal: String,
    code: ASN1Error.Code,
    offset: Int
  ) {
    for rules in [ASN1Rules.distinguished, .basic] {
      let error = #expect(throws: ASN1Error.self) {
        var reader = ASN1Reader(Hexadecimal.bytes(hexadecimal)[...], rules: rules)
        _ = try reader.readInt64()
      }
      #expect(error?.code == code)
      #expect(error?.offset == offset)
    }
  }

  @Test func `reads an integer of 1,001 bytes as bytes, and rejects it as an Int64`() throws {
    let magnitude = [UInt8](repeating: 0x55, count: 1_001)
    let bytes = ASN1Writer.bytes { $0.unsignedInteger(magnitude) }
    var reader = ASN1Reader(bytes[...], rules: .distinguished)
    #expect(try reader.readInteger() == magnitude[...])
    let error = #expect(throws: ASN1Error.self) {
      var reader = ASN1Reader(bytes[...], rules: .distinguished)
      _ = try reader.readInt64()
    }
    #expect(error?.code == .integerOutOfRange)
    #expect(error?.offset == 0)
  }

  @Test(
    arguments: [
      ([], "02 01 00"), ([0], "02 01 00"), ([0, 0, 0], "02 01 00"), ([0x7F], "02 01 7F"),
      ([0x80], "02 02 00 80"), ([0, 0x80], "02 02 00 80"), ([0, 0, 1, 0], "02 02 01 00"),
    ] as [([UInt8], String)]
  )
  func `writes a magnitude with the required sign byte`(
    _ magnitude: [UInt8],
    hexadecimal: String
  ) {
    #expect(
      ASN1Writer.bytes { $0.unsignedInteger(magnitude) } == Hexadecimal.bytes(hexadecimal)
    )
  }

  @Test func `accepts 00 and FF as a BOOLEAN`() throws {
    for byte in UInt8.min...UInt8.max {
      var reader = ASN1Reader([0x01, 0x01, byte], rules: .basic)
      guard byte != 0x00, byte != 0xFF else {
        #expect(try reader.readBoolean() == (byte == 0xFF))
        continue
      }
      let error = #expect(throws: ASN1Error.self) { try reader.readBoolean() }
      #expect(error?.code == .invalidBoolean)
      #expect(error?.offset == 0)
    }
  }

  @Test(
    arguments: [
      ("01 00", .invalidBoolean), ("01 02 FF FF", .invalidBoolean),
      ("01 02 00 00", .invalidBoolean),
      ("21 03 01 01 FF", .notPrimitive), ("02 01 FF", .unexpectedTag),
    ] as [(String, ASN1Error.Code)]
  )
  func `rejects any other BOOLEAN`(_ hexadecimal: String, code: ASN1Error.Code) {
    let error = #expect(throws: ASN1Error.self) {
      var reader = ASN1Reader(Hexadecimal.bytes(hexadecimal)[...], rules: .basic)
      _ = try reader.readBoolean()
    }
    #expect(error?.code == code)
    #expect(error?.offset == 0)
  }

  @Test(
    arguments: [
      ("05 01 00", .invalidNull), ("25 00", .notPrimitive), ("06 01 00", .unexpectedTag),
    ] as [(String, ASN1Error.Code)]
  )
  func `rejects a NULL with contents`(_ hexadecimal: String, code: ASN1Error.Code) throws {
    var good = ASN1Reader([0x05, 0x00], rules: .distinguished)
    try good.readNull()
    let error = #expect(throws: ASN1Error.self) {
      var reader = ASN1Reader(Hexadecimal.bytes(hexadecimal)[...], rules: .basic)
      try reader.readNull()
    }
    #expect(error?.code == code)
    #expect(error?.offset == 0)
  }

  // MARK: OBJECT IDENTIFIER

  @Test(arguments: [
    ("06 01 00", "0.0"), ("06 01 27", "0.39"), ("06 01 28", "1.0"), ("06 01 50", "2.0"),
    ("06 02 88 37", "2.999"), ("06 03 55 1D 13", "2.5.29.19"),
    ("06 09 2A 86 48 86 F7 0D 01 07 02", "1.2.840.113549.1.7.2"),
    ("06 0B 2A 81 FF FF FF FF FF FF FF FF 7F", "1.2.18446744073709551615"),
    ("06 0B 2A 82 80 80 80 80 80 80 80 80 00", "1.2.?"),
    ("06 0A 81 FF FF FF FF FF FF FF FF 7F", "2.18446744073709551535"),
    ("06 0B 82 80 80 80 80 80 80 80 80 00 01", "?.1"),
  ])
  func `describes an object identifier by its arcs`(_ hexadecimal: String, text: String) throws {
    var bytes = Hexadecimal.bytes(hexadecimal)
    bytes[1] = UInt8(bytes.count - 2)
    var reader = ASN1Reader(bytes[...], rules: .distinguished)
    let identifier = try reader.readObjectIdentifier()
    #expect(identifier.description == text)
    #expect(identifier.contents == bytes[2...])
    #expect(ASN1Writer.bytes { $0.objectIdentifier(identifier) } == bytes)
  }

  @Test(
    arguments: [
      ("06 00", .invalidObjectIdentifier), ("06 01 80", .invalidObjectIdentifier),
      ("06 02 80 01", .invalidObjectIdentifier), ("06 03 2A 80 01", .invalidObjectIdentifier),
      ("06 02 2A 86", .invalidObjectIdentifier), ("06 03 2A 86 C8", .invalidObjectIdentifier),
      ("26 03 06 01 2A", .notPrimitive), ("0D 01 2A", .unexpectedTag),
    ] as [(String, ASN1Error.Code)]
  )
  func `rejects malformed object identifiers`(_ hexadecimal: String, code: ASN1Error.Code) {
    let error = #expect(throws: ASN1Error.self) {
      var reader = ASN1Reader(Hexadecimal.bytes(hexadecimal)[...], rules: .basic)
      _ = try reader.readObjectIdentifier()
    }
    #expect(error?.code == code)
    #expect(error?.offset == 0)
  }

  @Test func `creates constants from arcs`() {
    #expect(Array(ASN1ObjectIdentifier(2, 5, 29, 15).contents) == [0x55, 0x1D, 0x0F])
    #expect(ASN1ObjectIdentifier(1, 2, .max).description == "1.2.4294967295")
    #expect(ASN1ObjectIdentifier(2, 999, 128, 16_384).description == "2.999.128.16384")
  }

  @Test func `rejects an INTEGER that exceeds its parent`() throws {
    let bytes: [UInt8] = [0x30, 0x03, 0x02, 0x02, 0x01, 0x05]
    var document = ASN1Reader(bytes[...], rules: .distinguished)
    let inside = try document.reader(inside: try document.readElement(.sequence))
    let error = #expect(throws: ASN1Error.self) {
      var reader = inside
      _ = try reader.readInt64()
    }
    #expect(error?.code == .truncated)
  }

  @Test
  func
    `BER accepts an INTEGER with a long length, and a tag number with a zero byte in the middle`()
    throws
  {
    let integer: [UInt8] = [0x02, 0x81, 0x01, 0x05]
    var reader = ASN1Reader(integer[...], rules: .basic)
    #expect(try reader.readInt64() == 5)
    let tagged: [UInt8] = [0x9F, 0x81, 0x80, 0x01, 0x00]
    reader = ASN1Reader(tagged[...], rules: .distinguished)
    #expect(try reader.readElement().tag == .context(16_385))
  }

  @Test func `prints an arc beyond 64 bits as a question mark`() throws {
    let contents = [0x55, 0x81] + [UInt8](repeating: 0x80, count: 12) + [0x00, 0x03]
    var reader = ASN1Reader([0x06, UInt8(contents.count)] + contents, rules: .distinguished)
    #expect(try reader.readObjectIdentifier().description == "2.5.?.3")
  }

  @Test func `a prefix matches whole arcs only`() {
    let apple = ASN1ObjectIdentifier(1, 2, 840, 113_635)
    #expect(ASN1ObjectIdentifier(1, 2, 840, 113_635, 100).hasPrefix(apple))
    #expect(apple.hasPrefix(apple))
    #expect(!apple.hasPrefix(ASN1ObjectIdentifier(1, 2, 840, 113_635, 100)))
    #expect(!ASN1ObjectIdentifier(1, 2, 840, 113_549).hasPrefix(apple))
    #expect(!ASN1ObjectIdentifier(1, 2, 300).hasPrefix(ASN1ObjectIdentifier(1, 2, 2)))
  }
}
