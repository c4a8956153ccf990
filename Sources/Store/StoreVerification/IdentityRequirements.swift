// SPDX-License-Identifier: Apache-2.0

package import StorePayloads
import StrictJSON

/// Which identities a token may have; what is `nil` is not asked.
///
/// A ``SignedDataVerifier`` of a server chainRequirements apps and environments. A tool for people must also show
/// a token of which they know nothing yet, so that what is not asked stays inside of the package.
package struct IdentityRequirements: Sendable {
  /// The apps.
  package var apps: [AppIdentity]?
  /// The Apple id of the app, of what names one; needed where no apps are given.
  package var appAppleId: Int64?
  /// The environments.
  package var environments: Set<StoreEnvironment>?

  /// Demands; all are optional.
  package init(
    apps: [AppIdentity]? = nil,
    appAppleId: Int64? = nil,
    environments: Set<StoreEnvironment>? = nil
  ) {
    self.apps = apps
    self.appAppleId = appAppleId
    self.environments = environments
  }
}

// The checks. Identifiers are compared as UTF-8 bytes: Swift's `==` takes U+212A, the Kelvin sign, for a K.
extension IdentityRequirements {
  /// For one of the apps.
  func requireBundleId<Payload: SignedPayload>(
    _ payload: Payload
  ) throws(ClaimError) -> CheckOutcome {
    guard let read = Payload.named.bundleId.read else { return .skipped }
    guard let apps else { return .notRequested }
    let found = read(payload)
    guard let found, apps.contains(where: { $0.isNamed(found) }) else {
      throw ClaimError(
        .bundleId,
        expected: apps.map(\.bundleId).sorted().joined(separator: ", "),
        found: found.shown
      )
    }
    return .passed
  }

  /// For the Apple id of that app, which production data carries; other data may leave it out.
  ///
  /// A request that names no app is identified by the id alone, so it must always have one.
  func requireAppAppleId<Payload: SignedPayload>(
    _ payload: Payload
  ) throws(ClaimError) -> CheckOutcome {
    guard let read = Payload.named.appAppleId.read else { return .skipped }
    let found = read(payload)
    guard let apps else { return try require(found, appAppleId) }
    guard let readBundleId = Payload.named.bundleId.read else {
      guard let found, apps.contains(where: { $0.appAppleId == found }) else {
        throw ClaimError.appAppleId(apps.compactMap(\.appAppleId), found)
      }
      return .passed
    }
    let bundleId = readBundleId(payload)
    let named = apps.filter { app in bundleId.map(app.isNamed) ?? false }
    let expected = named.compactMap(\.appAppleId)
    guard !expected.isEmpty else { return try require(found, appAppleId) }
    let isProduction = payload.namedEnvironment?.canonical ?? .production == .production
    guard found.map(expected.contains) ?? !isProduction else {
      throw ClaimError.appAppleId(expected, found)
    }
    return .passed
  }

  /// From an accepted environment, and always from one that the signer may sign for: Apple signs nothing for Xcode,
  /// and Xcode's certificates sign nothing else.
  ///
  /// `unnamed` is what counts where a token names none. Tests ask this directly: they cannot sign as Apple.
  package func requireEnvironment(
    _ environment: StoreEnvironment?,
    orElse unnamed: StoreEnvironment?,
    from signer: TrustLevel?
  ) throws(ClaimError) -> CheckOutcome {
    let kind = environment.map(\.canonical) ?? unnamed
    let found = environment?.rawValue ?? "none"
    let isNamed = environment != nil || environments != nil
    if signer == .pinnedLeaf, kind != .xcode, isNamed {
      throw ClaimError(.environment, expected: "Xcode, from this signer", found: found)
    }
    if signer == .apple, kind == .xcode {
      throw ClaimError(.environment, expected: "anything else, from this signer", found: found)
    }
    guard let environments else { return .notRequested }
    guard let kind, environments.contains(kind) else {
      let names = environments.map(\.name).sorted().joined(separator: ", ")
      throw ClaimError(.environment, expected: names, found: found)
    }
    return .passed
  }

  /// Which of the apps it is for; of several with one bundle id the one whose Apple id it names.
  func app<Payload: SignedPayload>(of payload: Payload) -> AppIdentity? {
    guard let apps else { return nil }
    let named = Payload.named
    guard let readBundleId = named.bundleId.read else {
      guard let readId = named.appAppleId.read else { return nil }
      let id = readId(payload)
      return apps.first { $0.appAppleId == id }
    }
    guard let bundleId = readBundleId(payload),
      let first = apps.first(where: { $0.isNamed(bundleId) })
    else { return nil }
    guard let readId = named.appAppleId.read else { return first }
    let id = readId(payload)
    return apps.first { $0.isNamed(bundleId) && $0.appAppleId == id } ?? first
  }

  private func require(
    _ found: Int64?,
    _ expected: Int64?
  ) throws(ClaimError) -> CheckOutcome {
    guard let expected else { return .notRequested }
    guard found == expected else { throw ClaimError.appAppleId([expected], found) }
    return .passed
  }
}

extension AppIdentity {
  fileprivate func isNamed(_ bundleId: MemberText) -> Bool {
    bundleId.span.isSame(as: self.bundleId.utf8Span.span)
  }
}

extension ClaimError {
  fileprivate static func appAppleId(_ expected: [Int64], _ found: Int64?) -> ClaimError {
    ClaimError(
      .appAppleId,
      expected: expected.isEmpty ? "a given id" : expected.map { "\($0)" }.joined(separator: ", "),
      found: found.map { "\($0)" } ?? "none"
    )
  }
}
