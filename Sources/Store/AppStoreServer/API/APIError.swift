// SPDX-License-Identifier: Apache-2.0

public import HTTPMessages
public import StorePayloads
public import StoreVerification
public import StrictTime

// The members of errors need no second import.
@_exported public import enum StoreVerification.ErrorCategory
@_exported public import protocol StoreVerification.ReceiptKitError

/// The reason why the App Store Server API returned no usable response.
@nonexhaustive
public enum APIError: Error, Hashable, Sendable {
  /// Apple rejected the request: the HTTP status, and the number and message of Apple's error.
  case rejected(status: Int, number: Int64, message: String?)
  /// Apple rejected an external purchase report as a whole: the errors, each about a field and usually a line
  /// item.
  case reportRejected(status: Int, errors: [ExternalPurchaseReportError])
  /// Status 401 without a body: the key, the issuer or the bundle id is wrong, or the app was never approved.
  case unauthorized
  /// Too many requests; `retryAfter` is the time at which Apple allows the next request.
  case rateLimited(retryAfter: Timestamp?)
  /// A status that is neither success nor an error of the API.
  case unexpected(status: Int)
  /// The body of a successful response does not have the documented form.
  case unreadable(PayloadError)

  /// Apple's error code; `nil` for another error, and for a number that this version does not know.
  public var errorCode: APIErrorCode? {
    if case .rejected(_, let number, _) = self { APIErrorCode(rawValue: number) } else { nil }
  }

  /// Whether the same request may succeed later: after status 429, status 500 and higher, and the error codes that
  /// Apple calls retryable.
  public var isRetryable: Bool {
    switch self {
    case .rejected(let status, _, _): errorCode?.isRetryable == true || status >= 500
    case .reportRejected(let status, _): status >= 500
    case .rateLimited: true
    case .unexpected(let status): status >= 500
    case .unauthorized, .unreadable: false
    }
  }

  /// Whether ``APIClient`` tries the next environment: Apple advises production first, then the sandbox.
  ///
  /// After an unknown transaction id (404), and after status 401, because production rejects the bearer tokens of an app
  /// before its first release.
  public var suggestsOtherEnvironment: Bool {
    switch self {
    case .rejected(status: 401, _, _), .unauthorized: true
    case .rejected: errorCode == .transactionIdNotFound
    case .reportRejected, .rateLimited, .unexpected, .unreadable: false
    }
  }

  /// The error code, for logs; Apple's own code is ``errorCode``.
  public var code: Code {
    switch self {
    case .rejected: .rejected
    case .reportRejected: .reportRejected
    case .unauthorized: .unauthorized
    case .rateLimited: .rateLimited
    case .unexpected: .unexpected
    case .unreadable: .unreadable
    }
  }

  /// The error codes of responses.
  @nonexhaustive
  public enum Code: String, FaultCode {
    /// Apple rejected the request, with an error code of the App Store Server API.
    case rejected = "api/rejected"
    /// Apple rejected an external purchase report, and accepted nothing of it.
    case reportRejected = "api/report"
    /// Apple rejected the bearer token.
    case unauthorized = "api/unauthorized"
    /// Too many requests.
    case rateLimited = "api/rate-limited"
    /// An HTTP status that is neither success nor an error of the API.
    case unexpected = "api/status"
    /// The body of a successful response does not have the documented form.
    case unreadable = "api/unreadable"
  }
}

extension APIError.Code: DocumentedCode {
  package var action: String { "See the hint of the error, and Apple's error code in it" }
}

extension APIError: ReceiptKitError, DiagnosableError {
  package func diagnostic(in context: DiagnosticContext) -> Diagnostic {
    var diagnostic = Diagnostic(code.rawValue, message, hint: hint)
    switch self {
    case .rejected(_, _, let message?): diagnostic.found = ForeignText.quoted(message)
    case .unreadable(let error):
      (diagnostic.offset, diagnostic.found) = (error.offset, error.code.rawValue)
    case .reportRejected(_, let errors):
      diagnostic.found = errors.first?.place
    case .rejected, .unauthorized, .rateLimited, .unexpected: break
    }
    return diagnostic
  }

