// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import TestSupport
import Testing

/// Types that conform to `ASN1Readable`, and the checks of the reader after each of them.
struct ReadableTests {
  // Pair ::= SEQUENCE { left INTEGER, right INTEGER OPTIONAL }
  private struct Pair: ASN1Readable {
    let left: Int64
    let right: Int64?

    static let tag = ASN1Tag.sequence

    init(contents: inout ASN1Reader) throws(ASN1Error) {
      left = try contents.readInt64()
      right = contents.isAtEnd ? nil : try contents.readInt64()
    }
  }

  @Test func `a type reads its fields in encoding order`() throws {
    let document = Hexadecimal.bytes("30 06 02 01 05 02 01 07")
    let pair = try ASN1Reader.read(Pair.self, filling: document[...], rules: .distinguished)
    #expect(pair.left == 5)
    #expect(pair.right == 7)
  }

  @Test(
    arguments: [
      ("", .missingElement, 0, .sequence, nil),
      ("31 03 02 01 05", .unexpectedTag, 0, .sequence, .set),
      ("10 03 02 01 05", .notConstructed, 0, nil, .sequence),
      ("30 00", .missingElement, 2, .integer, nil),
      ("30 02 05 00", .unexpectedTag, 2, .integer, .null),
      ("30 09 02 01 05 02 01 07 02 01 09", .trailingData, 8, nil, nil),
      ("30 08 02 01 05 02 01 07 FF 00", .trailingData, 8, nil, nil),
      ("30 03 02 01 05 00", .trailingData, 5, nil, nil),
      ("30 03 02 01 05 30 03 02 01 05", .trailingData, 5, nil, nil),
    ] as [(String, ASN1Error.Code, Int, ASN1Tag?, ASN1Tag?)]
  )
  func `rejects a type that does not match`(
    _ hexadecimal: String,
    code: ASN1Error.Code,
    offset: Int,
    expected: ASN1Tag?,
    found: ASN1Tag?
  ) {
    let error = #expect(throws: ASN1Error.self) {
      let document = Hexadecimal.bytes(hexadecimal)[...]
      _ = try ASN1Reader.read(Pair.self, filling: document, rules: .distinguished)
    }
    #expect(error?.code == code)
    #expect(error?.offset == offset)
    #expect(error?.expected == expected.map { "\($0)" })
    #expect(error?.found == found.map { "\($0)" })
  }

  @Test func `reads an optional type if its tag is next`() throws {
    let document = Hexadecimal.bytes("30 03 02 01 05 05 00")
    var reader = ASN1Reader(document[...], rules: .distinguished)
    #expect(try reader.readIfPresent(Pair.self)?.left == 5)
    #expect(try reader.readIfPresent(Pair.self) == nil)
    #expect(try reader.readElementIfPresent(.boolean) == nil)
    #expect(reader.offset == 5)
    #expect(try reader.readElementIfPresent(.null)?.start == 5)
    #expect(try reader.readIfPresent(Pair.self) == nil)
    #expect(try reader.nextTag() == nil)
  }

  @Test func `a malformed header is not an absent element`() {
    for hexadecimal in ["30", "30 85 00", "1F 80"] {
      let document = Hexadecimal.bytes(hexadecimal)
      var reader = ASN1Reader(document[...], rules: .distinguished)
      #expect(throws: ASN1Error.self) { try reader.readIfPresent(Pair.self) }
      #expect(throws: ASN1Error.self) { try reader.readElementIfPresent(.null) }
      #expect(throws: ASN1Error.self) { try reader.nextTag() }
    }
  }

  @Test func `rejects unread elements`() throws {
    var reader = ASN1Reader(Hexadecimal.bytes("05 00 05 00")[...], rules: .distinguished)
    try reader.readNull()
    let error = #expect(throws: ASN1Error.self) { try reader.requireEnd() }
    #expect(error?.code == .trailingData)
    #expect(error?.offset == 2)
    try reader.readNull()
    try reader.requireEnd()
    let end = #expect(throws: ASN1Error.self) { try reader.readElement() }
    #expect(end?.code == .truncated)
    #expect(end?.offset == 4)
  }

  @Test func `error codes are unique and start with the name of the layer`() {
    let names = ASN1Error.Code.allCases.map(\.rawValue)
    #expect(Set(names).count == names.count)
    #expect(names.allSatisfy { $0.hasPrefix("asn1/") })
  }
}
