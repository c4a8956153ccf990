// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import CommandArguments
import DocumentInput
import SystemIO

/// `receiptctl dump`.
struct DumpCommand: Verb {
  static let name = "dump"
  static let summary = "show the ASN.1 structure of a receipt, certificate or BER file"
  static let operands = CommonOptions.operands
  static let options = CommonOptions.specs()

  static let discussion = """
    Prints one line per element: its offset, the bytes of its header and of its
    contents, its type and its value. Opens strings that contain one element: the
    payload of a receipt, the values of its attributes, the extensions of a
    certificate. Prints damaged input up to the error. Above the outline of a
    certificate, prints its subject, issuer, serial number, validity, key, SHA-256
    and extensions, with the names of Apple's markers.

    examples:
      receiptctl dump receipt | less
      receiptctl dump AppleRootCA-G3.cer
    """

  let arguments: Arguments

  func run(in terminal: Terminal) throws(CommandFailure) -> CommandStatus {
    let common = CommonOptions(arguments: arguments)
    let inputs = try arguments.operands.withFilesOfFolders(in: terminal).inputs(
      of: DumpCommand.self,
      in: terminal
    )
    let style = ColorStyle(common.color, in: terminal)
    var worst = CommandStatus.success
    for (index, input) in inputs.enumerated() {
      let (pieces, refusal) = read(input, limit: common.limit, in: terminal)
      let fault = refusal ?? pieces.lazy.compactMap(\.fault).first
      worst = max(worst, fault?.status ?? .success)
      if common.isJSON {
        try terminal.answer(.outline(of: input.name, pieces, fault))
      } else if let refusal, refusal.status == .inputOutput {
        try terminal.complain(refusal, about: input.title)
      } else {
        var printer = OutlinePrinter(style: style, terminal)
        if inputs.count > 1 { try printer.title(input.title, isFirst: index == 0) }
        if let refusal { try printer.refuse(refusal) }
        try printer.print(pieces)
      }
    }
    return worst
  }

  /// The pieces of an input, or the error that prevents reading it.
  private func read(
    _ input: Input,
    limit: Int,
    in terminal: Terminal
  ) -> ([DumpPiece], CommandDiagnostic?) {
    do throws(CommandDiagnostic) {
      let bytes = try input.read(in: terminal, limit: limit)
      return (try DumpPiece.pieces(of: bytes[...], limit: limit), nil)
    } catch {
      return ([], error)
    }
  }
}
