// SPDX-License-Identifier: Apache-2.0

import StrictBase64

/// The words of SQL statements, whose case does not matter.
enum SQLWord {
  /// Whether a text begins with a word, after white space.
  static func begins(_ text: ArraySlice<UInt8>, _ word: StaticString) -> Bool {
    let text = text.drop(while: \.isWhiteSpace)
    let word = "\(word)".utf8
    guard matches(text, word) else { return false }
    return text.dropFirst(word.count).first.map { !isPart($0) } ?? true
  }

  /// Whether a line contains words, with single spaces between them.
  static func contains(_ line: ArraySlice<UInt8>, _ words: StaticString) -> Bool {
    let words = "\(words)".utf8
    return line.indices.contains { matches(line[$0...], words) }
  }

  private static func matches(_ text: ArraySlice<UInt8>, _ word: String.UTF8View) -> Bool {
    text.prefix(word.count).map { 0x61...0x7A ~= $0 ? $0 & 0xDF : $0 }.elementsEqual(word)
  }

  /// Whether a text has a statement that may have documents: `INSERT INTO name (`, `UPDATE name SET`, `COPY … FROM stdin`.
  ///
  /// Prose has their first words, and not what follows.
  static func hasRows(_ text: ArraySlice<UInt8>) -> Bool {
    let words = text.split { $0.isWhiteSpace || $0 == UInt8(ascii: ";") }
    return words.indices.contains { index in
      let rest = words[(index + 1)...]
      if ["INSERT", "REPLACE"].contains(where: { isWord(words[index], $0) }) {
        guard let into = rest.prefix(4).firstIndex(where: { isWord($0, "INTO") }) else {
          return false
        }
        return hasTarget(words[(into + 1)...])
      }
      if isWord(words[index], "UPDATE") {
        return rest.prefix(3).dropFirst().contains { isWord($0, "SET") }
      }
      guard isWord(words[index], "COPY") else { return false }
      let from = rest.prefix(mostColumns).firstIndex { isWord($0, "FROM") }
      return from.map { words[($0 + 1)...].first.map { isWord($0, "STDIN") } ?? false } ?? false
    }
  }

  /// Whether the name of a table follows, then what may follow it; the text may end before that.
  private static func hasTarget(_ words: ArraySlice<ArraySlice<UInt8>>) -> Bool {
    guard let name = words.first else { return true }
    if name.contains(UInt8(ascii: "(")) { return true }
    guard let next = words.dropFirst().first else { return true }
    return next.first == UInt8(ascii: "(") || next.starts(with: "--".utf8)
      || next.starts(with: "/*".utf8)
      || ["VALUES", "VALUE", "SET", "SELECT", "DEFAULT", "OVERRIDING", "WITH"].contains {
        begins(next, $0)
      }
  }

  private static func isWord(_ text: ArraySlice<UInt8>, _ word: StaticString) -> Bool {
    text.count == word.utf8CodeUnitCount && begins(text, word)
  }

  /// A table of more columns is recognized by other statements.
  private static let mostColumns = 256

  /// The names between the first parentheses; `nil` without parentheses.
  static func names(in text: ArraySlice<UInt8>) -> [String]? {
    guard let open = text.firstIndex(of: UInt8(ascii: "(")) else { return nil }
    let list = text[(open + 1)...].prefix { $0 != UInt8(ascii: ")") }
    return list.split(separator: UInt8(ascii: ",")).map { name in
      String(decoding: name.trimmed.filter { !"\"`[]".utf8.contains($0) }, as: UTF8.self)
    }
  }

  private static func isPart(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "_"): true
    default: false
    }
  }
}
