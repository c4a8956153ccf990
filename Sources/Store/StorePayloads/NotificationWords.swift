// SPDX-License-Identifier: Apache-2.0

/// Why a customer asks for a refund.
public struct ConsumptionRequestReason: StoreWord {
  /// Apple's word.
  public let rawValue: String

  /// A word from its spelling, whatever it is.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Did not mean to buy.
  public static let unintendedPurchase = ConsumptionRequestReason(rawValue: "UNINTENDED_PURCHASE")
  /// Did not get it.
  public static let fulfillmentIssue = ConsumptionRequestReason(rawValue: "FULFILLMENT_ISSUE")
  /// Is not pleased with it.
  public static let unsatisfiedWithPurchase = ConsumptionRequestReason(
    rawValue: "UNSATISFIED_WITH_PURCHASE"
  )
  /// By law.
  public static let legal = ConsumptionRequestReason(rawValue: "LEGAL")
  /// Any other reason.
  public static let other = ConsumptionRequestReason(rawValue: "OTHER")
}

/// What a token for purchases outside of the store is for.
public struct ExternalTokenType: StoreWord {
  /// Apple's word.
  public let rawValue: String

  /// A word from its spelling, whatever it is.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Winning customers.
  public static let acquisition = ExternalTokenType(rawValue: "ACQUISITION")
  /// Store services.
  public static let services = ExternalTokenType(rawValue: "SERVICES")
}

/// What became of a notification that was sent.
public struct SendAttemptResult: StoreWord {
  /// Apple's word.
  public let rawValue: String

  /// A word from its spelling, whatever it is.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// The server took it.
  public static let success = SendAttemptResult(rawValue: "SUCCESS")
  /// The server did not answer in time.
  public static let timedOut = SendAttemptResult(rawValue: "TIMED_OUT")
  /// No secure connection.
  public static let tlsIssue = SendAttemptResult(rawValue: "TLS_ISSUE")
  /// No secure connection, as it was called before.
  public static let sslIssue = SendAttemptResult(rawValue: "SSL_ISSUE")
  /// The server led back to where it was.
  public static let circularRedirect = SendAttemptResult(rawValue: "CIRCULAR_REDIRECT")
  /// The server did not answer.
  public static let noResponse = SendAttemptResult(rawValue: "NO_RESPONSE")
  /// The connection failed.
  public static let socketIssue = SendAttemptResult(rawValue: "SOCKET_ISSUE")
  /// The answer was in another character set.
  public static let unsupportedCharset = SendAttemptResult(rawValue: "UNSUPPORTED_CHARSET")
  /// The answer made no sense.
  public static let invalidResponse = SendAttemptResult(rawValue: "INVALID_RESPONSE")
  /// The connection was closed too soon.
  public static let prematureClose = SendAttemptResult(rawValue: "PREMATURE_CLOSE")
  /// The server refused.
  public static let unsuccessfulHTTPResponseCode = SendAttemptResult(
    rawValue: "UNSUCCESSFUL_HTTP_RESPONSE_CODE"
  )
  /// Anything else.
  public static let other = SendAttemptResult(rawValue: "OTHER")
}
