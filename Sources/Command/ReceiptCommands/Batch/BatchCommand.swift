// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import CommandArguments
import DocumentInput
import ReceiptKit
import SystemIO

/// `receiptctl batch`.
struct BatchCommand: Verb {
  static let name = "batch"
  static let schema = "\(ReceiptTool.name)/batch/2"
  static let summary = "verify one token or receipt per line"
  static let operands = OperandSpec("FILE", kind: .file, isOptional: true)

  static let jobs = Option<Int?>.value(
    "jobs",
    "N",
    help: "use this number of threads (default: one per processor)",
    expecting: "a number from 1 to \(mostJobs)"
  ) { text in
    readNumber(text).flatMap { Int(exactly: $0) }.flatMap { 1...mostJobs ~= $0 ? $0 : nil }
  }
  static let payload = Option<BatchPayload>.choice(
    "payload",
    default: .summary,
    help: "how much of valid payloads to print"
  )
  static let quiet = Option.flag("quiet", short: "q", help: "print no progress and no summary")
  static let options =
    VerifyOptions.specs()
    + [OptionSpec]([
      payload, VerdictFilter.option, jobs, quiet, AnswerDestination.output,
      CommonOptions.maxSize.explained(
        "reject longer lines, such as 64K or 1G (default: \(sizeText(DocumentLimits.bytes)))"
      ), Option.help, Option.version,
    ])

  static let discussion = """
    FILE has one document per line: a token, a receipt in base64, the body of a
    notification, or an object with a document and an id for the answer:
      {"id": "order-17", "data": "eyJ…"}
    A member at of the object is --at for this document, such as the time of a
    simulated App Store; receivedAt is the date of a document without one, such as
    some of 2022. They count only beside data. FILE may also be a table: CSV, an SQL
    dump, a log. Its answers have row and column, and cells without a document have
    none. Without FILE, or with -, reads standard input. Memory does not grow with
    the input.

    Prints one line of JSON per document, in the order of the input:
      {"line":1,"id":null,"kind":"transaction","verdict":"valid","trust":"apple",
       "boundBy":"bundle-id","error":null,"payload":{…},
       "schema":"receiptctl/batch/2"}
    boundBy is what binds the document to --bundle-id and --app-apple-id. A renewal
    info names no app, so it is valid only with --kind renewal-info or without these
    options. The verdict is valid, invalid, or not-verified if libcrypto failed or
    forbids SHA-1. A document that is not valid has an error with code and message,
    and no payload; httpStatus is the status with which a server should answer, and
    signatureProven whether only a trusted signer can have written it. If the
    document was found in other text, undone lists what was around it. The members
    of token payloads are as signed: dates are milliseconds since 1970.

    Progress and a summary go to standard error.

    Exit status 1 means that some lines are not valid.

    examples:
      receiptctl batch tokens.txt --bundle-id com.example.notes > answers.ndjson
      zcat 2025.gz | receiptctl batch --only invalid | jq -r .error.code
      receiptctl batch --payload full --jobs 1 tokens.txt
    """

  let arguments: Arguments

  var destination: AnswerDestination { AnswerDestination(arguments, isQuiet: false) }

  func run(in terminal: Terminal) throws(CommandFailure) -> CommandStatus {
    let verification = VerifyOptions(arguments: arguments)
    let inputs = try arguments.operands.inputs(
      of: BatchCommand.self,
      besides: verification.files,
      in: terminal
    )
    let input = inputs.first ?? .standardInput
    let limit = arguments[CommonOptions.maxSize] ?? DocumentLimits.bytes
    let run = BatchRun(
      work: BatchWork(
        verifier: try verification.verifier(
          kind: arguments[VerifyOptions.kind],
          in: terminal
        ),
        payload: arguments[BatchCommand.payload],
        only: arguments[VerdictFilter.option],
        limit: limit
      ),
      threads: arguments[BatchCommand.jobs] ?? terminal.processors(),
      terminal: terminal,
      title: input.title
    )
    let stream = try attempt(about: input.title, terminal.open(input.source)) {
      (error: ReadError) in
      CommandDiagnostic(error, limit: limit)
    }
    var reader = BatchReader(stream, limit: limit)
    terminal.noteInterruptions()
    var progress = BatchProgress(isQuiet: arguments[BatchCommand.quiet], in: terminal)
    return try run.run(&reader, &progress)
  }

  /// More threads than processors would only wait for each other.
  private static let mostJobs = 256
}
