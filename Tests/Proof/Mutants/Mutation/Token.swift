// SPDX-License-Identifier: Apache-2.0

/// A token of Swift source.
struct Token: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    /// Identifiers, keywords, attributes and numbers.
    case word
    /// A complete literal, with its interpolations.
    case string
    /// Brackets, commas, colons and operators.
    case symbol
  }

  let kind: Kind
  let text: String
  /// The byte range in the file.
  let range: Range<Int>
  let line: Int
  /// Whether it is the first token of its line.
  let startsLine: Bool
  /// Whether white space precedes it: distinguishes the ternary `?` from optional chaining.
  let followsSpace: Bool

  func isSymbol(_ text: String) -> Bool { kind == .symbol && self.text == text }

  func isWord(_ text: String) -> Bool { kind == .word && self.text == text }

  var opens: Bool { kind == .symbol && ["(", "[", "{"].contains(text) }

  var closes: Bool { kind == .symbol && [")", "]", "}"].contains(text) }
}
