// SPDX-License-Identifier: Apache-2.0

package import HTTPMessages

/// A response, and what the console shows about it.
package struct ServedAnswer: Sendable {
  /// The response.
  package let answer: HTTPAnswer
  /// The reason for the console, which the response may lack.
  ///
  /// Apple's status 401 has no body. `nil` without a refusal.
  package let refusal: String?
  /// The request in words, such as `get transaction info 2000000000000001`, if it is one of a backend.
  package let name: String?

  package init(_ answer: HTTPAnswer, refusal: String? = nil, name: String? = nil) {
    self.answer = answer
    self.refusal = refusal
    self.name = name
  }

  init(_ error: APIRefusal, name: String? = nil) {
    self.init(error.answer, refusal: error.reason, name: name)
  }
}
