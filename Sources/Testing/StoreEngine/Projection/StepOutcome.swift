// SPDX-License-Identifier: Apache-2.0

import StorePayloads
package import StrictTime

/// What a step changed that neither a notification nor a transaction shows, in a sentence:
/// `carla's payments fail from now on`.
package struct StepOutcome: Hashable, Sendable {
  /// What happened.
  package let sentence: String
  /// What happens next if nothing else does; `nil` if that is not known.
  package let next: String?
  /// The customer and the product.
  package let subject: StepSubject

  /// The sentence, and what happens next.
  package var text: String { next.map { "\(sentence); \($0)" } ?? sentence }

  /// A time to the minute in UTC: `2026-02-01 10:30`.
  package static func text(_ date: Timestamp) -> String {
    "\(date)".prefix(16).split(separator: "T").joined(separator: " ")
  }
}
