// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import TestSupport
import Testing

/// Identifier and length bytes, and the end of an element.
struct HeaderTests {
  @Test(
    arguments: [
      ("02 01 05", .integer, false, 2, 3),
      ("30 00", .sequence, true, 2, 2),
      ("0C 7F" + String(repeating: "61", count: 127), .utf8String, false, 2, 129),
      ("04 81 80" + String(repeating: "00", count: 128), .octetString, false, 3, 131),
      ("A3 02 05 00", .context(3), true, 2, 4),
      ("5F 1F 00", ASN1Tag(.application, 31), false, 3, 3),
      ("DF 81 00 00", ASN1Tag(.private, 128), false, 4, 4),
      ("9F FF FF FF 7F 00", .context(ASN1Tag.highestNumber), false, 6, 6),
    ] as [(String, ASN1Tag, Bool, Int, Int)]
  )
  func `reads tag, form and length of a header`(
    _ hexadecimal: String,
    tag: ASN1Tag,
    isConstructed: Bool,
    contentsStart: Int,
    end: Int
  ) throws {
    let bytes = Hexadecimal.bytes(hexadecimal)
    for rules in [ASN1Rules.distinguished, .basic] {
      var reader = ASN1Reader(bytes[...], rules: rules)
      #expect(try reader.nextTag() == tag)
      let element = try reader.readElement()
      #expect(element.tag == tag)
      #expect(element.isConstructed == isConstructed)
      #expect(!element.header.isIndefinite)
      #expect(element.start == 0)
      #expect(element.contentsStart == contentsStart)
      #expect(element.header.contentsEnd == end)
      #expect(element.header.end == end)
      #expect(element.bytes == bytes[...])
      #expect(element.contents == bytes[contentsStart...])
      #expect(reader.isAtEnd)
      try reader.requireEnd()
    }
  }

