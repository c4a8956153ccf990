// SPDX-License-Identifier: Apache-2.0

import StrictBase64

/// Lines that begin with `>`, as a reply quotes a mail.
enum QuotedLines {
  /// The text without the marks; `nil` if no line has one.
  static func undone(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    var lines: [UInt8] = []
    lines.reserveCapacity(text.count)
    var hasMark = false
    for line in MessageLines(text) {
      var rest = line.drop { $0 == 0x20 || $0 == 0x09 }
      if rest.first == mark {
        hasMark = true
        rest = rest.drop { $0 == mark || $0 == 0x20 || $0 == 0x09 }
      }
      lines += rest
      lines.append(0x0A)
    }
    return hasMark ? lines : nil
  }

  private static let mark = UInt8(ascii: ">")
}
