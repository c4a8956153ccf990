// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import CommandArguments
import DocumentInput
import SystemIO
import VectorRunner

/// `receiptctl vectors`.
struct VectorsCommand: Verb {
  static let name = "vectors"
  static let summary = "run the test vectors, or score another implementation"
  static let operands = OperandSpec.choice("WORD", of: Word.self, path: "FILE", most: 2)

  static let vectors = Option<String?>.file(
    "vectors",
    "DIR",
    help: "read test vectors from this directory (default: \(VectorFolder.standard))"
  )
  static let suite = Option<String?>.value(
    "suite",
    "SUITE",
    help: "use only this suite, such as jws/header, or group of suites, such as jws"
  ).once
  static let operation = Option<VectorOperation?>.choice(
    "operation",
    help: "use only vectors of this operation"
  ).once
  static let level = Option<VectorLevel?>.choice("level", help: "use only vectors of this level")
    .once
  static let options = [OptionSpec]([
    vectors, suite, operation, level,
    CommonOptions.json.explained("print JSON, one line per vector or suite, or for a score"),
    CommonOptions.color, Option.help, Option.version,
  ])

  static let discussion = """
    WORD is one of:
      list     list the suites; with --suite the vectors of a suite
      run      run the vectors against this build
      score    compare the results FILE of another implementation with the vectors
      compare  compare two results FILEs, such as those of two versions of a library
      changes  list what differs between two directories of vectors, by id

    A results FILE is a JSON array of results, or one result per line, as 'run
    --json' prints them; - is standard input. A result is an object with id, result
    (valid, invalid or skipped), and error and offset if it is invalid:
      {"id": "jws/header/array", "result": "invalid", "error": "jws/header"}

    Each vector has a level: must (a forgery, or a genuine document), should (a rule
    of a standard) or house (a rule of ReceiptKit). A score counts accepted valid
    and rejected invalid vectors apart, by level. Its first word is one of:
      VACUOUS            an operation was run and accepts no valid vector
      DISAGREES          a result of level must or should is wrong
      INCOMPLETE         results are missing, or have unknown ids
      NOT RUN            all vectors were skipped
      AGREES IN RESULTS  codes, offsets or results of level house differ
      AGREES             everything is as expected

    Exit status 1 means VACUOUS, DISAGREES or INCOMPLETE, that two files of results
    differ, or that a results file cannot be read; 'changes' exits with 0.

    examples:
      receiptctl vectors list --suite jws/header
      receiptctl vectors run --vectors receipt-vectors
      receiptctl vectors score results.json --operation jws-verify
      receiptctl vectors compare results-1.0.json results-1.1.json
    """

  /// The subcommand.
  enum Word: String, CaseIterable, Sendable {
    case list, run, score, compare, changes

    /// How many files the subcommand reads.
    var files: ClosedRange<Int> {
      switch self {
      case .list, .run: 0...0
      case .score: 0...1
      case .compare, .changes: 2...2
      }
    }
  }

  let arguments: Arguments
  private let word: Word
  private let files: [String]
  private let selection: VectorSelection

  init(arguments: Arguments) throws(UsageError) {
    self.arguments = arguments
    word = try arguments.operand(VectorsCommand.operands, as: Word.self)
    files = Array(arguments.operands.dropFirst())
    selection = VectorSelection(
      suite: arguments[VectorsCommand.suite],
      operation: arguments[VectorsCommand.operation],
      level: arguments[VectorsCommand.level]
    )
    if files.count > word.files.upperBound {
      throw UsageError(.unexpectedOperand, word: files[word.files.upperBound])
    }
    if files.count < word.files.lowerBound {
      throw UsageError(.missingOperand, word: VectorsCommand.operands.path ?? "")
    }
  }

  func run(in terminal: Terminal) throws(CommandFailure) -> CommandStatus {
    if word == .changes { return try changes(in: terminal) }
    let folder = VectorFolder(arguments[VectorsCommand.vectors])
    let index = try folder.index(in: terminal)
    try selection.check(index)
    switch word {
    case .list: return try list(folder, index, in: terminal)
    case .run: return try run(folder, index, in: terminal)
    case .score: return try score(folder, index, in: terminal)
    case .compare: return try compare(folder, index, in: terminal)
    case .changes: return .success
    }
  }

  private func list(
    _ folder: VectorFolder,
    _ index: SuiteIndex,
    in terminal: Terminal
  ) throws(CommandFailure) -> CommandStatus {
    var list = VectorList(namesVectors: selection.suite != nil)
    for entry in index.entries where selection.includes(entry) {
      list.suites.append(try folder.suite(entry, in: terminal).filtered(selection.includes))
    }
    if arguments[CommonOptions.json] {
      for line in list.json { try terminal.answer(line) }
    } else {
      try terminal.answer(
        list.text(
          ColorStyle(arguments[CommonOptions.color], in: terminal),
          columns: terminal.columns
        )
      )
    }
    return .success
  }

