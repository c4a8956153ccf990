// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StorePayloads
import StoreReceipts
import StrictBase64
import StrictTime
import X509Certificates

// The checks of what a token claims. Identifiers compare as UTF-8 octets.
extension SignedDataVerifier {
  /// For one of the apps that this verifier is for.
  func requireBundleId(_ member: NamedMember<String>) throws(ClaimError) -> CheckOutcome {
    guard case .named(let found) = member else { return .skipped }
    guard let found, app(named: found) != nil else {
      throw ClaimError(
        .bundleId,
        expected: apps.map(\.bundleId).sorted().joined(separator: ", "),
        found: found ?? "none"
      )
    }
    return .passed
  }

  /// For the Apple id of that app, which production data carries; other data may leave it out.
  ///
  /// A request that names no app is told by the id alone, so it must always have one.
  func requireAppAppleId(_ payload: some SignedPayload) throws(ClaimError) -> CheckOutcome {
    guard case .named(let found) = payload.namedAppAppleId else { return .skipped }
    guard case .named(let bundleId) = payload.namedBundleId else {
      guard let found, apps.contains(where: { $0.appAppleId == found }) else {
        throw wrongAppAppleId(apps.compactMap(\.appAppleId), found)
      }
      return .passed
    }
    guard let expected = bundleId.flatMap(app(named:))?.appAppleId else { return .notRequested }
    let isProduction = payload.namedEnvironment?.kind ?? .production == .production
    guard found == expected || found == nil && !isProduction else {
      throw wrongAppAppleId([expected], found)
    }
    return .passed
  }

  /// From one of the environments that this verifier accepts, and that the signer may speak for: Apple
  /// signs nothing for Xcode, and a certificate of Xcode's nothing else.
  func requireEnvironment(
    _ environment: PayloadEnvironment?,
    _ trust: TrustLevel?
  ) throws(ClaimError) -> CheckOutcome {
    let kind = environment.map(\.kind) ?? archive.environmentWithoutName
    let found = environment?.rawValue ?? "none"
    if trust == .xcode, kind != .xcode {
      throw ClaimError(.environment, expected: "Xcode, from this signer", found: found)
    }
    if trust == .apple, kind == .xcode {
      throw ClaimError(.environment, expected: "anything else, from this signer", found: found)
    }
    guard let kind, environments.contains(kind) else {
      let names = environments.map(\.rawValue).sorted().joined(separator: ", ")
      throw ClaimError(.environment, expected: names, found: found)
    }
    return .passed
  }

  private func app(named bundleId: String) -> AppIdentity? {
    apps.first { $0.bundleId.utf8.elementsEqual(bundleId.utf8) }
  }

  private func wrongAppAppleId(_ expected: [Int64], _ found: Int64?) -> ClaimError {
    ClaimError(
      .appAppleId,
      expected: expected.map { "\($0)" }.joined(separator: ", "),
      found: found.map { "\($0)" } ?? "none"
    )
  }
}

extension SignedDataExpectations {
  /// Not signed in the future, five minutes aside.
  func requireNotFuture(_ signed: Timestamp) throws(ClaimError) -> CheckOutcome {
    try ReceiptExpectations(now: now).requireNotFuture(signed)
  }

  /// Not signed longer ago than the caller accepts.
  func requireAge(_ signed: Timestamp) throws(ClaimError) -> CheckOutcome {
    try ReceiptExpectations(now: now, maximumAge: maximumAge).requireAge(signed)
  }

  /// For one of the devices that were asked for: base64 of SHA-384 over nonce and verification id, both
  /// in lower case.
  func requireDevice(_ binding: DeviceBinding?) throws(VerificationError) -> CheckOutcome {
    guard let deviceVerificationIds else { return .notRequested }
    guard let binding else {
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

extension PayloadEnvironment {
  /// The kind of environment, `nil` for a word that is not known; what is tested locally is Xcode's.
  var kind: StoreEnvironment? {
    switch self {
    case .production: .production
    case .sandbox: .sandbox
    case .xcode, .localTesting: .xcode
    default: nil
    }
  }
}
