// SPDX-License-Identifier: Apache-2.0

package import AnswerOutput
import DocumentForms
import StoreVerification
package import SystemIO

/// A file or standard input, as the user named it.
package struct Input {
  /// The file name; `-` for standard input.
  package let name: String
  /// The reason why it cannot be read, if that is known before.
  private var fault: CommandDiagnostic?

  package static let standardInput = Input(name: "-")

  package init(name: String) {
    self.name = name
  }

  /// A file that no operand can name; `name` has replacement characters.
  package static func unnameable(_ name: String) -> Input {
    var input = Input(name: name)
    input.fault = CommandDiagnostic(
      code: .fileName,
      message: "the name of the file is not UTF-8",
      hint: "rename the file, or pipe it in"
    )
    return input
  }

  package var isStandardInput: Bool { name.utf8.elementsEqual("-".utf8) }

  package var source: InputSource { isStandardInput ? .standardInput : .file(name) }

  /// The name as shown to people.
  package var title: String { isStandardInput ? "standard input" : name }

  /// Reads all bytes.
  package func read(in terminal: Terminal, limit: Int) throws(CommandDiagnostic) -> [UInt8] {
    if let fault { throw fault }
    return try rethrowing(terminal.read(source, limit)) { (error: ReadError) in
      CommandDiagnostic(error, limit: limit)
    }
  }

  /// Opens the input and reads its front.
  func peek(in terminal: Terminal, limit: Int) throws(CommandDiagnostic) -> PeekedStream {
    if let fault { throw fault }
    return try rethrowing(PeekedStream(terminal.open(source), filledTo: Input.frontSize)) {
      (error: ReadError) in
      var fault = CommandDiagnostic(error, limit: limit)
      // People pass what they hold in place of a file, such as an order number.
      if error == .notFound { fault.hint = ForeignFormat(Array(name.utf8)[...])?.hint }
      return fault
    }
  }

  /// Enough rows to recognize a table, and at least one row of most.
  private static let frontSize = 1 << 18

  /// Reads all bytes; a run without them has no answer.
  package func contents(in terminal: Terminal, limit: Int) throws(CommandFailure) -> [UInt8] {
    try attempt(about: title, read(in: terminal, limit: limit))
  }

  /// Reads and parses a file that is not a document, such as the file of an option; a run without it has no
  /// answer.
  ///
  /// `subject` names the file in the error, `invalid` is the exit status if the contents are not valid, and `hint` replaces the
  /// hint of the error.
  package func load<Value, Fault: Error>(
    about subject: String? = nil,
    limit: Int,
    invalid: CommandStatus = .inputOutput,
    in terminal: Terminal,
    _ parse: (ArraySlice<UInt8>) throws(Fault) -> Value,
    diagnosis: (Fault) -> CommandDiagnostic,
    hint: (CommandDiagnostic) -> String? = { $0.hint }
  ) throws(CommandFailure) -> Value {
    var fault: CommandDiagnostic
    do throws(CommandDiagnostic) {
      let bytes = try read(in: terminal, limit: limit)
      do throws(Fault) {
        return try parse(bytes[...])
      } catch {
        fault = diagnosis(error)
      }
    } catch {
      fault = error
      // Only documents have an option for the limit.
      if error.code == ReadError.tooLarge.code { fault.hint = nil }
    }
    if fault.status == .notValid { fault.status = invalid }
    fault.hint = hint(fault)
    throw .fault(fault, about: subject ?? title)
  }

  /// Reads and parses a file as above; `parse` throws its errors as text.
  package func load<Value>(
    about subject: String? = nil,
    limit: Int,
    in terminal: Terminal,
    _ parse: (ArraySlice<UInt8>) throws(CommandDiagnostic) -> Value,
    hint: (CommandDiagnostic) -> String?
  ) throws(CommandFailure) -> Value {
    try load(about: subject, limit: limit, in: terminal, parse, diagnosis: { $0 }, hint: hint)
  }
}
