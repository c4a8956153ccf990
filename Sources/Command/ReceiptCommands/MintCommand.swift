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
    --xcode with --root DIR/xcode.pem. A transaction-receipt does not contain the
    intermediate certificate, DIR/receipt-intermediate.pem.

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

    \(CommandStatus.help)
    """

  private let kind: MintKind
  private let path: String?
  private let authority: String?
  private let edits: [MemberEdit]
  private let tampering: MintTampering?
  private let notificationKind: NotificationKindOption?
  private let isXcode: Bool
  private let seed: String?
  private let at: Timestamp?
  private let device: DeviceIdentifier?
  private let wantsBody: Bool
  private let wantsBase64: Bool

  init(_ arguments: Arguments) throws(UsageError) {
    kind = try arguments.operand(MintCommand.operands, as: MintKind.self)
    path = arguments.operands.dropFirst().first
    authority = try arguments.value(of: MintCommand.authority)
    // Removals are last, so that they also remove what --set adds.
    edits =
      try arguments.value(of: MintCommand.settings) + arguments.value(of: MintCommand.removals)
    let tamper = try arguments.value(of: MintCommand.tamper)
    let type = try arguments.value(of: MintCommand.type)
    at = try arguments.value(of: VerifyOptions.at)
    device = try arguments.value(of: MintCommand.device)
    wantsBody = try arguments.value(of: MintCommand.body)
    wantsBase64 = try arguments.value(of: MintCommand.base64)
    isXcode = try arguments.value(of: MintCommand.xcode)
    seed = try arguments.value(of: MintCommand.seed)
    let misplaced: [(String, Bool)] = [
      ("--body", wantsBody && !kind.isPosted),
      ("--device-id", device != nil && kind != .receipt),
      ("--base64", wantsBase64 && !kind.isReceipt),
      ("--xcode", isXcode && !kind.isSignedByXcode),
      ("--seed", seed != nil && kind != .authority),
      ("--authority", authority != nil && kind == .authority),
      ("--set", !edits.isEmpty && kind == .authority),
      ("--at", at != nil && kind == .authority),
      ("--tamper", tamper != nil && kind == .authority),
      ("--type", type != nil && kind != .notification),
      // The attacks are on documents of the App Store.
      ("--xcode --tamper", tamper != nil && isXcode),
    ]
    for (option, isMisplaced) in misplaced where isMisplaced {
      throw UsageError(.unknownOption, word: "\(kind.rawValue) \(option)")
    }
    // A given payload has its own type.
    if type != nil, let path { throw UsageError(.unexpectedOperand, word: path) }
    var attack: MintTampering?
    if let tamper { attack = try MintTampering(tamper, on: kind) }
    tampering = attack
    var notificationKind: NotificationKindOption?
    if let type { notificationKind = try NotificationKindOption(type) }
    self.notificationKind = notificationKind
    if kind == .authority, path == nil { throw UsageError(.missingOperand, word: "DIR") }
    if kind != .authority, authority == nil, !attack.isList, !notificationKind.isList {
      throw UsageError(.missingValue, word: "--authority", expected: ["DIR"])
    }
  }

  func run(in terminal: Terminal) throws(CommandFailure) -> CommandStatus {
    if case .list = tampering { return try terminal.print(MintTampering.list(of: kind)) }
    if case .list = notificationKind { return try terminal.print(NotificationKindOption.names) }
    guard let authority else {
      return try terminal.print(AuthorityFolder(path: path ?? "", terminal).create(seed))
    }
    let folder = AuthorityFolder(path: authority, terminal)
    let request = MintRequest(
      input: path.map(Input.init),
      time: at ?? terminal.now(),
      edits: edits,
      terminal: terminal
    )
    guard let token = kind.signedKind else {
      return kind == .transactionReceipt
        ? try mintTransactionReceipt(request, folder) : try mintReceipt(request, folder)
    }
    let mint = TokenMint(
      kind: token,
      authority: try folder.tokenAuthority(withXcode: isXcode),
      tampering: tampering.attack(),
      isXcode: isXcode,
      notificationKind: notificationKind.kind
    )
    let text = try mint.token(request)
    return try terminal.print((wantsBody ? TokenAuthority.Post(token: text).body : text) + "\n")
  }

  private func mintTransactionReceipt(
    _ request: MintRequest,
    _ folder: AuthorityFolder
  ) throws(CommandFailure) -> CommandStatus {
    let mint = TransactionReceiptMint(
      authority: try folder.receiptAuthority(),
      tampering: tampering.attack()
    )
    let list = try mint.receipt(request)
    let text = wantsBase64 ? Base64.encode(list[...]) : String(decoding: list, as: UTF8.self)
    return try request.terminal.print(text + "\n")
  }

  private func mintReceipt(
    _ request: MintRequest,
    _ folder: AuthorityFolder
  ) throws(CommandFailure) -> CommandStatus {
    let terminal = request.terminal
    guard wantsBase64 || !terminal.outputIsTerminal else {
      let error = UsageError(.binaryOutput, word: kind.rawValue, expected: ["--base64"])
      throw .usage(error, verb: MintCommand.name)
    }
    let mint = ReceiptMint(
      authority: try folder.receiptAuthority(),
      tampering: tampering.attack(),
      isXcode: isXcode,
      device: device
    )
    let der = try mint.receipt(request)
    if wantsBase64 { return try terminal.print(Base64.encode(der[...]) + "\n") }
    return try terminal.print(bytes: der)
  }
}
