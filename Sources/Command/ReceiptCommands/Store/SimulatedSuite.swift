// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import CommandArguments
import DocumentInput
import ReceiptKit
import ScriptPlaying
import StoreConfiguration
import StoreEngine
import SystemIO

/// `simulate --suite`: histories as an acceptance suite for a backend.
struct SimulatedSuite {
  private let path: String
  private let configFile: String?
  private let script: String?
  private let histories: Int
  private let seed: String
  private let profile: StoreProfile?

  /// This many histories take a few seconds.
  static let standardHistories = 20
  static let mostHistories = 9999

  /// `nil` without `--suite`.
  init?(_ arguments: Arguments) throws(UsageError) {
    let script = arguments.operands.first
    let histories = arguments[SimulateCommand.histories]
    let seed = arguments[SimulateCommand.seed]
    guard let path = arguments[SimulateCommand.suite] else {
      // Both options apply only to a suite.
      if histories != nil { throw UsageError(.unknownOption, word: "--histories without --suite") }
      if seed != nil { throw UsageError(.unknownOption, word: "--seed without --suite") }
      return nil
    }
    for option in ["--out", "--from", "--until", "--html", "--json"]
    where arguments.given.contains(option) {
      throw UsageError.unknownOption(option, for: "--suite")
    }
    if script != nil, histories != nil {
      throw UsageError.unknownOption("--histories", for: "--suite SCRIPT")
    }
    self.path = path
    self.script = script
    self.histories = histories ?? SimulatedSuite.standardHistories
    self.seed = seed ?? "lives"
    configFile = arguments[SimulateCommand.config]
    profile = arguments[SimulateCommand.profile]
  }

  func write(in terminal: Terminal) throws(CommandFailure) -> CommandStatus {
    let configuration = try configuration(in: terminal)
    let source = try script.map { (name) throws(CommandFailure) in
      try Input(name: name).load(scriptIn: terminal) { bytes throws(ScriptError) in Array(bytes) }
    }
    let directory = StoreDirectory(path: path, terminal: terminal)
    let suite = try directory.signing(HistorySuite(configuration, seed: seed))
    if let source {
      let history = try files(suite.files(of: source, folder: HistorySuite.folder(1), profile))
      try directory.create()
      try directory.write(history)
    } else {
      try directory.create()
      for number in 1...histories {
        try directory.write(try files(suite.files(ofHistory: number, profile)))
      }
    }
    let count = source == nil ? histories : 1
    try directory.write(try files(suite.sharedFiles(histories: count, of: source)))
    return .success
  }

  private func configuration(in terminal: Terminal) throws(CommandFailure) -> StoreConfiguration {
    if let configFile { return try StoreConfiguration(simulating: configFile, in: terminal) }
    return try attempt(about: "the products of the suite", HistorySuite.products()) {
      (error: ConfigurationError) in
      CommandDiagnostic(error)
    }
  }

  private func files(
    _ body: @autoclosure () throws(HistorySuiteError) -> [StoreFile]
  ) throws(CommandFailure) -> [StoreFile] {
    try attempt(about: script ?? path, body()) { (error: HistorySuiteError) in
      switch error {
      case .script(let fault): CommandDiagnostic(fault)
      case .trust(let fault): CommandDiagnostic(.trust(fault), in: .command())
      }
    }
  }
}
