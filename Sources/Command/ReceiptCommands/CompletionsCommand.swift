// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import CommandArguments
import SystemIO

/// `receiptctl completions`.
struct CompletionsCommand: Verb {
  static let name = "completions"
  static let summary = "print a shell completion script"
  static let operands = OperandSpec.choice("SHELL", of: CompletionScript.Shell.self)
  static let options = [OptionSpec](Option.help, Option.version)

  static let discussion = """
    SHELL is bash, zsh or fish.

    examples:
      source <(receiptctl completions bash)
      receiptctl completions zsh > "${fpath[1]}/_receiptctl"
      receiptctl completions fish > ~/.config/fish/completions/receiptctl.fish
    """

  let arguments: Arguments
  private let shell: CompletionScript.Shell

  init(arguments: Arguments) throws(UsageError) {
    self.arguments = arguments
    shell = try arguments.operand(CompletionsCommand.operands, as: CompletionScript.Shell.self)
  }

  func run(in terminal: Terminal) throws(CommandFailure) -> CommandStatus {
    let script = CompletionScript(for: shell, of: ReceiptTool.tool)
    return try terminal.print(script.description)
  }
}
