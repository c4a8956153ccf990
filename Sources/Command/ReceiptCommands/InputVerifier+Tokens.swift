// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import StorePayloads
import StoreVerification
import StrictTime
import X509Certificates

extension InputVerifier {
  /// Judges a token; of its identity only what was asked for.
  func judge(_ received: ReceivedToken, for answer: inout Answer) throws(CommandDiagnostic) {
    var token = received
    answer.statement = token.statement
    let found = kind(of: token)
    // A token of a test authority may leave it to the user to say what it is.
    if found == nil, token.kind == nil { token.kind = kind?.signedKind }
    answer.kind = found.map { DocumentKindOption($0) }
    // A token of no known kind is still told what is wrong with it first, unless it is of another kind.
    if found != nil { try requireKind(answer.kind) }
    let report = tokenVerifier.report(
      token.text,
      as: token.kind ?? found,
      expecting: tokenExpectations
    )
    let payload = TokenPayload(reading: token)
    answer.payload = payload.map { .token($0) }
    if report.verified != nil { answer.kind = report.kind.map { DocumentKindOption($0) } }
    take(report, isUndated: payload?.isUndated ?? false, for: &answer)
  }

  private func take(_ report: TokenReport, isUndated: Bool, for answer: inout Answer) {
    let context = DiagnosticContext.command(
      leaf: report.certificates.first,
      trustsApple: isApple,
      kind: answer.kind,
      isToken: true,
      isUndated: isUndated
    )
    answer.checks = report.checks.map { check in
      let fault = check.error.map { CommandDiagnostic($0, in: context) }
      return AnswerCheck(
        name: check.name,
        outcome: check.outcome,
        fault: fault,
        isAsked: asked.contains(check.name)
      )
    }
    answer.fault = report.error.map { CommandDiagnostic($0, in: context) }
    answer.certificates = report.certificates
    if let verified = report.verified {
      answer.verdict = .valid
      answer.trust = verified.trust
      answer.proof = .token(verified)
    }
    if let anchor = report.anchor, let top = report.certificates.last {
      answer.anchor = Answer.Anchor(anchor, isBuiltIn: isApple, above: top)
    }
  }

  /// What a token is, by what it says; `nil` also for what cannot be read, which the report explains.
  private func kind(of token: ReceivedToken) -> SignedKind? {
    do {
      return try SignedKind.ofToken(token.text)
    } catch {
      return nil
    }
  }
}
