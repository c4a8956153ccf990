// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import CommandArguments
import DocumentInput
import SystemIO

/// Runs a verb over its inputs and prints each answer immediately.
struct AnswerPrinter {
  static let brief = Option.flag(
    "brief",
    help:
      "print a line for each document, and totals (default for more than 4 documents on a terminal or of a table)"
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
    var run = Run(self, inputs: inputs.count)
    var reader = InputReader(terminal, limit: common.limit, of: inputs.count)
    for input in inputs {
      try reader.read(input) { document throws(CommandFailure) in
        try run.add(document, answer(document))
      }
    }
    try run.beginToEnd()
    try reader.finish()
    return try run.end()
  }

  private var only: VerdictFilter? { common.arguments[VerdictFilter.option] }

  /// The form of the answers; `nil` if it depends on the number of documents.
  private var requestedForm: Form? {
    if common.isJSON || common.arguments[AnswerPrinter.full] { return .full }
    return common.arguments[AnswerPrinter.brief] ? .brief : nil
  }

  private enum Form {
    case full, brief
  }

  /// The full answers about more files fill several screens.
  private static let mostFullAnswers = 4

  /// A run: the first answers wait until it is known whether there are many.
  private struct Run {
    private let printer: AnswerPrinter
    private let inputs: Int
    private let style: ColorStyle
    private var form: Form?
    private var waiting: [(document: InputDocument, answer: Answer)] = []
    private var count = 0
    private var worst = CommandStatus.success
    private var hasHeading = false
    private var answers: BriefAnswers

    init(_ printer: AnswerPrinter, inputs: Int) {
      self.printer = printer
      self.inputs = inputs
      style = ColorStyle(printer.common.color, in: printer.terminal)
      form = printer.requestedForm
      answers = BriefAnswers(files: inputs, style: style, columns: printer.terminal.columns)
    }

    mutating func add(_ document: InputDocument, _ answer: Answer) throws(CommandFailure) {
      count += 1
      worst = max(worst, answer.status)
      // JSON needs no title, and is printed immediately.
      if printer.common.isJSON { return try print(document, answer, isAlone: true) }
      switch form {
      case .brief?: return try printBriefly(document, answer)
      case .full? where waiting.isEmpty && count > 1:
        return try print(document, answer, isAlone: false)
      default: waiting.append((document, answer))
      }
      guard waiting.count > (form == nil ? AnswerPrinter.mostFullAnswers : 1) else { return }
      let isTable = waiting.allSatisfy { $0.document.isInTable }
      form = form ?? (isTable || printer.terminal.outputIsTerminal ? .brief : .full)
      try printWaiting()
    }

    /// Prints what waits: a single document without a title.
    mutating func beginToEnd() throws(CommandFailure) {
      form = form ?? .full
      try printWaiting(isAlone: inputs == 1 && count == 1)
      if form == .brief { try printer.terminal.answer(answers.rest) }
    }

    mutating func end() throws(CommandFailure) -> CommandStatus {
      if form == .brief { try printer.terminal.answer(answers.totals) }
      return worst
    }

    private mutating func printWaiting(isAlone: Bool = false) throws(CommandFailure) {
      for (document, answer) in waiting {
        if form == .brief {
          try printBriefly(document, answer)
        } else {
          try print(document, answer, isAlone: isAlone)
        }
      }
      waiting = []
    }

    private mutating func print(
      _ document: InputDocument,
      _ answer: Answer,
      isAlone: Bool
    ) throws(CommandFailure) {
      let terminal = printer.terminal
      guard printer.only.includes(answer.verdict) else { return }
      if printer.common.isJSON {
        try terminal.answer(answer.json(schema: printer.schema))
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

    private mutating func printBriefly(
      _ document: InputDocument,
      _ answer: Answer
    ) throws(CommandFailure) {
      let isListed = printer.only.includes(answer.verdict)
      let lines = answers.add(answer, title: document.shortTitle, isListed: isListed)
      if !lines.isEmpty { try printer.terminal.answer(lines) }
    }
  }
}
