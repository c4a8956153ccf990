// SPDX-License-Identifier: Apache-2.0

/// The status of an answer of verifyReceipt.
///
/// Source: Apple, App Store Receipts, `status`. 21001, 21005 and 21100 to 21199 are states of Apple's servers, and no
/// local answer has them.
@nonexhaustive
public enum VerifyReceiptStatus: Int64, CaseIterable, Sendable {
  /// The receipt is valid.
  case valid = 0
  /// The request is not an HTTP POST, in Apple's words; here also one without JSON, with JSON that is no object, or too large.
  case unreadableRequest = 21000
  /// `receipt-data` is missing or malformed, or the JSON around it cannot be read.
  case malformed = 21002
  /// The receipt could not be authenticated.
  case notAuthenticated = 21003
  /// `password` is not the shared secret.
  case wrongSecret = 21004
  /// A legacy transaction receipt is valid, and its subscription has expired.
  case expired = 21006
  /// A sandbox receipt was sent to the production endpoint.
  case sandboxReceipt = 21007
  /// A production receipt was sent to the sandbox endpoint.
  case productionReceipt = 21008
  /// Nothing was decided: libcrypto failed. Try again later.
  case internalError = 21009
  /// Apple does not know the customer's account, or has deleted it.
  case unknownAccount = 21010
}

extension VerifyReceiptStatus: CustomStringConvertible {
  /// The meaning of the status.
  public var description: String {
    switch self {
    case .valid: "the receipt is valid"
    case .unreadableRequest: "the request cannot be read"
    case .malformed: "receipt-data is missing or malformed"
    case .notAuthenticated: "the receipt could not be authenticated"
    case .wrongSecret: "password is not the shared secret"
    case .expired: "the receipt is valid, and its subscription has expired"
    case .sandboxReceipt: "the receipt is from the sandbox, but was sent to production"
    case .productionReceipt: "the receipt is from production, but was sent to the sandbox"
    case .internalError: "internal error: nothing was verified"
    case .unknownAccount: "Apple does not know the account, or has deleted it"
    }
  }
}

/// One of Apple's two endpoints.
public enum VerifyReceiptSide: String, CaseIterable, Sendable {
  /// `https://buy.itunes.apple.com/verifyReceipt`: receipts of the App Store.
  case production
  /// `https://sandbox.itunes.apple.com/verifyReceipt`: all other receipts.
  case sandbox
}
