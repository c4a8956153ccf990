// SPDX-License-Identifier: Apache-2.0

import StorePayloads
import StrictTime

/// What Apple said about the status of a chain beside the tokens: in a notification, or in a status answer
/// of the App Store Server API.
struct StatusClaim: Mergeable {
  /// The transaction that came with it.
  var transactionId: Identifier
  /// The status; only true when it was signed.
  var status: SubscriptionStatus?
  /// Whether it says that a grace period runs.
  var saysGrace: Bool
  /// Whether it is a notification of type EXPIRED.
  var saysExpired: Bool

  /// The claim that gives less access is safer.
  var safety: [Int64] {
    [saysExpired ? 0 : 1, status == nil ? 0 : 1, ~(status?.rawValue ?? 0), saysGrace ? 1 : 0]
  }

  func encode(into encoding: inout CanonicalEncoding) {
    encoding.append(transactionId)
    encoding.append(status?.rawValue)
    encoding.append(saysGrace)
    encoding.append(saysExpired)
  }

  /// E-14: whether it says that the paid time is over and no grace runs.
  var saysEnded: Bool {
    saysExpired || status == .expired || status == .billingRetry || status == .revoked
  }

  /// Whether it says that access runs.
  var saysActive: Bool {
    !saysExpired && (status == .active || status == .billingGracePeriod)
  }
}

/// That a transaction history had no purchase of a chain beyond those that it listed.
struct CompleteHistory: Mergeable {
  var safety: [Int64] { [] }

  func encode(into encoding: inout CanonicalEncoding) {}
}
