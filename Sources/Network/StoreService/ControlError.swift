// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import StoreSimulation
import StrictJSON

/// The reason why a request of the control API was rejected or not completed.
struct ControlError: Error {
  private let status: Int
  private let message: String
  private let hint: String?
  private let step: Int?
  private var headers: [HTTPHeader] = []

  init(_ status: Int, _ message: String, hint: String? = nil) {
    self.status = status
    self.message = message
    self.hint = hint
    step = nil
  }

  /// The request does not have the token of the control API (RFC 6750, 3).
  static var unauthorized: ControlError {
    var error = ControlError(
      401,
      "wrong or missing token",
      hint: "send Authorization: Bearer TOKEN"
    )
    error.headers = [HTTPHeader("WWW-Authenticate", "Bearer")]
    return error
  }

  init(_ error: ScriptError) {
    status = 400
    message = error.message
    hint = error.hint
    step = error.step
  }

  /// A change that cannot be written to the state file is not made.
  init(_ error: StoreLogError) {
    let hint =
      error.isTooLong
      ? "start with a new --state" : "nothing was done; try again when it can be written"
    self.init(error.isTooLong ? 507 : 503, error.message, hint: hint)
  }

  /// The result of a delivery cannot be written to the state file.
  static let unwritten = ControlError(
    503,
    "the result cannot be written to the state file",
    hint: "it will be written when there is space"
  )

  /// The stores have the maximum number of records.
  static let full = ControlError(
    507,
    "the store is full: it has \(Play.mostRecords) transactions and notifications",
    hint: "restart it, and move the clock in smaller steps"
  )

  /// The server is stopping: the clock stopped before its target, and later steps were not performed.
  static let stopping = ControlError(
    503,
    "the server is stopping",
    hint: "the clock stopped before that time"
  )

  /// `{"error": "unknown product \"pro.monht\"", "hint": "did you mean \"pro.month\"?", "step": 1}`.
  var answer: HTTPAnswer {
    let json = JSONWriter.bytes { json in
      json.object { json in
        json.member("error") { $0.string(message) }
        if let hint { json.member("hint") { $0.string(hint) } }
        if let step { json.member("step") { $0.integer(Int64(step)) } }
      }
    }
    let answer = HTTPAnswer(json: json, status: status)
    return HTTPAnswer(status: status, headers: answer.headers + headers, body: answer.body)
  }
}
