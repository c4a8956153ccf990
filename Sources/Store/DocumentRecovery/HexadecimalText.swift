// SPDX-License-Identifier: Apache-2.0

import DocumentForms
import StrictBase64

/// Documents in hexadecimal digits, as databases, logs and dumps print bytes: `3082…`, `<30820a3c …>`, `30:82:…`.
///
/// They are not undone, but beside another document they count: either one may be meant.
enum HexadecimalText {
  /// The documents whose digits a text contains; reads each byte a constant number of times.
  static func documents(in text: ArraySlice<UInt8>) -> [(range: Range<Int>, bytes: [UInt8])] {
    var documents: [(range: Range<Int>, bytes: [UInt8])] = []
    var rest = text
    while documents.count < FoundPieces.most, let start = rest.firstIndex(where: isDigit) {
      let digits = rest[start...].prefix(while: isDigit)
      rest = rest[digits.endIndex...]
      guard beginsLikeDocument(text[start...]) else { continue }
      let all = text[start...].prefix { isDigit($0) || isSeparator($0) }
      rest = text[all.endIndex...]
      documents.append((all.indices, decoded(all, most: all.count)))
    }
    return documents
  }

  private static func beginsLikeDocument(_ text: ArraySlice<UInt8>) -> Bool {
    guard let first = text.first, first == UInt8(ascii: "3") || first == UInt8(ascii: "6") else {
      return false
    }
    let front = decoded(text, most: glance)[...]
    return front.count == glance
      && (front.indices.contains { front[$0...].starts(with: pkcs7) }
        || TokenText.startsLikeHeader(front))
  }

  /// The first bytes of digits, each pair followed by at most one separator.
  private static func decoded(_ text: ArraySlice<UInt8>, most: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    var high: UInt8?
    var hasSeparator = true
    for byte in text {
      guard bytes.count < most else { break }
      if let digit = Base16.value(of: byte) {
        if let first = high { bytes.append(first << 4 | digit) }
        high = high == nil ? digit : nil
        hasSeparator = false
      } else {
        guard isSeparator(byte), high == nil, !hasSeparator else { break }
        hasSeparator = true
      }
    }
    return bytes
  }

  /// Whether a byte is a hexadecimal digit.
  static func isDigit(_ byte: UInt8) -> Bool { Base16.value(of: byte) != nil }

  private static func isSeparator(_ byte: UInt8) -> Bool { " :-\n".utf8.contains(byte) }

  /// The object identifiers of PKCS #7 begin with this one, 1.2.840.113549.1.7, after their tag and length.
  static let pkcs7: [UInt8] = [0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07]

  /// The bytes of a line of a dump, which decide how a document begins.
  private static let glance = 16
}
