// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import TestSupport
import Testing

/// Every limit of `ASN1Limits`, at the limit and one beyond.
struct LimitTests {
  @Test func `the limits have their documented values`() {
    #expect(ASN1Limits.depth == 32)
    #expect(ASN1Limits.lengthBytes == 4)
    #expect(ASN1Limits.elements == 131_072)
    #expect(ASN1Limits.stringSegments == 16_384)
  }

  @Test func `enters definite elements down to the depth limit`() throws {
    let bytes = Self.nested(Self.depth + 1, isIndefinite: false)
    var reader = ASN1Reader(bytes[...], rules: .distinguished)
    for _ in 0..<Self.depth {
      reader = try reader.reader(inside: try reader.readElement(.sequence))
    }
    let last = try reader.readElement(.sequence)
    let error = #expect(throws: ASN1Error.self) { try reader.reader(inside: last) }
    #expect(error?.code == .tooDeep)
    #expect(error?.offset == last.start)
  }

  @Test func `nests indefinite elements down to the depth limit`() throws {
    let bytes = Self.nested(Self.depth, isIndefinite: true)
    var reader = ASN1Reader(bytes[...], rules: .basic)
    for _ in 0..<Self.depth {
      let element = try reader.readElement(.sequence)
      #expect(element.header.isIndefinite)
      reader = try reader.reader(inside: element)
    }
    #expect(reader.isAtEnd)
  }

  @Test(arguments: [depth + 1, 1_000, 200_000])
  func `rejects one more indefinite level before it enters the first`(_ levels: Int) {
    let bytes = Self.nested(levels, isIndefinite: true)
    let error = #expect(throws: ASN1Error.self) {
      var reader = ASN1Reader(bytes[...], rules: .basic)
      _ = try reader.readElement()
    }
    #expect(error?.code == .tooDeep)
    #expect(error?.offset == 2 * Self.depth)
  }

  @Test func `indefinite levels add to the depth already entered`() throws {
    let inner = Self.nested(Self.depth, isIndefinite: true)
    let bytes = ASN1Writer.bytes { $0.sequence { $0.raw(inner) } }
    var reader = ASN1Reader(bytes[...], rules: .basic)
    let outer = try reader.readElement(.sequence)
    var inside = try reader.reader(inside: outer)
    let error = #expect(throws: ASN1Error.self) { try inside.readElement() }
    #expect(error?.code == .tooDeep)
    #expect(error?.offset == outer.contentsStart + 2 * (Self.depth - 1))
  }

  @Test func `reads siblings up to the limit`() throws {
    let bytes = Self.nulls(Self.elements + 1)
    var reader = ASN1Reader(bytes[...], rules: .distinguished)
    for _ in 0..<Self.elements { try reader.readNull() }
    let error = #expect(throws: ASN1Error.self) { try reader.readNull() }
    #expect(error?.code == .tooManyElements)
    #expect(error?.offset == 2 * Self.elements)
  }

  @Test func `skips elements in an indefinite element up to the limit`() throws {
    let most = [0x30, 0x80] + Self.nulls(Self.elements) + [0x00, 0x00]
    var reader = ASN1Reader(most[...], rules: .basic)
    #expect(try reader.readElement().header.end == most.endIndex)
    let tooMany = [0x30, 0x80] + Self.nulls(Self.elements + 1) + [0x00, 0x00]
    let error = #expect(throws: ASN1Error.self) {
      var reader = ASN1Reader(tooMany[...], rules: .basic)
      _ = try reader.readElement()
    }
    #expect(error?.code == .tooManyElements)
    #expect(error?.offset == 2 + 2 * Self.elements)
  }

  @Test func `reads segments of a string up to the limit`() throws {
    let most = Self.string(ofPieces: Self.pieces)
    var reader = ASN1Reader(most[...], rules: .basic)
    #expect(try reader.readOctetString().count == Self.pieces)
    let tooMany = Self.string(ofPieces: Self.pieces + 1)
    let error = #expect(throws: ASN1Error.self) {
      var reader = ASN1Reader(tooMany[...], rules: .basic)
      _ = try reader.readOctetString()
    }
    #expect(error?.code == .tooManyElements)
    #expect(error?.offset == 2 + 3 * Self.pieces)
  }

  @Test func `rejects half a million empty segments`() {
    let pieces = (0..<500_000).flatMap { _ in [0x04, 0x00] as [UInt8] }
    let bytes = [0x24, 0x80] + pieces + [0x00, 0x00]
    let error = #expect(throws: ASN1Error.self) {
      var reader = ASN1Reader(bytes[...], rules: .basic)
      _ = try reader.readOctetString()
    }
    #expect(error?.code == .tooManyElements)
  }

  @Test(arguments: [false, true])
  func `rejects a string with 3,000 levels of nested segments`(_ isIndefinite: Bool) {
    var bytes: [UInt8] = [0x04, 0x01, 0xAA]
    for _ in 0..<3_000 { bytes = Self.wrap(bytes, in: 0x24, isIndefinite: isIndefinite) }
    let error = #expect(throws: ASN1Error.self) {
      var reader = ASN1Reader(bytes[...], rules: .basic)
      _ = try reader.readOctetString()
    }
    #expect(error?.code == .tooDeep)
  }

  @Test func `nests segments down to the depth limit`() throws {
    var bytes: [UInt8] = [0x04, 0x01, 0xAA]
    for _ in 0..<Self.depth { bytes = Self.wrap(bytes, in: 0x24, isIndefinite: false) }
    var reader = ASN1Reader(bytes[...], rules: .basic)
    #expect(try reader.readOctetString() == [0xAA])
    bytes = Self.wrap(bytes, in: 0x24, isIndefinite: false)
    let error = #expect(throws: ASN1Error.self) {
      var reader = ASN1Reader(bytes[...], rules: .basic)
      _ = try reader.readOctetString()
    }
    #expect(error?.code == .tooDeep)
  }

  // MARK: Documents

  private static let depth = Int(ASN1Limits.depth)
  private static let elements = Int(ASN1Limits.elements)
  private static let pieces = Int(ASN1Limits.stringSegments)

  private static func nested(_ levels: Int, isIndefinite: Bool) -> [UInt8] {
    guard !isIndefinite else {
      let heads = (0..<levels).flatMap { _ in [0x30, 0x80] as [UInt8] }
      return heads + [UInt8](repeating: 0, count: 2 * levels)
    }
    return (0..<levels).reduce([]) { bytes, _ in wrap(bytes, in: 0x30, isIndefinite: false) }
  }

  private static func wrap(_ bytes: [UInt8], in tag: UInt8, isIndefinite: Bool) -> [UInt8] {
    ASN1Writer.bytes { writer in
      writer.constructed(ASN1Tag(.universal, UInt32(tag & 0x1F)), isIndefinite: isIndefinite) {
        $0.raw(bytes)
      }
    }
  }

  private static func nulls(_ count: Int) -> [UInt8] {
    (0..<count).flatMap { _ in [0x05, 0x00] as [UInt8] }
  }

  private static func string(ofPieces count: Int) -> [UInt8] {
    [0x24, 0x80] + (0..<count).flatMap { _ in [0x04, 0x01, 0x61] as [UInt8] } + [0x00, 0x00]
  }
}
