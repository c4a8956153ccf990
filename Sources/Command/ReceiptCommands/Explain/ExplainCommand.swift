// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import CommandArguments
import DocumentInput
import SystemIO

/// `receiptctl explain`.
struct ExplainCommand: Verb {
  static let name = "explain"
  static let summary = "explain a code, number or word: its meaning, and what to do"
  static let operands = OperandSpec(
    "CODE",
    kind: .suggestions(Vocabulary.allWords + Vocabulary.listNames),
    isOptional: true,
    isRepeatable: true
  )
  static let options = [OptionSpec](
    CommonOptions.json.explained("print JSON, one line for each meaning"),
    CommonOptions.color,
    Option.help,
    Option.version
  )

  static let discussion = """
    CODE is a word from an answer, an error, a log or a notification:
      an error code or the part before its slash, for all codes of a layer;
      a number or name of an error of Apple's API, an HTTP status, a status of
      verifyReceipt; an error of Apple's libraries or of StoreKit;
      a notification type or subtype, or a value of a member: expirationIntent=3;
      a member of Apple's payloads, verifyReceipt's answers or a token's claims;
      the text of an error that such servers log, or a URL of Apple's API;
      a verdict, reason, warning, next action, check, or rule, such as E-12;
      a name from the list that 'explain' prints without CODE, for all its words.

    CODE may also be a line of a log, JSON, or an HTTP response: each word in it
    that is clearly such a code is explained. With -, reads standard input.
    A word with several meanings has them all, the more usual first. If some words
    are unknown, the others are explained, and the exit status is 2. Below the error
    is the nearest word, if only one is near, or the values of a known member.

    examples:
      receiptctl explain trust/untrusted
      receiptctl explain 4040010 21007 DID_FAIL_TO_RENEW
      receiptctl explain 'VerificationException: INVALID_ENVIRONMENT'
      receiptctl explain reasons
      curl -i https://api.storekit.apple.com/… | receiptctl explain -
    """

  let arguments: Arguments

  func run(in terminal: Terminal) throws(CommandFailure) -> CommandStatus {
    guard !arguments.operands.isEmpty else {
      try listVocabularies(in: terminal)
      return .success
    }
    var run = ExplainRun(arguments: arguments, terminal: terminal)
    try run.explainAll()
    return run.status
  }

  /// Prints the names of all lists, in JSON all words.
  private func listVocabularies(in terminal: Terminal) throws(CommandFailure) {
    if arguments[CommonOptions.json] {
      for meaning in Vocabulary.all.flatMap(\.words) { try terminal.answer(meaning.json) }
      return
    }
    var page = arguments.page(in: terminal)
    page.table(
      ["NAME", "WORDS", "WHAT"],
      Vocabulary.all.map { list in
        TableRow(cells: [list.name, "\(list.words.count)", list.summary])
      },
      wrapsLast: true
    )
    page.blank()
    page.line(
      "Layers of error codes: \(Vocabulary.layers.joined(separator: ", ")).",
      hanging: 2
    )
    page.line("'receiptctl explain NAME' lists the words, 'receiptctl explain WORD' explains one.")
    try terminal.answer(page.text)
  }
}
