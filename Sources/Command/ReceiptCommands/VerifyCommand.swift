// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import CommandArguments
import ReceiptKit
import SystemIO

/// `receiptctl verify`.
struct VerifyCommand: Verb {
  static let name = "verify"
  static let summary = "verify receipts and tokens"
  static let operands = CommonOptions.operands

  static let options =
    VerifyOptions.specs
    + [OptionSpec](
      CommonOptions.maxSize,
      CommonOptions.json,
      AnswerDestination.quiet,
      AnswerDestination.output,
      CommonOptions.color,
      Option.help,
      Option.version
    )

  static let discussion = """
    FILE is a receipt in DER, BER or base64, an old transaction receipt, a signed
    token (JWS), a file with one token a line, the body of a notification, or an
    answer of the App Store Server API; - or no FILE is standard input. Nothing is
    asked over a network. Certificates must have been valid at signing, not now. A
    server should give its bundle id and environment: without them what is genuine
    for any app is as good as its own.

    examples:
      receiptctl verify receipt --bundle-id com.example.notes
      receiptctl verify --root lab-root.pem --json receipt.der
      receiptctl verify notification.json --environment production
      pbpaste | receiptctl verify --device-id 3B76A7BD-8F5B-46A4-BCB1-CCE8DBD1B3CD

    \(CommandStatus.help)
    """

  private let common: CommonOptions
  private let verification: VerifyOptions
  private let kind: DocumentKind?

  init(_ arguments: Arguments) throws(UsageError) {
    common = try CommonOptions(arguments)
    verification = try VerifyOptions(arguments)
    kind = try arguments.value(of: VerifyOptions.kind)
  }

  var destination: AnswerDestination { common.destination }

  func run(in terminal: Terminal) throws(CommandFailure) -> CommandStatus {
    let roots = verification.roots
    let inputs = try common.inputs(of: VerifyCommand.self, besides: roots, in: terminal)
    let verifier = try verification.verifier(
      now: verification.at ?? terminal.now(),
      kind: kind,
      limit: common.limit,
      in: terminal
    )
    let printer = AnswerPrinter(verb: VerifyCommand.name, common, in: terminal)
    return try printer.run(inputs, limit: common.limit) { verifier.answer(about: $0) }
  }
}
