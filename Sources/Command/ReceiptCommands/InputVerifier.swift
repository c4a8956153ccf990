// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import DocumentInput
import ReceiptKit

/// Verifies documents with the same requirements.
///
/// The verifier remembers certificate chains, so a file of a million tokens costs little more than their signatures.
struct InputVerifier: Sendable {
  let verifier: DocumentVerifier
  let expectations: VerificationExpectations
  /// The options of the run, which request some of the checks.
  let requested: Set<String>
  /// The kind that the user requires.
  let kind: DocumentKind?
  /// The time of `--at`.
  let verifiedAt: Timestamp?

  /// Verifies a document and reports on every check.
  func answer(about input: InputDocument) -> Answer {
    var answer = Answer(file: input.file, verdict: .invalid)
    answer.now = expectations.now
    answer.requestedTime = verifiedAt
    do throws(CommandDiagnostic) {
      let document = try input.document.get()
      answer.statement = input.statement
      answer.kind = document.statedKind
      answer.base64 = document.base64
      let report = verifier.report(try required(document), expecting: expectations)
      add(report, of: document, to: &answer)
    } catch {
      answer.fault = error
    }
    if answer.status > .notValid { answer.verdict = .notVerified }
    return answer
  }

  /// Returns the document if it is of the required kind.
  ///
  /// A token of a test authority may omit its kind; it is then read as the required kind.
  func required(_ document: SignedDocument) throws(CommandDiagnostic) -> SignedDocument {
    guard let kind, kind != document.statedKind else { return document }
    guard document.statedKind == nil else {
      throw CommandDiagnostic(
        wrongKind: document.statedKind,
        expected: kind,
        isRequested: true
      )
    }
    guard document.requiredKind == nil, kind.isToken else { return document }
    var document = document
    document.requiredKind = kind
    return document
  }

  private func add(
    _ report: DocumentReport,
    of document: SignedDocument,
    to answer: inout Answer
  ) {
    answer.kind = report.kind
    answer.payload = report.unverified?.value
    let context = context(
      of: document,
      report.kind,
      leaf: report.certificates.first,
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
      answer.trust = verified.trust
      answer.proof = verified
    }
    if let anchor = report.anchor, let top = report.certificates.last {
      answer.anchor = Answer.Anchor(anchor, isBuiltIn: trustsApple, above: top)
    }
  }

  func context(
    of document: SignedDocument,
    _ kind: DocumentKind?,
    leaf: Certificate? = nil,
    isUndated: Bool = false
  ) -> DiagnosticContext {
    DiagnosticContext.command(
      bytes: document.isToken ? [] : document.bytes,
      leaf: leaf,
      trustsApple: trustsApple,
      kind: kind,
      isToken: document.isToken,
      isUndated: isUndated
    )
  }

  private var trustsApple: Bool {
    if case .apple = verifier.anchors { true } else { false }
  }
}

extension DocumentContents {
  /// Whether it is a token without a signing time.
  fileprivate var isUndated: Bool {
    if case .token(let payload) = self { payload.isUndated } else { false }
  }
}
