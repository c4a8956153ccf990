// SPDX-License-Identifier: Apache-2.0

/// What bound a verified document to an accepted app.
///
///     let renewalInfo = try verifier.verifyRenewalInfo(token, expecting: .init(now: now))
///     let namesNoApp = renewalInfo.appBinding == .notNamed
public enum AppBinding: String, CaseIterable, Sendable {
  /// Its bundle id.
  case bundleId = "bundle-id"
  /// Its App Store id; no bundle id was expected, or its kind has none.
  case appAppleId = "app-apple-id"
  /// Its bundle id and its App Store id.
  case both = "bundle-id-and-app-apple-id"
  /// The transaction beside it in a response, which is for an accepted app and has the same original
  /// transaction id.
  case transaction
  /// The notification around it, which is for an accepted app.
  case notification
  /// Nothing: its kind names no app, and the caller asked for this kind or for evidence of a ledger; or it is a
  /// notification about claims of seats, whose ids your server keeps.
  case notNamed = "not-named"
  /// Nothing: the caller accepts any app.
  case anyApp = "any-app"
}

extension AcceptedApps {
  /// What binds a token that satisfies the checks of bundle id and App Store id.
  func binding<Payload: SignedPayload>(of payload: Payload, at place: TokenPlace) -> AppBinding {
    let hasBundleId = Payload.named.bundleId.read != nil
    let hasAppAppleId = Payload.named.appAppleId.read != nil
    switch (self, place) {
    case (.any, _): return .anyApp
    case _ where payload.namesNoApp: return .notNamed
    // The App Store id in the notification, which the token inside cannot have.
    case (.appAppleId, .inside) where !hasAppAppleId: return .notification
    case _ where hasBundleId || hasAppAppleId:
      let appAppleId = Payload.named.appAppleId.read.flatMap { $0(payload) }
      return binding(app(of: payload), appAppleId, hasBundleId: hasBundleId)
    case (_, .inside): return .notification
    case (_, .beside): return .transaction
    case (_, .alone), (_, .requested): return .notNamed
    }
  }

  /// What binds a receipt that satisfies these checks.
  func binding(of app: AppIdentity?, appAppleId: Int64?) -> AppBinding {
    binding(app, appAppleId, hasBundleId: true)
  }

  private func binding(_ app: AppIdentity?, _ appAppleId: Int64?, hasBundleId: Bool) -> AppBinding {
    switch self {
    case .any: .anyApp
    case .appAppleId: .appAppleId
    case .only where !hasBundleId: .appAppleId
    case .only: appAppleId != nil && app?.appAppleId != nil ? .both : .bundleId
    }
  }
}
