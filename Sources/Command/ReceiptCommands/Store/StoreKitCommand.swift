// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import CommandArguments
import DocumentInput
import StoreConfiguration
import StrictJSON
import SystemIO

/// `receiptctl storekit`.
struct StoreKitCommand: Verb {
  static let name = "storekit"
  static let summary = "show, check, compare or convert .storekit files"
  static let operands = OperandSpec.choice("WORD", of: Word.self, path: "FILE", most: 2)

  static let local = Option.flag("local", help: "with convert: write a local file")
  static let options = [OptionSpec]([
    local, CommonOptions.json.explained("print JSON on one line"), AnswerDestination.quiet,
    AnswerDestination.output, CommonOptions.color, Option.help, Option.version,
  ])

  static let discussion = """
    FILE is a StoreKit configuration file of Xcode, versions 1.0 to 6.3 and newer;
    - is standard input. WORD is one of:
      show     the products, subscription groups with levels and prices, and offers
      check    the problems of the file, each with its severity, path and a hint
      diff     the changes from one FILE to another, by product
      convert  with --local, a synchronized file as a local one, in Xcode's format

    Every file that Xcode writes is read. An error is a product or offer that cannot
    be simulated because the file is wrong; a warning is anything else that may not
    be intended. A simulation leaves out only the product concerned.

    A local file cannot be synchronized again. 'convert' keeps all members except
    those that mark a synchronized file.

    Exit status 1 means for check that there are errors, for diff that there are
    differences, for convert that the file is already local.

    examples:
      receiptctl storekit show Products.storekit
      receiptctl storekit check --json Products.storekit
      receiptctl storekit diff before.storekit after.storekit
      receiptctl storekit convert --local -o Local.storekit Synced.storekit
    """

  /// The subcommand.
  enum Word: String, CaseIterable, Sendable {
    case show, check, diff, convert
  }

  let arguments: Arguments
  private let word: Word
  private let inputs: [Input]

  init(arguments: Arguments) throws(UsageError) {
    self.arguments = arguments
    word = try arguments.operand(StoreKitCommand.operands, as: Word.self)
    inputs = arguments.operands.dropFirst().map(Input.init)
    let isLocal = arguments[StoreKitCommand.local]
    if word == .convert, !isLocal {
      throw UsageError(.missingOperand, word: "--local")
    }
    if word != .convert, isLocal {
      throw UsageError.unknownOption("--local", for: word.rawValue)
    }
    // The converted file is already JSON.
    if word == .convert, arguments[CommonOptions.json] {
      throw UsageError.unknownOption("--json", for: "convert")
    }
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
    case .show:
      try arguments.print(configuration.json(file: input.name), in: terminal) {
        configuration.write(to: &$0, title: input.title)
      }
      return .success
    case .check:
      let problems = configuration.problems
      try arguments.print(configuration.json(of: problems, file: input.name), in: terminal) {
        $0.write(problems)
      }
      return problems.contains { $0.severity == .error } ? .notValid : .success
    case .diff:
      let other = inputs.dropFirst().first ?? input
      let newer = try StoreConfiguration(other, in: terminal)
      let differences = newer.differences(from: configuration)
      try arguments.print(.differences(differences, from: input.name, to: other.name), in: terminal)
      {
        $0.write(differences)
      }
      return differences.isEmpty ? .success : .notValid
    case .convert:
      let text = try attempt(about: input.title, configuration.localText()) {
        (error: ConfigurationError) in
        CommandDiagnostic(error)
      }
      try terminal.warn(
        about: input.title,
        configuration.unreadMembers.map { "\($0) is not read; it is copied unchanged" }
      )
      return try terminal.print(String(decoding: JSON.printable(text), as: UTF8.self))
    }
  }

}
