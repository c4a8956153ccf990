// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import DocumentInput
import ReceiptKit

/// Verifies documents with the same requirements.
///
/// The verifier remembers certificate chains, so a file of a million tokens costs little more than their signatures.
struct InputVerifier: Sendable {
  let verifier: DocumentVerifier
  var expectations: VerificationExpectations
  /// The options of the run, which request some of the checks.
  let requested: Set<String>
  /// The kind that the user requires.
  let kind: DocumentKind?
  /// The time of `--at`.
  let verifiedAt: Timestamp?
  /// Whether Apple's anchors are trusted, rather than those of `--root`.
  let trustsApple: Bool

  /// Verifies a document and reports on every check.
  func answer(about input: InputDocument) -> Answer {
    var answer = Answer(file: input.file, verdict: .invalid)
    answer.row = input.row
    answer.now = expectations.now
    answer.requestedTime = verifiedAt
    answer.undone = input.undone
    answer.receiptInfo = input.receiptInfo
    do throws(CommandDiagnostic) {
      let document = try input.document.get()
      answer.statement = input.statement
      answer.kind = document.kind
      answer.base64 = document.inputBase64
      let required = try document.required(kind)
      let report = verifier.report(required, expecting: expectations)
      add(report, of: document, to: &answer)
    } catch {
      answer.fault = error
    }
    input.explain(&answer.fault)
    if answer.status > .notValid { answer.verdict = .notVerified }
    return answer
  }

  private func add(
    _ report: VerificationReport<VerifiedDocument>,
    of document: SignedDocument,
    to answer: inout Answer
  ) {
    answer.kind = report.kind
    answer.payload = report.unverified
    let context = document.context(
      report.kind,
      leaf: report.certificates.first,
      trustsApple: trustsApple,
      isUndated: answer.payload?.isUndated ?? false
    )
    answer.checks = report.checks.map { check in
      AnswerCheck(
        check.name,
        check.outcome,
        check.error.map { CommandDiagnostic($0, in: context) },
        options: requested
      )
    }
    answer.fault = answer.checks.lazy.compactMap(\.fault).first
    answer.certificates = report.certificates
    if let verified = report.verified {
      answer.verdict = .valid
      answer.proof = verified
    }
    if let anchor = report.anchor, let top = report.certificates.last {
      answer.anchor = Answer.Anchor(anchor, isBuiltIn: trustsApple && anchor.mayIssue, above: top)
    }
  }
}

extension DocumentContents {
  /// Whether it is a token without a signing time.
  fileprivate var isUndated: Bool {
    if case .token(let payload) = self { payload.isUndated } else { false }
  }
}
