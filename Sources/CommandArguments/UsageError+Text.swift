// SPDX-License-Identifier: Apache-2.0

extension UsageError {
  /// What is wrong, in one line: lower case, no full stop.
  public var message: String {
    switch code {
    case .unknownOption: "unknown option \(quoted(word))"
    case .unknownVerb: "unknown verb \(quoted(word))"
    case .missingValue: "\(printable(word)) needs a value"
    case .unexpectedValue: "\(printable(word)) takes no value" + foundText
    case .invalidValue: "\(printable(word)) expects \(expected.alternatives)" + foundText
    case .missingOperand: "missing operand \(printable(word))"
    case .unexpectedOperand: "unexpected operand \(quoted(word))"
    case .standardInput: "standard input can be read only once"
    case .encoding: "\(quoted(word)) is not UTF-8"
    }
  }

  /// What to do about it, where there is something to say.
  public var hint: String? {
    if let suggestion { return "did you mean \(quoted(suggestion))?" }
    return switch code {
    case .missingValue: "write \(printable(word)) \(expected.alternatives)"
    case .standardInput: "name files, and - at most once; no FILE is standard input as well"
    case .encoding: "give the file another name, or pipe it in"
    default: nil
    }
  }

  private var foundText: String {
    found.map { ", found \(quoted($0))" } ?? ""
  }
}

extension [String] {
  /// The words as a reader says them: `auto, always or never`.
  var alternatives: String {
    guard count > 1, let last else { return first ?? "" }
    return "\(dropLast().joined(separator: ", ")) or \(last)"
  }
}

private func quoted(_ word: String) -> String { "'\(printable(word))'" }

/// The word with what could steer a terminal written out: a file name may hold any scalar.
private func printable(_ word: String) -> String {
  word.unicodeScalars.reduce(into: "") { text, scalar in
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator:
      text += "\\u{\(String(scalar.value, radix: 16))}"
    default: text.unicodeScalars.append(scalar)
    }
  }
}
