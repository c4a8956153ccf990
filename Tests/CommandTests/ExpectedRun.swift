// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import ReceiptCommands
import Testing

/// A command line with its expected status, output and errors.
struct ExpectedRun: CustomTestStringConvertible {
  /// The tested behavior.
  let title: String
  let line: String
  let status: CommandStatus
  let out: String
  let err: String

  init(
    _ title: String,
    _ line: String,
    status: CommandStatus = .success,
    out: String = "",
    err: String = ""
  ) {
    self.title = title
    self.line = line
    self.status = status
    self.out = out
    self.err = err
  }

  var testDescription: String { "\(title): \(line)" }

  /// Runs the command line and compares status, output and errors.
  func check(in system: FakeSystem) {
    let outcome = system.run(line)
    #expect(outcome.status == status, "\(line)")
    #expect(outcome.out == out, "\(line)")
    #expect(outcome.err == err, "\(line)")
  }
}
