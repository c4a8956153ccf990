// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import CommandArguments
import DocumentInput
import HTMLReport
import ScriptPlaying
import StoreConfiguration
import StoreEngine
import SystemIO

/// `receiptctl simulate`.
struct SimulateCommand: Verb {
  static let name = "simulate"
  static let summary = "play a script in a simulated App Store"
  static let operands = OperandSpec("SCRIPT", kind: .file, isOptional: true)

  static let config = Option<String?>.file(
    "config",
    help: "take the products from this .storekit file"
  )
  static let from = Option<String?>.file(
    "from",
    "LOG",
    help: "continue from the log.jsonl of an earlier --out directory"
  )
  static let until = Option.time(
    "until",
    help: "end the simulation at this time (default: the script's until)"
  )
  static let out = Option<String?>.file(
    "out",
    "DIR",
    help: "write the signed documents of the final state to this new or empty directory"
  )
  static let profile = Option<StoreProfile?>.choice(
    "profile",
    help: "choose the timing of the App Store (default: the script's, else ideal)"
  )
  static let suite = Option<String?>.file(
    "suite",
    "DIR",
    help: "write an acceptance suite of customer histories to this new or empty directory"
  )
  static let histories = Option<Int?>.value(
    "histories",
    "N",
    help:
      "with --suite: the number of random histories (default: \(SimulatedSuite.standardHistories))",
    expecting: "a number from 1 to \(SimulatedSuite.mostHistories)"
  ) { text in
    readNumber(text).flatMap { Int(exactly: $0) }
      .flatMap { 1...SimulatedSuite.mostHistories ~= $0 ? $0 : nil }
  }
  static let seed = Option.nonEmpty(
    "seed",
    "TEXT",
    help: "with --suite: the seed of the histories and of their root (default: lives)",
    expecting: "a text"
  )
  static let options = [OptionSpec]([
    config, from, until, profile, out, suite, histories, seed, ReportFile.option,
    CommonOptions.json.explained("print one JSON object for each time at which something happens"),
    CommonOptions.color, AnswerDestination.quiet, AnswerDestination.output, Option.help,
    Option.version,
  ])

  static let discussion = """
    SCRIPT is a JSON file of steps: purchases, failing payments, refunds, prices.
    Between steps, the store renews, bills and notifies by itself. The same script
    and configuration give the same bytes, including signatures. Test verifiers must
    trust DIR/roots.pem; production verifiers must not. A product that cannot be
    simulated is left out, with a warning; 'storekit check' says why.

    The profile ideal renews and delivers on time. realistic renews early or late,
    and delays, reorders, repeats and loses notifications, all from the seed.
    vintage writes records as in earlier years: without price, revocation type,
    grace date. observed signs at the times measured in genuine notifications of the
    sandbox: renewals early; purchases, expirations and refunds later.

    --suite DIR needs no SCRIPT: for each history, DIR has the bodies to post to a
    backend, the orders in which to post them, and the correct answers. With a
    SCRIPT, it contains only that history.

    examples:
      receiptctl simulate --config Products.storekit script.json
      receiptctl simulate --config Products.storekit --json --out store script.json
      receiptctl simulate --config Products.storekit --from store/log.jsonl --json
      receiptctl simulate --config Products.storekit script.json --html report.html
      receiptctl simulate --suite histories --histories 50
      receiptctl verify --root store/roots.pem store/customers/anna/*.jws
    """

  let arguments: Arguments
  /// At a limit, what was played.
  var keepsPart: Bool { true }
  private let suite: SimulatedSuite?

  init(arguments: Arguments) throws(UsageError) {
    self.arguments = arguments
    suite = try SimulatedSuite(arguments)
  }

  private var script: String? { arguments.operands.first }
  private var log: String? { arguments[SimulateCommand.from] }
  private var profile: StoreProfile? { arguments[SimulateCommand.profile] }

  func run(in terminal: Terminal) throws(CommandFailure) -> CommandStatus {
    if let suite { return try suite.write(in: terminal) }
    guard script != nil || log != nil || !terminal.inputIsTerminal else {
      throw .usage(UsageError(.missingOperand, word: "SCRIPT"), verb: SimulateCommand.name)
    }
    guard let configFile = arguments[SimulateCommand.config] else {
      throw .usage(UsageError(.missingOperand, word: "--config FILE"), verb: SimulateCommand.name)
    }
    let file = try ReportFile(arguments, of: SimulateCommand.self, in: terminal)
    let configuration = try StoreConfiguration(simulating: configFile, in: terminal)
    let script = try script(for: configuration, in: terminal)
    let play = try attempt(
      about: script.name,
      Play(of: script.script, in: configuration, until: arguments[SimulateCommand.until])
    ) {
      (error: ScriptError) in
      CommandDiagnostic(error)
    }
    if let directory = arguments[SimulateCommand.out] {
      try StoreDirectory(path: directory, terminal: terminal).write(play)
    }
    try file?.write(SimulationPage(play, madeBy: ReceiptTool.title).html)
    try answer(play, in: file?.answers ?? terminal)
    // What was played is written; the status says that it is not all.
    if let shortfall = play.shortfall {
      throw .fault(CommandDiagnostic(shortfall), about: script.name)
    }
    return .success
  }

  private func answer(_ play: Play, in terminal: Terminal) throws(CommandFailure) {
    if arguments[CommonOptions.json] {
      for line in play.jsonLines() {
        try terminal.answer(String(decoding: line, as: UTF8.self) + "\n")
      }
    } else {
      var page = arguments.page(in: terminal)
      play.write(to: &page)
      try terminal.answer(page.text)
    }
  }

  /// The script, after the log from which it continues.
  ///
  /// Without a script, only the clock of the log advances.
  private func script(
    for configuration: StoreConfiguration,
    in terminal: Terminal
  ) throws(CommandFailure) -> (name: String, script: StoreScript) {
    var past: StoreScript?
    if let log {
      let read = try Input(name: log).load(scriptIn: terminal) { bytes throws(ScriptError) in
        try StoreScript(log: bytes, for: configuration)
      }
      guard profile.map({ $0 == read.options.profile }) ?? true else {
        throw .fault(otherProfile(read), about: log)
      }
      guard script != nil else {
        return (log, read.continued(until: arguments[SimulateCommand.until] ?? read.until))
      }
      past = read
    }
    let input = script.map { Input(name: $0) } ?? .standardInput
    let now = terminal.now()
    let read = try input.load(scriptIn: terminal) { bytes throws(ScriptError) in
      try StoreScript(
        bytes,
        for: configuration,
        after: past,
        profile: profile,
        now: now
      )
    }
    return (input.title, read)
  }

  private func otherProfile(_ log: StoreScript) -> CommandDiagnostic {
    CommandDiagnostic(
      code: .script,
      message: "the log has another profile: \(log.options.profile.rawValue)",
      hint: "a simulation continues with the profile of its log",
      status: .usage
    )
  }
}
