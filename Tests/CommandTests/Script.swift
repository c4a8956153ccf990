// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import ReceiptCommands
import Testing

/// One run of the tool with all that it says: a specification in pictures.
struct Script: CustomTestStringConvertible {
  /// Why the script exists.
  let why: String
  let line: String
  let status: CommandStatus
  let out: String
  let err: String

  init(
    _ why: String,
    _ line: String,
    status: CommandStatus = .success,
    out: String = "",
    err: String = ""
  ) {
    self.why = why
    self.line = line
    self.status = status
    self.out = out
    self.err = err
  }

  var testDescription: String { "\(why): \(line)" }

  /// Runs the script and compares everything.
  func check(in world: World) {
    let outcome = world.run(line)
    #expect(outcome.status == status, "\(line)")
    #expect(outcome.out == out, "\(line)")
    #expect(outcome.err == err, "\(line)")
  }
}
