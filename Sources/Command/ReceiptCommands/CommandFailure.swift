// SPDX-License-Identifier: Apache-2.0

import CommandArguments
import SystemIO

/// Why a run ends without an answer.
enum CommandFailure: Error {
  /// The command line makes no sense; of which verb, if it came that far.
  case usage(UsageError, verb: String?)
  /// Something beside the input cannot be used.
  case fault(CommandDiagnostic, about: String)
  /// The answer cannot be written.
  case write(WriteError)

  /// Says so on standard error, and gives the status to end with.
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
        // The reader has closed the pipe, as `head` does, so no message can be written.
        return .inputOutput
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
      return "the verbs are \(ReceiptTool.verbs.map { $0.name }.joined(separator: ", "))"
    }
    return
      "'\(([ReceiptTool.name, "help"] + [verb].compactMap { $0 }).joined(separator: " "))' says more"
  }
}

extension Terminal {
  /// Writes the answer of a verb that always succeeds.
  func print(_ text: String) throws(CommandFailure) -> CommandStatus {
    try answer(text)
    return .success
  }

  /// Writes to standard output.
  func answer(_ text: String) throws(CommandFailure) {
    do {
      try out(text)
    } catch {
      throw .write(error)
    }
  }

  /// Writes to standard error, as it is.
  func complain(_ text: String) throws(CommandFailure) {
    do {
      try err(text)
    } catch {
      throw .write(error)
    }
  }

  /// Writes an error, its code and its hint to standard error.
  func complain(_ message: String, code: String, hint: String? = nil) throws(CommandFailure) {
    var text = "\(ReceiptTool.name): error: \(message)  [\(code)]\n"
    if let hint { text += "\(ReceiptTool.name): hint: \(hint)\n" }
    try complain(text)
  }

  /// Writes what is wrong with a file to standard error.
  func complain(_ fault: CommandDiagnostic, about file: String) throws(CommandFailure) {
    try complain(
      "\(shown(file)): \(shown(fault.shortened.sentence, limit: 600))",
      code: fault.label,
      hint: fault.hint
    )
  }
}
