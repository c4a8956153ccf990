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

/// The value of an expression; its error becomes a failure about `subject`.
package func attempt<Value, Fault: Error>(
  about subject: String,
  _ expression: @autoclosure () throws(Fault) -> Value,
  diagnosis: (Fault) -> CommandDiagnostic
) throws(CommandFailure) -> Value {
  do {
    return try expression()
  } catch {
    throw .fault(diagnosis(error), about: subject)
  }
}

/// The value of an expression; its error becomes a failure about `subject` as it is.
package func attempt<Value>(
  about subject: String,
  _ expression: @autoclosure () throws(CommandDiagnostic) -> Value
) throws(CommandFailure) -> Value {
  try attempt(about: subject, expression()) { (fault: CommandDiagnostic) in fault }
}

/// The name of the tool, which begins its messages and the names of its JSON schemas.
package let toolName = "receiptctl"

/// The command line that explains an error code, which may have an offset: `cms/malformed at 42`.
func explanation(of code: String) -> String {
  "\(toolName) explain \(code.prefix { $0 != " " })"
}

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
    try rethrowing(out(bytes), as: CommandFailure.write)
  }

  /// Writes to standard error.
  package func complain(_ text: String) throws(CommandFailure) {
    try rethrowing(err(withoutKeys(text)), as: CommandFailure.write)
  }

  /// Writes an error, its code and its hint to standard error.
  package func complain(_ message: String, code: String, hint: String? = nil) throws(CommandFailure)
  {
    var text = "\(toolName): error: \(message)  [\(code)]\n"
    if let hint { text += "\(toolName): hint: \(hint)\n" }
    if errorIsTerminal { text += "\(toolName): more: \(explanation(of: code))\n" }
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
