// SPDX-License-Identifier: Apache-2.0

/// A call of StoreKit that a simulated error lets fail, by the names of `SKTestSession`.
///
///     session.setSimulatedError("networkError", forAPI: .refundRequest)
public enum SimulatedCall: String, CaseIterable, Sendable {
  /// The products are loaded; no event of the store.
  case loadProducts
  /// A product is bought.
  case purchase
  /// A transaction is verified; no event of the store.
  case verification
  /// Purchases are restored; no event of the store.
  case appStoreSync
  /// The status is asked for; no event of the store.
  case subscriptionStatus
  /// The app transaction is asked for; no event of the store.
  case appTransaction
  /// Auto-renew is turned on or off.
  case manageSubscriptions
  /// A refund is requested.
  case refundRequest
  /// An offer code is redeemed.
  case offerCodeRedeem

  /// The call that a step stands for; `nil` for what no app calls.
  init?(_ step: Step) {
    switch step {
    case .purchase(let purchase):
      if case .code = purchase.offer { self = .offerCodeRedeem } else { self = .purchase }
    case .requestRefund: self = .refundRequest
    case .setAutoRenew: self = .manageSubscriptions
    default: return nil
    }
  }
}

extension StoreState {
  /// Refuses a step whose call or whose own name has a simulated error.
  func requireNoError(for step: Step, name: String?) throws(StoreRefusal) {
    guard !simulatedErrors.isEmpty else { return }
    let names = [SimulatedCall(step)?.rawValue, name].compactMap { $0 }
    for name in names {
      guard let error = simulatedErrors[name] else { continue }
      throw StoreRefusal(.simulatedError, "\(name): \(error)")
    }
  }
}
