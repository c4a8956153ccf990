// SPDX-License-Identifier: Apache-2.0

import Faults

extension UsageError {
  /// The error in one line: lower case, without a period.
  public var message: String {
    switch code {
    case .unknownOption:
      "unknown option \(quoted(word))" + (found.map { " for \(shown($0))" } ?? "")
    case .unknownVerb: "unknown verb \(quoted(word))"
    case .verbAfterOptions: "the verb \(quoted(word)) follows options"
    case .missingValue: "\(shown(word)) needs a value"
    case .missingOption: "the option \(shown(word)) is missing"
    case .unexpectedValue: "\(shown(word)) takes no value" + foundText
    case .invalidValue: "\(shown(word)) expects \(expected.alternatives)" + foundText
    case .missingOperand: "missing operand \(shown(word))"
    case .unexpectedOperand: "unexpected operand \(quoted(word))"
    case .standardInput: "standard input can be read only once"
    case .binaryOutput: "\(quoted(word)) is not text, and standard output is a terminal"
    case .encoding: "\(quoted(word)) is not UTF-8"
    }
  }

  /// A correction to suggest, if any.
  public var hint: String? {
    if let suggestion { return "did you mean \(quoted(suggestion))?" }
    return switch code {
    case .verbAfterOptions: "write the verb first; './\(shown(word))' is a file of this name"
    case .missingValue, .missingOption: "write \(shown(word)) \(expected.alternatives)"
    case .standardInput: "give - at most once; without FILE, standard input is read too"
    case .binaryOutput: "send it to a file or a pipe, or use \(expected.alternatives)"
    case .encoding: "rename the file, or pipe it in"
    default: nil
    }
  }

  private var foundText: String {
    found.map { ", found \(quoted($0))" } ?? ""
  }
}

extension [String] {
  /// The alternatives as text: `auto, always or never`.
  var alternatives: String {
    guard count > 1, let last else { return first ?? "" }
    return "\(dropLast().joined(separator: ", ")) or \(last)"
  }
}

private func quoted(_ word: String) -> String { "'\(shown(word))'" }

extension UsageError.Code: DocumentedCode {
  package var action: String {
    "Correct the command line; nothing was read. `receiptctl help VERB` shows the operands and options"
  }
}
