// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import BuildVersion
package import CommandArguments
import SystemIO

/// `receiptctl help`.
struct HelpCommand: Verb {
  static let name = "help"
  static let summary = "show help for receiptctl or one verb"
  static let operands = OperandSpec(
    "VERB",
    kind: .choice(ReceiptTool.verbs.map { $0.name }),
    isOptional: true
  )
  static let man = Option.flag("man", help: "print a manual page of all verbs, for man")
  static let options = [OptionSpec](man, Option.help, Option.version)
  static let discussion = """
    examples:
      receiptctl help verify
      receiptctl help --man > receiptctl.1
    """

  let arguments: Arguments

  init(arguments: Arguments) throws(UsageError) {
    self.arguments = arguments
    guard arguments[HelpCommand.man], let verb = arguments.operands.first else { return }
    throw UsageError(.unexpectedOperand, word: verb)
  }

  func run(in terminal: Terminal) throws(CommandFailure) -> CommandStatus {
    if arguments[HelpCommand.man] {
      return try terminal.print(ManualPage(ReceiptTool.tool).description)
    }
    guard let verb = arguments.operands.first else {
      return try terminal.print(ReceiptTool.helpText)
    }
    return try terminal.print(try ReceiptTool.verb(named: verb).helpText)
  }
}

extension ReceiptTool {
  /// The declaration of the tool.
  package static let tool = Tool(
    name: name,
    version: "\(BuildVersion.number)",
    summary: "decode and verify App Store receipts and tokens, without a network",
    commands: verbs,
    defaultCommand: VerifyCommand.self,
    options: options,
    discussion: """
      Run 'receiptctl help VERB' for details of a verb. A FILE may be a folder, which
      stands for the files in it and in its subfolders.
      """,
    examples: """
        is it genuine?     receiptctl receipt --bundle-id com.example.notes
        what does it say?  receiptctl decode receipt
        may they use it?   receiptctl entitlements tokens receipt
        why not?           receiptctl entitlements tokens receipt --explain
        for 200 files      receiptctl --brief receipts
        what differs?      receiptctl diff before after
        in a script        receiptctl -q --bundle-id ID --environment production FILE
        a code or value?   receiptctl explain trust/untrusted DID_RENEW 21007
      """,
    exitStatus: CommandStatus.meanings,
    environment: [
      "RECEIPTCTL_KEY_FILE, RECEIPTCTL_KEY, RECEIPTCTL_KEY_ID, RECEIPTCTL_ISSUER_ID, RECEIPTCTL_BUNDLE_ID":
        "The key of the App Store Server API for api: its file or its text, its id, the issuer id and the bundle id.",
      "RECEIPTCTL_CREDENTIALS": "A file with them, as --credentials.",
      "RECEIPTCTL_TOKEN": "The bearer token of control requests for serve, as --token.",
      "CURL_CA_BUNDLE, SSL_CERT_FILE, SSL_CERT_DIR":
        "Certificate authorities of TLS for api, ocsp fetch, notify and serve, as --ca-file.",
      "https_proxy, no_proxy": "The proxy of requests, and the servers without one.",
      "NO_COLOR": "No color unless --color always, if it is not empty.",
      "TERM": "No color if it is dumb.",
    ],
    related: ["curl(1)", "jq(1)", "openssl(1)"]
  )

  static var helpText: String { HelpText(tool).description }
}
