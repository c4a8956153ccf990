// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import DocumentInput
import StoreSimulation
import StoreVerification
import SystemIO

// Scripts and logs that the command line names.

extension Input {
  /// The bytes of a script or log; what cannot be read ends the run with status 3.
  func script(in terminal: Terminal) throws(CommandFailure) -> [UInt8] {
    var fault: CommandDiagnostic
    do throws(CommandDiagnostic) {
      return try read(in: terminal, limit: DocumentLimits.bytes)
    } catch {
      fault = error
    }
    fault.status = .inputOutput
    throw .fault(fault, about: name)
  }
}

/// Does something with a script; one that is wrong ends the run with status 2.
func reading<Value>(
  _ name: String,
  _ body: () throws(ScriptError) -> Value
) throws(CommandFailure) -> Value {
  do {
    return try body()
  } catch {
    throw .fault(CommandDiagnostic(error), about: name)
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
