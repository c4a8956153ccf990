// SPDX-License-Identifier: Apache-2.0

import StrictBase64

/// Quoted-printable (RFC 2045, 6.7).
enum QuotedPrintable {
  /// The decoded text, if it looks encoded: a line ends with `=` and continues.
  ///
  /// Padding of base64 ends with `=` too, so this is tried only where nothing was found.
  static func undone(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    var lines = MessageLines(text)
    while let line = lines.next() {
      if line.last == UInt8(ascii: "="), !lines.rest.isEmpty { return decode(text) }
    }
    return nil
  }

  /// Removes soft line breaks and decodes `=XX`; other text stays as it is.
  static func decode(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var decoded: [UInt8] = []
    decoded.reserveCapacity(text.count)
    var index = text.startIndex
    while index < text.endIndex {
      let byte = text[index]
      index += 1
      guard byte == UInt8(ascii: "=") else {
        decoded.append(byte)
        continue
      }
      let rest = text[index...]
      if let bytes = Base16.decode(rest.prefix(2)), bytes.count == 1 {
        decoded += bytes
        index += 2
      } else if let end = softBreak(rest) {
        index = end
      } else {
        decoded.append(byte)
      }
    }
    return decoded
  }

  /// The end of a soft line break, which some programs pad with blanks.
  private static func softBreak(_ rest: ArraySlice<UInt8>) -> Int? {
    let blanks = rest.prefix(longestBreak).prefix { $0 == 0x20 || $0 == 0x09 }
    let end = rest[blanks.endIndex...]
    if end.starts(with: [0x0D, 0x0A]) { return end.startIndex + 2 }
    return end.first == 0x0A ? end.startIndex + 1 : nil
  }

  /// A line of quoted-printable has at most 76 characters.
  private static let longestBreak = 76
}
