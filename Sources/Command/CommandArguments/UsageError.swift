// SPDX-License-Identifier: Apache-2.0

/// A command line that says something the command does not know.
public struct UsageError: Error, Equatable, Sendable {
  /// What is wrong.
  public let code: Code
  /// The option as it was written, the verb, the operand, or the name of what is missing.
  public let word: String
  /// What would have been right: the name of a value, or the words to choose from.
  public let expected: [String]
  /// The value that was given.
  public let found: String?
  /// The known word nearest to the one that was given.
  public let suggestion: String?

  /// The faults of a command line.
  @nonexhaustive
  public enum Code: String, CaseIterable, Sendable {
    /// No option has this name.
    case unknownOption = "usage/unknown-option"
    /// No command has this name.
    case unknownVerb = "usage/unknown-verb"
    /// The option stands last, without its value.
    case missingValue = "usage/missing-value"
    /// A flag has a value.
    case unexpectedValue = "usage/unexpected-value"
    /// The value is none that the option or operand knows.
    case invalidValue = "usage/invalid-value"
    /// There are too few operands.
    case missingOperand = "usage/missing-operand"
    /// There are too many operands.
    case unexpectedOperand = "usage/unexpected-operand"
    /// Standard input is to be read twice.
    case standardInput = "usage/standard-input"
    /// The answer is no text, and would go to a terminal.
    case binaryOutput = "usage/binary-output"
    /// The word is not UTF-8.
    case encoding = "usage/encoding"
  }

  /// An error of the parser's kind, for rules that only the command knows.
  public init(
    _ code: Code,
    word: String,
    expected: [String] = [],
    found: String? = nil,
    suggestion: String? = nil
  ) {
    self.code = code
    self.word = word
    self.expected = expected
    self.found = found
    self.suggestion = suggestion
  }

  /// A first word that is none of the commands.
  public static func unknownVerb(_ word: String, among known: [String]) -> Self {
    Self(.unknownVerb, word: word, suggestion: nearest(to: word, among: known))
  }
}
