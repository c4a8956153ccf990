// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import CommandArguments
import DocumentInput
import StoreConfiguration
import StoreVerification
import StrictJSON
import SystemIO

// Reading a .storekit file that the command line names.

extension StoreConfiguration {
  /// The file; what cannot be read ends the run with status 3.
  init(_ input: Input, in terminal: Terminal) throws(CommandFailure) {
    var fault: CommandDiagnostic
    do throws(CommandDiagnostic) {
      let bytes = try input.read(in: terminal, limit: JSONLimits.bytes)
      self = try StoreConfiguration(reading: bytes[...])
      return
    } catch {
      fault = error
    }
    fault.status = .inputOutput
    throw .fault(fault, about: input.title)
  }

  private init(reading bytes: ArraySlice<UInt8>) throws(CommandDiagnostic) {
    do {
      self = try StoreConfiguration(bytes)
    } catch {
      throw CommandDiagnostic(error)
    }
  }
}

extension CommandDiagnostic {
  init(_ error: ConfigurationError) {
    let place = error.path.map { $0.isEmpty ? "" : " at \($0)" } ?? ""
    self.init(code: error.code.rawValue, message: error.message + place, hint: error.hint)
    self.offset = error.offset
    self.path = error.path
    self.expected = error.expected
    self.found = error.found
  }
}
