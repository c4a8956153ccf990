// SPDX-License-Identifier: Apache-2.0

import CommandArguments

/// `receiptctl help`.
struct HelpCommand: Verb {
  static let name = "help"
  static let summary = "say what this tool, or one of its verbs, does"
  static let operands = OperandSpec(
    "VERB",
    kind: .choice(ReceiptTool.verbs.map { $0.name }),
    isOptional: true
  )
  static let options = [OptionSpec](Option.help, Option.version)
  static let discussion = ""

  private let verb: String?

  init(_ arguments: Arguments) throws(UsageError) {
    verb = try arguments.operands(HelpCommand.operands).first
  }

  func run(in terminal: Terminal) throws(CommandFailure) -> CommandStatus {
    guard let verb else { return try terminal.print(ReceiptTool.helpText) }
    return try terminal.print(try ReceiptTool.verb(named: verb).helpText)
  }
}

extension ReceiptTool {
  static var helpText: String {
    HelpText(
      tool: name,
      summary: "read and judge receipts of the App Store, without a network",
      commands: verbs.map { $0 },
      options: options,
      discussion: """
        'receiptctl help VERB' says more about a verb.

        examples:
          receiptctl verify receipt --bundle-id com.example.notes
          receiptctl entitlements history.json --timeline
          receiptctl decode receipt.b64
          receiptctl dump receipt.der | less

        \(CommandStatus.help)
        """
    ).description
  }
}
