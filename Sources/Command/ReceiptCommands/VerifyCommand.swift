// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import CommandArguments
import DocumentInput
import ReceiptKit
import SystemIO

/// `receiptctl verify`.
struct VerifyCommand: Verb {
  static let name = "verify"
  static let summary = "verify receipts and tokens"
  static let operands = CommonOptions.operands

  static let options = VerifyOptions.specs + CommonOptions.specs()

  static let discussion = """
    FILE is a receipt in DER, BER or base64, a legacy transaction receipt, a signed
    token (JWS), a file with one token per line, the body of a notification, or a
    response of the App Store Server API. Without FILE, or with -, reads standard
    input. Uses no network. Certificates must have been valid at the signing time.
    Give --bundle-id and --environment on a server: without them, a receipt of any
    app and environment passes.

    examples:
      receiptctl verify receipt --bundle-id com.example.notes
      receiptctl verify --root lab-root.pem --json receipt.der
      receiptctl verify notification.json --environment production
      pbpaste | receiptctl verify --device-id 3B76A7BD-8F5B-46A4-BCB1-CCE8DBD1B3CD

    \(CommandStatus.help)
    """

  let arguments: Arguments

  func run(in terminal: Terminal) throws(CommandFailure) -> CommandStatus {
    let common = CommonOptions(arguments: arguments)
    let verification = VerifyOptions(arguments: arguments)
    let others = verification.files
    let inputs = try arguments.operands.inputs(
      of: VerifyCommand.self,
      besides: others,
      in: terminal
    )
    let verifier = try verification.verifier(in: terminal)
    let printer = AnswerPrinter(verb: VerifyCommand.name, common: common, terminal: terminal)
    return try printer.run(inputs) { verifier.answer(about: $0) }
  }
}
