// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import CommandArguments

/// The documents that `--only` selects.
enum VerdictFilter: String, CaseIterable, Sendable {
  case invalid, valid

  static let option = Option<VerdictFilter?>.choice(
    "only",
    help: "print answers only for these documents"
  )
}

extension VerdictFilter? {
  /// Whether to print the answer with this verdict; without a filter, every answer.
  func includes(_ verdict: Answer.Verdict) -> Bool {
    switch self {
    case nil: true
    case .valid: verdict == .valid
    case .invalid: verdict != .valid
    }
  }
}
