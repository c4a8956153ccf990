// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import CommandArguments
import DocumentInput
import OpenSSLTrust
import StoreConfiguration
import StoreSimulation
import StoreVerification
import SystemIO

/// `simulate --suite`: lives as an acceptance suite for a backend.
struct SimulatedSuite {
  private let path: String
  private let configFile: String?
  private let script: String?
  private let lives: Int
  private let seed: String
  private let profile: StoreProfile?

  /// So many lives take a few seconds.
  static let standardLives = 20
  static let mostLives = 9999

  /// `nil` without `--suite`.
  init?(_ arguments: Arguments, script: String?) throws(UsageError) {
    let lives = try arguments.value(of: SimulateCommand.lives)
    let seed = try arguments.value(of: SimulateCommand.seed)
    guard let path = try arguments.value(of: SimulateCommand.suite) else {
      // Both say something about a suite only.
      if lives != nil { throw UsageError(.unknownOption, word: "--lives without --suite") }
      if seed != nil { throw UsageError(.unknownOption, word: "--seed without --suite") }
      return nil
    }
    let misplaced: [(String, Bool)] = [
      ("--out", try arguments.value(of: SimulateCommand.out) != nil),
      ("--from", try arguments.value(of: SimulateCommand.from) != nil),
      ("--until", try arguments.value(of: SimulateCommand.until) != nil),
      ("--json", try arguments.value(of: CommonOptions.json)),
      ("SCRIPT --lives", script != nil && lives != nil),
    ]
    for (option, isMisplaced) in misplaced where isMisplaced {
      throw UsageError(.unknownOption, word: "--suite \(option)")
    }
    self.path = path
    self.script = script
    self.lives = lives ?? SimulatedSuite.standardLives
    self.seed = seed ?? "lives"
    configFile = try arguments.value(of: SimulateCommand.config)
    profile = try arguments.value(of: SimulateCommand.profile)
  }

  func write(in terminal: Terminal) throws(CommandFailure) -> CommandStatus {
    let configuration = try configuration(in: terminal)
    let source = try script.map { (name) throws(CommandFailure) in
      try Input(name: name).script(in: terminal)
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
    if let configFile { return try StoreConfiguration(Input(name: configFile), in: terminal) }
    do {
      return try LifeSuite.products()
    } catch {
      throw .fault(CommandDiagnostic(error), about: "the products of the suite")
    }
  }

  private func files(
    _ body: () throws(LifeSuiteError) -> [StoreFile]
  ) throws(CommandFailure) -> [StoreFile] {
    do {
      return try body()
    } catch {
      switch error {
      case .script(let fault): throw .fault(CommandDiagnostic(fault), about: script ?? path)
      case .trust(let fault):
        throw .fault(CommandDiagnostic(.trust(fault), in: .command()), about: path)
      }
    }
  }
}
