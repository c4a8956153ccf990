// SPDX-License-Identifier: Apache-2.0

/// The known word to suggest for a mistyped one: a word with this prefix, or the word with the fewest typing errors (edit
/// distance), where two swapped letters are one, and case does not count.
///
/// Allows one error from three letters on, and two from five letters on; none in a number, whose neighbours mean something
/// else.
public func nearest(to word: String, among known: [String]) -> String? {
  let word = lowercase(word)
  // Dashes alone are a prefix of every option.
  guard word.contains(where: { $0 != UInt8(ascii: "-") }) else { return nil }
  if let longer = known.first(where: { lowercase($0).starts(with: word) }) { return longer }

  guard word.contains(where: { !(0x30...0x39 ~= $0) }) else { return nil }
  let letters = word.count { $0 != UInt8(ascii: "-") }
  let limit = letters < 3 ? 0 : letters < 5 ? 1 : 2
  return known.map { (word: $0, edits: edits(from: word, to: lowercase($0), limit: limit)) }
    .filter { $0.edits <= limit }
    .min { $0.edits < $1.edits }?
    .word
}

/// The UTF-8 of a word with its ASCII letters in lower case.
func lowercase(_ word: String) -> [UInt8] {
  word.utf8.map { 0x41...0x5A ~= $0 ? $0 | 0x20 : $0 }
}

/// The number of letters to insert, remove, replace, or swap with their neighbour (optimal string alignment), computed row by
/// row; `limit + 1` if the lengths differ by more than `limit`.
package func edits(from word: [UInt8], to other: [UInt8], limit: Int) -> Int {
  guard abs(word.count - other.count) <= limit else { return limit + 1 }
  var before: [Int] = []
  var row = Array(0...other.count)
  for (i, byte) in word.enumerated() {
    var next = [i + 1]
    for (j, otherByte) in other.enumerated() {
      let replaced = row[j] + (byte == otherByte ? 0 : 1)
      var fewest = min(replaced, next[j] + 1, row[j + 1] + 1)
      if i > 0, j > 0, byte == other[j - 1], word[i - 1] == otherByte {
        fewest = min(fewest, before[j - 1] + 1)
      }
      next.append(fewest)
    }
    (before, row) = (row, next)
  }
  return row[other.count]
}
