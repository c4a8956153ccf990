// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import CommandArguments
import DocumentInput
import ReceiptKit
import StoreConfiguration
import StoreSimulation
import SystemIO

/// `simulate --suite`: lives as an acceptance suite for a backend.
struct SimulatedSuite {
  private let path: String
  private let configFile: String?
  private let script: String?
  private let lives: Int
  private let seed: String
  private let profile: StoreProfile?

  /// This many lives take a few seconds.
  static let standardLives = 20
  static let mostLives = 9999

  /// `nil` without `--suite`.
  init?(_ arguments: Arguments) throws(UsageError) {
    let script = arguments.operands.first
    let lives = arguments[SimulateCommand.lives]
    let seed = arguments[SimulateCommand.seed]
    guard let path = arguments[SimulateCommand.suite] else {
      // Both options apply only to a suite.
      if lives != nil { throw UsageError(.unknownOption, word: "--lives without --suite") }
      if seed != nil { throw UsageError(.unknownOption, word: "--seed without --suite") }
      return nil
    }
    for option in ["--out", "--from", "--until", "--html", "--json"]
    where arguments.given.contains(option) {
      throw UsageError(.unknownOption, word: "--suite \(option)")
    }
    if script != nil, lives != nil {
      throw UsageError(.unknownOption, word: "--suite SCRIPT --lives")
    }
    self.path = path
    self.script = script
    self.lives = lives ?? SimulatedSuite.standardLives
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
    let suite = try directory.signing { () throws(TrustError) in
      try LifeSuite(configuration, seed: seed)
    }
    if let source {
      let life = try files { () throws(LifeSuiteError) in
        try suite.files(of: source, folder: LifeSuite.folder(1), profile)
      }
      try directory.create()
      try directory.write(life)
    } else {
      try directory.create()
      for number in 1...lives {
        try directory.write(
          try files { () throws(LifeSuiteError) in try suite.files(ofLife: number, profile) }
        )
      }
    }
    let count = source == nil ? lives : 1
    try directory.write(
      try files { () throws(LifeSuiteError) in try suite.sharedFiles(lives: count, of: source) }
    )
    return .success
  }

  private func configuration(in terminal: Terminal) throws(CommandFailure) -> StoreConfiguration {
    if let configFile { return try StoreConfiguration(simulating: configFile, in: terminal) }
    return try attempt(about: "the products of the suite", LifeSuite.products) {
      CommandDiagnostic($0)
    }
  }

  private func files(
    _ body: () throws(LifeSuiteError) -> [StoreFile]
  ) throws(CommandFailure) -> [StoreFile] {
    try attempt(about: script ?? path, body) { error in
      switch error {
      case .script(let fault): CommandDiagnostic(fault)
      case .trust(let fault): CommandDiagnostic(.trust(fault), in: .command())
      }
    }
  }
}
