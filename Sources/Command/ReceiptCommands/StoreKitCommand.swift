// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import CommandArguments
import DocumentInput
import StoreConfiguration
import StoreVerification
import SystemIO

/// `receiptctl storekit`.
struct StoreKitCommand: Verb {
  static let name = "storekit"
  static let summary = "show, check, compare or convert .storekit files"
  static let operands = OperandSpec.choice("WORD", of: Word.self, path: "FILE", most: 2)

  static let local = Option.flag("local", help: "with convert: write a local file")
  static let options = [OptionSpec](
    local,
    CommonOptions.json.explained("answer in JSON, on one line"),
    AnswerDestination.quiet,
    AnswerDestination.output,
    CommonOptions.color,
    Option.help,
    Option.version
  )

  static let discussion = """
    FILE is a StoreKit configuration file of Xcode, versions 1.0 to 6.3 and newer;
    - is standard input. WORD is one of:
      show     the products, subscription groups with levels and prices, and offers
      check    the problems of the file, each with its place and a hint
      diff     what changed from one FILE to another, by product
      convert  with --local, a synchronized file as a local one, in Xcode's format

    A local file cannot be synchronized again. 'convert' keeps all members but those
    that mark a synchronized file.

    examples:
      receiptctl storekit show Products.storekit
      receiptctl storekit check --json Products.storekit
      receiptctl storekit diff before.storekit after.storekit
      receiptctl storekit convert --local -o Local.storekit Synced.storekit

    exit status:
      0  done; check: no problem; diff: no difference
      1  check: problems; diff: differences; convert: the file is local already
      2  usage error
      3  cannot read or write
    """

  /// What to do with the file.
  enum Word: String, CaseIterable, Sendable {
    case show, check, diff, convert
  }

  private let word: Word
  private let inputs: [Input]
  private let isJSON: Bool
  private let color: ColorChoice
  let destination: AnswerDestination

  init(_ arguments: Arguments) throws(UsageError) {
    word = try arguments.operand(StoreKitCommand.operands, as: Word.self)
    inputs = arguments.operands.dropFirst().map(Input.init)
    isJSON = try arguments.value(of: CommonOptions.json)
    color = try arguments.value(of: CommonOptions.color)
    destination = try AnswerDestination(
      arguments,
      isQuiet: try arguments.value(of: AnswerDestination.quiet)
    )
    let isLocal = try arguments.value(of: StoreKitCommand.local)
    if word == .convert, !isLocal {
      throw UsageError(.missingOperand, word: "--local")
    }
    if word != .convert, isLocal {
      throw UsageError(.unknownOption, word: "\(word.rawValue) --local")
    }
    // The converted file is JSON already.
    if word == .convert, isJSON { throw UsageError(.unknownOption, word: "convert --json") }
    if word != .diff, let extra = inputs.dropFirst().first {
      throw UsageError(.unexpectedOperand, word: extra.name)
    }
    if word == .diff, inputs.count < 2 { throw UsageError(.missingOperand, word: "FILE") }
    if inputs.count(where: \.isStandardInput) > 1 {
      throw UsageError(.standardInput, word: Input.standardInput.name)
    }
  }

  func run(in terminal: Terminal) throws(CommandFailure) -> CommandStatus {
    guard let input = inputs.first ?? (terminal.inputIsTerminal ? nil : .standardInput) else {
      throw .usage(UsageError(.missingOperand, word: "FILE"), verb: StoreKitCommand.name)
    }
    let configuration = try StoreConfiguration(input, in: terminal)
    switch word {
    case .show: return try show(configuration, input, in: terminal)
    case .check: return try check(configuration, input, in: terminal)
    case .convert: return try convert(configuration, input, in: terminal)
    case .diff:
      let other = inputs.dropFirst().first ?? input
      return try compare(configuration, input, with: other, in: terminal)
    }
  }

  private func show(
    _ configuration: StoreConfiguration,
    _ input: Input,
    in terminal: Terminal
  ) throws(CommandFailure) -> CommandStatus {
    if isJSON {
      try terminal.answer(configuration.json(file: input.name))
    } else {
      var page = page(in: terminal)
      configuration.write(to: &page, title: input.title)
      try terminal.answer(page.text)
    }
    return .success
  }

  private func check(
    _ configuration: StoreConfiguration,
    _ input: Input,
    in terminal: Terminal
  ) throws(CommandFailure) -> CommandStatus {
    let problems = configuration.problems
    if isJSON {
      try terminal.answer(configuration.json(of: problems, file: input.name))
    } else {
      var page = page(in: terminal)
      page.write(problems)
      try terminal.answer(page.text)
    }
    return problems.isEmpty ? .success : .notValid
  }

  private func compare(
    _ older: StoreConfiguration,
    _ input: Input,
    with other: Input,
    in terminal: Terminal
  ) throws(CommandFailure) -> CommandStatus {
    let newer = try StoreConfiguration(other, in: terminal)
    let differences = newer.differences(from: older)
    if isJSON {
      try terminal.answer(.differences(differences, from: input.name, to: other.name))
    } else {
      var page = page(in: terminal)
      page.write(differences)
      try terminal.answer(page.text)
    }
    return differences.isEmpty ? .success : .notValid
  }

  private func convert(
    _ configuration: StoreConfiguration,
    _ input: Input,
    in terminal: Terminal
  ) throws(CommandFailure) -> CommandStatus {
    let text: [UInt8]
    do {
      text = try configuration.localText()
    } catch {
      throw .fault(CommandDiagnostic(error), about: input.title)
    }
    return try terminal.print(String(decoding: text, as: UTF8.self))
  }

  private func page(in terminal: Terminal) -> TextPage {
    TextPage(style: Style(color, in: terminal), columns: terminal.columns)
  }
}
