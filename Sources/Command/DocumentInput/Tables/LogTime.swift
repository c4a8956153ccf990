// SPDX-License-Identifier: Apache-2.0

import StrictBase64

/// The time with which a line of a log begins: `2025-03-04T10:11:12Z`, `[2025/03/04 …]`, `10:11:12`, `Mar  4 10:11:12`.
enum LogTime {
  static func begins(_ line: ArraySlice<UInt8>) -> Bool {
    var text = line.drop(while: \.isWhiteSpace)
    if text.first == UInt8(ascii: "[") || text.first == UInt8(ascii: "(") { text.removeFirst() }
    let front = text.prefix(longest).map { byte -> UInt8 in
      switch byte {
      case 0x30...0x39: UInt8(ascii: "0")
      case 0x41...0x5A, 0x61...0x7A: UInt8(ascii: "a")
      default: byte
      }
    }
    return patterns.contains { front.starts(with: $0.utf8) }
  }

  /// Digits are 0, letters a.
  private static let patterns = [
    "0000-00-00", "0000/00/00", "00:00:00", "aaa 00 00:00:00", "aaa  0 00:00:00", "00/aaa/0000",
    "00/00/0000",
  ]

  private static let longest = 16
}
