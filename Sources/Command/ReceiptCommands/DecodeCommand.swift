// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import CommandArguments
import DocumentInput
import ReceiptKit
import SystemIO

/// `receiptctl decode`.
struct DecodeCommand: Verb {
  static let name = "decode"
  static let schema = "\(ReceiptTool.name)/decode/1"
  static let summary = "show the contents of a receipt or token without verifying it"
  static let operands = CommonOptions.operands
  static let options =
    [OptionSpec](AnswerPrinter.brief, AnswerPrinter.full) + CommonOptions.specs()

  static let discussion = """
    FILE is a receipt, a signed token (JWS) of StoreKit or the App Store Server, a
    file with one token per line, the body of a notification, a response of the App
    Store Server API, or a table with documents in its rows: CSV, an SQL dump, JSON
    lines, a log. Do not trust the contents: their signature is not checked. Use
    verify to check it.

    examples:
      receiptctl decode receipt
      pbpaste | receiptctl decode --json | jq .payload.inAppPurchases
      receiptctl decode notification.json
    """

  let arguments: Arguments

  func run(in terminal: Terminal) throws(CommandFailure) -> CommandStatus {
    let common = CommonOptions(arguments: arguments)
    let inputs = try arguments.operands.withFilesOfFolders(in: terminal).inputs(
      of: DecodeCommand.self,
      in: terminal
    )
    let printer = AnswerPrinter(schema: DecodeCommand.schema, common: common, terminal: terminal)
    return try printer.run(inputs) { answer(about: $0, in: terminal) }
  }

  private func answer(about input: InputDocument, in terminal: Terminal) -> Answer {
    var answer = Answer(file: input.file, verdict: .notVerified)
    answer.row = input.row
    answer.now = terminal.now()
    answer.unsigned = input.unsigned
    answer.undone = input.undone
    answer.receiptInfo = input.receiptInfo
    do throws(CommandDiagnostic) {
      let document = try input.document.get()
      let decoded = document.decoded()
      answer.kind = document.kind
      answer.base64 = document.inputBase64
      answer.payload = decoded.contents
      answer.certificates = decoded.certificates
      if let error = decoded.error {
        throw CommandDiagnostic(error, in: document.context(document.kind))
      }
      try document.requireKindOfPlace()
    } catch {
      answer.fault = error
    }
    input.explain(&answer.fault)
    return answer
  }
}
