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
    try signed.requireNotFuture(at: now)
    return .passed
  }

  /// Not signed longer ago than the caller accepts.
  ///
  /// A token without a date has no age.
  func requireAge(_ signed: Timestamp?) throws(ClaimError) -> CheckOutcome {
    guard let maximumAge else { return .notRequested }
    guard let signed else { throw ClaimError.stale(maximumAge, found: "no date") }
    try signed.requireAge(atMost: maximumAge, at: now)
    return .passed
  }

  /// For one of the versions that were asked for.
  func requireApplicationVersion<Payload: SignedPayload>(
    _ payload: Payload
  ) throws(ClaimError) -> CheckOutcome {
    let accepted = applicationVersions
    return try require(
      payload,
      Payload.named.applicationVersion,
      accepted?.sorted().joined(separator: ", "),
      .applicationVersion
    ) { found in
      accepted?.contains { found.elementsEqual($0.utf8) } ?? true
    }
  }

  /// For the account of the app's own that was asked for: one UUID in two spellings is one account.
  func requireAppAccountToken<Payload: SignedPayload>(
    _ payload: Payload
  ) throws(ClaimError) -> CheckOutcome {
    let member = Payload.named.appAccountToken
    return try require(payload, member, appAccountToken, .appAccountToken) { text in
      let found = UUIDText(rawValue: String(decoding: text, as: UTF8.self))
      let expected = appAccountToken.map { UUIDText(rawValue: $0) }
      return found == expected || found.canonical != nil && found.canonical == expected?.canonical
    }
  }

  /// Of the download of the app that was asked for.
  func requireAppTransactionId<Payload: SignedPayload>(
    _ payload: Payload
  ) throws(ClaimError) -> CheckOutcome {
    let member = Payload.named.appTransactionId
    return try require(payload, member, appTransactionId, .appTransactionId) { found in
      appTransactionId.map { found.elementsEqual($0.utf8) } ?? true
    }
  }

  /// What was asked for and cannot be answered is refused: a kind that could not name it binds nothing.
  private func require<Payload: SignedPayload>(
    _ payload: Payload,
    _ member: NamedMember<Payload, MemberText>,
    _ expected: String?,
    _ code: ClaimError.Code,
    _ fits: (MemberText) -> Bool
  ) throws(ClaimError) -> CheckOutcome {
    if case .inside = member { return .skipped }
    guard let expected else { return member.read != nil ? .notRequested : .skipped }
    let found = member.read.flatMap { $0(payload) }
    guard let found, fits(found) else {
      throw ClaimError(code, expected: expected, found: found.shown)
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

extension MemberText? {
  /// What errors say about it.
  var shown: String { map { String(decoding: $0, as: UTF8.self) } ?? "none" }
}
