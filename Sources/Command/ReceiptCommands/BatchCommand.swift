// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import CommandArguments
import StoreVerification
import SystemIO

/// `receiptctl batch`.
struct BatchCommand: Verb {
  static let name = "batch"
  static let summary = "verify one token or receipt per line"
  static let operands = OperandSpec("FILE", kind: .file, isOptional: true)

  static let jobs = Option<Int?>.value(
    "jobs",
    "N",
    help: "work with so many threads [one for each processor]",
    expecting: "a number from 1 to \(mostJobs)"
  ) { text in
    readNumber(text).flatMap { Int(exactly: $0) }.flatMap { 1...mostJobs ~= $0 ? $0 : nil }
  }
  static let payload = Option<BatchPayload>.choice(
    "payload",
    default: .summary,
    help: "how much to say of what is valid"
  )
  static let only = Option<OnlyWord?>.choice("only", help: "answer about these lines alone")
  static let quiet = Option.flag("quiet", short: "q", help: "write neither progress nor a summary")
  static let options =
    VerifyOptions.specs
    + [OptionSpec](
      payload,
      only,
      jobs,
      quiet,
      AnswerDestination.output,
      CommonOptions.maxSize.explained(
        "refuse longer lines, such as 64K or 1G (default: \(sizeText(DocumentLimits.bytes)))"
      ),
      Option.help,
      Option.version
    )

  static let discussion = """
    FILE has one document a line: a token, a receipt in base64, the body of a
    notification, or an object that says by what name to answer about it:
      {"id": "order-17", "data": "eyJ…"}
    - or no FILE is standard input. Memory does not grow with the input.

    The answers are lines of JSON in the order of the input:
      {"line":1,"id":null,"kind":"transaction","verdict":"valid","trust":"apple",
       "error":null,"payload":{…}}
    The verdict is valid, invalid, or not-verified where libcrypto failed. What is
    not valid has an error with code and message, and no payload. In payloads of
    tokens all stands as it was signed: dates are milliseconds since 1970.

    Progress and a summary go to standard error.

    examples:
      receiptctl batch tokens.txt --bundle-id com.example.notes > answers.ndjson
      zcat 2025.gz | receiptctl batch --only invalid | jq -r .error.code
      receiptctl batch --payload full --jobs 1 tokens.txt

    exit status:
      0  all lines are valid
      1  some are not
      2  usage error
      3  cannot read or write
      4  internal fault: some lines were not judged
    """

  /// Which lines to answer about.
  enum OnlyWord: String, CaseIterable, Sendable {
    case invalid, valid
  }

  let destination: AnswerDestination
  private let input: Input
  private let isFromFile: Bool
  private let verification: VerifyOptions
  private let kind: DocumentKind?
  private let payload: BatchPayload
  private let only: OnlyWord?
  private let jobs: Int?
  private let isQuiet: Bool
  private let limit: Int

  init(_ arguments: Arguments) throws(UsageError) {
    let file = try arguments.operands(BatchCommand.operands).first
    input = file.map(Input.init) ?? .standardInput
    isFromFile = file != nil
    verification = try VerifyOptions(arguments)
    kind = try arguments.value(of: VerifyOptions.kind)
    payload = try arguments.value(of: BatchCommand.payload)
    only = try arguments.value(of: BatchCommand.only)
    jobs = try arguments.value(of: BatchCommand.jobs)
    destination = try AnswerDestination(arguments, isQuiet: false)
    isQuiet = try arguments.value(of: BatchCommand.quiet)
    limit = try arguments.value(of: CommonOptions.maxSize) ?? DocumentLimits.bytes
  }

  func run(in terminal: Terminal) throws(CommandFailure) -> CommandStatus {
    // Waiting for a person to type tokens would look like a tool that hangs.
    guard isFromFile || !terminal.inputIsTerminal else {
      throw .usage(UsageError(.missingOperand, word: "FILE"), verb: BatchCommand.name)
    }
    guard
      !input.isStandardInput
        || !verification.roots.contains(where: { Input(name: $0).isStandardInput })
    else {
      throw .usage(UsageError(.standardInput, word: input.name), verb: BatchCommand.name)
    }
    let verifier = try verification.verifier(
      now: verification.at ?? terminal.now(),
      kind: kind,
      limit: limit,
      in: terminal
    )
    let run = BatchRun(
      work: BatchWork(verifier: verifier, payload: payload, only: only),
      threads: jobs ?? terminal.processors(),
      terminal: terminal,
      title: input.title
    )
    var reader = BatchReader(try open(in: terminal), limit: limit)
    terminal.noteInterruptions()
    var progress = BatchProgress(isQuiet: isQuiet, in: terminal)
    return try run.run(&reader, &progress)
  }

  private func open(in terminal: Terminal) throws(CommandFailure) -> ByteStream {
    do {
      return try terminal.open(input.source)
    } catch {
      throw .fault(CommandDiagnostic(error, limit: limit), about: input.title)
    }
  }

  /// More would only wait for each other.
  private static let mostJobs = 256
}
