// SPDX-License-Identifier: Apache-2.0

import AppStoreServer

/// A response, and why the request was refused.
struct ServedAnswer {
  let answer: HTTPAnswer
  /// The reason for the console, which the response may lack.
  ///
  /// Apple's status 401 has no body. `nil` without a refusal.
  var refusal: String?

  init(_ answer: HTTPAnswer, refusal: String? = nil) {
    self.answer = answer
    self.refusal = refusal
  }

  init(_ error: ControlError) {
    self.init(error.answer, refusal: error.reason)
  }
}
