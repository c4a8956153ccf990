// SPDX-License-Identifier: Apache-2.0

/// A word, an operator or a bracket of Swift source.
struct Token: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    /// Identifiers, keywords, attributes and numbers.
    case word
    /// A whole literal, with what is interpolated in it.
    case string
    /// Brackets, commas, colons and operators.
    case symbol
  }

  let kind: Kind
  let text: String
  /// Its bytes in the file.
  let range: Range<Int>
  let line: Int
  /// Whether it is the first of its line.
  let startsLine: Bool
  /// Whether white space stands before it: a question mark with it asks, one without unwraps.
  let followsSpace: Bool

  func isSymbol(_ text: String) -> Bool { kind == .symbol && self.text == text }

  func isWord(_ text: String) -> Bool { kind == .word && self.text == text }

  var opens: Bool { kind == .symbol && ["(", "[", "{"].contains(text) }

  var closes: Bool { kind == .symbol && [")", "]", "}"].contains(text) }
}
