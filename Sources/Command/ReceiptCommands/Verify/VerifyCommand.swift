// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import CommandArguments
import DocumentInput
import HTMLReport
import ReceiptKit
import SystemIO

/// `receiptctl verify`.
struct VerifyCommand: Verb {
  static let name = "verify"
  static let schema = "\(ReceiptTool.name)/verify/2"
  static let summary = "verify receipts and tokens"
  static let operands = CommonOptions.operands

  static let kind = Option<VerifyKind?>.choice(
    "kind",
    help: "accept only this kind of document"
  )
  static let publicKeys = Option<[String]>.files(
    "public-key",
    help: "with --kind promotional-offer: verify with this key"
  )
  static let keyId = Option.nonEmpty(
    "key-id",
    "ID",
    help: "with --kind promotional-offer: the id of this key",
    expecting: "a key id"
  )

  static let explain = Option.flag(
    "explain",
    help: "with --kind promotional-offer: find the mistake, in up to 2 s for each key"
  )

  static let options =
    VerifyOptions.specs(without: [kind])
    + [OptionSpec]([
      kind, publicKeys, keyId, explain, ReportFile.option, AnswerPrinter.brief,
      VerdictFilter.option, AnswerPrinter.full,
    ]) + CommonOptions.specs()

  static let discussion = """
    FILE is a receipt in DER, BER or base64, a legacy transaction receipt, a signed
    token (JWS), a file with one token per line, the body of a notification, a
    response of the App Store Server API, or a table with documents in its rows:
    CSV, an SQL dump, JSON lines, a log. Without FILE, or with -, reads standard
    input. Uses no network. Certificates must have been valid at the signing time.
    On a server, use --bundle-id and --environment: without them, a receipt of any
    app and environment is accepted.

    With --kind promotional-offer, FILE is what your server signed: JSON with the
    seven fields of a promotional offer and the signature, or a token. With
    --explain, the answer names common mistakes, such as a wrong separator or an
    upper-case UUID.

    examples:
      receiptctl verify receipt --bundle-id com.example.notes
      receiptctl verify --root lab-root.pem --json receipt.der
      receiptctl verify notification.json --environment production
      receiptctl verify --kind promotional-offer --public-key key.pub offer.json
      receiptctl verify receipt --html report.html
      pbpaste | receiptctl verify --device-id 3B76A7BD-8F5B-46A4-BCB1-CCE8DBD1B3CD
    """

  let arguments: Arguments
  private let offers: OfferVerification?

  init(arguments: Arguments) throws(UsageError) {
    self.arguments = arguments
    offers = try OfferVerification(arguments)
  }

  func run(in terminal: Terminal) throws(CommandFailure) -> CommandStatus {
    let common = CommonOptions(arguments: arguments)
    if let offers { return try offers.run(common, in: terminal) }
    let verification = VerifyOptions(arguments: arguments)
    let others = verification.files
    let inputs = try arguments.operands.withFilesOfFolders(in: terminal).inputs(
      of: VerifyCommand.self,
      besides: others,
      in: terminal
    )
    let verifier = try verification.verifier(
      kind: arguments[VerifyCommand.kind]?.documentKind,
      in: terminal
    )
    let file = try ReportFile(arguments, of: VerifyCommand.self, in: terminal)
    let printer = AnswerPrinter(
      schema: VerifyCommand.schema,
      common: common,
      terminal: file?.answers ?? terminal
    )
    guard let file else { return try printer.run(inputs) { verifier.answer(about: $0) } }
    var page = VerificationPage(madeBy: ReceiptTool.title)
    // The valid documents, for the drawing.
    var evidence = EvidenceCollector(
      bundleIds: [],
      environments: Set(StoreEnvironment.canonicalValues)
    )
    let status = try printer.run(inputs) { document in
      let answer = verifier.answer(about: document)
      page.documents.add(answer, title: document.title)
      evidence.add(answer)
      return answer
    }
    evidence.finish()
    let now = verification.at ?? terminal.now()
    let histories = EntitlementAnswer.histories(in: evidence.ledgers, at: now)
    try file.write(page.html(histories: histories, now: now))
    return status
  }
}
