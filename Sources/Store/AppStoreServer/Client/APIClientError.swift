// SPDX-License-Identifier: Apache-2.0

public import StoreVerification

/// The reason why a client has no response.
@nonexhaustive
public enum APIClientError: Error {
  /// The request cannot be sent in this environment.
  case request(APIRequestError)
  /// No bearer token: the error of the function that creates it.
  case token(any Error)
  /// No response: the error of the transport, after the last attempt.
  case transport(any Error)
  /// The response is an error, after the last attempt.
  case answer(APIError)
  /// There are more pages than allowed.
  case pages(Int)
  /// A page does not state whether more follow, or names no next page, or the same one again.
  case continuation(page: Int)
  /// The task was cancelled.
  case cancelled

  /// The stable code, for logs: the code of the request or the response, or one of ``Code``.
  public var code: String { diagnostic(in: DiagnosticContext()).code }

  /// The error codes of a client.
  @nonexhaustive
  public enum Code: String, FaultCode {
    /// There is no bearer token.
    case token = "api-client/token"
    /// There is no response.
    case transport = "api-client/transport"
    /// There are more pages than allowed.
    case pages = "api-client/pages"
    /// A page does not state whether more follow, or names no next page, or the same one again.
    case continuation = "api-client/continuation"
    /// The task was cancelled.
    case cancelled = "api-client/cancelled"
  }
}

extension APIClientError.Code: DocumentedCode {
  package var action: String { "See the hint of the error" }
}

extension APIClientError: ReceiptKitError, DiagnosableError {
  /// One line that is safe to log, and without any bearer token.
  package func diagnostic(in context: DiagnosticContext) -> Diagnostic {
    switch self {
    case .request(let error): error.diagnostic(in: context)
    case .answer(let error): error.diagnostic(in: context)
    case .token(let error): own(.token, "no bearer token: \(ForeignText.words(of: error))")
    case .transport(let error):
      own(.transport, "no response from the App Store: \(ForeignText.words(of: error))")
    case .pages(let count): own(.pages, "response has more than \(count) pages")
    case .continuation(let page): own(.continuation, "page \(page) does not name the next page")
    case .cancelled: own(.cancelled, "cancelled")
    }
  }

  private func own(_ code: Code, _ message: String) -> Diagnostic {
    Diagnostic(code.rawValue, message, hint: hint)
  }

  /// What to do about it.
  public var hint: String? {
    switch self {
    case .request(let error): error.hint
    case .answer(let error): error.hint
    case .token: "check the key file, the key id and the issuer id"
    case .transport:
      "check the connection, then try again; a request that changes data may have taken effect"
    case .pages: "request a shorter period, or raise the limit"
    case .continuation: "check whether a proxy changed the response; the pages are not complete"
    case .cancelled: nil
    }
  }

  /// Nothing was decided about the customer.
  public var category: ErrorCategory { .undecided }
}
