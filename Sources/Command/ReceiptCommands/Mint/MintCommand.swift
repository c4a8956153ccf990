// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import CommandArguments
import DocumentInput
import ReceiptKit
import StoreLab
import StrictBase64
import SystemIO

/// `receiptctl mint`.
struct MintCommand: Verb {
  static let name = "mint"
  static let summary = "create signed test data with a test authority"
  static let operands = OperandSpec.choice("KIND", of: MintKind.self, path: "DIR|FILE")

  static let discussion = """
    KIND is authority, transaction, renewal-info, app-transaction, notification,
    realtime-request, receipt or transaction-receipt. Create an authority first: a
    directory of keys and certificates, trusted only if you configure it. It signs
    all other documents. Verify them with --root DIR/roots.pem, documents of
    --xcode with --signer DIR/signers.pem. A transaction-receipt does not contain
    the intermediate certificate, DIR/receipt-intermediate.pem.

    FILE is a JSON object; - is standard input. A token signs it byte for byte; in
    a notification, transactionInfo and renewalInfo of data are signed first if
    they are objects. A receipt has the fields that decode --json prints as its
    payload, a transaction-receipt those of its property list. Missing fields have
    default values, and without FILE all fields. NAME may be a path:
    data.transactionInfo.price.

    --type creates a notification whose members match its type and subtype. If
    --set changes them, it is signed nevertheless, with a warning about members
    that no longer match.

    examples:
      receiptctl mint authority lab
      receiptctl mint transaction --authority lab --set 'productId="pro"' > token
      receiptctl verify --root lab/roots.pem token
      receiptctl mint notification --authority lab --body --type EXPIRED/VOLUNTARY
      receiptctl mint receipt --authority lab fields.json > receipt
      receiptctl mint receipt --authority lab --tamper signer-alone > forged
      receiptctl mint transaction --authority lab --xcode > token
    """

  let arguments: Arguments
  private let kind: MintKind
  private let path: String?
  private let forgery: (any Forgery)?
  private let notificationKind: NotificationBuilder.Kind?

  init(arguments: Arguments) throws(UsageError) {
    self.arguments = arguments
    kind = try arguments.operand(MintCommand.operands, as: MintKind.self)
    path = arguments.operands.dropFirst().first
    for (option, kinds) in MintCommand.kindsOfOptions
    where arguments.given.contains(option) && !kinds.contains(kind) {
      throw UsageError.unknownOption(option, for: kind.rawValue)
    }
    let tamper = arguments[MintCommand.tamper]
    let type = arguments[MintCommand.type]
    // The attacks apply only to documents signed by the App Store.
    if tamper != nil, arguments[MintCommand.xcode] {
      throw UsageError.unknownOption("--tamper", for: "\(kind.rawValue) --xcode")
    }
    // A payload that is given already has a type.
    if type != nil, let path { throw UsageError(.unexpectedOperand, word: path) }
    (forgery, notificationKind) = try MintCommand.read(tamper: tamper, type: type, for: kind)
    if kind == .authority, path == nil { throw UsageError(.missingOperand, word: "DIR") }
    let wantsList = tamper == listWord || type == listWord
    if kind != .authority, !wantsList, arguments[MintCommand.authority] == nil {
      throw UsageError(.missingOption, word: "--authority", expected: ["DIR"])
    }
  }

  /// The attack and the notification type; `nil` if none is given or a list is requested.
  private static func read(
    tamper: String?,
    type: String?,
    for kind: MintKind
  ) throws(UsageError) -> ((any Forgery)?, NotificationBuilder.Kind?) {
    (
      try tamper.flatMap { word throws(UsageError) in
        word == listWord ? nil : try MintForgery.attack(named: word, on: kind)
      },
      try type.flatMap { word throws(UsageError) in
        word == listWord ? nil : try NotificationKindOption.kind(named: word, in: "--type")
      }
    )
  }

  /// The kinds of test data that an option is for.
  private static let kindsOfOptions: [(option: String, kinds: [MintKind])] = {
    let documents = MintKind.allCases.filter { $0 != .authority }
    return [
      ("--body", [.notification, .realtimeRequest]),
      ("--device-id", [.receipt]),
      ("--base64", [.receipt, .transactionReceipt]),
      ("--xcode", [.transaction, .renewalInfo, .appTransaction, .receipt]),
      ("--seed", [.authority]),
      ("--authority", documents),
      ("--set", documents),
      ("--remove", documents),
      ("--at", documents),
      ("--tamper", documents),
      ("--type", [.notification]),
    ]
  }()

