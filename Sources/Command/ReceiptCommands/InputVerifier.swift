// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import OpenSSLTrust
import StoreReceipts
import StoreVerification
import StrictTime
import X509Certificates

/// Judges inputs one by one, all by the same rules.
///
/// Its verifiers remember chains, so that a file of a million tokens costs their signatures alone.
struct InputVerifier: Sendable {
  let anchors: TrustAnchors
  let receiptVerifier: ReceiptVerifier
  let legacyVerifier: TransactionReceiptVerifier
  let expectations: ReceiptRequirements
  let tokenVerifier: SignedDataVerifier
  let tokenExpectations: SignedDataExpectations
  /// The checks that the user has asked for.
  let asked: [CheckName]
  let kind: DocumentKindOption?
  /// What the user says the present moment is.
  let judgedAt: Timestamp?
  let limit: Int

  func answer(about paper: InputDocument) -> Answer {
    var answer = Answer(file: paper.file, verdict: .invalid)
    answer.now = expectations.now
    answer.judgedAt = judgedAt
    do throws(CommandDiagnostic) {
      switch try paper.subject.get() {
      case .receipt(let document):
        answer.kind = DocumentKindOption(document.kind)
        answer.base64 = document.base64
        try requireKind(answer.kind)
        try judge(document, for: &answer)
      case .token(let token): try judge(token, for: &answer)
      }
    } catch {
      answer.fault = error
    }
    if answer.status > .notValid { answer.verdict = .notVerified }
    return answer
  }

  func requireKind(_ found: DocumentKindOption?) throws(CommandDiagnostic) {
    guard let kind, kind != found else { return }
    throw CommandDiagnostic(wrongKind: found?.rawValue ?? "unknown", expected: kind.rawValue)
  }

  private func judge(_ document: ReceivedDocument, for answer: inout Answer)
    throws(CommandDiagnostic)
  {
    do {
      switch document.kind {
      case .appReceipt:
        let report = try receiptVerifier.report(document.bytes, requiring: expectations)
        take(report, document, for: &answer) { .appReceipt($0) }
        answer.proof = report.verified.map { .appReceipt($0) }
      case .transactionReceipt:
        let report = try legacyVerifier.report(document.bytes, requiring: expectations)
        take(report, document, for: &answer) { .transactionReceipt(LegacyReceiptContents($0)) }
        answer.proof = report.verified.map { .transactionReceipt($0) }
      }
    } catch {
      throw CommandDiagnostic(error, in: context(of: document, nil))
    }
  }

  private func take<Value>(
    _ report: VerificationReport<Value>,
    _ document: ReceivedDocument,
    for answer: inout Answer,
    as payload: (Value) -> Answer.Payload
  ) {
    let context = context(of: document, report.certificates.first)
    answer.checks = report.checks.map { check in
      AnswerCheck(
        name: check.name,
        outcome: check.outcome,
        fault: check.error.map { CommandDiagnostic($0, in: context) },
        isAsked: asked.contains(check.name)
      )
    }
    answer.fault = answer.checks.lazy.compactMap(\.fault).first
    answer.payload = report.unverified.map { payload($0.value) }
    answer.certificates = report.certificates
    if let verified = report.verified {
      answer.verdict = .valid
      answer.trust = verified.trust
    }
    if let anchor = report.anchor, let top = report.certificates.last {
      answer.anchor = Answer.Anchor(anchor, isBuiltIn: isApple, above: top)
    }
  }

  func context(of document: ReceivedDocument, _ leaf: Certificate?) -> DiagnosticContext {
    DiagnosticContext.command(
      bytes: document.bytes,
      leaf: leaf,
      trustsApple: isApple,
      kind: DocumentKindOption(document.kind)
    )
  }

  var isApple: Bool {
    if case .apple = anchors { true } else { false }
  }
}
