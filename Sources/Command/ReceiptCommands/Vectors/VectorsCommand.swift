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
  static let operands = OperandSpec.choice("WORD", of: Word.self, path: "RESULTS")

  static let vectors = Option<String?>.file(
    "vectors",
    "DIR",
    help: "read test vectors from this directory (default: \(VectorFolder.standard))"
  )
  static let suite = Option<String?>.value(
    "suite",
    "SUITE",
    help: "use only this suite, such as jws/header, or group of suites, such as jws"
  )
  static let options = [OptionSpec]([
    vectors, suite, CommonOptions.json.explained("print JSON, one line per vector or suite"),
    CommonOptions.color, Option.help, Option.version,
  ])

  static let discussion = """
    WORD is one of:
      list   list the suites; with --suite the vectors of a suite
      run    run the vectors against this build
      score  compare the RESULTS of another implementation with the vectors
      judge  another name for score

    RESULTS is a JSON array of results, or one result per line, as 'run --json'
    prints them; - is standard input. A result is an object with id, result (valid,
    invalid or skipped), and error and offset if it is invalid:
      {"id": "jws/header/array", "result": "invalid", "error": "jws/header"}

    First lists the vectors that an implementation accepts but must reject.
    Agreement has four levels: the result, the layer (the first word of the error
    code), the code, and the offset.

    Exit status 1 means that some results disagree.

    examples:
      receiptctl vectors list --suite jws/header
      receiptctl vectors run --vectors receipt-vectors
      receiptctl vectors score results.json
    """

  /// The subcommand.
  enum Word: String, CaseIterable, Sendable {
    case list, run, score, judge

    var scoresResults: Bool { self == .score || self == .judge }
  }

  let arguments: Arguments
  private let word: Word
  private let results: String?
  private let folder: VectorFolder
  private let suite: String?

  init(arguments: Arguments) throws(UsageError) {
    self.arguments = arguments
    word = try arguments.operand(VectorsCommand.operands, as: Word.self)
    results = arguments.operands.dropFirst().first
    folder = VectorFolder(arguments[VectorsCommand.vectors])
    suite = arguments[VectorsCommand.suite]
    if let results, !word.scoresResults { throw UsageError(.unexpectedOperand, word: results) }
    // `score` and `judge` have no JSON output.
    if arguments[CommonOptions.json], word.scoresResults {
      throw UsageError(.unknownOption, word: "--json")
    }
  }

  func run(in terminal: Terminal) throws(CommandFailure) -> CommandStatus {
    let index = try folder.index(in: terminal)
    let entries = try entries(of: index)
    switch word {
    case .list: return try list(entries, in: terminal)
    case .run: return try run(entries, in: terminal)
    case .score, .judge: return try compare(index, entries, in: terminal)
    }
  }

  /// The requested suites.
  private func entries(of index: SuiteIndex) throws(CommandFailure) -> [SuiteIndex.Entry] {
    guard let suite else { return index.entries }
    let entries = index.entries.filter { entry in
      let name = entry.name.utf8
      return name.elementsEqual(suite.utf8) || name.starts(with: "\(suite)/".utf8)
    }
    guard entries.isEmpty else { return entries }
    let error = UsageError(
      .invalidValue,
      word: "--suite",
      expected: ["the name of a suite"],
      found: suite,
      suggestion: nearest(to: suite, among: index.entries.map(\.name))
    )
    throw .usage(error, verb: VectorsCommand.name)
  }

  private func list(
    _ entries: [SuiteIndex.Entry],
    in terminal: Terminal
  ) throws(CommandFailure) -> CommandStatus {
    var list = VectorList(namesVectors: suite != nil)
    for entry in entries { list.suites.append(try folder.suite(entry, in: terminal)) }
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
    _ entries: [SuiteIndex.Entry],
    in terminal: Terminal
  ) throws(CommandFailure) -> CommandStatus {
    var score = VectorScore()
    for entry in entries {
      let suite = try folder.suite(entry, in: terminal)
      score.begin(suite.name)
      for vector in suite.vectors {
        let answer = try folder.answer(to: vector, of: suite, in: terminal)
        if arguments[CommonOptions.json] { try terminal.answer(answer.result(vector.id).json) }
        switch answer {
        case .success(let answer): score.count(answer, for: vector)
        case .failure(let error): score.count(error, for: vector)
        }
      }
    }
    if !arguments[CommonOptions.json] { try report(score, in: terminal) }
    // An unknown operation is a disagreement of this build.
    return score.disagreements.isEmpty ? .success : .notValid
  }

  private func compare(
    _ index: SuiteIndex,
    _ entries: [SuiteIndex.Entry],
    in terminal: Terminal
  ) throws(CommandFailure) -> CommandStatus {
    guard results != nil || !terminal.inputIsTerminal else {
      throw .usage(
        UsageError(.missingOperand, word: VectorsCommand.operands.path ?? ""),
        verb: VectorsCommand.name
      )
    }
    let input = results.map(Input.init) ?? .standardInput
    var results = index.resolved(try VectorFolder.results(in: input, in: terminal))
    var score = VectorScore()
    for entry in index.entries {
      let suite = try folder.suite(entry, in: terminal)
      let isRequested = entries.contains(entry)
      if isRequested { score.begin(suite.name) }
      for vector in suite.vectors {
        let result = results.removeValue(forKey: vector.id)
        if isRequested { score.count(result, for: vector) }
      }
    }
    let unknown = results.keys.filter { !index.withdrawn.contains($0) }.sorted()
    try report(score, unknown: unknown, in: terminal)
    return score.agreesInResults ? .success : .notValid
  }

  private func report(
    _ score: VectorScore,
    unknown: [String] = [],
    in terminal: Terminal
  ) throws(CommandFailure) {
    var page = arguments.page(in: terminal)
    score.write(to: &page, unknown: unknown)
    try terminal.answer(page.text)
  }
}
