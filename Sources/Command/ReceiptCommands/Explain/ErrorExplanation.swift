// SPDX-License-Identifier: Apache-2.0

/// The meaning of one of our error codes, and what to do about it; a row of the generated table.
struct ErrorExplanation: Sendable {
  /// The code, such as `trust/untrusted`.
  let code: String
  let meaning: String
  /// What usually causes it.
  let causes: String
  /// What to do.
  let action: String
  /// The source of the rule, or the page about it.
  let source: String
}
