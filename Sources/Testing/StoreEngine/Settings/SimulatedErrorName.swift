// SPDX-License-Identifier: Apache-2.0

import AppStoreServer

/// The errors that `setError` can simulate.
///
/// Source: Apple, StoreKitError, Product.PurchaseError, Transaction.RefundRequestError and
/// VerificationResult.VerificationError; and the error codes of the App Store Server API.
enum SimulatedErrorName {
  /// The errors that a call of StoreKit or a step can have.
  static func known(for call: String) -> [String] {
    if let call = SimulatedCall(rawValue: call) { return general + own(of: call) }
    guard let step = StepKinds.scripted[call] else { return general }
    let own = step.init().storeKitCall.map { SimulatedErrorName.own(of: $0) } ?? []
    let reportCodes = step.endpoint == .sendExternalPurchaseReport ? ofReports : []
    return general + own + (step.endpoint == nil ? [] : codes) + reportCodes
  }

  /// `StoreKitError`.
  private static let general = [
    "unknown", "userCancelled", "networkError", "systemError", "notAvailableInStorefront",
    "notEntitled", "unsupported",
  ]

  private static func own(of call: SimulatedCall) -> [String] {
    switch call {
    case .purchase, .offerCodeRedeem:
      [
        "invalidQuantity", "productUnavailable", "purchaseNotAllowed", "ineligibleForOffer",
        "invalidOfferIdentifier", "invalidOfferPrice", "invalidOfferSignature",
        "missingOfferParameters",
      ]
    case .refundRequest: ["duplicateRequest", "failed"]
    case .verification, .appTransaction, .subscriptionStatus:
      [
        "revokedCertificate", "invalidCertificateChain", "invalidDeviceVerification",
        "invalidEncoding", "invalidSignature", "missingRequiredProperties",
      ]
    case .loadProducts, .appStoreSync, .manageSubscriptions: []
    }
  }

  private static let ofReports = ExternalPurchaseErrorCode.allCases.map { "\($0.rawValue)" }
  private static let codes = APIErrorCode.allCases.map { "\($0.rawValue)" }
}
