// SPDX-License-Identifier: Apache-2.0

import StorePayloads
import StrictTime

// Notifications of 2021 and early 2022 have no `signedDate` of their own, but the tokens inside have one.

extension SignedDataVerifier {
  /// The latest date of the tokens inside an undated payload whose signatures are verified; `nil` if there is none.
  ///
  /// The payload around them is not verified yet, so its own members decide nothing: a signer with an expired certificate
  /// could write any date. A token inside is signed on its own.
  func dateOfMembers<Payload: SignedPayload>(
    in value: Payload,
    _ expectations: VerificationExpectations
  ) -> Timestamp? {
    guard Payload.kind == .notification else { return nil }
    return value.signedMembers.compactMap { member in
      let token = PlacedToken(parts: TokenParts.member(member.text), place: .requested)
      let kind: DocumentKind? = member.kind
      return kind.accept(ProvenDate(token: token, expectations: expectations, verifier: self))
    }.max()
  }
}

/// Reads the date of a token after the check of its signature.
private struct ProvenDate: PayloadTypeVisitor {
  let token: PlacedToken
  let expectations: VerificationExpectations
  let verifier: SignedDataVerifier

  func visit<Payload: SignedPayload>(_ type: Payload.Type) -> Timestamp? {
    var run = TokenVerificationRun<Payload>(token, expectations, by: verifier)
    do {
      try run.run(CheckName.allCases.prefix { $0 != .date })
    } catch {
      // The notification is then verified without a date, and rejected because of this token.
      return nil
    }
    return run.conclusion()?.value.signingDate
  }
}
