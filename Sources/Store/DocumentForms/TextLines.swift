// SPDX-License-Identifier: Apache-2.0

/// The lines of a text that are not empty, as a sequence: an array of them would take more memory than the text.
package struct TextLines: Sequence, IteratorProtocol {
  private var rest: ArraySlice<UInt8>

  /// The lines of a text; CR and LF both end a line.
  package init(_ text: ArraySlice<UInt8>) {
    rest = text
  }

  /// The next line, without its end; `nil` after the last.
  package mutating func next() -> ArraySlice<UInt8>? {
    guard let start = rest.firstIndex(where: { !TextLines.isEnd($0) }) else { return nil }
    let line = rest[start...].prefix { !TextLines.isEnd($0) }
    rest = rest[line.endIndex...]
    return line
  }

  private static func isEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }
}
