// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import CommandArguments
import DocumentInput
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
    help: "print no answer, only set the exit status"
  )
  static let output = Option.nonEmpty(
    "output",
    "FILE",
    short: "o",
    kind: .file,
    help: "write the answer to this new file (default: -, standard output)",
    expecting: "the name of a new file, or -"
  )

  /// The file of `--output`; otherwise standard output, or nothing with `--quiet`.
  init(_ arguments: Arguments, isQuiet: Bool) throws(UsageError) {
    let name = try arguments.value(of: AnswerDestination.output) ?? "-"
    if name.utf8.elementsEqual("-".utf8) {
      self = isQuiet ? .nowhere : .standardOutput
    } else {
      self = .file(name)
    }
  }

  /// Runs a verb with a terminal whose standard output is this destination.
  ///
  /// The file is created if the run has an answer of any verdict, not if it fails or is interrupted.
  func run(
    in terminal: Terminal,
    _ body: (Terminal) throws(CommandFailure) -> CommandStatus
  ) throws(CommandFailure) -> CommandStatus {
    var redirected = terminal
    switch self {
    case .standardOutput: return try body(terminal)
    case .nowhere:
      redirected.redirect { _ throws(WriteError) in }
      return try body(redirected)
    case .file(let name):
      let file = try make(name) { () throws(CreateError) in try terminal.createAnswer(name) }
      redirected.redirect(file.write)
      let status = try body(redirected)
      if !terminal.isInterrupted() {
        try make(name) { () throws(CreateError) in try file.commit() }
      }
      return status
    }
  }

  private func make<Result>(
    _ name: String,
    _ body: () throws(CreateError) -> Result
  ) throws(CommandFailure) -> Result {
    do {
      return try body()
    } catch {
      let hint = error == .exists ? "choose another file name, or remove the file first" : nil
      throw .fault(CommandDiagnostic(error, hint: hint), about: "--output \(name)")
    }
  }
}

extension Terminal {
  /// Redirects the answer.
  fileprivate mutating func redirect(_ write: @escaping ([UInt8]) throws(WriteError) -> Void) {
    out = { text throws(WriteError) in try write(Array(text.utf8)) }
    outBytes = write
    outputIsTerminal = false
    columns = nil
  }
}
