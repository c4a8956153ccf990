// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import CommandArguments
import DocumentForms
import SystemIO

extension CommandFailure {
  /// Writes the error to standard error and returns the exit status.
  func report(in terminal: Terminal) -> CommandStatus {
    do throws(CommandFailure) {
      switch self {
      case .usage(let error, let verb):
        try terminal.complain(
          error.message,
          code: error.code.rawValue,
          hint: error.hint ?? help(error, verb)
        )
        return .usage
      case .fault(let fault, let subject):
        try terminal.complain(fault, about: subject)
        return fault.status
      case .write(.closed):
        // No message can be written.
        return .outputClosed
      case .write(let error):
        try terminal.complain(error.message, code: error.code)
        return .inputOutput
      }
    } catch {
      return .inputOutput
    }
  }

  private func help(_ error: UsageError, _ verb: String?) -> String {
    if error.code == .unknownVerb {
      if verb == nil, let hint = ForeignFormat(Array(error.word.utf8)[...])?.hint { return hint }
      let start = verb == nil ? "there is no file of this name either; " : ""
      return start + "'\(ReceiptTool.name) help' lists the verbs"
    }
    return
      "'\(([ReceiptTool.name, "help"] + [verb].compactMap { $0 }).joined(separator: " "))' shows the options"
  }
}
