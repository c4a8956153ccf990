// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import BinaryASN1
import CommandArguments
import SystemIO

/// `receiptctl dump`.
struct DumpCommand: Verb {
  static let name = "dump"
  static let summary = "show the ASN.1 structure of a receipt, certificate or BER file"
  static let operands = CommonOptions.operands
  static let options = [OptionSpec](
    CommonOptions.maxSize,
    CommonOptions.json,
    AnswerDestination.quiet,
    AnswerDestination.output,
    CommonOptions.color,
    Option.help,
    Option.version
  )

  static let discussion = """
    One line for each element: where it starts, the octets of its header and of its
    contents, its type and what it says. A string that holds one more element is
    opened: a receipt's payload, the values of its attributes, an extension of a
    certificate. Damaged input is shown as far as it goes, then the fault is named.
    Above the outline of a certificate stand its subject, issuer, serial number,
    validity, key, SHA-256 and extensions, with Apple's markers by name.

    examples:
      receiptctl dump receipt | less
      receiptctl dump AppleRootCA-G3.cer

    \(CommandStatus.help)
    """

  private let common: CommonOptions

  init(_ arguments: Arguments) throws(UsageError) {
    common = try CommonOptions(arguments)
  }

  var destination: AnswerDestination { common.destination }

  func run(in terminal: Terminal) throws(CommandFailure) -> CommandStatus {
    let inputs = try common.inputs(of: DumpCommand.self, in: terminal)
    let style = Style(common.color, in: terminal)
    var worst = CommandStatus.success
    for (index, input) in inputs.enumerated() {
      let (pieces, refusal) = read(input, in: terminal)
      let fault: CommandDiagnostic?
      if common.isJSON {
        let answer = DumpJSON(file: input.name, pieces, refusal)
        try terminal.answer(answer.json)
        fault = answer.fault
      } else if let refusal, refusal.status == .inputOutput {
        try terminal.complain(refusal, about: input.title)
        fault = refusal
      } else {
        var printer = OutlinePrinter(style: style, terminal)
        if inputs.count > 1 { try printer.title(input.title, isFirst: index == 0) }
        if let refusal { try printer.refuse(refusal) }
        try printer.print(pieces)
        fault = printer.fault
      }
      worst = max(worst, fault?.status ?? .success)
    }
    return worst
  }

  /// The pieces of an input, or why there are none.
  private func read(_ input: Input, in terminal: Terminal) -> ([DumpPiece], CommandDiagnostic?) {
    do throws(CommandDiagnostic) {
      let bytes = try input.read(in: terminal, limit: common.limit)
      return (try DumpPiece.pieces(of: bytes[...], limit: common.limit), nil)
    } catch {
      return ([], error)
    }
  }
}
