// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StorePayloads
import StrictBase64
import StrictTime
import X509Certificates

// The checks of what a token claims, beyond its identity.
extension SignedDataExpectations {
  /// Not signed in the future, five minutes aside.
  func requireNotFuture(_ signed: Timestamp) throws(ClaimError) -> CheckOutcome {
    try ReceiptExpectations(now: now).requireNotFuture(signed)
  }

  /// Not signed longer ago than the caller accepts.
  ///
  /// What does not say when is not young because it is judged today.
  func requireAge(_ signed: Timestamp?) throws(ClaimError) -> CheckOutcome {
    guard let maximumAge else { return .notRequested }
    guard let signed else {
      throw ClaimError(
        .stale,
        expected: "at most \(maximumAge.components.seconds) seconds old",
        found: "no date"
      )
    }
    return try ReceiptExpectations(now: now, maximumAge: maximumAge).requireAge(signed)
  }

  /// For one of the versions that were asked for.
  func requireApplicationVersion(
    _ member: NamedMember<String>
  ) throws(ClaimError) -> CheckOutcome {
    let accepted = applicationVersions
    return try require(member, accepted?.sorted().joined(separator: ", "), .applicationVersion) {
      found in
      accepted?.contains { $0.utf8.elementsEqual(found.utf8) } ?? true
    }
  }

  /// For the account of the app's own that was asked for: one UUID in two spellings is one account.
  func requireAppAccountToken(
    _ member: NamedMember<UUIDText>
  ) throws(ClaimError) -> CheckOutcome {
    try require(member, appAccountToken, .appAccountToken) { found in
      let expected = appAccountToken.map { UUIDText(rawValue: $0) }
      return found == expected || found.canonical != nil && found.canonical == expected?.canonical
    }
  }

  /// Of the download of the app that was asked for.
  func requireAppTransactionId(
    _ member: NamedMember<String>
  ) throws(ClaimError) -> CheckOutcome {
    try require(member, appTransactionId, .appTransactionId) { found in
      appTransactionId?.utf8.elementsEqual(found.utf8) ?? true
    }
  }

  /// What was asked for and cannot be answered is refused: a kind that could not name it binds nothing.
  private func require<Value>(
    _ member: NamedMember<Value>,
    _ expected: String?,
    _ code: ClaimError.Code,
    _ fits: (Value) -> Bool
  ) throws(ClaimError) -> CheckOutcome {
    if case .inside = member { return .skipped }
    guard let expected else { return member.isOfThisKind ? .notRequested : .skipped }
    let found = member.value
    guard let found, fits(found) else {
      throw ClaimError(code, expected: expected, found: found.map { "\($0)" } ?? "none")
    }
    return .passed
  }

  /// Whether the caller asks for an account or a download, which only tokens about purchases name.
  var bindsPurchase: Bool { appAccountToken != nil || appTransactionId != nil }

  /// For one of the devices that were asked for: base64 of SHA-384 over nonce and verification id, both
  /// in lower case.
  func requireDevice(_ payload: some SignedPayload) throws(VerificationError) -> CheckOutcome {
    guard let deviceVerificationIds else { return .notRequested }
    guard let binding = payload.deviceBinding else {
      throw .claim(ClaimError(.device, expected: "a device verification", found: "none"))
    }
    let found = ArraySlice(binding.verification.utf8)
    for id in deviceVerificationIds {
      let input = ArraySlice((binding.nonce.lowercased() + id.lowercased()).utf8)
      do {
        let digest = try DigestAlgorithm.sha384.digest(of: input)
        let expected = ArraySlice(
          Base64.encode(digest[...], alphabet: .standard, padding: true).utf8
        )
        if ByteComparison.constantTime(expected, found) { return .passed }
      } catch {
        throw .trust(error)
      }
    }
    throw .claim(ClaimError(.device, expected: "a given device", found: "another device"))
  }
}

extension NamedMember {
  fileprivate var isOfThisKind: Bool {
    if case .named = self { true } else { false }
  }

  fileprivate var value: Value? {
    if case .named(let read) = self { read() } else { nil }
  }
}
