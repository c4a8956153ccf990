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
