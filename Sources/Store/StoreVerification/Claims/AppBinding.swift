// SPDX-License-Identifier: Apache-2.0

import StorePayloads
import StoreReceipts

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
  /// Nothing: its kind names no app, and the caller asked for this kind.
  case notNamed = "not-named"
  /// Nothing: the caller accepts any app.
  case anyApp = "any-app"
}

extension AcceptedApps {
  /// What binds a token that satisfies the checks of bundle id and App Store id.
  func binding<Payload: SignedPayload>(of payload: Payload, at place: TokenPlace) -> AppBinding {
    let appAppleId = Payload.named.appAppleId.read.flatMap { $0(payload) }
    guard Payload.named.bundleId.read == nil, Payload.named.appAppleId.read == nil else {
      return binding(app(of: payload), appAppleId, hasBundleId: Payload.named.bundleId.read != nil)
    }
    if case .any = self { return .anyApp }
    if case .beside = place { return .transaction }
    return .notNamed
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

extension VerifiedToken {
  /// What bound the token to an accepted app.
  package var appBinding: AppBinding {
    switch self {
    case .transaction(let token): token.appBinding
    case .renewalInfo(let token): token.appBinding
    case .notification(let token): token.notification.appBinding
    case .appTransaction(let token): token.appBinding
    case .realtimeRequest(let token): token.appBinding
    }
  }
}

extension VerifiedDocument {
  /// What bound the document to an accepted app.
  package var appBinding: AppBinding {
    switch self {
    case .appReceipt(let receipt): receipt.appBinding
    case .transactionReceipt(let receipt): receipt.appBinding
    case .token(let token): token.appBinding
    }
  }
}
