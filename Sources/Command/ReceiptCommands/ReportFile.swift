// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import CommandArguments
import StoreVerification
import SystemIO

/// The file of `--html`: a new one, or standard output instead of the answer.
struct ReportFile {
  static let option = Option<String?>.file(
    "html",
    help: "also write a page for a browser to this new file (-: instead of the answer)",
    expecting: "the name of a new file, or -"
  )

  /// The destination of the answer.
  let answers: Terminal
  private let terminal: Terminal
  private let name: String
  /// `nil` for standard output.
  private let file: AnswerFile?

  /// `nil` without `--html`; throws before anything is read if the file exists.
  init?(_ arguments: Arguments, of verb: any Verb.Type, in terminal: Terminal)
    throws(CommandFailure)
  {
    guard let name = arguments[ReportFile.option] else { return nil }
    self.name = name
    self.terminal = terminal
    guard name.utf8.elementsEqual("-".utf8) else {
      answers = terminal
      file = try ReportFile.create(name) { () throws(CreateError) in
        try terminal.createAnswer(name)
      }
      return
    }
    if arguments[CommonOptions.json] {
      throw .usage(UsageError.unknownOption("--json", for: "--html -"), verb: verb.name)
    }
    file = nil
    var silent = terminal
    silent.out = { _ throws(WriteError) in }
    answers = silent
  }

  /// Writes the page, which completes the file unless the run was interrupted.
  func write(_ page: [UInt8]) throws(CommandFailure) {
    guard let file else { return try terminal.answer(bytes: page) }
    try ReportFile.create(name) { () throws(CreateError) in
      try rethrowing(file.write(page), as: CreateError.write)
      if !terminal.isInterrupted() { try file.commit() }
    }
  }

  private static func create<Value>(
    _ name: String,
    _ body: () throws(CreateError) -> Value
  ) throws(CommandFailure) -> Value {
    let hint = "choose another file name, or remove the file first"
    return try creating(name, about: "--html \(name)", hint: hint, body)
  }
}
