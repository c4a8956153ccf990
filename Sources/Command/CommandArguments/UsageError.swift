// SPDX-License-Identifier: Apache-2.0

public import Faults

/// A usage error: an invalid command line.
public struct UsageError: Error, Equatable, Sendable {
  /// The error code.
  public let code: Code
  /// The option as written, the verb, the operand, or the name of a missing operand.
  public let word: String
  /// The name of the expected value, or the choices.
  public let expected: [String]
  /// The value found, or the use of the verb that does not have the option.
  public let found: String?
  /// The most similar known word.
  public let suggestion: String?

  /// The error codes of command lines.
  @nonexhaustive
  public enum Code: String, FaultCode {
    /// The option is unknown.
    case unknownOption = "usage/unknown-option"
    /// The verb is unknown.
    case unknownVerb = "usage/unknown-verb"
    /// A verb follows options; it must be the first argument.
    case verbAfterOptions = "usage/verb-after-options"
    /// The value of the last option is missing.
    case missingValue = "usage/missing-value"
    /// An option that this use of the verb needs is missing.
    case missingOption = "usage/missing-option"
    /// A flag has a value.
    case unexpectedValue = "usage/unexpected-value"
    /// The value of an option or operand is invalid.
    case invalidValue = "usage/invalid-value"
    /// An operand is missing.
    case missingOperand = "usage/missing-operand"
    /// There are more operands than declared.
    case unexpectedOperand = "usage/unexpected-operand"
    /// Standard input is given twice.
    case standardInput = "usage/standard-input"
    /// The output is binary, and standard output is a terminal.
    case binaryOutput = "usage/binary-output"
    /// The argument is not UTF-8.
    case encoding = "usage/encoding"
  }

  /// Creates an error; commands use it for rules of their own.
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

  /// The error of an option that other uses of the verb have.
  public static func unknownOption(_ option: String, for use: String) -> Self {
    Self(.unknownOption, word: option, found: use)
  }

  /// The error of an unknown verb, with the most similar known one.
  public static func unknownVerb(_ word: String, among known: [String]) -> Self {
    Self(.unknownVerb, word: word, suggestion: nearest(to: word, among: known))
  }
}
