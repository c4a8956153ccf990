// SPDX-License-Identifier: Apache-2.0

import StorePayloads
import StrictJSON

// Checks the payload and the claims of a token against the requirements of the caller and of the
// verifier.

extension TokenVerificationRun {
  /// The payload is valid and of the required kind.
  ///
  /// Nearly all members are optional, so a payload without the distinctive members of its kind could pass for
  /// any kind. Apple signs no such token. A test authority may omit it, as some of Apple's test data does; a payload with
  /// members that the kind does not have is of another kind.
  func checkPayload() throws(VerificationError) -> CheckOutcome {
    switch reading {
    case .unread: return .skipped
    case .malformed(let error): throw .payload(error)
    case .other(let found): throw signedOtherKind(found)
    case .read(let statesKind):
      guard statesKind || trust == .custom && !hasMembersOfOtherKind else {
        throw signedOtherKind(nil)
      }
      return .passed
    }
  }

  /// Whether the payload has members that its kind does not have, besides those that tokens of any kind may name.
  private var hasMembersOfOtherKind: Bool {
    let common = ["bundleId", "environment", "appAppleId", "signedDate"]
    return value?.unknownMembers.contains { !common.contains($0.name) } ?? false
  }

  /// If the signature is proven, an unknown kind is one of a later version.
  private func signedOtherKind(_ found: DocumentKind?) -> VerificationError {
    let error = otherKind(found)
    return isSigned && found == nil ? .signed(error) : error
  }

  func otherKind(_ found: DocumentKind?) -> VerificationError {
    .otherKind(than: Payload.kind?.rawValue ?? "a known kind", found: found)
  }

  func checkClaim(_ check: CheckName) throws(VerificationError) -> CheckOutcome {
    guard let value else { return .skipped }
    guard check != .device else { return try expectations.requireDevice(value) }
    if check == .bundleId { try requireTransaction(beside: value) }
    return try rethrowing(outcome(of: check, for: value), as: VerificationError.claim)
  }

  /// The transaction that stands beside a renewal info in a response is valid, as expected, and of the same
  /// subscription: it names the app, which renewal info does not.
  ///
  /// The response is not signed, so anyone can put them together.
  private func requireTransaction(beside value: Payload) throws(VerificationError) {
    guard case .beside(let token) = place, verifier.apps != .any,
      let renewalInfo = value as? RenewalInfoPayload
    else { return }
    let transaction = try rethrowing(verifier.verifyTransaction(token, expecting: expectations)) {
      (error: VerificationError) in
      VerificationError.nested(SignedMember.transactionName, error)
    }
    guard let expected = transaction.value.originalTransactionId,
      let found = renewalInfo.originalTransactionId
    else {
      throw .claim(ClaimError(.appNotNamed, expected: "an original transaction id", found: "none"))
    }
    guard found.utf8.elementsEqual(expected.utf8) else {
      throw .claim(ClaimError(.originalTransaction, expected: expected, found: found))
    }
    let environment = transaction.value.environment
    guard environment?.canonical == renewalInfo.environment?.canonical else {
      throw .claim(
        ClaimError(
          .environment,
          expected: environment?.rawValue ?? "none",
          found: renewalInfo.environment?.rawValue ?? "none"
        )
      )
    }
  }

  private func outcome(
    of check: CheckName,
    for value: Payload
  ) throws(ClaimError) -> CheckOutcome {
    switch check {
    case .date: try expectations.requireNotFuture(signedDate ?? receivedAt ?? expectations.now)
    // A time for the certificates is no date of the document: only its own counts, or the caller's.
    case .age: try expectations.requireAge(signedDate ?? receivedAt)
    case .bundleId: try verifier.apps.requireBundleId(value, at: place)
    case .appAppleId: try verifier.apps.requireAppAppleId(value, at: place)
    case .applicationVersion:
      try expectations.requireApplicationVersion(value)
    case .environment: try requireEnvironment(of: value)
    case .appAccountToken: try expectations.requireAppAccountToken(value)
    case .appTransactionId: try expectations.requireAppTransactionId(value)
    default: .skipped
    }
  }

  /// The signer may sign for the environment that the token itself names; then the environment is accepted, which may be
  /// that of the notification or of the archive policy.
  ///
  /// The first rule is for every kind, and before any rule that skips the second.
  private func requireEnvironment(of value: Payload) throws(ClaimError) -> CheckOutcome {
    let name = environment?.rawValue
    try AcceptedEnvironments.requireSigner(trust, for: environment?.canonical, named: name)
    if name == nil, value.namesNoApp { return .skipped }
    return try verifier.environments.require(knownEnvironment, named: name)
  }
}
