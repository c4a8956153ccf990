// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import StoreSimulation
import StrictJSON

/// Why a request of the control API is refused; nothing was done.
struct ControlError: Error {
  private let status: Int
  private let message: String
  private let hint: String?
  private let step: Int?

  init(_ status: Int, _ message: String, hint: String? = nil) {
    self.status = status
    self.message = message
    self.hint = hint
    step = nil
  }

  init(_ error: ScriptError) {
    status = 400
    message = error.message
    hint = error.hint
    step = error.step
  }

  /// The stores have as many records as they may.
  static let full = ControlError(
    507,
    "the store is full: it has \(Play.mostRecords) transactions and notifications",
    hint: "start it again, with shorter steps of the clock"
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
    return HTTPAnswer(json: json, status: status)
  }
}
