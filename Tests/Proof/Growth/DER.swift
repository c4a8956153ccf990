// SPDX-License-Identifier: Apache-2.0

import BinaryASN1

/// Parts of ASN.1.
enum DER {
  static func element(_ identifier: UInt8, _ contents: [UInt8]) -> [UInt8] {
    var length = [UInt8(truncatingIfNeeded: contents.count)]
    if contents.count >= 0x80 {
      let bytes = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: contents.count >> $0) }
        .drop { $0 == 0 }
      length = [0x80 | UInt8(bytes.count)] + bytes
    }
    return [identifier] + length + contents
  }

  static func sequence(of contents: [UInt8]) -> [UInt8] { element(0x30, contents) }

  static func nested(_ identifier: UInt8, levels: Int) -> [UInt8] {
    (0..<levels).reduce(into: []) { inner, _ in inner = element(identifier, inner) }
  }

  /// An attribute type for each number, without a line feed byte: `batch` would otherwise split the
  /// input unevenly.
  static func type(_ number: Int) -> Int64 {
    [12, 6, 0].reduce(0) { $0 << 8 | Int64(number >> $1 & 0x3F | 0x40) }
  }

  /// An object identifier for each number, without a line feed byte.
  static func identifier(_ number: Int) -> ASN1ObjectIdentifier {
    func part(_ shift: Int) -> UInt32 { UInt32(truncatingIfNeeded: number >> shift & 0x3F | 0x40) }
    return ASN1ObjectIdentifier(1, 2, 3, part(12), part(6), part(0))
  }

  /// An attribute of a receipt.
  static func attribute(_ type: Int64, _ value: [UInt8]) -> [UInt8] {
    ASN1Writer.bytes {
      $0.sequence {
        $0.integer(type)
        $0.integer(1)
        $0.octetString(value)
      }
    }
  }

  /// An in-app purchase attribute, with some extra attributes.
  static func purchase(_ number: Int, _ more: [UInt8]) -> [UInt8] {
    var fields = attribute(1701, [2, 1, 1])
    fields += attribute(1702, element(0x0C, Array("p\(number)".utf8)))
    fields += attribute(1703, element(0x0C, Array("\(number)".utf8)))
    fields += attribute(1704, element(0x16, Array("2025-01-01T00:00:00Z".utf8)))
    return attribute(17, element(0x31, fields + more))
  }

  static func repeated(_ piece: [UInt8], to size: Int) -> [UInt8] {
    Array(repeatElement(piece, count: max(1, size / piece.count)).joined())
  }
}
