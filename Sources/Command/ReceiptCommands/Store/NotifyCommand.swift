// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import AppStoreServer
import CommandArguments
import ReceiptKit
import StoreLab
import SystemIO

/// `receiptctl notify`, which `receiptctl-net` runs.
struct NotifyCommand: NetworkVerb {
  static let name = "notify"
  static let summary = "post a signed test notification to a server"
  static let operands = OperandSpec(
    "TYPE[/SUBTYPE]",
    kind: .suggestions(NotificationKindOption.all)
  )

  static let to = Option.nonEmpty(
    "to",
    "URL",
    help: "the URL of your server; http only on this machine, or with --allow-http",
    expecting: "a URL"
  )
  static let options = [OptionSpec]([
    to,
    MintCommand.authority.explained(
      "sign with this test authority (default: the authority of seed \(standardSeed))"
    ), MintCommand.settings, MintCommand.removals,
    VerifyOptions.at.explained("set the signing time of the notification (default: now)"),
    ServeCommand.allowHTTP.explained(
      "post to another machine also without TLS, such as http://backend:3000"
    ), APICommand.caFile,
    APICommand.timeout.explained("time out after this duration (default: 30s)"),
    Option.help, Option.version,
  ])

  static let discussion = """
    Posts {"signedPayload": "..."} as the App Store does, with members that match
    the type and subtype, and prints the status and body of the response. A status
    of 200 to 206 means that the server accepted the notification; the App Store
    would send it again after any other response.

    'receiptctl mint notification --type list' prints the types. Without --authority
    the signer is that of 'receiptctl serve' without a script: the server under test
    must trust DIR/roots.pem of 'receiptctl mint authority --seed \(standardSeed) DIR'.

    Exit status 1 means that the server returned another status than 200 to 206.

    examples:
      receiptctl notify TEST --to http://127.0.0.1:3000/apple
      receiptctl notify DID_RENEW/BILLING_RECOVERY --to https://localhost/apple
      receiptctl notify REFUND --to http://127.0.0.1:3000/apple --authority lab \\
        --set 'data.transactionInfo.productId="pro"'
    """

  /// The seed of stores without a script.
  private static let standardSeed = "receiptkit"

  let arguments: Arguments
  private let kind: NotificationBuilder.Kind
  private let url: String

  init(arguments: Arguments) throws(UsageError) {
    self.arguments = arguments
    guard let word = arguments.operands.first else {
      throw UsageError(.missingOperand, word: "TYPE[/SUBTYPE]")
    }
    kind = try NotificationKindOption.kind(named: word, in: "TYPE[/SUBTYPE]")
    guard let url = arguments[NotifyCommand.to] else {
      throw UsageError(.missingOption, word: "--to", expected: ["URL"])
    }
    self.url = url
  }

  func run(
    in terminal: Terminal,
    over network: any Network
  ) throws(CommandFailure) -> CommandStatus {
    let request = MintRequest(
      input: nil,
      time: arguments[VerifyOptions.at] ?? terminal.now(),
      edits: arguments[MintCommand.settings] + arguments[MintCommand.removals],
      terminal: terminal
    )
    let mint = TokenMint(
      kind: .notification,
      authority: try authority(in: terminal),
      notificationKind: kind
    )
    let body = TokenAuthority.Post(token: try mint.token(request)).body
    var options = NetworkOptions(
      caFile: arguments[APICommand.caFile],
      timeout: arguments[APICommand.timeout].map { $0.components.seconds * 1_000 } ?? 30_000
    )
    options.allowsHTTP = arguments[ServeCommand.allowHTTP]
    let answer = try attempt(about: url, network.post(Array(body.utf8), to: url, options: options))
    try terminal.answer("status \(answer.status)\n")
    if !answer.body.isEmpty { try terminal.answer(shown(answer.body) + "\n") }
    return 200...206 ~= answer.status ? .success : .notValid
  }

  private func authority(in terminal: Terminal) throws(CommandFailure) -> TokenAuthority {
    if let path = arguments[MintCommand.authority] {
      return try AuthorityFolder(path: path, terminal: terminal).tokenAuthority(withXcode: false)
    }
    return try minting(TokenAuthority(seed: NotifyCommand.standardSeed))
  }

  /// The beginning of a body, without characters that control a terminal.
  private func shown(_ body: ArraySlice<UInt8>) -> String {
    let text = String(decoding: body.prefix(NotifyCommand.mostShown), as: UTF8.self)
    let visible = text.unicodeScalars.filter { scalar in
      scalar == "\n" || scalar == "\t" || scalar.value >= 0x20 && !(0x7F...0x9F ~= scalar.value)
    }
    return String(String.UnicodeScalarView(visible))
  }

  private static let mostShown = 64 << 10
}
