// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import StoreConfiguration

/// A StoreKit call that can fail with a simulated error, named as in `SKTestSession`.
///
///     session.setSimulatedError("networkError", forAPI: .refundRequest)
public enum SimulatedCall: String, CaseIterable, Sendable {
  /// Loading products. No step makes this call.
  case loadProducts
  /// Purchasing a product.
  case purchase
  /// Verifying a transaction. No step makes this call.
  case verification
  /// Restoring purchases. No step makes this call.
  case appStoreSync
  /// Requesting the subscription status. No step makes this call.
  case subscriptionStatus
  /// Requesting the app transaction. No step makes this call.
  case appTransaction
  /// Turning auto-renew on or off.
  case manageSubscriptions
  /// Requesting a refund.
  case refundRequest
  /// Redeeming an offer code.
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

  /// Translates a name in the settings of a `.storekit` file; returns other names unchanged.
  static func named(_ name: String) -> String {
    allCases.first { isSame($0.settingName, name) }?.rawValue ?? name
  }

  /// The initial errors of a store, from the settings of its `.storekit` file.
  static func errors(of settings: StoreSettings) -> [String: String] {
    var errors: [String: String] = [:]
    for name in settings.simulatedErrors {
      guard let call = allCases.first(where: { isSame($0.settingName, name) }) else { continue }
      errors[call.rawValue] = "enabled in the settings of the file"
    }
    return errors
  }
}

extension StoreState {
  /// Throws if a simulated error is set for the step or its StoreKit call.
  func requireNoError(for step: any Step) throws(StoreRefusal) {
    guard !simulatedErrors.isEmpty else { return }
    for name in [step.storeKitCall?.rawValue, step.name] {
      guard let name, let error = simulatedErrors[name] else { continue }
      throw .simulated(
        error,
        of: name,
        errorCode: type(of: step).endpoint != nil
          ? Int64(error) ?? APIErrorCode.generalInternal.rawValue : nil
      )
    }
  }
}
