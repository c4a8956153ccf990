// SPDX-License-Identifier: Apache-2.0

/// The customer's reason for a refund request.
public struct ConsumptionRequestReason: OpenStringEnum {
  /// The raw string.
  public let rawValue: String

  /// Creates a value from any string, known or unknown.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The customer says that the purchase was not intended.
  public static let unintendedPurchase = ConsumptionRequestReason(rawValue: "UNINTENDED_PURCHASE")
  /// The customer says that the product was not received, or does not work.
  public static let fulfillmentIssue = ConsumptionRequestReason(rawValue: "FULFILLMENT_ISSUE")
  /// The customer is not satisfied with the purchase.
  public static let unsatisfiedWithPurchase = ConsumptionRequestReason(
    rawValue: "UNSATISFIED_WITH_PURCHASE"
  )
  /// The customer asks for the refund for a legal reason.
  public static let legal = ConsumptionRequestReason(rawValue: "LEGAL")
  /// The customer asks for the refund for another reason.
  public static let other = ConsumptionRequestReason(rawValue: "OTHER")
}

/// The type of an external purchase token.
public struct ExternalTokenType: OpenStringEnum {
  /// The raw string.
  public let rawValue: String

  /// Creates a value from any string, known or unknown.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The token is about the acquisition of the customer.
  public static let acquisition = ExternalTokenType(rawValue: "ACQUISITION")
  /// The token is about the services of the store.
  public static let services = ExternalTokenType(rawValue: "SERVICES")
}

/// The result of a delivery attempt.
public struct SendAttemptResult: OpenStringEnum {
  /// The raw string.
  public let rawValue: String

  /// Creates a value from any string, known or unknown.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Your server answered the notification with a status from 200 to 206.
  public static let success = SendAttemptResult(rawValue: "SUCCESS")
  /// Your server did not answer the notification in time.
  public static let timedOut = SendAttemptResult(rawValue: "TIMED_OUT")
  /// The TLS connection to your server failed: its certificate, protocol or ciphers.
  public static let tlsIssue = SendAttemptResult(rawValue: "TLS_ISSUE")
  /// The TLS connection to your server failed, by the former name of TLS_ISSUE.
  public static let sslIssue = SendAttemptResult(rawValue: "SSL_ISSUE")
  /// Your server redirected the notification in a circle.
  public static let circularRedirect = SendAttemptResult(rawValue: "CIRCULAR_REDIRECT")
  /// Your server closed the connection without a response.
  public static let noResponse = SendAttemptResult(rawValue: "NO_RESPONSE")
  /// No connection to your server: its name does not resolve, or it refuses connections.
  public static let socketIssue = SendAttemptResult(rawValue: "SOCKET_ISSUE")
  /// The response of your server names a character set that Apple does not support.
  public static let unsupportedCharset = SendAttemptResult(rawValue: "UNSUPPORTED_CHARSET")
  /// The response of your server is not valid HTTP.
  public static let invalidResponse = SendAttemptResult(rawValue: "INVALID_RESPONSE")
  /// Your server closed the connection before the response was complete.
  public static let prematureClose = SendAttemptResult(rawValue: "PREMATURE_CLOSE")
  /// Your server answered with an HTTP status that is not from 200 to 206.
  public static let unsuccessfulHTTPResponseCode = SendAttemptResult(
    rawValue: "UNSUCCESSFUL_HTTP_RESPONSE_CODE"
  )
  /// The delivery failed for another reason.
  public static let other = SendAttemptResult(rawValue: "OTHER")

  /// The values that Apple documents, without former names.
  package static let documented: [SendAttemptResult] = [
    .success, .timedOut, .tlsIssue, .circularRedirect, .noResponse, .socketIssue,
    .unsupportedCharset, .invalidResponse, .prematureClose, .unsuccessfulHTTPResponseCode, .other,
  ]
}
