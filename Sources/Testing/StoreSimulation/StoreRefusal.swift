// SPDX-License-Identifier: Apache-2.0

/// Why the store does not do what a step asks: an answer within the play, not an error of the script.
public struct StoreRefusal: Error, Hashable, Sendable, CustomStringConvertible {
  /// What the store refuses.
  public let code: Code
  /// Why, in one sentence.
  public let message: String
  /// The App Store Server API's error code, of steps that stand for calls of it.
  public let errorCode: Int64?

  /// What the store refuses.
  public enum Code: String, CaseIterable, Sendable {
    /// The subscription is active already and renews.
    case alreadySubscribed
    /// The payment method does not work.
    case paymentFailed
    /// The product is not on sale.
    case productUnavailable
    /// The customer is not eligible for the offer.
    case ineligibleForOffer
    /// The billing plan is not offered in the storefront.
    case billingPlanUnavailable
    /// The purchase waits for approval or for a resolved billing issue.
    case purchasePending
    /// The call fails because of a simulated error.
    case simulatedError
    /// Nothing of this name exists in the store.
    case notFound
    /// The subscription is not in a state for this.
    case invalidState
    /// The App Store Server API answers with an error.
    case apiError
    /// A value is outside of its range; a script with such a value is rejected before it is played.
    case invalidArgument
  }

  /// The error that `setError` gave to the call.
  var simulatedError: String?

  init(_ code: Code, _ message: String, errorCode: Int64? = nil) {
    self.code = code
    self.message = message
    self.errorCode = errorCode
  }

  /// The code and the message.
  public var description: String { "\(code.rawValue): \(message)" }

  static func notFound(_ what: String, _ name: String) -> StoreRefusal {
    StoreRefusal(.notFound, "\(what) \"\(name)\" does not exist at this time")
  }

  static func simulated(_ error: String, of call: String, errorCode: Int64?) -> StoreRefusal {
    var refusal = StoreRefusal(.simulatedError, "\(call) fails: \(error)", errorCode: errorCode)
    refusal.simulatedError = error
    return refusal
  }

  static func api(_ errorCode: Int64, _ message: String) -> StoreRefusal {
    StoreRefusal(.apiError, message, errorCode: errorCode)
  }
}
