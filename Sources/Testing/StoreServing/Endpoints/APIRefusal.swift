// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import HTTPMessages
import StoreEngine
import StrictJSON

/// An error response of the simulated server.
struct APIRefusal: Error {
  /// The HTTP status.
  let status: Int
  /// The number of Apple's error code; `nil` if Apple's response has no body.
  private let number: Int64?
  /// The reason, which is in the body if there is a code.
  let message: String
  private let headers: [HTTPHeader]

  /// Creates an error with a code, with the message of its definition unless there is another.
  init(_ code: APIErrorCode, _ message: String? = nil, headers: [HTTPHeader] = []) {
    self.init(number: code.rawValue, message ?? code.text, headers: headers)
  }

  /// Creates an error that Apple documents by name.
  ///
  /// If its number is not published, the response has one that is not Apple's, and says so.
  init(_ error: NamedAPIError) {
    let number = error.number ?? UncheckedError.unpublishedNumber
    self.init(number: number, error.text(number))
  }

  /// Apple's numbers begin with the HTTP status.
  init(number: Int64, _ message: String, headers: [HTTPHeader] = []) {
    status = Int(truncatingIfNeeded: number / 10_000)
    self.number = number
    self.message = message
    self.headers = headers
  }

  private init(status: Int, _ message: String, headers: [HTTPHeader] = []) {
    self.status = status
    number = nil
    self.message = message
    self.headers = headers
  }

  /// Creates an error from a refusal of the store, with its error code or the general one.
  init(_ refusal: StoreRefusal) {
    self.init(
      number: refusal.errorCode ?? APIErrorCode.generalBadRequest.rawValue,
      refusal.message
    )
  }

  /// The bearer token is invalid.
  ///
  /// Apple's response has no body.
  static func unauthorized(_ reason: String) -> APIRefusal {
    APIRefusal(status: 401, reason)
  }

  /// An injected HTTP status, without an error code.
  static func requested(status: Int) -> APIRefusal {
    APIRefusal(status: status, "a failure was requested")
  }

  /// The path has only endpoints with other methods, which the response lists (RFC 9110, 15.5.6).
  private static func wrongMethod(allowed: [HTTPMethod]) -> APIRefusal {
    APIRefusal(status: 405, "method not allowed", headers: [.allow(allowed)])
  }

  /// Creates an error from the reason why there is no route.
  init(_ refusal: RouteRefusal) {
    self =
      switch refusal.reason {
      case .unknown: .noEndpoint
      case .wrongMethod(let allowed): .wrongMethod(allowed: allowed)
      case .tooLarge, .unreadable(.tooLong):
        APIRefusal(.generalBadRequest, "the request is too large")
      case .unreadable(.percentEncoding):
        APIRefusal(.generalBadRequest, "the URL has invalid percent-encoding")
      case .unreadable(.notUTF8): APIRefusal(.generalBadRequest, "the URL is not UTF-8")
      }
  }

  /// The path is unknown.
  static let noEndpoint = APIRefusal(status: 404, "unknown path")
  /// libcrypto failed.
  static let `internal` = APIRefusal(.generalInternal)

  /// Code and message, for the console.
  var reason: String { number.map { "\($0): \(message)" } ?? message }

  /// The HTTP response.
  ///
  /// Apple's libraries read the code only if the content type is exactly `application/json`.
  var answer: HTTPAnswer {
    guard let number else { return HTTPAnswer(status: status, headers: headers, body: []) }
    let body = JSONWriter.object { json in
      json.member("errorCode") { $0.integer(number) }
      json.member("errorMessage") { $0.string(message) }
    }
    return HTTPAnswer(status: status, headers: [.json] + headers, body: body[...])
  }
}

extension HTTPHeader {
  static let json = HTTPHeader("Content-Type", "application/json")
}

extension HTTPAnswer {
  /// A successful response with a JSON body.
  init(json body: [UInt8]) {
    self.init(status: 200, headers: [.json], body: body[...])
  }

  /// A successful response without a body.
  static let empty = HTTPAnswer(status: 200, body: [])

  /// The response to information that the App Store evaluates later.
  static let accepted = HTTPAnswer(status: 202, body: [])
}