  private func run(
    _ folder: VectorFolder,
    _ index: SuiteIndex,
    in terminal: Terminal
  ) throws(CommandFailure) -> CommandStatus {
    var score = VectorScore()
    for entry in index.entries where selection.includes(entry) {
      let suite = try folder.suite(entry, in: terminal)
      score.begin(suite.name)
      for vector in suite.vectors where selection.includes(vector) {
        let answer = try folder.answer(to: vector, of: suite, in: terminal)
        if arguments[CommonOptions.json] { try terminal.answer(answer.result(vector.id).json) }
        switch answer {
        case .success(let answer): score.count(answer, for: vector)
        case .failure(let error): score.count(error, for: vector)
        }
      }
    }
    if !arguments[CommonOptions.json] {
      var page = arguments.page(in: terminal)
      score.write(to: &page, after: nil)
      try terminal.answer(page.text)
    }
    // An unknown operation is a disagreement of this build.
    return score.disagreements.isEmpty ? .success : .notValid
  }

  private func score(
    _ folder: VectorFolder,
    _ index: SuiteIndex,
    in terminal: Terminal
  ) throws(CommandFailure) -> CommandStatus {
    guard !files.isEmpty || !terminal.inputIsTerminal else {
      throw .usage(
        UsageError(.missingOperand, word: VectorsCommand.operands.path ?? ""),
        verb: VectorsCommand.name
      )
    }
    let input = files.first.map(Input.init) ?? .standardInput
    let results = try VectorFolder.results(in: input, in: terminal)
    var unknown = results.byId
    var score = VectorScore()
    for entry in index.entries {
      let suite = try folder.suite(entry, in: terminal)
      let isIncluded = selection.includes(entry)
      if isIncluded { score.begin(suite.name) }
      for vector in suite.vectors {
        let result = unknown.removeValue(forKey: vector.id)
        guard
          selection.operation.map({ $0.rawValue.utf8.elementsEqual(suite.operation.utf8) }) ?? true
        else { continue }
        if isIncluded, selection.includes(vector) {
          score.count(result, for: vector)
          score.observe(result, for: vector, of: suite.operation, isCounted: true)
        } else {
          score.observe(result, for: vector, of: suite.operation, isCounted: false)
        }
      }
    }
    score.unknown = unknown.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    if arguments[CommonOptions.json] {
      try terminal.answer(score.json(version: index.version, last: results.last))
    } else {
      var page = arguments.page(in: terminal)
      score.write(to: &page, after: results.last)
      try terminal.answer(page.text)
    }
    return score.verdict.passes ? .success : .notValid
  }

  private func compare(
    _ folder: VectorFolder,
    _ index: SuiteIndex,
    in terminal: Terminal
  ) throws(CommandFailure) -> CommandStatus {
    var results: [[String: VectorResult]] = []
    for file in files {
      results.append(try VectorFolder.results(in: Input(name: file), in: terminal).byId)
    }
    var comparison = VectorComparison()
    for entry in index.entries where selection.includes(entry) {
      for vector in try folder.suite(entry, in: terminal).vectors
      where selection.includes(vector) {
        comparison.compare(results[0][vector.id], results[1][vector.id], for: vector)
      }
    }
    if arguments[CommonOptions.json] {
      for difference in comparison.differences { try terminal.answer(difference.json) }
    } else {
      var page = arguments.page(in: terminal)
      comparison.write(to: &page)
      try terminal.answer(page.text)
    }
    return comparison.differences.isEmpty ? .success : .notValid
  }

  /// Compares two versions of the vectors, which are directories.
  private func changes(in terminal: Terminal) throws(CommandFailure) -> CommandStatus {
    var versions: [(version: String, suites: [SuiteFile])] = []
    for path in files {
      let folder = VectorFolder(path)
      let index = try folder.index(in: terminal)
      var suites: [SuiteFile] = []
      for entry in index.entries where selection.includes(entry) {
        suites.append(try folder.suite(entry, in: terminal).filtered(selection.includes))
      }
      versions.append((index.version, suites))
    }
    let changes = CollectionChanges(from: versions[0].suites, to: versions[1].suites)
    if arguments[CommonOptions.json] {
      for change in changes.changes { try terminal.answer(change.json) }
    } else {
      var page = arguments.page(in: terminal)
      changes.write(to: &page, versions: versions.map(\.version))
      try terminal.answer(page.text)
    }
    return .success
  }
}
