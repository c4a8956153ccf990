// SPDX-License-Identifier: Apache-2.0

import FuzzBodies

/// Edits of bytes, independent of the format.
enum ByteEdits {
  /// Moves, repeats, removes or swaps pieces, or copies pieces from another document.
  static func rearrange(
    _ document: [UInt8],
    with other: [UInt8],
    _ script: inout ByteScript
  ) -> [UInt8] {
    var bent = document
    let piece = range(in: bent, &script)
    switch script.number(below: 5) {
    case 0: bent.insert(contentsOf: document[piece], at: piece.upperBound)
    case 1: bent.removeSubrange(piece)
    case 2: bent.replaceSubrange(piece, with: other[range(in: other, &script)])
    case 3: bent.insert(contentsOf: document[piece], at: script.number(below: bent.count + 1))
    default: bent = Array(bent[..<piece.lowerBound] + other.dropFirst(piece.lowerBound))
    }
    return bent
  }

  private static func range(in document: [UInt8], _ script: inout ByteScript) -> Range<Int> {
    let start = script.number(below: document.count + 1)
    return start..<min(start + script.number(below: 64), document.count)
  }
}
