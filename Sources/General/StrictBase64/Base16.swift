// SPDX-License-Identifier: Apache-2.0

/// Base16, hexadecimal digits in either case (RFC 4648, 8).
package enum Base16 {
  /// The bytes of pairs of digits; `nil` if there is another character, or half a pair.
  package static func decode(_ digits: some Sequence<UInt8>) -> [UInt8]? {
    var bytes: [UInt8] = []
    var high: UInt8?
    for character in digits {
      guard let digit = value(of: character) else { return nil }
      if let first = high {
        bytes.append(first << 4 | digit)
        high = nil
      } else {
        high = digit
      }
    }
    return high == nil ? bytes : nil
  }

  /// The value of a digit.
  package static func value(of character: UInt8) -> UInt8? {
    switch character {
    case 0x30...0x39: character - 0x30
    case 0x41...0x46: character - 0x41 + 10
    case 0x61...0x66: character - 0x61 + 10
    default: nil
    }
  }
}
