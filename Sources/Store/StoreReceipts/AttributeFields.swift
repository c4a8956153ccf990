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

  /// Fast path: reads all fields at once if the type has one or two bytes and the version and lengths
  /// one, as in nearly all attributes.
  ///
  /// Returns `nil` for everything else, malformed attributes included, and the general path handles it.
  @inline(__always)
  private init?(short positions: Range<Int>, in document: ArraySlice<UInt8>) {
    let octets = document.span.extracting(
      positions.lowerBound &- document.startIndex..<positions.upperBound &- document.startIndex
    )
    let octetsOfType = octets.count < 8 ? 0 : Int(octets[1])
    let rest = 2 + octetsOfType
    let count = octets.count - rest - 5
    guard 1...2 ~= octetsOfType, 0..<0x80 ~= count, octets[0] == 0x02,
      octetsOfType - 1..<0x80 ~= Int(octets[2]), octets[rest] == 0x02, octets[rest + 1] == 1,
      octets[rest + 3] == 0x04, octets[rest + 4] == UInt8(count)
    else { return nil }
    type =
      octetsOfType == 1 ? Int64(octets[2]) : Int64(octets[2]) << 8 | Int64(octets[3])
    version = Int64(Int8(bitPattern: octets[rest + 2]))
    value = positions.upperBound - count..<positions.upperBound
  }
}
