// SPDX-License-Identifier: Apache-2.0

package import AppStoreServer

/// The reason why the store refused a step.
///
/// A refusal is part of a play, not an error in the script.
public struct StoreRefusal: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of refusal.
  public let code: Code
  /// The explanation, in one sentence.
  public let message: String
  /// The error code of the App Store Server API, if the step is a request to it.
  public private(set) var errorCode: Int64?

  /// The kinds of refusals.
  public enum Code: String, CaseIterable, Sendable {
    /// The subscription is already active and will renew.
    case alreadySubscribed
    /// The payment method does not work.
    case paymentFailed
    /// The product is not sold by the seat.
    case multiSeatPurchaseDisabled
    /// A purchase has fewer seats than the running period; only a renewal can.
    case seatReductionNotAllowed
    /// The product is not on sale.
    case productUnavailable
    /// The customer is not eligible for the offer.
    case ineligibleForOffer
    /// The signature of an offer is not valid, or is about another purchase.
    case invalidOfferSignature
    /// The offer is not signed, and the store requires signatures.
    case missingOfferParameters
    /// The billing plan is not offered in the storefront.
    case billingPlanUnavailable
    /// The subscription is already part of a bundle.
    case alreadyInBundle
    /// The bundle has no component in the group of the subscription.
    case notPartOfBundle
    /// The subscription is in no bundle.
    case notInBundle
    /// The purchase is pending, or too many purchases of the customer are pending.
    case purchasePending
    /// The call fails because of a simulated error.
    case simulatedError
    /// The store has nothing with this name.
    case notFound
    /// The state of the subscription does not permit the step.
    case invalidState
    /// The App Store Server API returns an error.
    case apiError
    /// A value is out of range. A script with such a value is rejected before it is played.
    case invalidArgument
  }

  /// The error that `setError` set for the call.
  var simulatedError: String?

  package init(_ code: Code, _ message: String, errorCode: APIErrorCode? = nil) {
    self.code = code
    self.message = message
    self.errorCode = errorCode?.rawValue
  }

  /// The code and the message.
  public var description: String { "\(code.rawValue): \(message)" }

  /// The API returns an error with a number that Apple has not published.
  init(_ code: Code, _ message: String, number: Int64) {
    (self.code, self.message) = (code, message)
    errorCode = number
  }

  package static func notFound(_ what: String, _ name: String) -> StoreRefusal {
    StoreRefusal(.notFound, "\(what) \"\(name)\" does not exist at this time")
  }

  static func simulated(_ error: String, of call: String, errorCode: Int64?) -> StoreRefusal {
    var refusal = StoreRefusal(.simulatedError, "\(call) fails: \(error.prefix(64))")
    (refusal.errorCode, refusal.simulatedError) = (errorCode, String(error.prefix(64)))
    return refusal
  }

  /// The API returns an error, with the message of its definition unless there is another.
  static func api(_ errorCode: APIErrorCode, _ message: String? = nil) -> StoreRefusal {
    StoreRefusal(.apiError, message ?? errorCode.text, errorCode: errorCode)
  }
}
