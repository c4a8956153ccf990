// SPDX-License-Identifier: Apache-2.0

import BinaryASN1

/// The identifier and length of an element, read more leniently than by `ASN1Reader`.
///
/// For display only: a length beyond the end of the document is truncated.
struct OutlineHeader {
  let tag: ASN1Tag
  let isConstructed: Bool
  let start: Int
  let contentsStart: Int
  /// The encoded length; `nil` for the indefinite form.
  let length: Int?
  /// The end of the contents, or of the document.
  let contentsEnd: Int
  /// Whether the contents are shorter than the length.
  let isCut: Bool

  init?(in document: ArraySlice<UInt8>, at start: Int, limit: Int) {
    guard start < limit else { return nil }
    self.start = start
    let identifier = document[start]
    var position = start + 1
    var number = UInt32(identifier & 0x1F)
    if number == 0x1F {
      guard let long = OutlineHeader.longNumber(in: document[..<limit], at: &position) else {
        return nil
      }
      number = long
    }
    tag = ASN1Tag(OutlineHeader.tagClass(identifier), number)
    isConstructed = identifier & 0x20 != 0
    guard position < limit else { return nil }
    let first = document[position]
    position += 1
    if first == 0x80 {
      length = nil
    } else if first < 0x80 {
      length = Int(first)
    } else {
      guard let long = OutlineHeader.longLength(first, in: document[..<limit], at: &position) else {
        return nil
      }
      length = long
    }
    contentsStart = position
    let room = limit - position
    isCut = (length ?? 0) > room
    contentsEnd = position + min(length ?? room, room)
  }

  private static func tagClass(_ identifier: UInt8) -> ASN1Tag.Class {
    ASN1Tag.Class(rawValue: identifier & 0xC0) ?? .universal
  }

  private static func longNumber(
    in document: ArraySlice<UInt8>,
    at position: inout Int
  ) -> UInt32? {
    var number: UInt32 = 0
    while position < document.endIndex, number <= ASN1Tag.highestNumber >> 7 {
      let byte = document[position]
      position += 1
      number = number << 7 | UInt32(byte & 0x7F)
      if byte & 0x80 == 0 { return number }
    }
    return nil
  }

  private static func longLength(
    _ first: UInt8,
    in document: ArraySlice<UInt8>,
    at position: inout Int
  ) -> Int? {
    let count = Int(first & 0x7F)
    // Seven bytes always fit an Int.
    guard count <= 7, document.endIndex - position >= count else { return nil }
    var length = 0
    for _ in 0..<count {
      length = length << 8 | Int(document[position])
      position += 1
    }
    return length
  }
}
