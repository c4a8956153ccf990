// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import TestSupport
import Testing

struct IndefiniteLengthTests {
  @Test(
    arguments: [
      ("30 80 00 00", 2, 2, 4),
      ("30 80 05 00 00 00", 2, 4, 6),
      ("30 80 30 80 00 00 00 00", 2, 6, 8),
      ("30 80 30 80 05 00 00 00 02 01 00 00 00", 2, 11, 13),
      ("30 80 04 02 00 00 00 00", 2, 6, 8),
      ("30 80 30 04 00 00 00 00 00 00", 2, 8, 10),
    ] as [(String, Int, Int, Int)]
  )
  func `an indefinite length ends at its own end-of-contents bytes`(
    _ hexadecimal: String,
    contentsStart: Int,
    contentsEnd: Int,
    end: Int
  ) throws {
    let bytes = Hexadecimal.bytes(hexadecimal) + [0x05, 0x00]
    var reader = ASN1Reader(bytes[...], rules: .basic)
    let element = try reader.readElement(.sequence)
    #expect(element.header.isIndefinite)
    #expect(element.isConstructed)
    #expect(element.contentsStart == contentsStart)
    #expect(element.header.contentsEnd == contentsEnd)
    #expect(element.header.end == end)
    #expect(element.bytes == bytes[..<end])
    #expect(element.contents == bytes[contentsStart..<contentsEnd])
    try reader.readNull()
    #expect(reader.isAtEnd)
  }

  @Test(
    arguments: [
      ("30 80", .missingEndOfContents, 2),
      ("30 80 00", .missingEndOfContents, 3),
      ("30 80 05 00", .missingEndOfContents, 4),
      ("30 80 05 00 00", .missingEndOfContents, 5),
      ("30 80 30 80 00 00", .missingEndOfContents, 6),
      ("30 80 02 05 00 00", .truncated, 4),
      ("30 80 02", .missingEndOfContents, 3),
      ("30 80 1F 81", .truncated, 4),
      ("30 80 04 80 00 00 00 00", .indefiniteLength, 3),
      ("30 80 00 01 00 00 00", .unexpectedEndOfContents, 2),
      ("30 80 20 00 00 00", .unexpectedEndOfContents, 2),
      ("30 80 04 85 00 00 00 00 00 00 00", .lengthTooLong, 3),
      ("30 80 1F 01 00 00 00", .invalidTag, 3),
      ("04 80 00 00", .indefiniteLength, 1),
      ("02 80 05 00 00", .indefiniteLength, 1),
    ] as [(String, ASN1Error.Code, Int)]
  )
  func `rejects an indefinite length without end-of-contents bytes`(
    _ hexadecimal: String,
    code: ASN1Error.Code,
    offset: Int
  ) {
    let error = #expect(throws: ASN1Error.self) {
      var reader = ASN1Reader(Hexadecimal.bytes(hexadecimal)[...], rules: .basic)
      _ = try reader.readElement()
    }
    #expect(error?.code == code)
    #expect(error?.offset == offset)
  }

  @Test func `rejects end-of-contents bytes outside of the definite parent`() throws {
    let bytes = Hexadecimal.bytes("30 04 30 80 05 00 00 00")
    var reader = ASN1Reader(bytes[...], rules: .basic)
    var inside = try reader.reader(inside: try reader.readElement())
    let error = #expect(throws: ASN1Error.self) { try inside.readElement() }
    #expect(error?.code == .missingEndOfContents)
    #expect(error?.offset == 6)
  }

  @Test func `rejects end-of-contents bytes in definite contents`() throws {
    let bytes = Hexadecimal.bytes("30 04 05 00 00 00")
    for rules in [ASN1Rules.distinguished, .basic] {
      var reader = ASN1Reader(bytes[...], rules: rules)
      var inside = try reader.reader(inside: try reader.readElement())
      try inside.readNull()
      let error = #expect(throws: ASN1Error.self) { try inside.readElement() }
      #expect(error?.code == .unexpectedEndOfContents)
      #expect(error?.offset == 4)
    }
  }

  @Test func `skips a definite element inside, and checks it when it is read`() throws {
    let bytes = Hexadecimal.bytes("30 80 30 02 04 09 00 00")
    var reader = ASN1Reader(bytes[...], rules: .basic)
    var outer = try reader.reader(inside: try reader.readElement())
    var inner = try outer.reader(inside: try outer.readElement())
    let error = #expect(throws: ASN1Error.self) { try inner.readElement() }
    #expect(error?.code == .truncated)
    #expect(error?.offset == 6)
  }

  @Test func `the writer closes indefinite elements`() throws {
    let bytes = ASN1Writer.bytes { writer in
      writer.constructed(.sequence, isIndefinite: true) { writer in
        writer.integer(1)
        writer.constructed(.context(0), isIndefinite: true) { $0.null() }
      }
    }
    #expect(bytes == Hexadecimal.bytes("30 80 02 01 01 A0 80 05 00 00 00 00 00"))
    var reader = ASN1Reader(bytes[...], rules: .basic)
    var inside = try reader.reader(inside: try reader.readElement(.sequence))
    #expect(try inside.readInt64() == 1)
    #expect(try inside.readElement(.context(0)).header.isIndefinite)
    #expect(inside.isAtEnd)
  }
}
