// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import CommandArguments
import StoreLab
import StoreReceipts
import StrictBase64
import StrictTime
import SystemIO

/// `receiptctl mint`.
struct MintCommand: Verb {
  static let name = "mint"
  static let summary = "create signed test data with a test authority"
  static let operands = OperandSpec.choice("KIND", of: MintKind.self, path: "DIR|FILE")

  static let authority = Option<String?>.value(
    "authority",
    "DIR",
    kind: .file,
    help: "sign with the keys in this directory",
    expecting: "a directory"
  ) { $0.isEmpty ? nil : $0 }
  static let settings = Option<[MemberEdit]>.list(
    "set",
    "NAME=JSON",
    help: "give a member this value",
    expecting: #"a name and JSON, such as quantity=2 or 'bundleId="com.example.app"'"#,
    parse: MemberEdit.init(setting:)
  )
  static let removals = Option<[MemberEdit]>.list(
    "remove",
    "NAME",
    help: "leave a member out",
    expecting: "a name",
    parse: MemberEdit.init(removing:)
  )
  static let body = Option.flag("body", help: "answer with the body in which it is posted")
  static let base64 = Option.flag("base64", help: "answer with a receipt in base64")
  static let device = Option<DeviceIdentifier?>.value(
    "device-id",
    "GUID",
    help: "make a receipt for this device: a UUID or MAC address",
    expecting: "a UUID or a MAC address",
    parse: DeviceIdentifier.init(text:)
  )
  static let tamper = Option<String?>.value(
    "tamper",
    "NAME",
    help: "make a forgery of it by this attack; 'list' names them",
    expecting: "the name of an attack, or list"
  ) { $0.isEmpty ? nil : $0 }
  static let type = Option<String?>.value(
    "type",
    "TYPE[/SUBTYPE]",
    help: "make a notification of this type; 'list' names them",
    expecting: "a notification type, or list"
  ) { $0.isEmpty ? nil : $0 }
  static let xcode = Option.flag("xcode", help: "sign as StoreKit testing in Xcode does")
  static let seed = Option<String?>.value(
    "seed",
    "TEXT",
    help: "make the authority that follows from this text",
    expecting: "a text"
  ) { $0.isEmpty ? nil : $0 }
  static let options = [OptionSpec](
    authority,
    seed,
    settings,
    removals,
    type,
    tamper,
    VerifyOptions.at.explained("date what is made up, such as 2025-03-04T10:11:12Z"),
    device,
    xcode,
    body,
    base64,
    Option.help,
    Option.version
  )

  static let discussion = """
    KIND is authority, transaction, renewal-info, app-transaction, notification,
    realtime-request, receipt or transaction-receipt. An authority comes first: it
    is a directory of keys and certificates, trusted only if you configure it.
    All other documents are signed with it, and what it signs is good for the file
    DIR/roots.pem as --root alone; with --xcode for DIR/xcode.pem. A
    transaction-receipt brings no intermediate: DIR/receipt-intermediate.pem.

    FILE is a JSON object, - is standard input. A token signs it byte for byte as
    it is; in a notification transactionInfo and renewalInfo of data, where they
    are objects, are signed first. A receipt takes the names that decode --json
    prints as its payload, a transaction-receipt those of its property list, and
    both make up what is not said. Without FILE all of it is made up and dated by
    the clock. A NAME may lead inwards: data.transactionInfo.price.

    --type makes a notification whose members all fit its type and subtype. What
    --set makes of it is signed in any case; what no longer fits is a warning.

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
    // What is set first and removed then was never meant.
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
      ("--xcode", isXcode && !kind.isMadeByXcode),
      ("--seed", seed != nil && kind != .authority),
      ("--authority", authority != nil && kind == .authority),
      ("--set", !edits.isEmpty && kind == .authority),
      ("--at", at != nil && kind == .authority),
      ("--tamper", tamper != nil && kind == .authority),
      ("--type", type != nil && kind != .notification),
      // The codes of the attacks are those of what the App Store signs.
      ("--xcode --tamper", tamper != nil && isXcode),
    ]
    for (option, isMisplaced) in misplaced where isMisplaced {
      throw UsageError(.unknownOption, word: "\(kind.rawValue) \(option)")
    }
    // A payload that is given has its type already.
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
    let moment = at ?? terminal.now()
    guard let token = kind.signedKind else {
      return kind == .transactionReceipt
        ? try mintTransactionReceipt(folder, moment, terminal)
        : try mintReceipt(folder, moment, terminal)
    }
    let mint = TokenMint(
      kind: token,
      authority: try folder.tokenAuthority(withXcode: isXcode),
      tampering: tampering.ofToken,
      isXcode: isXcode,
      notificationKind: notificationKind.kind
    )
    let text = try mint.token(from: path.map { Input(name: $0) }, moment, edits, in: terminal)
    return try terminal.print((wantsBody ? TokenAuthority.Post(token: text).body : text) + "\n")
  }

  private func mintTransactionReceipt(
    _ folder: AuthorityFolder,
    _ moment: Timestamp,
    _ terminal: Terminal
  ) throws(CommandFailure) -> CommandStatus {
    let mint = TransactionReceiptMint(
      authority: try folder.receiptAuthority(),
      tampering: tampering.ofTransactionReceipt
    )
    let list = try mint.receipt(from: path.map { Input(name: $0) }, moment, edits, in: terminal)
    let text = wantsBase64 ? Base64.encode(list[...]) : String(decoding: list, as: UTF8.self)
    return try terminal.print(text + "\n")
  }

  private func mintReceipt(
    _ folder: AuthorityFolder,
    _ moment: Timestamp,
    _ terminal: Terminal
  ) throws(CommandFailure) -> CommandStatus {
    guard wantsBase64 || !terminal.outputIsTerminal else {
      let error = UsageError(.binaryOutput, word: kind.rawValue, expected: ["--base64"])
      throw .usage(error, verb: MintCommand.name)
    }
    let mint = ReceiptMint(
      authority: try folder.receiptAuthority(),
      tampering: tampering.ofReceipt,
      isXcode: isXcode
    )
    let der = try mint.receipt(
      from: path.map { Input(name: $0) },
      moment,
      device: device,
      edits,
      in: terminal
    )
    if wantsBase64 { return try terminal.print(Base64.encode(der[...]) + "\n") }
    do {
      try terminal.outBytes(der)
    } catch {
      throw .write(error)
    }
    return .success
  }
}
