// SPDX-License-Identifier: Apache-2.0

import AppStoreServer

/// A response, and why the request was refused.
struct ServedAnswer {
  let answer: HTTPAnswer
  /// The reason for the console, which the response may lack.
  ///
  /// Apple's status 401 has no body. `nil` without a refusal.
  var refusal: String?
  /// The request in words, if it is one of a backend.
  var name: String?

  init(_ answer: HTTPAnswer, refusal: String? = nil, name: String? = nil) {
    self.answer = answer
    self.refusal = refusal
    self.name = name
  }

  init(_ error: ControlError) {
    self.init(error.answer, refusal: error.reason)
  }
}
