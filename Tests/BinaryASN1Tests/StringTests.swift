// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import TestSupport
import Testing

struct StringTests {
  // MARK: OCTET STRING

  @Test(arguments: [
    ("04 00", ""), ("04 02 AA BB", "AABB"), ("24 00", ""), ("24 80 00 00", ""),
    ("24 03 04 01 AA", "AA"), ("24 80 04 01 AA 00 00", "AA"),
    ("24 06 04 01 AA 04 01 BB", "AABB"), ("24 80 04 01 AA 04 00 04 01 BB 00 00", "AABB"),
    ("24 80 24 80 04 01 AA 00 00 04 01 BB 24 03 04 01 CC 00 00", "AABBCC"),
    ("24 02 24 00", ""), ("24 80 04 02 00 00 00 00", "0000"),
  ])
  func `joins the segments of an OCTET STRING in order`(
    _ hexadecimal: String,
    contents: String
  ) throws {
    let bytes = Hexadecimal.bytes(hexadecimal)
    var reader = ASN1Reader(bytes[...], rules: .basic)
    #expect(Hexadecimal.text(try reader.readOctetString()) == contents.lowercased())
    #expect(reader.isAtEnd)
    guard bytes[0] == 0x24, bytes[1] != 0x80 else { return }
    let error = #expect(throws: ASN1Error.self) {
      var reader = ASN1Reader(bytes[...], rules: .distinguished)
      _ = try reader.readOctetString()
    }
    #expect(error?.code == .notPrimitive)
    #expect(error?.offset == 0)
  }

  @Test func `does not copy a string of one segment`() throws {
    let bytes = Hexadecimal.bytes("24 80 24 80 04 02 AA BB 00 00 00 00")
    var reader = ASN1Reader(bytes[...], rules: .basic)
    #expect(try reader.readOctetString().startIndex == 6)
  }

  @Test(
    arguments: [
      ("24 02 05 00", .unexpectedTag, 2),
      ("24 80 04 01 AA 0C 01 61 00 00", .unexpectedTag, 5),
      ("24 80 24 80 02 01 05 00 00 00 00", .unexpectedTag, 4),
      ("24 04 04 01 AA 04", .truncated, 6),
      ("24 03 04 02 AA BB", .truncated, 4),
      ("24 04 00 00 04 00", .unexpectedEndOfContents, 2),
      ("24 80 04 01 AA", .missingEndOfContents, 5),
      ("24 80 04 80 00 00 00 00", .indefiniteLength, 3),
      ("0C 00", .unexpectedTag, 0),
      ("", .missingElement, 0),
    ] as [(String, ASN1Error.Code, Int)]
  )
  func `rejects malformed segments`(_ hexadecimal: String, code: ASN1Error.Code, offset: Int) {
    let error = #expect(throws: ASN1Error.self) {
      var reader = ASN1Reader(Hexadecimal.bytes(hexadecimal)[...], rules: .basic)
      _ = try reader.readOctetString()
    }
    #expect(error?.code == code)
    #expect(error?.offset == offset)
  }

  @Test func `joins the segments of an implicitly tagged string`() throws {
    let bytes = Hexadecimal.bytes("A0 06 04 01 AA 04 01 BB 80 01 CC")
    var reader = ASN1Reader(bytes[...], rules: .basic)
    let constructed = try reader.readElement(.context(0))
    #expect(Array(try reader.octetStringContents(of: constructed)) == [0xAA, 0xBB])
    let primitive = try reader.readElement(.context(0))
    #expect(Array(try reader.octetStringContents(of: primitive)) == [0xCC])
  }

  // MARK: BIT STRING

  @Test(
    arguments: [
      ("03 01 00", "", 0), ("03 02 00 A5", "A5", 0), ("03 02 07 80", "80", 7),
      ("03 02 04 F0", "F0", 4), ("03 03 01 FF FE", "FFFE", 1), ("03 02 01 00", "00", 1),
    ] as [(String, String, Int)]
  )
  func `reads the number of unused bits of a BIT STRING`(
    _ hexadecimal: String,
    contents: String,
    unusedBits: Int
  ) throws {
    let bytes = Hexadecimal.bytes(hexadecimal)
    var reader = ASN1Reader(bytes[...], rules: .distinguished)
    let bits = try reader.readBitString()
    #expect(bits.bytes == Hexadecimal.bytes(contents)[...])
    #expect(bits.unusedBits == unusedBits)
    #expect(
      ASN1Writer.bytes { $0.bitString(bits.bytes, unusedBits: UInt8(unusedBits)) } == bytes
    )
    var aligned = ASN1Reader(bytes[...], rules: .distinguished)
    guard unusedBits > 0 else {
      #expect(try aligned.readByteAlignedBitString() == bits.bytes)
      return
    }
    let error = #expect(throws: ASN1Error.self) { try aligned.readByteAlignedBitString() }
    #expect(error?.code == .invalidBitString)
    #expect(error?.offset == 3)
  }

  @Test(
    arguments: [
      ("03 00", .invalidBitString), ("03 01 01", .invalidBitString),
      ("03 01 08", .invalidBitString),
      ("03 02 08 00", .invalidBitString), ("03 02 FF 00", .invalidBitString),
      ("03 02 01 01", .invalidBitString), ("03 02 07 C0", .invalidBitString),
      ("03 03 04 FF 08", .invalidBitString), ("23 04 03 02 00 A5", .notPrimitive),
      ("04 02 00 A5", .unexpectedTag),
    ] as [(String, ASN1Error.Code)]
  )
  func `rejects malformed bit strings`(_ hexadecimal: String, code: ASN1Error.Code) {
    let error = #expect(throws: ASN1Error.self) {
      var reader = ASN1Reader(Hexadecimal.bytes(hexadecimal)[...], rules: .basic)
      _ = try reader.readBitString()
    }
    #expect(error?.code == code)
    #expect(error?.offset == 0)
  }

  // MARK: UTF8String

  @Test(arguments: [
    "", "a", "com.example", "\u{7F}\u{80}\u{7FF}\u{800}\u{D7FF}\u{E000}\u{FFFD}\u{10000}\u{10FFFF}",
    "\u{FEFF}", "e\u{301}", "\u{212A}",
  ])
  func `UTF-8 round-trips`(_ text: String) throws {
    var reader = ASN1Reader(ASN1Writer.bytes { $0.utf8String(text) }[...], rules: .distinguished)
    #expect(Array(try reader.readUTF8String().unicodeScalars) == Array(text.unicodeScalars))
  }

  @Test(arguments: [
    "80", "BF", "C3", "C3 28", "C0 80", "C1 BF", "E0 80 AF", "E0 9F BF", "F0 80 80 AF",
    "F0 8F BF BF", "ED A0 80", "ED BF BF", "ED A0 80 ED B0 80", "F4 90 80 80", "F5 80 80 80",
    "FE", "FF", "00", "61 00 62", "61 62 E2 82",
  ])
  func `rejects overlong forms, surrogates, U+0000 and truncated UTF-8`(_ content: String) {
    let bytes = ASN1Writer.bytes { $0.primitive(.utf8String, Hexadecimal.bytes(content)) }
    let error = #expect(throws: ASN1Error.self) {
      var reader = ASN1Reader(bytes[...], rules: .distinguished)
      _ = try reader.readUTF8String()
    }
    #expect(error?.code == .invalidString)
    #expect(error?.offset == 0)
  }

  @Test(arguments: ["2C 03 0C 01 61", "2C 80 0C 01 61 00 00"])
  func `rejects a constructed UTF8String in BER`(_ hexadecimal: String) {
    let error = #expect(throws: ASN1Error.self) {
      var reader = ASN1Reader(Hexadecimal.bytes(hexadecimal)[...], rules: .basic)
      _ = try reader.readUTF8String()
    }
    #expect(error?.code == .notPrimitive)
    #expect(error?.offset == 0)
  }

  // MARK: IA5String

  @Test func `an IA5String allows the bytes 01 to 7F`() throws {
    for byte in UInt8.min...UInt8.max {
      var reader = ASN1Reader([0x16, 0x02, 0x61, byte], rules: .distinguished)
      guard byte == 0 || byte >= 0x80 else {
        #expect(try reader.readIA5String() == [0x61, byte])
        continue
      }
      let error = #expect(throws: ASN1Error.self) { try reader.readIA5String() }
      #expect(error?.code == .invalidString)
      #expect(error?.offset == 0)
    }
    #expect(ASN1Writer.bytes { $0.ia5String("4+") } == [0x16, 0x02, 0x34, 0x2B])
  }
}
