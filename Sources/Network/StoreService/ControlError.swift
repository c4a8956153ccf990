// SPDX-License-Identifier: Apache-2.0

import HTTPMessages
import StoreEngine
import StoreServing
import StrictJSON

/// An error response of the control API.
///
/// The request changed nothing.
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

  /// The token of the control API is missing or wrong (RFC 6750, 3).
  static var unauthorized: ControlError {
    var error = ControlError(
      401,
      "wrong or missing token",
      hint: "send Authorization: Bearer TOKEN"
    )
    error.headers = [HTTPHeader("WWW-Authenticate", "Bearer")]
    return error
  }

  /// No route accepts a request with this method.
  init(_ refusal: RouteRefusal, _ method: HTTPMethod) {
    switch refusal.reason {
    case .unknown:
      let names = StoreService.controlNames.joined(separator: ", ")
      self.init(404, "unknown path", hint: "below /store/: \(names)")
    case .wrongMethod(let allowed):
      let names = allowed.map(\.rawValue).joined(separator: " or ")
      self.init(405, "wrong method \(method.rawValue.prefix(16))", hint: "use \(names)")
      headers = [.allow(allowed)]
    case .tooLarge: self.init(413, "the body is too large")
    case .unreadable:
      self.init(400, "the URL is not percent-encoded UTF-8, or too long")
    }
  }

  /// The response to any error of a request.
  init(_ error: any Error) {
    switch error {
    case let error as ControlError: self = error
    case let error as ScriptError: self.init(error)
    case let error as ViewError: self.init(error.status, error.message, hint: error.hint)
    case let error as StoreLogError: self.init(error)
    default: self.init(500, "\(error)")
    }
  }

  init(_ error: ScriptError) {
    status = 400
    message = error.message
    hint = error.hint
    step = error.step
  }

  /// A change could not be logged, and was not made.
  init(_ error: StoreLogError) {
    let hint =
      error.isTooLong
      ? "start with a new --state file" : "nothing was changed; retry when the file can be written"
    self.init(error.isTooLong ? 507 : 503, error.message, hint: hint)
  }

  /// Another request moves the clock.
  static let movingClock = ControlError(
    409,
    "the clock is being moved",
    hint: "GET /store/clock shows the progress, DELETE cancels"
  )

  /// The result of a delivery could not be logged.
  static let unwritten = ControlError(
    503,
    "the result cannot be written to the state file",
    hint: "the server retries before the next change"
  )

  /// A store has reached the limit of records.
  static let full = ControlError(
    507,
    "the store is full: it has \(StoreState.mostRecords) transactions and notifications",
    hint: "reset the store, or start with another state file; then advance the clock less"
  )

  /// The server is stopping, and has not moved the clock to the requested time.
  static let stopping = ControlError(
    503,
    "the server is stopping",
    hint: "the clock has not reached the requested time"
  )

  /// The server is stopping, and has performed only the first steps.
  static func stopping(after performed: Int, of count: Int) -> ControlError {
    ControlError(
      503,
      "the server is stopping",
      hint: "\(performed) of \(count) steps were performed"
    )
  }

  /// Message and hint, on one line.
  var reason: String { hint.map { "\(message): \($0)" } ?? message }

  /// `{"error": "unknown product \"pro.monht\"", "hint": "did you mean \"pro.month\"?", "step": 1}`.
  var answer: HTTPAnswer {
    let json = JSONWriter.object { json in
      json.member("error") { $0.string(message) }
      if let hint { json.member("hint") { $0.string(hint) } }
      if let step { json.member("step") { $0.integer(Int64(step)) } }
    }
    let answer = HTTPAnswer(json: json, status: status)
    return HTTPAnswer(status: status, headers: answer.headers + headers, body: answer.body)
  }
}
