// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import AppStoreServer
import CommandArguments
import StrictJSON
import SystemIO

/// `receiptctl explain`.
struct ExplainCommand: Verb {
  static let name = "explain"
  static let otherNames = ["error", "errors", "code", "codes", "why", "man"]
  static let summary = "explain an error code: its meaning, and what to do"
  static let operands = OperandSpec("CODE", isOptional: true, isRepeatable: true)
  static let options = [OptionSpec](
    CommonOptions.json,
    CommonOptions.color,
    Option.help,
    Option.version
  )

  static let discussion = """
    CODE is the code in brackets at the end of an error, such as trust/untrusted; or
    the part before its slash, for all codes of a layer; or a number of the App
    Store Server API, such as 4040010. Without CODE, lists all codes.

    examples:
      receiptctl explain trust/untrusted
      receiptctl explain trust
      receiptctl explain 4040010
    """

  let arguments: Arguments

  func run(in terminal: Terminal) throws(CommandFailure) -> CommandStatus {
    guard !arguments.operands.isEmpty else {
      try print(ErrorExplanation.all, in: terminal)
      return .success
    }
    for (index, word) in arguments.operands.enumerated() {
      if index > 0, !arguments[CommonOptions.json] { try terminal.answer("\n") }
      try explain(word, in: terminal)
    }
    return .success
  }

  private func explain(_ word: String, in terminal: Terminal) throws(CommandFailure) {
    let code = ErrorExplanation.code(in: word)
    if let explanation = ErrorExplanation.of(code) {
      return try arguments.print(explanation.json, in: terminal) { explanation.write(to: &$0) }
    }
    // `api/4040010` is the code of an error with Apple's number.
    let digits = code.utf8.starts(with: "api/".utf8) ? String(code.dropFirst(4)) : code
    if let number = Int64(digits), let explanation = ErrorExplanation(apple: number) {
      return try arguments.print(explanation.json, in: terminal) { explanation.write(to: &$0) }
    }
    let layer = ErrorExplanation.layer(code)
    guard layer.isEmpty else { return try print(layer, in: terminal) }
    let near = nearest(to: code, among: ErrorExplanation.all.map(\.code))
    let error = UsageError(
      .invalidValue,
      word: "CODE",
      expected: ["an error code"],
      found: word,
      suggestion: near
    )
    throw .usage(error, verb: ExplainCommand.name)
  }

  /// Prints codes and their meaning.
  private func print(
    _ explanations: [ErrorExplanation],
    in terminal: Terminal
  ) throws(CommandFailure) {
    if arguments[CommonOptions.json] {
      for explanation in explanations { try terminal.answer(explanation.json) }
      return
    }
    var page = arguments.page(in: terminal)
    page.table(
      ["CODE", "MEANING"],
      explanations.map { Row(cells: [$0.code, $0.meaning]) },
      wrapsLast: true
    )
    try terminal.answer(page.text)
  }
}

extension ErrorExplanation {
  /// The explanation of a number of the App Store Server API.
  fileprivate init?(apple number: Int64) {
    let code = APIErrorCode(rawValue: number)
    guard let name = code.name else { return nil }
    let retry = code.isRetryable ? " The same request may succeed later." : ""
    self.init(
      code: "\(number)",
      meaning: "\(name), an error of the App Store Server API.\(retry)",
      causes: "The request, the id or the key; or the state of the purchase does not allow it.",
      action: code.action,
      source: "Apple, App Store Server API, \"Error codes\""
    )
  }

  fileprivate func write(to page: inout TextPage) {
    page.title(code)
    page.blank()
    page.facts([
      Fact("meaning", meaning),
      Fact("causes", causes),
      Fact("to do", action),
      Fact("source", source),
      example.map { Fact("example", "test vector \($0)") },
    ])
  }
}
