// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import CommandArguments
import DocumentInput
import StoreConfiguration
import StoreEngine
import StoreVerification
import StrictJSON
import SystemIO

// Reading a .storekit file that the command line names.

extension StoreConfiguration {
  /// Reads the file, an operand; `invalid` is the exit status if it is not valid.
  init(
    _ input: Input,
    invalid: CommandStatus = .notValid,
    in terminal: Terminal
  ) throws(CommandFailure) {
    self = try input.load(limit: JSONLimits.bytes, invalid: invalid, in: terminal) {
      bytes throws(ConfigurationError) in
      try StoreConfiguration(bytes)
    } diagnosis: {
      CommandDiagnostic($0)
    }
  }

  /// Reads the file for a simulation; warns about each product that is left out.
  init(simulating name: String, in terminal: Terminal) throws(CommandFailure) {
    let input = Input(name: name)
    try self.init(input, invalid: .inputOutput, in: terminal)
    try terminal.warn(about: input.title, leftOutProducts.map(\.description))
  }
}

extension Terminal {
  /// Writes warnings about a file to standard error.
  func warn(about file: String, _ warnings: [String]) throws(CommandFailure) {
    var lines = warnings.prefix(Terminal.mostWarnings).map { shown($0, limit: 600) }
    if warnings.count > lines.count {
      lines.append("\(warnings.count - lines.count) more; 'storekit check' lists them")
    }
    for line in lines { try complain("\(toolName): warning: \(shown(file)): \(line)\n") }
  }

  /// The maximum number of warnings about products that a simulation leaves out.
  ///
  /// More lines would hide what the command prints; `storekit check` lists all.
  private static let mostWarnings = 20
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
      code: .script,
      message: error.description,
      hint: error.hint,
      status: .usage
    )
  }
}
