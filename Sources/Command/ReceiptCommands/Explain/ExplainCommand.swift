// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import AppStoreServer
import CommandArguments
import StoreEntitlements
import StrictJSON
import SystemIO

/// `receiptctl explain`.
struct ExplainCommand: Verb {
  static let name = "explain"
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
    Store Server API or of verifyReceipt, such as 4040010 and 21002; or Apple's name
    of an error, such as NoAvailableSeatsError; or a rule of entitlements, such as
    E-12. Without CODE, lists all codes.

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
    if let explanation = ErrorExplanation.of(code) ?? ErrorExplanation(apple: code)
      ?? ErrorExplanation(named: code) ?? ErrorExplanation(rule: code)
    {
      return try arguments.print(explanation.json, in: terminal) { explanation.write(to: &$0) }
    }
    let layer = ErrorExplanation.layer(code)
    guard layer.isEmpty else { return try print(layer, in: terminal) }
    let codes = ErrorExplanation.all.map(\.code)
    let near =
      codes.first { $0.utf8.reversed().starts(with: "/\(code)".utf8.reversed()) }
      ?? nearest(to: code, among: codes + ErrorExplanation.names)
    throw .fault(
      CommandDiagnostic(
        code: UsageError.Code.invalidValue.rawValue,
        message: "not an error code",
        hint: near.map { "did you mean '\($0)'?" } ?? "'receiptctl explain' lists all codes",
        status: .usage
      ),
      about: word
    )
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
      explanations.map { TableRow(cells: [$0.code, $0.meaning]) },
      wrapsLast: true
    )
    try terminal.answer(page.text)
  }
}

/// Whether a text is Apple's name of the error with a name here, such as `TransactionIdNotFoundError`, or that name.
private func isName(_ text: String, of name: String) -> Bool {
  let apple = name.prefix(1).uppercased() + name.dropFirst() + "Error"
  return [name, apple].contains { $0.utf8.elementsEqual(text.utf8) }
}

extension ErrorExplanation {
  /// The explanation of a number of the App Store Server API, also as the code `api/4040010`, or of a status of verifyReceipt.
  fileprivate init?(apple code: String) {
    let digits = code.utf8.starts(with: "api/".utf8) ? String(code.dropFirst(4)) : code
    guard let number = Int64(digits) else { return nil }
    let local = VerifyReceiptStatus(rawValue: number).map { "\($0)" }
    if number > 0, let status = local ?? Self.serverStatus(number) {
      self.init(
        code: "\(number)",
        meaning: "A status of verifyReceipt: \(status).",
        causes: local == nil
          ? "Apple's servers." : "The receipt, the shared secret, or the endpoint.",
        action: "See the page about verifyReceipt, which Apple has deprecated",
        source: "Docs/How-to/From-verifyReceipt-to-signed-data.md"
      )
      return
    }
    if let error = APIErrorCode(rawValue: number) {
      self.init(error)
    } else if let error = ExternalPurchaseErrorCode(rawValue: number) {
      self.init(error)
    } else if let error = NamedAPIError.of(number) {
      self.init(error)
    } else {
      return nil
    }
  }

  /// The explanation of an error with Apple's name, such as `NoAvailableSeatsError`.
  fileprivate init?(named name: String) {
    if let error = NamedAPIError.named(name) {
      self.init(error)
    } else if let error = APIErrorCode.allCases.first(where: { isName(name, of: $0.name) }) {
      self.init(error)
    } else if let error = ExternalPurchaseErrorCode.allCases.first(where: {
      isName(name, of: $0.name)
    }) {
      self.init(error)
    } else {
      return nil
    }
  }

  /// Apple's names of the errors whose numbers are not published.
  fileprivate static let names = NamedAPIError.all.map(\.name)

  private init(_ error: NamedAPIError) {
    let number = error.number.map { "\($0)" }
    self.init(
      code: number ?? error.name,
      meaning:
        "\(number == nil ? "An" : "\(error.name), an") error of the App Store Server API: \(error.meaning)."
        + (number == nil ? " Apple has not published its number." : ""),
      causes: "The request, or the state of the purchase.",
      action: error.action,
      source: "Apple, App Store Server API, \"\(error.name)\""
    )
  }

  private init(_ error: ExternalPurchaseErrorCode) {
    let subject =
      switch error.subject {
      case .report: "It is about the report."
      case .lineItem: "It names the line item with the mistake."
      case .referencedLineItem: "It names the line item that another one references."
      }
    self.init(
      code: "\(error.rawValue)",
      meaning:
        "\(error.name), an error of the External Purchase Server API: \(error.meaning). \(subject)",
      causes: "The report, or what was reported before.",
      action: error.action,
      source: "Apple, External Purchase Server API, \"Error messages and codes\""
    )
  }

  private init(_ error: APIErrorCode) {
    let retry = error.isRetryable ? " The same request may succeed later." : ""
    self.init(
      code: "\(error.rawValue)",
      meaning: "\(error.name), an error of the App Store Server API.\(retry)",
      causes: "The request, the id or the key; or the state of the purchase does not allow it.",
      action: error.action,
      source: "Apple, App Store Server API, \"Error codes\""
    )
  }

  /// The meaning of a status that only Apple's servers return.
  private static func serverStatus(_ number: Int64) -> String? {
    switch number {
    case 21001: "no longer sent"
    case 21005: "the server was not available, try again later"
    case 21100...21199: "internal data could not be read, try again if is-retryable is true"
    default: nil
    }
  }

  /// The explanation of a rule that `entitlements --explain` names, such as `E-12`.
  fileprivate init?(rule name: String) {
    guard let rule = EntitlementRule(rawValue: name) else { return nil }
    self.init(
      code: name,
      meaning: "A rule that decides an answer about access: \(rule.text).",
      causes:
        "The evidence; 'receiptctl entitlements --explain' prints the fields that the rule read.",
      action: "Nothing: it is no error",
      source: "Docs/Reference/Entitlement-rules.md"
    )
  }

  fileprivate func write(to page: inout TextPage) {
    page.title(code)
    page.blank()
    page.facts([
      Fact("meaning", meaning),
      Fact("causes", causes),
      Fact("to do", action + "."),
      Fact("source", source),
    ])
  }
}
