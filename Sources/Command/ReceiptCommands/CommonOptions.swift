// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import CommandArguments
import StoreVerification
import SystemIO

/// The options and operands of every verb that reads.
struct CommonOptions {
  static let json = Option.flag("json", help: "answer in JSON, one line for each input")
  static let color = Option<ColorChoice>.choice(
    "color",
    "WHEN",
    default: .auto,
    help: "use colour"
  )
  static let maxSize = Option<Int?>.value(
    "max-size",
    "SIZE",
    help: "refuse larger input, such as 64K or 1G (default: \(sizeText(DocumentLimits.bytes)))",
    expecting: "a size such as 4096, 64K, 16M or 1G",
    parse: readSize
  )

  static let operands = OperandSpec("FILE", kind: .file, isOptional: true, isRepeatable: true)

  let isJSON: Bool
  let color: ColorChoice
  let limit: Int
  let destination: AnswerDestination
  private let files: [String]

  init(_ arguments: Arguments) throws(UsageError) {
    let isQuiet = try arguments.value(of: AnswerDestination.quiet)
    destination = try AnswerDestination(arguments, isQuiet: isQuiet)
    // JSON output contains the errors. In a pipe that is not read, they belong on standard error.
    isJSON = try arguments.value(of: CommonOptions.json) && destination != .nowhere
    color = try arguments.value(of: CommonOptions.color)
    limit = try arguments.value(of: CommonOptions.maxSize) ?? DocumentLimits.bytes
    files = try arguments.operands(CommonOptions.operands)
  }

  /// What is to be read: the operands, or else what is piped in.
  ///
  /// `others` are the files that options name: at most one of them all is standard input, since
  /// whoever reads it a second time finds nothing.
  func inputs(
    of verb: any Verb.Type,
    besides others: [String] = [],
    in terminal: Terminal
  ) throws(CommandFailure) -> [Input] {
    // Waiting for a person to type a receipt would look like a tool that hangs.
    guard !files.isEmpty || !terminal.inputIsTerminal else {
      throw .usage(UsageError(.missingOperand, word: "FILE"), verb: verb.name)
    }
    let inputs = files.isEmpty ? [.standardInput] : files.map(Input.init)
    let all = inputs + others.map(Input.init)
    guard all.count(where: \.isStandardInput) <= 1 else {
      throw .usage(UsageError(.standardInput, word: Input.standardInput.name), verb: verb.name)
    }
    return inputs
  }
}

/// One input, as the user named it.
struct Input {
  let name: String

  static let standardInput = Input(name: "-")

  var isStandardInput: Bool { name.utf8.elementsEqual("-".utf8) }

  var source: InputSource { isStandardInput ? .standardInput : .file(name) }

  /// The whole input.
  func read(in terminal: Terminal, limit: Int) throws(CommandDiagnostic) -> [UInt8] {
    do {
      return try terminal.read(source, limit)
    } catch {
      throw CommandDiagnostic(error, limit: limit)
    }
  }

  /// What people read.
  var title: String { isStandardInput ? "standard input" : name }
}
