// SPDX-License-Identifier: Apache-2.0

import StrictTime

/// Where a token was found: what binds a token to its app whose kind names none, such as renewal info.
enum TokenPlace: Sendable {
  /// Alone, and its kind was not asked for: a kind that names no app is rejected.
  case alone
  /// Alone, and the caller asked for its kind, and so knows that it may name no app.
  case requested
  /// In an API response, beside the transaction that names its app.
  case beside(transaction: ArraySlice<UInt8>)
  /// Inside a notification, which names its app and its environment; the token has at most the trust of the notification.
  case inside(environment: StoreEnvironment?, trust: TrustLevel)

  /// The place of a token that is alone.
  init(isRequested: Bool) { self = isRequested ? .requested : .alone }
}

extension TokenPlace {
  /// The place as far as it binds a token that names no app: a ledger needs no transaction beside it.
  func binding(for expectations: VerificationExpectations) -> TokenPlace {
    switch self {
    case .alone where expectations.purpose == .ledger,
      .beside where expectations.purpose == .ledger:
      .requested
    default: self
    }
  }
}

/// A parsed token with its place.
struct PlacedToken: Sendable {
  let parts: Result<TokenParts, VerificationError>
  let place: TokenPlace
  /// The time at which the caller received the token, which is the date of one that states none.
  var receivedAt: Timestamp?
}

extension TokenPlace {
  /// The environment of a token that names none, as those of 2021 and early 2022; a notification of a pinned signer lends
  /// none.
  var environment: StoreEnvironment? {
    guard case .inside(let environment, let trust) = self, trust != .pinnedLeaf else { return nil }
    return environment?.canonical
  }

  /// The trust in a token with this signer at this place.
  func trust(in signer: TrustLevel?) -> TrustLevel? {
    guard let signer, case .inside(_, let envelope) = self else { return signer }
    return signer.limited(by: envelope)
  }
}
