// SPDX-License-Identifier: Apache-2.0

import StrictJSON

// Identifiers are compared as UTF-8 bytes: Swift's `==` equates U+212A, the Kelvin sign, with K.

extension AcceptedApps {
  /// The bundle id of a token is accepted.
  func requireBundleId<Payload: SignedPayload>(
    _ payload: Payload
  ) throws(ClaimError) -> CheckOutcome {
    guard let read = Payload.named.bundleId.read else { return .skipped }
    guard case .only = self else { return .notRequested }
    return try requireBundleId(read(payload))
  }

  /// The bundle id of a receipt is accepted.
  func requireBundleId(_ found: MemberText?) throws(ClaimError) -> CheckOutcome {
    guard case .only(let apps) = self else { return .notRequested }
    guard let found, apps.contains(where: { $0.isNamed(found) }) else {
      throw ClaimError(.bundleId, expected: .list(apps.map(\.bundleId)), found: found.shown)
    }
    return .passed
  }

  /// The App Store id of a token is that of its app.
  ///
  /// Production documents have one; others may omit it. A request that names no bundle id is identified by
  /// the App Store id alone, so it must have one.
  func requireAppAppleId<Payload: SignedPayload>(
    _ payload: Payload
  ) throws(ClaimError) -> CheckOutcome {
    guard let read = Payload.named.appAppleId.read else { return .skipped }
    let found = read(payload)
    switch self {
    case .any: return .notRequested
    case .appAppleId(let id): return try require(found, in: [id])
    case .only(let apps):
      guard let readBundleId = Payload.named.bundleId.read else {
        return try require(found, in: apps.compactMap(\.appAppleId))
      }
      switch AcceptedApps.appAppleIds(of: readBundleId(payload), in: apps) {
      case .notRequested: return .notRequested
      case .unknownApp: return .skipped
      case .oneOf(let ids):
        let isProduction = payload.namedEnvironment?.canonical ?? .production == .production
        guard found != nil || isProduction else { return .passed }
        return try require(found, in: ids)
      }
    }
  }

  /// The App Store id of a receipt is that of its app.
  ///
  /// Only production receipts have one. A receipt of another environment may omit it if the caller has named
  /// that environment, but an unreadable value is an error.
  func requireAppAppleId(
    _ found: Int64?,
    isReadable: Bool = true,
    of bundleId: MemberText,
    from environment: StoreEnvironment?,
    _ environments: AcceptedEnvironments
  ) throws(ClaimError) -> CheckOutcome {
    let accepted: [Int64]
    switch self {
    case .any: return .notRequested
    case .appAppleId(let id): accepted = [id]
    case .only(let apps):
      switch AcceptedApps.appAppleIds(of: bundleId, in: apps) {
      case .notRequested: return .notRequested
      case .unknownApp: return .skipped
      case .oneOf(let ids): accepted = ids
      }
    }
    if found == nil, isReadable, let environment, environment != .production,
      environments.names(environment)
    {
      return .skipped
    }
    return try require(found, in: accepted, orElse: isReadable ? "none" : "an unreadable value")
  }

  /// The accepted app that a token is for; if several have its bundle id, the one with its App Store id.
  func app<Payload: SignedPayload>(of payload: Payload) -> AppIdentity? {
    guard case .only(let apps) = self else { return nil }
    let id = Payload.named.appAppleId.read.flatMap { $0(payload) }
    guard let readBundleId = Payload.named.bundleId.read else {
      guard Payload.named.appAppleId.read != nil else { return nil }
      return apps.first { $0.appAppleId == id }
    }
    return readBundleId(payload).flatMap { app(named: $0, appAppleId: id) }
  }

  /// The accepted app with the given bundle id; if there are several, the one with the given App
  /// Store id.
  func app(named bundleId: MemberText, appAppleId: Int64?) -> AppIdentity? {
    guard case .only(let apps) = self, let first = apps.first(where: { $0.isNamed(bundleId) })
    else {
      return nil
    }
    guard let appAppleId, first.appAppleId != appAppleId else { return first }
    return apps.first { $0.isNamed(bundleId) && $0.appAppleId == appAppleId } ?? first
  }

  private enum AppAppleIds {
    /// The caller gave no App Store id for this app.
    case notRequested
    /// The app is not accepted, so its id is not known.
    case unknownApp
    case oneOf([Int64])
  }

  private static func appAppleIds(
    of bundleId: MemberText?,
    in apps: [AppIdentity]
  ) -> AppAppleIds {
    let named = apps.filter { app in bundleId.map(app.isNamed) ?? false }
    let ids = named.compactMap(\.appAppleId)
    if !ids.isEmpty { return .oneOf(ids) }
    return named.isEmpty && apps.contains { $0.appAppleId != nil } ? .unknownApp : .notRequested
  }

  private func require(
    _ found: Int64?,
    in accepted: [Int64],
    orElse missing: String = "none"
  ) throws(ClaimError) -> CheckOutcome {
    guard let found, accepted.contains(found) else {
      throw ClaimError(
        .appAppleId,
        expected: accepted.isEmpty
          ? "an id of an accepted app" : .list(accepted.map { "\($0)" }, sorted: false),
        found: found.map { "\($0)" } ?? missing
      )
    }
    return .passed
  }
}

extension AppIdentity {
  fileprivate func isNamed(_ bundleId: MemberText) -> Bool {
    bundleId.span.isSame(as: self.bundleId.utf8Span.span)
  }
}

extension String {
  /// Accepted values, for errors.
  static func list(_ words: [String], sorted: Bool = true) -> String {
    words.isEmpty ? "nothing" : (sorted ? words.sorted() : words).joined(separator: ", ")
  }
}