  @Test(
    arguments: [
      ("", .truncated, 0),
      ("30", .truncated, 1),
      ("02 01", .truncated, 2),
      ("02 02 05", .truncated, 2),
      ("04 81", .truncated, 2),
      ("04 82 01", .truncated, 3),
      ("04 84 FF FF FF FF 00", .truncated, 6),
      ("1F", .truncated, 1),
      ("1F 81", .truncated, 2),
      ("1F 1F", .truncated, 2),
      // Tag numbers: not minimal, fitting the short form, too large.
      ("1F 80 1F 00", .invalidTag, 1),
      ("1F 00 00", .invalidTag, 1),
      ("1F 1E 00", .invalidTag, 1),
      ("9F 81 80 80 80 00 00", .invalidTag, 1),
      ("9F FF FF FF FF 7F 00", .invalidTag, 1),
      // Lengths: too many bytes, not minimal, indefinite.
      ("04 85 00 00 00 00 00", .lengthTooLong, 1),
      ("04 88 7F FF FF FF FF FF FF FF", .lengthTooLong, 1),
      ("04 89 01 00 00 00 00 00 00 00 00", .lengthTooLong, 1),
      ("04 FF", .lengthTooLong, 1),
      ("04 FE 00", .lengthTooLong, 1),
      ("04 81 00", .nonMinimalLength, 1),
      ("04 81 7F", .nonMinimalLength, 1),
      ("04 82 00 80", .nonMinimalLength, 1),
      ("04 82 00 FF", .nonMinimalLength, 1),
      ("04 83 00 FF FF", .nonMinimalLength, 1),
      ("04 84 00 FF FF FF", .nonMinimalLength, 1),
      ("30 80 00 00", .indefiniteLength, 1),
      ("04 80 00 00", .indefiniteLength, 1),
      // End-of-contents bytes without an indefinite length.
      ("00 00", .unexpectedEndOfContents, 0),
      ("00 01 00", .unexpectedEndOfContents, 0),
      ("20 00", .unexpectedEndOfContents, 0),
    ] as [(String, ASN1Error.Code, Int)]
  )
  func `rejects a header that is not DER`(
    _ hexadecimal: String,
    code: ASN1Error.Code,
    offset: Int
  ) {
    let error = #expect(throws: ASN1Error.self) {
      var reader = ASN1Reader(Hexadecimal.bytes(hexadecimal)[...], rules: .distinguished)
      _ = try reader.readElement()
    }
    #expect(error?.code == code)
    #expect(error?.offset == offset)
  }

  @Test(arguments: [
    "04 81 01 FF", "04 82 00 01 FF", "04 83 00 00 01 FF", "04 84 00 00 00 01 FF",
  ])
  func `BER accepts up to four length bytes, minimal or not`(_ hexadecimal: String) throws {
    let bytes = Hexadecimal.bytes(hexadecimal)
    var reader = ASN1Reader(bytes[...], rules: .basic)
    #expect(try reader.readOctetString() == [0xFF])
    #expect(reader.isAtEnd)
    let error = #expect(throws: ASN1Error.self) {
      var reader = ASN1Reader(bytes[...], rules: .distinguished)
      _ = try reader.readOctetString()
    }
    #expect(error?.code == .nonMinimalLength)
    #expect(error?.offset == 1)
  }

  @Test func `rejects five length bytes in BER`() {
    let error = #expect(throws: ASN1Error.self) {
      var reader = ASN1Reader(Hexadecimal.bytes("04 85 00 00 00 00 01 FF")[...], rules: .basic)
      _ = try reader.readElement()
    }
    #expect(error?.code == .lengthTooLong)
    #expect(error?.offset == 1)
  }

  @Test(arguments: [1, 127, 128, 255, 256, 65_535, 65_536, 1 << 20])
  func `rejects every truncated length`(_ length: Int) throws {
    let bytes = ASN1Writer.bytes { $0.octetString([UInt8](repeating: 7, count: length)) }
    var reader = ASN1Reader(bytes[...], rules: .distinguished)
    let contentsStart = try reader.readElement().contentsStart
    let error = #expect(throws: ASN1Error.self) {
      var reader = ASN1Reader(bytes.dropLast(), rules: .distinguished)
      _ = try reader.readElement()
    }
    #expect(error?.code == .truncated)
    #expect(error?.offset == contentsStart)
    #expect(error?.found == "\(ASN1Tag.octetString)")
  }

  @Test func `rejects every truncation of a document`() {
    let bytes = Hexadecimal.bytes("30 82 00 0A 9F 1F 02 01 05 30 81 02 05 00")
    for count in 0..<bytes.count {
      let error = #expect(throws: ASN1Error.self) {
        var reader = ASN1Reader(bytes[..<count], rules: .basic)
        _ = try reader.readElement()
      }
      #expect(error?.code == .truncated)
      #expect(error?.offset == min(count, 4))
    }
  }

  @Test func `rejects an element that exceeds its parent`() throws {
    let bytes = Hexadecimal.bytes("30 03 04 02 AA BB")
    var reader = ASN1Reader(bytes[...], rules: .distinguished)
    var inside = try reader.reader(inside: try reader.readElement())
    let error = #expect(throws: ASN1Error.self) { try inside.readElement() }
    #expect(error?.code == .truncated)
    #expect(error?.offset == 4)
  }

  @Test func `error offsets are indices of the slice`() throws {
    let padding: [UInt8] = [0x30, 0x80, 0x00, 0xFF, 0x1F]
    let bytes = padding + Hexadecimal.bytes("30 05 04 03 AA BB CC 02 00") + padding
    let document = bytes[padding.count..<padding.count + 9]
    var reader = ASN1Reader(document, rules: .distinguished)
    let element = try reader.readElement(.sequence)
    #expect(element.start == 5)
    #expect(element.contentsStart == 7)
    #expect(element.header.end == 12)
    var inside = try reader.reader(inside: element)
    #expect(try inside.readOctetString().startIndex == 9)
    #expect(reader.offset == 12)
    let error = #expect(throws: ASN1Error.self) { try reader.readInteger() }
    #expect(error?.code == .invalidInteger)
    #expect(error?.offset == 12)
    let end = #expect(throws: ASN1Error.self) { try reader.readElement(.null) }
    #expect(end?.code == .missingElement)
    #expect(end?.offset == 14)
  }

  @Test(
    arguments: [
      (.universal, 0, "00 00"), (.universal, 30, "1E 00"), (.application, 31, "5F 1F 00"),
      (.contextSpecific, 127, "9F 7F 00"), (.contextSpecific, 128, "9F 81 00 00"),
      (.private, 16_383, "DF FF 7F 00"), (.private, 16_384, "DF 81 80 00 00"),
      (.private, 2_097_152, "DF 81 80 80 00 00"),
      (.private, ASN1Tag.highestNumber, "DF FF FF FF 7F 00"),
    ] as [(ASN1Tag.Class, UInt32, String)]
  )
  func `writes tags with the fewest bytes`(
    _ tagClass: ASN1Tag.Class,
    number: UInt32,
    hexadecimal: String
  ) {
    let tag = ASN1Tag(tagClass, number)
    #expect(tag.tagClass == tagClass)
    #expect(tag.number == number)
    #expect(ASN1Writer.bytes { $0.primitive(tag, []) } == Hexadecimal.bytes(hexadecimal))
  }

  @Test func `a tag number above the maximum loses its upper bits`() {
    #expect(ASN1Tag(.private, ASN1Tag.highestNumber + 3) == ASN1Tag(.private, 2))
    #expect(ASN1Tag(.private, .max).tagClass == .private)
  }

  @Test(
    arguments: [
      (.integer, "INTEGER"), (.sequence, "SEQUENCE"), (.context(0), "[0]"),
      (ASN1Tag(.application, 3), "[APPLICATION 3]"), (ASN1Tag(.private, 40), "[PRIVATE 40]"),
      (ASN1Tag(.universal, 15), "[UNIVERSAL 15]"), (ASN1Tag(.universal, 99), "[UNIVERSAL 99]"),
    ] as [(ASN1Tag, String)]
  )
  func `describes tags`(_ tag: ASN1Tag, text: String) {
    #expect(tag.description == text)
  }
}
