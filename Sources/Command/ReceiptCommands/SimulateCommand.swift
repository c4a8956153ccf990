// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import CommandArguments
import DocumentInput
import StoreConfiguration
import StoreSimulation
import StoreVerification
import StrictTime
import SystemIO

/// `receiptctl simulate`.
struct SimulateCommand: Verb {
  static let name = "simulate"
  static let summary = "play a script in a simulated App Store"
  static let operands = OperandSpec("SCRIPT", kind: .file, isOptional: true)

  static let config = Option<String?>.value(
    "config",
    "FILE",
    kind: .file,
    help: "take the products from this .storekit file"
  )
  static let from = Option<String?>.value(
    "from",
    "LOG",
    kind: .file,
    help: "go on from the log.jsonl of an earlier --out directory"
  )
  static let until = Option.time(
    "until",
    help: "end the play at this time (default: the script's until)"
  )
  static let out = Option<String?>.value(
    "out",
    "DIR",
    kind: .file,
    help: "write the signed documents of the final state to this new or empty directory"
  )
  static let options = [OptionSpec](
    config,
    from,
    until,
    out,
    CommonOptions.json.explained("print one JSON object for each time at which something happens"),
    AnswerDestination.quiet,
    AnswerDestination.output,
    Option.help,
    Option.version
  )

  static let discussion = """
    SCRIPT is a JSON file of steps: purchases, failing payments, refunds, prices.
    The store renews, bills and notifies by itself between them. The same script and
    configuration give the same bytes, signatures included. roots.pem in DIR is what
    a verifier trusts; no production verifier does.

    examples:
      receiptctl simulate --config Products.storekit life.json
      receiptctl simulate --config Products.storekit --json --out store life.json
      receiptctl simulate --config Products.storekit --from store/log.jsonl --json
      receiptctl verify --root store/roots.pem store/customers/anna/*.jws

    exit status: 0 played, 2 wrong script or usage, 3 cannot read or write
    """

  let arguments: Arguments

  private var script: String? { arguments.operands.first }
  private var log: String? { arguments[SimulateCommand.from] }

  func run(in terminal: Terminal) throws(CommandFailure) -> CommandStatus {
    guard script != nil || log != nil || !terminal.inputIsTerminal else {
      throw .usage(UsageError(.missingOperand, word: "SCRIPT"), verb: SimulateCommand.name)
    }
    let configuration = try configuration(in: terminal)
    let (name, script) = try script(for: configuration, in: terminal)
    let play = try attempt(about: name) { () throws(ScriptError) in
      try Play(of: script, in: configuration, until: arguments[SimulateCommand.until])
    } diagnosis: {
      CommandDiagnostic($0)
    }
    if let directory = arguments[SimulateCommand.out] {
      try StoreDirectory(path: directory, terminal: terminal).write(play)
    }
    guard arguments[CommonOptions.json] else { return try terminal.print(PlayText.text(of: play)) }
    for line in play.jsonLines() {
      try terminal.answer(String(decoding: line, as: UTF8.self) + "\n")
    }
    return .success
  }

  private func configuration(
    in terminal: Terminal
  ) throws(CommandFailure) -> StoreConfiguration {
    guard let file = arguments[SimulateCommand.config] else {
      throw .usage(UsageError(.missingOperand, word: "--config FILE"), verb: SimulateCommand.name)
    }
    return try load(file, in: terminal) { bytes throws(ConfigurationError) in
      try StoreConfiguration(bytes)
    } diagnosis: {
      CommandDiagnostic(code: $0.code.rawValue, message: $0.description, status: .usage)
    }
  }

  /// The script, after the log that it goes on from.
  ///
  /// Without a script the log's clock moves on.
  private func script(
    for configuration: StoreConfiguration,
    in terminal: Terminal
  ) throws(CommandFailure) -> (name: String, script: Script) {
    var past: Script?
    if let log {
      let read = try load(log, in: terminal) { bytes throws(ScriptError) in
        try Script(log: bytes, for: configuration)
      } diagnosis: {
        CommandDiagnostic($0)
      }
      guard script != nil else {
        return (log, read.continued(until: arguments[SimulateCommand.until] ?? read.until))
      }
      past = read
    }
    let name = script ?? Input.standardInput.name
    let read = try load(name, in: terminal) { bytes throws(ScriptError) in
      try Script(bytes, for: configuration, after: past)
    } diagnosis: {
      CommandDiagnostic($0)
    }
    return (name, read)
  }

  private func load<Value, Fault: Error>(
    _ name: String,
    in terminal: Terminal,
    _ parse: (ArraySlice<UInt8>) throws(Fault) -> Value,
    diagnosis: (Fault) -> CommandDiagnostic
  ) throws(CommandFailure) -> Value {
    try Input(name: name).load(
      about: name,
      limit: DocumentLimits.bytes,
      in: terminal,
      parse,
      diagnosis: diagnosis
    )
  }
}

extension CommandDiagnostic {
  fileprivate init(_ error: ScriptError) {
    self.init(
      code: "script/invalid",
      message: error.description,
      hint: error.hint,
      status: .usage
    )
  }
}
