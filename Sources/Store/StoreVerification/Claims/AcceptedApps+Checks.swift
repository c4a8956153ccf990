// SPDX-License-Identifier: Apache-2.0

import StrictJSON

// Identifiers are compared as UTF-8 bytes: Swift's `==` equates U+212A, the Kelvin sign, with K.

extension AcceptedApps {
  /// The bundle id of a token is accepted; a kind that names no app is bound by what its place gives.
  ///
  /// The transaction beside it is verified by the caller of this function.
  func requireBundleId<Payload: SignedPayload>(
    _ payload: Payload,
    at place: TokenPlace
  ) throws(ClaimError) -> CheckOutcome {
    guard payload.hasSubject else {
      throw ClaimError(.bundleIdMissing, expected: "an object about an app", found: "none")
    }
    guard let read = Payload.named.bundleId.read else {
      return try requireOtherBinding(Payload.self, at: place)
    }
    guard case .only = self else { return .notRequested }
    return payload.namesNoApp ? .skipped : try requireBundleId(read(payload))
  }

  /// Rejects a receipt whose bundle id is that of another app.
  func requireBundleId(_ found: MemberText?) throws(ClaimError) -> CheckOutcome {
    guard case .only(let apps) = self else { return .notRequested }
    guard let found else {
      throw ClaimError(.bundleIdMissing, expected: .list(apps.map(\.bundleId)), found: "none")
    }
    guard apps.contains(where: { $0.isNamed(found) }) else {
      throw ClaimError(
        .bundleId,
        expected: .list(apps.map(\.bundleId)),
        found: String(decoding: found, as: UTF8.self)
      )
    }
    return .passed
  }

  /// What binds a token whose kind has no bundle id: its App Store id, or its place.
  private func requireOtherBinding<Payload: SignedPayload>(
    _ kind: Payload.Type,
    at place: TokenPlace
  ) throws(ClaimError) -> CheckOutcome {
    guard case .only(let apps) = self else { return .skipped }
    let bundleIds = String.list(apps.map(\.bundleId))
    if Payload.named.appAppleId.read != nil {
      // The next check compares the App Store id, if the caller gave one.
      guard apps.contains(where: { $0.appAppleId != nil }) else {
        throw ClaimError(.bundleIdMissing, expected: bundleIds, found: "none")
      }
      return .skipped
    }
    if case .alone = place {
      throw ClaimError(.appNotNamed, expected: bundleIds, found: "none")
    }
    return .skipped
  }

  /// The App Store id of a token is that of its app.
  ///
  /// It is compared wherever it is present. Production documents have one; others may omit it if their bundle id
  /// is compared. Without an accepted bundle id, a kind that cannot have an App Store id is rejected, except
  /// inside a notification that has one.
  func requireAppAppleId<Payload: SignedPayload>(
    _ payload: Payload,
    at place: TokenPlace
  ) throws(ClaimError) -> CheckOutcome {
    let read = Payload.named.appAppleId.read
    switch self {
    case .any: return read == nil ? .skipped : .notRequested
    case .appAppleId(let id):
      if read == nil, case .inside = place { return .skipped }
      return try require(read.flatMap { $0(payload) }, in: [id])
    case .only(let apps):
      guard let read else { return .skipped }
      if payload.namesNoApp { return .skipped }
      let found = read(payload)
      guard let readBundleId = Payload.named.bundleId.read else {
        let ids = apps.compactMap(\.appAppleId)
        return ids.isEmpty ? .skipped : try require(found, in: ids)
      }
      return try requireAppAppleId(
        found,
        of: readBundleId(payload),
        in: apps,
        mayBeAbsent: payload.namedEnvironment?.isOutsideProduction ?? false
      )
    }
  }

  /// The App Store id of a receipt is that of its app; an unreadable value is an error.
  func requireAppAppleId(
    _ found: Int64?,
    isReadable: Bool = true,
    of bundleId: MemberText,
    from environment: StoreEnvironment?
  ) throws(ClaimError) -> CheckOutcome {
    switch self {
    case .any: .notRequested
    case .appAppleId(let id):
      try require(found, in: [id], orElse: isReadable ? "none" : "an unreadable value")
    case .only(let apps):
      try requireAppAppleId(
        found,
        isReadable: isReadable,
        of: bundleId,
        in: apps,
        mayBeAbsent: environment?.isOutsideProduction ?? false
      )
    }
  }

  /// The App Store id of a document that also has a bundle id.
  private func requireAppAppleId(
    _ found: Int64?,
    isReadable: Bool = true,
    of bundleId: MemberText?,
    in apps: [AppIdentity],
    mayBeAbsent: Bool
  ) throws(ClaimError) -> CheckOutcome {
    switch AcceptedApps.appAppleIds(of: bundleId, in: apps) {
    case .notRequested: return .notRequested
    case .unknownApp: return .skipped
    case .oneOf(let ids):
      if found == nil, isReadable, mayBeAbsent { return .skipped }
      return try require(found, in: ids, orElse: isReadable ? "none" : "an unreadable value")
    }
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
    let expected = String.list(accepted.map { "\($0)" }, sorted: false)
    guard let found else {
      throw ClaimError(.appAppleIdMissing, expected: expected, found: missing)
    }
    guard accepted.contains(found) else {
      throw ClaimError(.appAppleId, expected: expected, found: "\(found)")
    }
    return .passed
  }
}

extension StoreEnvironment {
  /// Whether it is a known environment other than production; an unknown one must not count as a test.
  fileprivate var isOutsideProduction: Bool { (canonical ?? .production) != .production }
}

extension AppIdentity {
  fileprivate func isNamed(_ bundleId: MemberText) -> Bool {
    bundleId.span.isSame(as: self.bundleId)
  }
}

extension String {
  /// Accepted values, for errors.
  static func list(_ words: [String], sorted: Bool = true) -> String {
    words.isEmpty ? "nothing" : (sorted ? words.sorted() : words).joined(separator: ", ")
  }
}
