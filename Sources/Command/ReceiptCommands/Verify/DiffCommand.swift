// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import CommandArguments
import DocumentInput
import ReceiptKit
import SystemIO

/// `receiptctl diff`.
struct DiffCommand: Verb {
  static let name = "diff"
  static let schema = "\(ReceiptTool.name)/diff/1"
  static let summary = "show what differs between two receipts or tokens, by member"
  static let operands = OperandSpec("A", kind: .file, path: "B")
  static let options =
    VerifyOptions.specs(without: [VerifyOptions.kind]) + CommonOptions.specs()

  static let discussion = """
    A and B are documents of one kind, as verify takes them; either may be -. Both
    are verified, and compared by member even if a signature is not valid: the
    answer begins with the trust of each. A token inside a notification is compared
    by its contents and signer. The purchases of a receipt are compared by
    transaction id. A signature that is not verified differs if its bytes do.

    Prints the values of each member that differs: dates in UTC, '-' for none.

    Exit status 1 means that something differs: a member, the kind, the trust or the
    signer. A document that cannot be read, or a file with several, is an error.

    examples:
      receiptctl diff before.txt after.txt
      receiptctl diff --json old-receipt new-receipt | jq .gained
    """

  let arguments: Arguments
  private let inputs: [Input]

  init(arguments: Arguments) throws(UsageError) {
    self.arguments = arguments
    inputs = arguments.operands.map(Input.init)
    guard inputs.count == 2 else { throw UsageError(.missingOperand, word: "B") }
  }

  func run(in terminal: Terminal) throws(CommandFailure) -> CommandStatus {
    let verification = VerifyOptions(arguments: arguments)
    let inputs = try inputs.inputs(
      of: DiffCommand.self,
      besides: verification.files,
      in: terminal
    )
    let verifier = try verification.verifier(kind: nil, in: terminal)
    var answers: [(answer: Answer, bytes: ArraySlice<UInt8>)] = []
    for input in inputs { answers.append(try answer(about: input, verifier, in: terminal)) }
    let comparison: DocumentComparison
    do {
      comparison = try DocumentComparison(
        answers[0].answer,
        answers[1].answer,
        areSameBytes: answers[0].bytes.elementsEqual(answers[1].bytes)
      )
    } catch {
      throw .fault(error.fault.unreadable, about: error.file)
    }
    try arguments.print(comparison.json(schema: DiffCommand.schema), in: terminal) {
      comparison.write(to: &$0) { member, value in
        WordIndex.all.meanings(of: value, as: member).first?.meaning
      }
    }
    return comparison.isSame ? .success : .notValid
  }

  private func answer(
    about input: Input,
    _ verifier: InputVerifier,
    in terminal: Terminal
  ) throws(CommandFailure) -> (Answer, ArraySlice<UInt8>) {
    guard terminal.pathKind(input.name) != .folder else {
      throw .usage(
        UsageError(.invalidValue, word: "diff", expected: ["two documents"], found: input.name),
        verb: DiffCommand.name
      )
    }
    var only: InputDocument?
    var count = 0
    var reader = InputReader(terminal, limit: CommonOptions(arguments: arguments).limit, of: 1)
    try reader.read(input) { document throws(CommandFailure) in
      count += 1
      if count == 1 { only = document }
    }
    try reader.finish()
    guard let only, count == 1 else {
      throw .fault(
        CommandDiagnostic(
          .input(InputError(.severalDocuments, found: "\(count) documents")),
          in: .command()
        ).unreadable,
        about: input.title
      )
    }
    do throws(CommandDiagnostic) {
      return (verifier.answer(about: only), try only.document.get().bytes)
    } catch {
      throw .fault(error.unreadable, about: input.title)
    }
  }
}

extension CommandDiagnostic {
  /// The same error, about a document that cannot be compared.
  fileprivate var unreadable: CommandDiagnostic {
    var fault = self
    fault.status = max(fault.status, .inputOutput)
    return fault
  }
}