  /// The message, without the server's text.
  private var message: String {
    switch self {
    case .rejected(let status, let number, _):
      "App Store rejected the request with status \(status), \(number)"
        + (APIError.name(of: number).map { " (\($0))" } ?? "")
    case .reportRejected(let status, let errors):
      "App Store rejected the report with status \(status), \(errors.count) error\(errors.count == 1 ? "" : "s"), first \(errors.first?.label ?? "none")"
    case .unauthorized: "App Store rejected the bearer token with status 401"
    case .rateLimited(let time):
      "too many requests" + (time.map { ", the next request is allowed at \($0)" } ?? "")
    case .unexpected(let status): "unexpected HTTP status \(status)"
    case .unreadable: "response body does not have the documented form"
    }
  }

  /// Apple's name of a number, if the number is known.
  private static func name(of number: Int64) -> String? {
    APIErrorCode(rawValue: number)?.name ?? ExternalPurchaseErrorCode(rawValue: number)?.name
      ?? NamedAPIError.of(number)?.name
  }

  /// What to do about it.
  public var hint: String? {
    switch self {
    case .rejected(_, let number, _):
      errorCode?.action ?? ExternalPurchaseErrorCode(rawValue: number)?.action
        ?? NamedAPIError.of(number)?.action
        ?? "look the code up in Apple's documentation of the App Store Server API"
    case .reportRejected(_, let errors):
      "\(errors.first?.code?.action ?? "correct the field that the error names"); nothing was accepted: send the whole report again with the same requestIdentifier"
    case .unauthorized:
      "check key id, issuer id and bundle id, and that the key is an In-App Purchase key of this team; before its first release, only the sandbox knows an app"
    case .rateLimited: "wait until the time in Retry-After"
    case .unexpected(let status):
      status >= 500 ? "try again later, with increasing delays" : "check the URL and any proxy"
    case .unreadable: "check whether a proxy changed the response"
    }
  }

  /// Nothing was decided about the customer.
  public var category: ErrorCategory { .undecided }
}

extension ExternalPurchaseReportError {
  /// The number with Apple's name, if it is known.
  package var label: String {
    errorCode.map { number in "\(number)" + (code.map { " (\($0.name))" } ?? "") } ?? "unnumbered"
  }

  /// The field and the line item: `"taxAmount" of line item "order-1"`.
  package var place: String? {
    let item = lineItemId.map { "line item \(ForeignText.quoted($0))" }
    guard let field = fieldName.map(ForeignText.quoted) else { return item }
    return item.map { "\(field) of \($0)" } ?? field
  }
}

extension APIRequest {
  /// Reads an HTTP response: the typed response, or the error that Apple reports.
  ///
  /// Signed members are not verified yet; pass the body to `SignedDataVerifier.verifyResponse` for that.
  public func response(from answer: HTTPAnswer) throws(APIError) -> Response {
    guard (200...299).contains(answer.status) else { throw APIError(answer) }
    return try rethrowing(Response(answer: answer.body), as: APIError.unreadable)
  }
}

extension APIError {
  /// The error of a response whose status is not success.
  init(_ answer: HTTPAnswer) {
    let body: APIErrorResponse?
    do {
      body = try APIErrorResponse(answer.body)
    } catch {
      // A proxy's error response has no JSON; its status is sufficient.
      body = nil
    }
    guard answer.status != 429 else {
      self = .rateLimited(retryAfter: answer.retryAfter)
      return
    }
    if let errors = Self.reportErrors(in: answer.body) {
      self = .reportRejected(status: answer.status, errors: errors)
    } else if let number = body?.errorCode {
      self = .rejected(status: answer.status, number: number, message: body?.errorMessage)
    } else {
      self = answer.status == 401 ? .unauthorized : .unexpected(status: answer.status)
    }
  }

  /// The errors of a rejected external purchase report; `nil` for another body.
  private static func reportErrors(
    in body: ArraySlice<UInt8>
  ) -> [ExternalPurchaseReportError]? {
    do {
      let errors = try SendReportErrorResponse(body).errors
      return errors?.isEmpty == false ? errors : nil
    } catch {
      return nil
    }
  }
}

extension HTTPAnswer {
  /// The time in `Retry-After`, which Apple writes in milliseconds since 1970; `nil` for the seconds that proxies
  /// write (RFC 9110, 10.2.3).
  public var retryAfter: Timestamp? {
    header("Retry-After").flatMap { Int64($0) }.flatMap { number in
      number < OfferSignatureVerifier.leastMilliseconds
        ? nil : Timestamp(millisecondsSince1970: number)
    }
  }
}
