// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import DocumentInput
import StoreSimulation
import StoreVerification
import SystemIO

// Scripts and logs that the command line names.

extension Input {
  /// Reads a script or a log; an unreadable file ends the run with status 3, an invalid one with status 2.
  func load<Value>(
    scriptIn terminal: Terminal,
    _ parse: (ArraySlice<UInt8>) throws(ScriptError) -> Value
  ) throws(CommandFailure) -> Value {
    try load(limit: DocumentLimits.bytes, in: terminal, parse) { CommandDiagnostic($0) }
  }
}

extension CommandDiagnostic {
  init(_ error: ScriptError) {
    self.init(
      code: "script/invalid",
      message: error.description,
      hint: error.hint,
      status: .usage
    )
  }
}