  func run(in terminal: Terminal) throws(CommandFailure) -> CommandStatus {
    if arguments[MintCommand.tamper] == listWord {
      return try terminal.print(MintForgery.list(of: kind))
    }
    if arguments[MintCommand.type] == listWord {
      return try terminal.print(NotificationKindOption.names)
    }
    guard let authority = arguments[MintCommand.authority] else {
      let folder = AuthorityFolder(path: path ?? "", terminal: terminal)
      return try terminal.print(folder.create(arguments[MintCommand.seed]))
    }
    let folder = AuthorityFolder(path: authority, terminal: terminal)
    let request = MintRequest(
      input: path.map(Input.init),
      time: arguments[VerifyOptions.at] ?? terminal.now(),
      // Removals are applied last, so that they also remove members that --set adds.
      edits: arguments[MintCommand.settings] + arguments[MintCommand.removals],
      terminal: terminal
    )
    switch kind.document {
    case .token(let token): return try mintToken(of: token, request, folder)
    case .transactionReceipt: return try mintTransactionReceipt(request, folder)
    case .receipt, nil: return try mintReceipt(request, folder)
    }
  }

  private func mintToken(
    of kind: DocumentKind,
    _ request: MintRequest,
    _ folder: AuthorityFolder
  ) throws(CommandFailure) -> CommandStatus {
    let isXcode = arguments[MintCommand.xcode]
    let mint = TokenMint(
      kind: kind,
      authority: try folder.tokenAuthority(withXcode: isXcode),
      forgery: forgery as? TokenForgery,
      isXcode: isXcode,
      notificationKind: notificationKind
    )
    let text = try mint.token(request)
    let wantsBody = arguments[MintCommand.body]
    return try request.terminal.print(
      (wantsBody ? TokenAuthority.Post(token: text).body : text) + "\n"
    )
  }

  private func mintTransactionReceipt(
    _ request: MintRequest,
    _ folder: AuthorityFolder
  ) throws(CommandFailure) -> CommandStatus {
    let authority = try folder.receiptAuthority()
    let entries = try MintPayload(request, request.edits.map(\.nulling))
    let receipt = try entries.reading { object throws(MintError) in
      var receipt = MintPurchase(at: request.time).transactionReceipt(by: authority)
      try receipt.set(object)
      return receipt
    }
    let list = try minting(receipt.encoded(forgery as? TransactionReceiptForgery))
    let text =
      arguments[MintCommand.base64]
      ? Base64.encode(list[...]) : String(decoding: list, as: UTF8.self)
    return try request.terminal.print(text + "\n")
  }

  private func mintReceipt(
    _ request: MintRequest,
    _ folder: AuthorityFolder
  ) throws(CommandFailure) -> CommandStatus {
    let terminal = request.terminal
    let wantsBase64 = arguments[MintCommand.base64]
    guard wantsBase64 || !terminal.outputIsTerminal else {
      let error = UsageError(.binaryOutput, word: kind.rawValue, expected: ["--base64"])
      throw .usage(error, verb: MintCommand.name)
    }
    let authority = try folder.receiptAuthority()
    let isXcode = arguments[MintCommand.xcode]
    let fields = try MintPayload(
      request,
      request.edits.map { $0.nulling.renaming("receiptCreationDate", to: "creationDate") }
    )
    var receipt = try fields.reading { object throws(MintError) in
      let purchase = MintPurchase(at: request.time, isXcode: isXcode)
      return try ReceiptBuilder(object, purchase, isXcode: isXcode, isEmpty: request.input != nil)
    }
    receipt.device = arguments[MintCommand.device]
    let encoded = receipt
    let der = try minting(
      authority.encoded(encoded, asXcode: isXcode, forgery as? ReceiptForgery)
    )
    if wantsBase64 { return try terminal.print(Base64.encode(der[...]) + "\n") }
    try terminal.answer(bytes: der)
    return .success
  }
}
