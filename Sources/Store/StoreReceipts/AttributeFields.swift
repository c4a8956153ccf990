// SPDX-License-Identifier: Apache-2.0

import BinaryASN1

/// The fields of one attribute; see ``AttributeReader``.
struct AttributeFields {
  /// The attribute type.
  let type: Int64
  let version: Int64
  /// The range of the value's contents.
  let value: Range<Int>

  /// The initial state, before the first attribute.
  init(before document: ArraySlice<UInt8>) {
    type = 0
    version = 0
    value = document.startIndex..<document.startIndex
  }

  /// A cursor over the attributes in a SET, which must fill the document.
  static func cursor(over document: ArraySlice<UInt8>) throws(ReceiptError) -> ASN1Cursor {
    do {
      var outer = ASN1Cursor(over: document, rules: .distinguished)
      let attributes = try outer.cursor(inside: try outer.next(.set, in: document))
      try outer.requireEnd()
      return attributes
    } catch {
      throw ReceiptError(.malformed, error)
    }
  }

  /// Reads the next attribute.
  @inline(__always)
  init(
    _ attributes: inout ASN1Cursor,
    in document: ArraySlice<UInt8>
  ) throws(ASN1Error) {
    var fields = try attributes.nextSequence(in: document)
    if let short = AttributeFields(short: fields.offset..<attributes.offset, in: document) {
      self = short
      return
    }
    type = try fields.nextInt64(in: document)
    version = try fields.nextInt64(in: document)
    value = try fields.nextContents(.octetString, in: document)
    try fields.requireEnd()
  }

  /// Fast path for nearly all attributes: a type of one or two bytes, and a version and lengths of one byte each.
  ///
  /// Returns `nil` for everything else, malformed attributes included, and the general path handles it.
  @inline(__always)
  private init?(short positions: Range<Int>, in document: ArraySlice<UInt8>) {
    let bytes = document.span.extracting(
      positions.lowerBound &- document.startIndex..<positions.upperBound &- document.startIndex
    )
    let typeLength = bytes.count < 8 ? 0 : Int(bytes[1])
    let rest = 2 + typeLength
    let count = bytes.count - rest - 5
    guard 1...2 ~= typeLength, 0..<0x80 ~= count, bytes[0] == 0x02,
      typeLength - 1..<0x80 ~= Int(bytes[2]), bytes[rest] == 0x02, bytes[rest + 1] == 1,
      bytes[rest + 3] == 0x04, bytes[rest + 4] == UInt8(count)
    else { return nil }
    type =
      typeLength == 1 ? Int64(bytes[2]) : Int64(bytes[2]) << 8 | Int64(bytes[3])
    version = Int64(Int8(bitPattern: bytes[rest + 2]))
    value = positions.upperBound - count..<positions.upperBound
  }
}
