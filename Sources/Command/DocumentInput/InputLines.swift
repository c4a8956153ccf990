// SPDX-License-Identifier: Apache-2.0

import StrictBase64
import SystemIO

/// The lines of a text that are not blank, with their numbers.
struct InputLines {
  private var rest: ArraySlice<UInt8>
  private var number = 0
  private var isAtEnd = false

  init(_ text: ArraySlice<UInt8>) {
    rest = text
  }

  /// The next line; `nil` after the last.
  mutating func next() -> (number: Int, line: ArraySlice<UInt8>)? {
    while !isAtEnd {
      number += 1
      let line: ArraySlice<UInt8>
      if let feed = lineFeeds(in: rest, atMost: 1).first {
        line = rest[..<feed]
        rest = rest[(feed + 1)...]
      } else {
        line = rest
        isAtEnd = true
      }
      if !line.allSatisfy(\.isWhiteSpace) { return (number, line) }
    }
    return nil
  }
}
