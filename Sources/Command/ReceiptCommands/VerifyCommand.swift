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

  static let kind = Option<VerifyKind?>.choice(
    "kind",
    help: "accept only this kind of document"
  )
  static let publicKeys = Option<[String]>.list(
    "public-key",
    "FILE",
    kind: .file,
    help: "with --kind promotional-offer: verify with this key"
  )
  static let keyId = Option.nonEmpty(
    "key-id",
    "ID",
    help: "with --kind promotional-offer: the id of this key",
    expecting: "a key id"
  )

  static let options =
    VerifyOptions.specs.filter { $0.name != kind.spec.name }
    + [OptionSpec](kind, publicKeys, keyId) + CommonOptions.specs()

  static let discussion = """
    FILE is a receipt in DER, BER or base64, a legacy transaction receipt, a signed
    token (JWS), a file with one token per line, the body of a notification, or a
    response of the App Store Server API. Without FILE, or with -, reads standard
    input. Uses no network. Certificates must have been valid at the signing time.
    Give --bundle-id and --environment on a server: without them, a receipt of any
    app and environment passes.

    With --kind promotional-offer, FILE is what your server signed: JSON with the
    seven fields of a promotional offer and the signature, or a token. The answer
    names the mistake, such as a wrong separator or an upper-case UUID.

    examples:
      receiptctl verify receipt --bundle-id com.example.notes
      receiptctl verify --root lab-root.pem --json receipt.der
      receiptctl verify notification.json --environment production
      receiptctl verify --kind promotional-offer --public-key key.pub offer.json
      pbpaste | receiptctl verify --device-id 3B76A7BD-8F5B-46A4-BCB1-CCE8DBD1B3CD

    \(CommandStatus.help)
    """

  private let common: CommonOptions
  private let verification: VerifyOptions
  private let kind: DocumentKind?
  private let offers: OfferVerification?

  init(_ arguments: Arguments) throws(UsageError) {
    common = try CommonOptions(arguments)
    verification = try VerifyOptions(arguments)
    let kind = try arguments.value(of: VerifyCommand.kind)
    self.kind = kind?.documentKind
    offers = try OfferVerification(arguments, kind, verification)
  }

  var destination: AnswerDestination { common.destination }

  func run(in terminal: Terminal) throws(CommandFailure) -> CommandStatus {
    if let offers { return try offers.run(common, in: terminal) }
    let roots = verification.roots
    let inputs = try common.files.inputs(of: VerifyCommand.self, besides: roots, in: terminal)
    let verifier = try verification.verifier(
      now: verification.at ?? terminal.now(),
      kind: kind,
      in: terminal
    )
    let printer = AnswerPrinter(verb: VerifyCommand.name, common, in: terminal)
    return try printer.run(inputs, limit: common.limit) { verifier.answer(about: $0) }
  }
}
