// SPDX-License-Identifier: Apache-2.0

import StorePayloads

extension VerificationExpectations {
  /// A token is for an accepted version of the app.
  func requireApplicationVersion<Payload: SignedPayload>(
    _ payload: Payload
  ) throws(ClaimError) -> CheckOutcome {
    let accepted = applicationVersions
    return try require(
      payload,
      Payload.named.applicationVersion,
      accepted.map { .list($0) },
      (.applicationVersion, .applicationVersionMissing)
    ) { found in
      accepted?.contains { found.elementsEqual($0.utf8) } ?? true
    }
  }

  /// A token is for the required account: UUIDs are compared by value.
  func requireAppAccountToken<Payload: SignedPayload>(
    _ payload: Payload
  ) throws(ClaimError) -> CheckOutcome {
    let member = Payload.named.appAccountToken
    return try require(
      payload,
      member,
      appAccountToken,
      (.appAccountToken, .appAccountTokenMissing)
    ) { text in
      let found = UUIDText(rawValue: String(decoding: text, as: UTF8.self))
      let expected = appAccountToken.map { UUIDText(rawValue: $0) }
      return found == expected || found.canonical != nil && found.canonical == expected?.canonical
    }
  }

  /// A token has the required app transaction id.
  func requireAppTransactionId<Payload: SignedPayload>(
    _ payload: Payload
  ) throws(ClaimError) -> CheckOutcome {
    let member = Payload.named.appTransactionId
    return try require(
      payload,
      member,
      appTransactionId,
      (.appTransactionId, .appTransactionIdMissing)
    ) { found in
      appTransactionId.map { found.elementsEqual($0.utf8) } ?? true
    }
  }

  /// Tokens of a kind that cannot name the required value are rejected.
  private func require<Payload: SignedPayload>(
    _ payload: Payload,
    _ member: NamedMember<Payload, MemberText>,
    _ expected: String?,
    _ codes: (other: ClaimError.Code, missing: ClaimError.Code),
    _ fits: (MemberText) -> Bool
  ) throws(ClaimError) -> CheckOutcome {
    if case .inside = member { return .skipped }
    guard let expected else { return member.read != nil ? .notRequested : .skipped }
    guard let found = member.read.flatMap({ $0(payload) }) else {
      throw ClaimError(codes.missing, expected: expected, found: "none")
    }
    guard fits(found) else {
      throw ClaimError(
        codes.other,
        expected: expected,
        found: String(decoding: found, as: UTF8.self)
      )
    }
    return .passed
  }

  /// Whether the caller requires an account or an app transaction, which only tokens about purchases name.
  var bindsPurchase: Bool { appAccountToken != nil || appTransactionId != nil }
}
