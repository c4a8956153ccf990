// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import DocumentInput
import HTMLReport
import ReceiptKit
import SystemIO

/// Reads and verifies the inputs of `entitlements`.
struct EvidenceReader {
  let verifier: InputVerifier
  let limit: Int
  let isJSON: Bool
  let terminal: Terminal
  var evidence: EvidenceCollector
  /// The products of `--explain`, with those that are given as operands.
  var explained: ExplainedProducts
  /// The page of `--html`.
  var page: EntitlementPage?
  /// The exit status.
  var status = CommandStatus.success

  /// Reads all inputs.
  ///
  /// An operand that names no file may be a product for `--explain`; this is known after all evidence has
  /// been read.
  mutating func read(_ inputs: [Input]) throws(CommandFailure) {
    var missing: [(input: Input, answer: Answer)] = []
    var reader = InputReader(terminal, limit: limit, of: inputs.count)
    for input in inputs {
      try reader.read(input) { document throws(CommandFailure) in
        guard !document.isEmptyResponse else { return evidence.addEmptyResponse(document.file) }
        let answer = verifier.answer(about: document)
        if explained.isAll, answer.fault?.code == ReadError.notFound.code {
          missing.append((input, answer))
        } else {
          try add(answer, document.title)
        }
      }
    }
    try reader.finish()
    evidence.finish()
    for (input, answer) in missing {
      if evidence.hasProduct(input.name) {
        explained.narrow(to: input.name)
      } else {
        try add(answer, input.title)
      }
    }
  }

  private mutating func add(_ answer: Answer, _ title: String) throws(CommandFailure) {
    guard !evidence.addIfOfOtherApp(answer) else { return }
    status = max(status, answer.status)
    evidence.add(answer)
    page?.documents.add(answer, title: title)
    guard !isJSON, var fault = answer.fault, fault.status == .inputOutput else { return }
    if explained.isAll, fault.code == ReadError.notFound.code {
      fault.hint = "for a product without evidence, use --explain=PRODUCT"
    }
    try terminal.complain(fault, about: title)
  }
}
