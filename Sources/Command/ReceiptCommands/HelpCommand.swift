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

      examples:
        is it genuine?     receiptctl receipt --bundle-id com.example.notes
        what does it say?  receiptctl decode receipt
        may they use it?   receiptctl entitlements tokens receipt
        why not?           receiptctl entitlements tokens receipt --explain
        for 200 files      receiptctl --brief receipts
        what differs?      diff <(receiptctl decode a) <(receiptctl decode b)
        in a script        receiptctl -q --bundle-id ID --environment production FILE
        an error code?     receiptctl explain trust/untrusted

      \(CommandStatus.help)
      """
  )

  static var helpText: String { HelpText(tool).description }
}
