// SPDX-License-Identifier: Apache-2.0

/// Why a client has no response.
@nonexhaustive
public enum APIClientError: Error, CustomStringConvertible {
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
