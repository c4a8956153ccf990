// SPDX-License-Identifier: Apache-2.0

package import CommandArguments
import StoreVerification
package import SystemIO

/// The reason why a run ends without an answer.
package enum CommandFailure: Error {
  /// A usage error, and the verb if one was named.
  case usage(UsageError, verb: String?)
  /// An error about something other than the input, such as the file of an option.
  case fault(CommandDiagnostic, about: String)
  /// The answer cannot be written.
  case write(WriteError)
}

/// Runs `body`; its error becomes a failure about `subject`.
package func attempt<Value, Fault: Error>(
  about subject: String,
  _ body: () throws(Fault) -> Value,
  diagnosis: (Fault) -> CommandDiagnostic
) throws(CommandFailure) -> Value {
  do {
    return try body()
  } catch {
    throw .fault(diagnosis(error), about: subject)
  }
}

/// The name of the tool, which begins its messages and the names of its JSON schemas.
package let toolName = "receiptctl"

extension Terminal {
  /// Writes the answer of a verb that always succeeds.
  package func print(_ text: String) throws(CommandFailure) -> CommandStatus {
    try answer(text)
    return .success
  }

  /// Writes to standard output.
  package func answer(_ text: String) throws(CommandFailure) {
    try answer(bytes: Array(text.utf8))
  }

  /// Writes bytes to standard output.
  package func answer(bytes: [UInt8]) throws(CommandFailure) {
    do {
      try out(bytes)
    } catch {
      throw .write(error)
    }
  }

  /// Writes to standard error.
  package func complain(_ text: String) throws(CommandFailure) {
    do {
      try err(withoutKeys(text))
    } catch {
      throw .write(error)
    }
  }

  /// Writes an error, its code and its hint to standard error.
  package func complain(_ message: String, code: String, hint: String? = nil) throws(CommandFailure)
  {
    var text = "\(toolName): error: \(message)  [\(code)]\n"
    if let hint { text += "\(toolName): hint: \(hint)\n" }
    try complain(text)
  }

  /// Writes an error about a file to standard error.
  package func complain(_ fault: CommandDiagnostic, about file: String) throws(CommandFailure) {
    try complain(
      "\(shown(file)): \(shown(fault.shortened.sentence, limit: 600))",
      code: fault.label,
      hint: fault.hint
    )
  }
}
