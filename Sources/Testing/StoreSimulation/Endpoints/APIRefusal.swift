// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import StrictJSON

/// An error that the simulated server answers with.
struct APIRefusal: Error {
  /// The HTTP status.
  let status: Int
  /// Apple's error code; `nil` where Apple sends no body.
  private let code: APIErrorCode?
  private let message: String
  private let headers: [HTTPHeader]

  /// Apple's codes begin with the HTTP status.
  init(_ code: APIErrorCode, _ message: String, headers: [HTTPHeader] = []) {
    status = Int(truncatingIfNeeded: code.rawValue / 10_000)
    self.code = code
    self.message = message
    self.headers = headers
  }

  private init(status: Int, _ message: String) {
    self.status = status
    code = nil
    self.message = message
    headers = []
  }

  /// A refusal of the store: the code that it has, or the general one.
  init(_ refusal: StoreRefusal) {
    self.init(
      refusal.errorCode.map { APIErrorCode(rawValue: $0) } ?? .generalBadRequest,
      refusal.message
    )
  }

  /// The bearer token is not valid: Apple answers without a body.
  static func unauthorized(_ reason: String) -> APIRefusal {
    APIRefusal(status: 401, reason)
  }

  /// An HTTP status that somebody asked for, without an error of Apple.
  static func requested(status: Int) -> APIRefusal {
    APIRefusal(status: status, "a failure was requested")
  }

  /// No endpoint has this path.
  static let noEndpoint = APIRefusal(status: 404, "no endpoint has this path")
  /// The endpoint takes another method.
  static let wrongMethod = APIRefusal(status: 405, "the endpoint takes another method")
  /// libcrypto failed.
  static let `internal` = APIRefusal(.generalInternal, "an unknown error occurred")

  /// The answer; Apple's libraries read a code only where the content type is exactly this one.
  var answer: HTTPAnswer {
    guard let code else { return HTTPAnswer(status: status, headers: headers, body: []) }
    let body = JSONWriter.bytes { json in
      json.object { json in
        json.member("errorCode") { $0.integer(code.rawValue) }
        json.member("errorMessage") { $0.string(message) }
      }
    }
    return HTTPAnswer(status: status, headers: [.json] + headers, body: body[...])
  }
}

extension HTTPHeader {
  static let json = HTTPHeader("Content-Type", "application/json")
}

extension HTTPAnswer {
  /// A successful answer with a JSON body.
  init(json body: [UInt8]) {
    self.init(status: 200, headers: [.json], body: body[...])
  }

  /// A successful answer without a body.
  static let empty = HTTPAnswer(status: 200, body: [])
}
