// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
package import StoreReceipts
import StrictTime
import X509Certificates

// The creation time, checked alike for every kind of document.
extension Timestamp {
  /// Not in the future of a moment, five minutes aside.
  func requireNotFuture(at now: Timestamp) throws(ClaimError) {
    guard self - now <= Timestamp.clockTolerance else {
      throw ClaimError(.dateFuture, expected: "at most 5 minutes after \(now)", found: "\(self)")
    }
  }

  /// Not longer ago than a caller accepts.
  func requireAge(atMost maximumAge: Duration, at now: Timestamp) throws(ClaimError) {
    guard now - self <= maximumAge else { throw ClaimError.stale(maximumAge, found: "\(self)") }
  }

  /// How much clocks may differ before a document counts as made in the future.
  private static let clockTolerance: Duration = .seconds(300)
}

extension ClaimError {
  static func stale(_ maximumAge: Duration, found: String) -> ClaimError {
    let seconds = maximumAge.components.seconds
    return ClaimError(.stale, expected: "at most \(seconds) seconds old", found: found)
  }
}

// The checks of a document's claims. Each returns whether the caller requested it, and throws when it fails.
// Identifiers are compared as UTF-8 bytes: Swift's `==` takes U+212A, the Kelvin sign, for a K.
extension ReceiptRequirements {
  /// Not made in the future, five minutes aside.
  func requireNotFuture(_ made: Timestamp) throws(ClaimError) -> CheckOutcome {
    guard let now else { return .notRequested }
    try made.requireNotFuture(at: now)
    return .passed
  }

  /// Not made longer ago than the caller accepts.
  ///
  /// Without a present moment no age is young enough.
  func requireAge(_ made: Timestamp) throws(ClaimError) -> CheckOutcome {
    guard let maximumAge else { return .notRequested }
    guard let now else { throw ClaimError.stale(maximumAge, found: "\(made)") }
    try made.requireAge(atMost: maximumAge, at: now)
    return .passed
  }

  /// Not expired (attribute 21).
  func requireUnexpired(_ expires: Timestamp?) throws(ClaimError) -> CheckOutcome {
    guard let now else { return .notRequested }
    guard let expires else { return .passed }
    guard now < expires else {
      throw ClaimError(.expired, expected: "before \(expires)", found: "\(now)")
    }
    return .passed
  }

  /// For one of the apps that were asked for.
  func requireBundleId(_ bundleId: String) throws(ClaimError) -> CheckOutcome {
    try require(bundleId, in: bundleIds, else: .bundleId)
  }

  /// Which of the apps that were asked for it is.
  func app(named bundleId: String) -> AppIdentity? {
    bundleIds?.first { $0.utf8.elementsEqual(bundleId.utf8) }
      .map { AppIdentity(bundleId: $0, appAppleId: appAppleIds(of: $0).first) }
  }

  /// For one of the versions that were asked for.
  func requireApplicationVersion(_ version: String?) throws(ClaimError) -> CheckOutcome {
    try require(version, in: applicationVersions, else: .applicationVersion)
  }

  /// For the app's Apple id.
  ///
  /// Only production receipts carry it. Elsewhere there is nothing to compare, which is accepted only of
  /// a receipt from an environment that the caller has named, and not of an id that cannot be read.
  func requireAppAppleId(
    _ found: Int64?,
    isReadable: Bool = true,
    of bundleId: String,
    from environment: StoreEnvironment?
  ) throws(ClaimError) -> CheckOutcome {
    let accepted = appAppleIds(of: bundleId)
    guard !accepted.isEmpty else { return .notRequested }
    if found == nil, isReadable, let kind = environment?.canonical, kind != .production,
      environments?.contains(kind) == true
    {
      return .skipped
    }
    guard let found, accepted.contains(found) else {
      throw ClaimError(
        .appAppleId,
        expected: accepted.map { "\($0)" }.joined(separator: ", "),
        found: found.map { "\($0)" } ?? (isReadable ? "none" : "one that cannot be read")
      )
    }
    return .passed
  }

  /// From an accepted environment, and always from one that the signer may sign for: Apple signs nothing for Xcode,
  /// and Xcode's certificates sign nothing else.
  ///
  /// Tests ask this directly: they cannot sign as Apple.
  package func requireEnvironment(
    _ environment: StoreEnvironment?,
    trust: TrustLevel?
  ) throws(ClaimError) -> CheckOutcome {
    let found = environment?.rawValue ?? "none"
    if trust == .pinnedLeaf, environment?.canonical != .xcode {
      throw ClaimError(.environment, expected: "Xcode, from this signer", found: found)
    }
    if trust == .apple, environment?.canonical == .xcode {
      throw ClaimError(.environment, expected: "anything else, from this signer", found: found)
    }
    guard let environments else { return .notRequested }
    guard let kind = environment?.canonical, environments.contains(kind) else {
      throw ClaimError(.environment, expected: list(environments.map(\.name)), found: found)
    }
    return .passed
  }

  /// For one of the devices that were asked for: the receipt carries
  /// SHA-1(device id, opaque value, encoded bundle id).
  func requireDevice(_ receipt: AppReceipt) throws(VerificationError) -> CheckOutcome {
    guard let devices else { return .notRequested }
    guard let opaqueValue = receipt.opaqueValue, let hash = receipt.sha1Hash else {
      throw .claim(ClaimError(.device, expected: "a device hash", found: "none"))
    }
    for device in devices {
      let input = device.hashInput(
        opaqueValue: opaqueValue,
        bundleIdElement: receipt.bundleIdElement
      )
      do {
        let expected = try DigestAlgorithm.sha1.digest(of: input[...])
        if ByteComparison.constantTime(expected[...], hash) { return .passed }
      } catch {
        throw .trust(error)
      }
    }
    throw .claim(ClaimError(.device, expected: "the hash of a given device", found: "another hash"))
  }

  private func require(
    _ found: String?,
    in accepted: [String]?,
    else code: ClaimError.Code
  ) throws(ClaimError) -> CheckOutcome {
    guard let accepted else { return .notRequested }
    guard let found, accepted.contains(where: { $0.utf8.elementsEqual(found.utf8) }) else {
      throw ClaimError(code, expected: list(accepted), found: found ?? "none")
    }
    return .passed
  }

  private func list(_ words: [String]) -> String {
    words.isEmpty ? "nothing" : words.sorted().joined(separator: ", ")
  }
}
