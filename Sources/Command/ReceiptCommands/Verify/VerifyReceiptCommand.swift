// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import AppStoreServer
import CommandArguments
import DocumentInput
import ReceiptKit
import SystemIO

/// `receiptctl verify-receipt`.
struct VerifyReceiptCommand: Verb {
  static let name = "verify-receipt"
  static let summary = "respond like Apple's deprecated endpoint verifyReceipt"
  static let operands = OperandSpec(
    "RECEIPT [EVIDENCE]",
    kind: .file,
    isOptional: true,
    isRepeatable: true
  )

  static let side = Option<VerifyReceiptSide>.choice(
    "side",
    default: .production,
    help: "respond as this endpoint"
  )
  static let excludesOld = Option.flag(
    "exclude-old-transactions",
    help: "list only the latest transaction of each subscription"
  )
  static let secretFile = Option<String?>.file(
    "shared-secret-file",
    help: "compare the password of the request with the secret in this file"
  )
  static let options = [OptionSpec]([
    side, excludesOld, secretFile, VerifyOptions.root, VerifyOptions.signer,
    VerifyOptions.bundleIds.explained("respond with status 21003 to receipts of other apps"),
    VerifyOptions.appAppleId.explained(
      "respond with status 21003 to receipts without this App Store id"
    ),
    VerifyOptions.at.explained(
      "respond as of this time, such as 2025-03-04T10:11:12Z (default: now)"
    ), VerifyOptions.legacyPolicies, CommonOptions.maxSize, AnswerDestination.quiet,
    AnswerDestination.output, Option.help, Option.version,
  ])

  static let discussion = """
    RECEIPT is the JSON body of a request, with receipt-data, password and
    exclude-old-transactions, or only a receipt. Without RECEIPT, or with -, reads
    standard input. Prints the JSON of the endpoint without querying Apple. Values
    that only Apple's servers know are left out and listed on standard error.
    EVIDENCE supplies them: transactions, renewal infos, notifications and responses
    of the App Store Server API about the same customer.

    Like Apple's endpoint, accepts the receipts of any app without --bundle-id:
    compare bundle_id.

    Exit status 1 means that the status in the answer is not 0, or that evidence is
    not valid.

    examples:
      receiptctl verify-receipt request.json
      receiptctl verify-receipt --side sandbox receipt.der
      receiptctl verify-receipt receipt.der history.json statuses.json
      receiptctl verify-receipt --shared-secret-file secret.txt request.json
    """

  let arguments: Arguments

  private var at: Timestamp? { arguments[VerifyOptions.at] }
  private var limit: Int { arguments[CommonOptions.maxSize] ?? DocumentLimits.bytes }

  func run(in terminal: Terminal) throws(CommandFailure) -> CommandStatus {
    let verification = VerifyOptions(arguments: arguments)
    let others =
      verification.anchors.names + [arguments[VerifyReceiptCommand.secretFile]].compactMap { $0 }
    let inputs = try arguments.operands.inputs(
      of: VerifyReceiptCommand.self,
      besides: others,
      in: terminal
    )
    let now = at ?? terminal.now()
    let anchors = try verification.anchors.read(in: terminal)
    let responder = VerifyReceiptResponder(
      apps: verification.apps,
      sharedSecret: try secret(in: terminal),
      anchors: anchors,
      receiptPolicy: ReceiptPolicy(arguments[VerifyOptions.legacyPolicies]),
      sizeLimit: limit
    )
    // As Apple's endpoint, without a search in other text.
    let request = try inputs[0].contents(in: terminal, limit: limit)
    var reader = VerifyReceiptEvidenceReader(
      verifier: InputVerifier(
        trusting: anchors,
        apps: verification.apps,
        isApple: verification.anchors.includeApple,
        at: now,
        given: at
      ),
      limit: limit,
      terminal: terminal
    )
    for input in inputs.dropFirst() { try reader.read(input) }
    let answer = responder.answer(
      request,
      on: arguments[VerifyReceiptCommand.side],
      evidence: reader.evidence,
      excludingOldTransactions: arguments[VerifyReceiptCommand.excludesOld],
      at: now
    )
    try terminal.answer(String(decoding: answer.json, as: UTF8.self) + "\n")
    try explain(answer, to: request, about: inputs[0], in: terminal)
    return max(answer.exitStatus, reader.status)
  }

  /// The reason for a status other than 0, then the omitted values.
  private func explain(
    _ answer: VerifyReceiptAnswer,
    to request: [UInt8],
    about input: Input,
    in terminal: Terminal
  ) throws(CommandFailure) {
    let tool = ReceiptTool.name
    if answer.status != .valid {
      try terminal.complain("\(tool): note: status \(answer.status.rawValue): \(answer.status)\n")
    }
    if let error = answer.error {
      try terminal.complain(
        CommandDiagnostic(
          error,
          in: .command(leaf: signer(of: request), kind: answer.rejectedKind)
        ),
        about: input.title
      )
    }
    for omission in answer.omissions.prefix(VerifyReceiptCommand.mostListed) {
      try terminal.complain("\(tool): note: left out: \(shown("\(omission)", limit: 600))\n")
    }
    let more = answer.omissions.count - VerifyReceiptCommand.mostListed
    if more > 0 { try terminal.complain("\(tool): note: left out: \(more) more\n") }
  }

  /// The first certificate in a receipt, by which a receipt from Xcode is recognized.
  private func signer(of request: [UInt8]) -> Certificate? {
    do {
      return try SignedDocument(request[...], limit: limit).decoded().certificates.first
    } catch {
      return nil
    }
  }

  /// The maximum number of lines `left out` of `verify-receipt`.
  ///
  /// Evidence about another customer can be of any size.
  private static let mostListed = 64
}

extension VerifyReceiptCommand {
  /// The secret, one line; no error contains it.
  private func secret(in terminal: Terminal) throws(CommandFailure) -> String? {
    guard let secretFile = arguments[VerifyReceiptCommand.secretFile] else { return nil }
    return try Input(name: secretFile).load(
      about: "--shared-secret-file \(secretFile)",
      limit: VerifyReceiptCommand.secretLimit,
      in: terminal
    ) { bytes throws(CommandDiagnostic) in
      let line = bytes.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
      let rest = bytes[line.endIndex...]
      guard !line.isEmpty, line.allSatisfy({ 0x21...0x7E ~= $0 }),
        rest.allSatisfy({ $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") })
      else {
        throw CommandDiagnostic(
          code: InputError.Code.unrecognized.rawValue,
          message: "not one line of printable characters"
        )
      }
      return String(decoding: line, as: UTF8.self)
    } hint: { _ in
      "--shared-secret-file takes a file with one line of text, the shared secret"
    }
  }

  /// App Store Connect generates 32 digits.
  private static let secretLimit = 1 << 10
}

extension VerifyReceiptAnswer {
  /// The exit status of a run with this answer: 1 if the receipt is not valid, and 4 if nothing was decided (21009).
  fileprivate var exitStatus: CommandStatus {
    switch status {
    case .valid: .success
    case .internalError: .internalFault
    default: .notValid
    }
  }
}
