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

extension ValueParser where Value: Choice {
  /// Choices are compared as bytes: for `init(rawValue:)`, the Kelvin sign equals the letter K.
  init(word: String) {
    let words = Value.allCases.map(\.rawValue)
    self.init(word: word, expected: words, choices: words) { text in
      Value.allCases.first { $0.rawValue.utf8.elementsEqual(text.utf8) }
    }
  }
}
