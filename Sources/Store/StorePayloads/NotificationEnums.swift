// SPDX-License-Identifier: Apache-2.0

/// The customer's reason for a refund request.
public struct ConsumptionRequestReason: OpenStringEnum {
  /// The raw string.
  public let rawValue: String

  /// Creates a value from any string, known or unknown.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The customer did not intend to purchase.
  public static let unintendedPurchase = ConsumptionRequestReason(rawValue: "UNINTENDED_PURCHASE")
  /// The purchase was not fulfilled.
  public static let fulfillmentIssue = ConsumptionRequestReason(rawValue: "FULFILLMENT_ISSUE")
  /// The customer is not satisfied.
  public static let unsatisfiedWithPurchase = ConsumptionRequestReason(
    rawValue: "UNSATISFIED_WITH_PURCHASE"
  )
  /// A legal reason.
  public static let legal = ConsumptionRequestReason(rawValue: "LEGAL")
  /// Any other reason.
  public static let other = ConsumptionRequestReason(rawValue: "OTHER")
}

/// The type of an external purchase token.
public struct ExternalTokenType: OpenStringEnum {
  /// The raw string.
  public let rawValue: String

  /// Creates a value from any string, known or unknown.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Customer acquisition.
  public static let acquisition = ExternalTokenType(rawValue: "ACQUISITION")
  /// Store services.
  public static let services = ExternalTokenType(rawValue: "SERVICES")
}

/// The result of a delivery attempt.
public struct SendAttemptResult: OpenStringEnum {
  /// The raw string.
  public let rawValue: String

  /// Creates a value from any string, known or unknown.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The server answered with success.
  public static let success = SendAttemptResult(rawValue: "SUCCESS")
  /// The server did not answer in time.
  public static let timedOut = SendAttemptResult(rawValue: "TIMED_OUT")
  /// A TLS error.
  public static let tlsIssue = SendAttemptResult(rawValue: "TLS_ISSUE")
  /// A TLS error, by its former name.
  public static let sslIssue = SendAttemptResult(rawValue: "SSL_ISSUE")
  /// A circular redirect.
  public static let circularRedirect = SendAttemptResult(rawValue: "CIRCULAR_REDIRECT")
  /// No response from the server.
  public static let noResponse = SendAttemptResult(rawValue: "NO_RESPONSE")
  /// A connection error.
  public static let socketIssue = SendAttemptResult(rawValue: "SOCKET_ISSUE")
  /// An unsupported character set.
  public static let unsupportedCharset = SendAttemptResult(rawValue: "UNSUPPORTED_CHARSET")
  /// An invalid response.
  public static let invalidResponse = SendAttemptResult(rawValue: "INVALID_RESPONSE")
  /// The connection closed early.
  public static let prematureClose = SendAttemptResult(rawValue: "PREMATURE_CLOSE")
  /// An unsuccessful HTTP status.
  public static let unsuccessfulHTTPResponseCode = SendAttemptResult(
    rawValue: "UNSUCCESSFUL_HTTP_RESPONSE_CODE"
  )
  /// Any other error.
  public static let other = SendAttemptResult(rawValue: "OTHER")

  /// The values that Apple documents, without former names.
  package static let documented: [SendAttemptResult] = [
    .success, .timedOut, .tlsIssue, .circularRedirect, .noResponse, .socketIssue,
    .unsupportedCharset, .invalidResponse, .prematureClose, .unsuccessfulHTTPResponseCode, .other,
  ]
}
