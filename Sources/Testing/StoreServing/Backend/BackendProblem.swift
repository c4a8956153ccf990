// SPDX-License-Identifier: Apache-2.0

/// Why a question to a backend has no answer.
package struct BackendProblem: Error, Hashable, Sendable {
  /// What is wrong, for people.
  package let message: String
  /// What to do about it.
  package var hint: String?
  /// Whether the backend did not answer at all, so that more questions may be useless.
  package var isSilence = false

  package init(_ message: String, hint: String? = nil) {
    self.message = message
    self.hint = hint
  }

  /// Nothing, or nothing whole, was received.
  package static func silence(_ message: String) -> BackendProblem {
    var problem = BackendProblem(message)
    problem.isSilence = true
    return problem
  }

  /// The answer is not of the expected form.
  static func unreadable(_ message: String) -> BackendProblem {
    BackendProblem(message, hint: "expected {\"verdict\", \"reason\", \"until\"} or {\"entitled\"}")
  }
}
