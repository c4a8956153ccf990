// SPDX-License-Identifier: Apache-2.0

/// Parses values of one type, with errors that name the option or operand.
struct ValueParser<Value>: Sendable {
  let word: String
  let expected: [String]
  /// The candidates for a suggestion; `expected` may be prose.
  var choices: [String] = []
  let parse: @Sendable (String) -> Value?

  func value(of text: String) throws(UsageError) -> Value {
    guard let value = parse(text) else {
      throw UsageError(
        .invalidValue,
        word: word,
        expected: expected,
        found: text,
        suggestion: nearest(to: text, among: choices)
      )
    }
    return value
  }

  /// The last value; earlier ones must be valid too.
  func last(of texts: [String]) throws(UsageError) -> Value? {
    try all(of: texts).last
  }

  func all(of texts: [String]) throws(UsageError) -> [Value] {
    try texts.map { text throws(UsageError) in try value(of: text) }
  }
}

extension ValueParser {
  /// Words are compared as bytes, since for `String` the Kelvin sign equals the letter K; case does not count in a word
  /// that is not one of the choices, such as `Production`.
  init(word: String, values: some Collection<(key: String, value: Value)> & Sendable) {
    let words = values.map(\.key)
    self.init(word: word, expected: words, choices: words) { text in
      let exact = values.first { $0.key.utf8.elementsEqual(text.utf8) }
      return (exact ?? values.first { lowercase($0.key) == lowercase(text) })?.value
    }
  }
}

extension ValueParser where Value: Choice {
  init(word: String) {
    self.init(word: word, values: Value.allCases.map { ($0.rawValue, $0) })
  }
}
