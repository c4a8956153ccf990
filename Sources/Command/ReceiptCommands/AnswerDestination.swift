// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import CommandArguments
import SystemIO

/// The destination of the answer of a run.
enum AnswerDestination: Equatable {
  case standardOutput
  /// Discarded: only the exit status is used.
  case nowhere
  /// A new file.
  case file(String)

  static let quiet = Option.flag(
    "quiet",
    short: "q",
    help: "print nothing, only set the exit status"
  )
  static let output = Option<String?>.file(
    "output",
    short: "o",
    help: "write the answer to this new file (default: -, standard output)",
    expecting: "the name of a new file, or -"
  )

  /// The file of `--output`; otherwise standard output, or nothing with `--quiet`.
  init(_ arguments: Arguments, isQuiet: Bool) {
    let name = arguments[AnswerDestination.output] ?? "-"
    if name.utf8.elementsEqual("-".utf8) {
      self = isQuiet ? .nowhere : .standardOutput
    } else {
      self = .file(name)
    }
  }

  /// The destination according to `--output` and `--quiet`.
  init(_ arguments: Arguments) {
    self.init(arguments, isQuiet: arguments[AnswerDestination.quiet])
  }

  /// Runs a verb with a terminal whose standard output is this destination.
  ///
  /// The file is created if the run has an answer of any verdict. If the run fails or is interrupted, it is created
  /// only if the part that was written is useful alone.
  func run(
    in terminal: Terminal,
    keepingPart keepsPart: Bool = false,
    _ body: (Terminal) throws(CommandFailure) -> CommandStatus
  ) throws(CommandFailure) -> CommandStatus {
    var redirected = terminal
    switch self {
    case .standardOutput: return try body(terminal)
    case .nowhere:
      redirected.redirect { _ throws(WriteError) in }
      return try body(redirected)
    case .file(let name):
      func create<Value>(_ body: () throws(CreateError) -> Value) throws(CommandFailure) -> Value {
        let hint = "choose another file name, or remove the file first"
        return try creating(name, about: "--output \(name)", hint: hint, body)
      }
      let file = try create { () throws(CreateError) in try terminal.createAnswer(name) }
      var isEmpty = true
      redirected.redirect { bytes throws(WriteError) in
        isEmpty = isEmpty && bytes.isEmpty
        try file.write(bytes)
      }
      let status: CommandStatus
      do throws(CommandFailure) {
        status = try body(redirected)
      } catch {
        // After a write error, the last line may be truncated.
        if keepsPart, !isEmpty, !error.isWriteError {
          try create { () throws(CreateError) in try file.commit() }
        }
        throw error
      }
      if !terminal.isInterrupted() || keepsPart && !isEmpty {
        try create { () throws(CreateError) in try file.commit() }
      }
      return status
    }
  }
}

extension CommandFailure {
  fileprivate var isWriteError: Bool { if case .write = self { true } else { false } }
}

extension Terminal {
  /// Redirects the answer.
  fileprivate mutating func redirect(_ write: @escaping ([UInt8]) throws(WriteError) -> Void) {
    out = write
    outputIsTerminal = false
    columns = nil
  }
}
