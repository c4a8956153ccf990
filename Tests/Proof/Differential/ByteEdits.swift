// SPDX-License-Identifier: Apache-2.0

import FuzzTargets

/// Edits of bytes, independent of the format.
enum ByteEdits {
  /// Moves, repeats, removes or swaps pieces, or copies pieces from another document.
  static func rearrange(
    _ document: [UInt8],
    with other: [UInt8],
    _ script: inout ByteScript
  ) -> [UInt8] {
    var mutated = document
    let piece = range(in: mutated, &script)
    switch script.number(below: 5) {
    case 0: mutated.insert(contentsOf: document[piece], at: piece.upperBound)
    case 1: mutated.removeSubrange(piece)
    case 2: mutated.replaceSubrange(piece, with: other[range(in: other, &script)])
    case 3: mutated.insert(contentsOf: document[piece], at: script.number(below: mutated.count + 1))
    default: mutated = Array(mutated[..<piece.lowerBound] + other.dropFirst(piece.lowerBound))
    }
    return mutated
  }

  private static func range(in document: [UInt8], _ script: inout ByteScript) -> Range<Int> {
    let start = script.number(below: document.count + 1)
    return start..<min(start + script.number(below: 64), document.count)
  }
}
