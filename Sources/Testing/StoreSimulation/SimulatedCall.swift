// SPDX-License-Identifier: Apache-2.0

import StoreConfiguration

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

  /// The name in the settings of a `.storekit` file.
  private var settingName: String {
    switch self {
    case .loadProducts: "Load Products"
    case .purchase: "Purchase"
    case .verification: "Verification"
    case .appStoreSync: "App Store Sync"
    case .subscriptionStatus: "Subscription Status"
    case .appTransaction: "App Transaction"
    case .manageSubscriptions: "Manage Subscriptions Sheet"
    case .refundRequest: "Refund Request Sheet"
    case .offerCodeRedeem: "Offer Code Redeem Sheet"
    }
  }

  /// A call by its own name, or by the name in the settings of a `.storekit` file.
  static func named(_ name: String) -> String {
    allCases.first { isSame($0.settingName, name) }?.rawValue ?? name
  }

  /// The errors with which a store begins: those that its settings enable, as if `setError` had set them.
  static func errors(of settings: StoreSettings) -> [String: String] {
    var errors: [String: String] = [:]
    for name in settings.simulatedErrors {
      guard let call = allCases.first(where: { isSame($0.settingName, name) }) else { continue }
      errors[call.rawValue] = "enabled in the settings of the file"
    }
    return errors
  }

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
      throw .simulated(
        error,
        of: name,
        errorCode: step.isServerCall ? Int64(error) ?? 5_000_000 : nil
      )
    }
  }
}

extension Step {
  /// Whether the step stands for a call of the App Store Server API, which answers with an error code.
  fileprivate var isServerCall: Bool {
    switch self {
    case .extend, .massExtend, .setAppAccountToken, .consumption, .testNotification: true
    default: false
    }
  }
}
