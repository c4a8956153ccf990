// SPDX-License-Identifier: Apache-2.0

public import StoreVerification

/// Why a client has no response.
@nonexhaustive
public enum APIClientError: ReceiptKitError {
  /// The request cannot be sent in this environment.
  case request(APIRequestError)
  /// No bearer token: the error of the function that makes it.
  case token(any Error)
  /// No answer: the error of the transport, after the last attempt.
  case transport(any Error)
  /// The answer is an error, after the last attempt.
  case answer(APIError)
  /// There are more pages than allowed, or two pages in a row have the same continuation.
  case pages(Int)
  /// The task was cancelled.
  case cancelled

  /// What to do about it.
  public var hint: String? {
    switch self {
    case .request(let error): error.hint
    case .answer(let error): error.hint
    case .token: "check the key file, the key id and the issuer id"
    case .transport: "check the connection, then try again"
    case .pages: "ask for a shorter time, or raise the limit"
    case .cancelled: nil
    }
  }

  /// Nothing was decided about the customer.
  public var category: ErrorCategory { .undecided }

  /// One line. It never contains a bearer token.
  public var description: String {
    switch self {
    case .request(let error): "\(error)"
    case .token(let error): "no bearer token: \(error)"
    case .transport(let error): "no answer from the App Store: \(error)"
    case .answer(let error): "\(error)"
    case .pages(let count): "the response does not end after \(count) pages"
    case .cancelled: "cancelled"
    }
  }
}
