// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import CommandArguments
import DocumentInput
import SystemIO

/// Runs a verb over its inputs and prints each answer immediately.
struct AnswerPrinter {
  static let brief = Option.flag(
    "brief",
    help: "print a line for each document, and totals (default on a terminal for more than 4 files)"
  )
  static let full = Option.flag("full", help: "print everything about each of many files")

  /// The name of the JSON of an answer.
  let schema: String
  let common: CommonOptions
  let terminal: Terminal

  func run(
    _ inputs: [Input],
    answer: (InputDocument) -> Answer
  ) throws(CommandFailure) -> CommandStatus {
    if isBrief(inputs) { return try runBriefly(inputs, answer: answer) }
    let style = ColorStyle(common.color, in: terminal)
    let isJSON = common.isJSON
    var worst = CommandStatus.success
    var hasHeading = false
    func print(_ document: InputDocument, isAlone: Bool) throws(CommandFailure) {
      let answer = answer(document)
      worst = max(worst, answer.status)
      guard only.includes(answer.verdict) else { return }
      if isJSON {
        try terminal.answer(answer.json(schema: schema))
      } else if let fault = answer.fault, fault.status == .inputOutput {
        try terminal.complain(fault, about: document.title)
      } else {
        if !isAlone {
          let title = heading(document.title, columns: terminal.columns)
          try terminal.answer("\(hasHeading ? "\n" : "")\(style(.strong, title))\n")
          hasHeading = true
        }
        try terminal.answer(answer.text(style: style, columns: terminal.columns))
      }
    }
    var reader = InputReader(terminal, limit: common.limit, of: inputs.count)
    for input in inputs {
      // A single document is printed without a title.
      var first: InputDocument?
      var count = 0
      try reader.read(input) { document throws(CommandFailure) in
        count += 1
        if count == 1 { return first = document }
        if let waiting = first { try print(waiting, isAlone: false) }
        first = nil
        try print(document, isAlone: false)
      }
      if let first { try print(first, isAlone: inputs.count == 1) }
    }
    try reader.finish()
    return worst
  }

  private func runBriefly(
    _ inputs: [Input],
    answer: (InputDocument) -> Answer
  ) throws(CommandFailure) -> CommandStatus {
    let style = ColorStyle(common.color, in: terminal)
    var answers = BriefAnswers(files: inputs.count, style: style, columns: terminal.columns)
    var worst = CommandStatus.success
    var reader = InputReader(terminal, limit: common.limit, of: inputs.count)
    for input in inputs {
      try reader.read(input) { document throws(CommandFailure) in
        let answer = answer(document)
        worst = max(worst, answer.status)
        let isListed = only.includes(answer.verdict)
        let lines = answers.add(answer, title: document.shortTitle, isListed: isListed)
        if !lines.isEmpty { try terminal.answer(lines) }
      }
    }
    try terminal.answer(answers.rest)
    try reader.finish()
    try terminal.answer(answers.totals)
    return worst
  }

  private var only: VerdictFilter? { common.arguments[VerdictFilter.option] }

  private func isBrief(_ inputs: [Input]) -> Bool {
    guard !common.isJSON, !common.arguments[AnswerPrinter.full] else { return false }
    let isLong = terminal.outputIsTerminal && inputs.count > AnswerPrinter.mostFullAnswers
    return common.arguments[AnswerPrinter.brief] || isLong
  }

  /// The full answers about more files fill several screens.
  private static let mostFullAnswers = 4
}
