// SPDX-License-Identifier: Apache-2.0

/// A call that `setError` lets fail: one of StoreKit's, by the names of `SKTestSession`.
enum SimulatedCall: String, CaseIterable, Sendable {
  case loadProducts
  case purchase
  case verification
  case appStoreSync
  case subscriptionStatus
  case appTransaction
  case manageSubscriptions
  case refundRequest
  case offerCodeRedeem

  /// A call by its own name, or by the name that `.storekit` files have for it.
  static func named(_ name: String) -> String {
    let call = allCases.first { isSame(fileNames[$0], name) }
    return call?.rawValue ?? name
  }

  /// The names in the setting `_storeKitErrors`.
  private static let fileNames: [SimulatedCall: String] = [
    .loadProducts: "Load Products", .purchase: "Purchase", .verification: "Verification",
    .appStoreSync: "App Store Sync", .subscriptionStatus: "Subscription Status",
    .appTransaction: "App Transaction", .manageSubscriptions: "Manage Subscriptions Sheet",
    .refundRequest: "Refund Request Sheet", .offerCodeRedeem: "Offer Code Redeem Sheet",
  ]

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
