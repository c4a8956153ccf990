// SPDX-License-Identifier: Apache-2.0

package import StrictTime

/// A customer's access to a product, computed from the store's state and not from signed data.
///
/// Docs/Reference/Entitlement-rules.md lists the verdicts and reasons.
package struct KnownAnswer: Hashable, Sendable {
  package var verdict: Verdict
  /// The correct reasons; empty if the rules specify none.
  package var reasons: Set<String> = []
  /// The end of access, if any.
  package var until: Timestamp?

  package enum Verdict: String, Sendable {
    case entitled, notEntitled
    /// The store has not decided the renewal yet.
    case undetermined

    fileprivate var rank: Int {
      switch self {
      case .entitled: 2
      case .undetermined: 1
      case .notEntitled: 0
      }
    }
  }

  package static func no(_ reasons: String...) -> KnownAnswer {
    KnownAnswer(verdict: .notEntitled, reasons: Set(reasons))
  }

  static func yes(_ reason: String, until: Timestamp?) -> KnownAnswer {
    KnownAnswer(verdict: .entitled, reasons: [reason], until: until)
  }

  package init(verdict: Verdict, reasons: Set<String> = [], until: Timestamp? = nil) {
    self.verdict = verdict
    self.reasons = reasons
    self.until = until
  }

  static func open(_ reason: String) -> KnownAnswer {
    KnownAnswer(verdict: .undetermined, reasons: [reason])
  }

  /// Combines the answers for two subscriptions or purchases of a product (rule E-17).
  ///
  /// Entitled takes precedence over undetermined, and undetermined over not entitled. If both are
  /// entitled, the later end counts.
  package func combined(with other: KnownAnswer) -> KnownAnswer {
    if verdict.rank != other.verdict.rank {
      return verdict.rank > other.verdict.rank ? self : other
    }
    guard verdict == .entitled else {
      let isUnspecified = reasons.isEmpty || other.reasons.isEmpty
      return KnownAnswer(
        verdict: verdict,
        reasons: isUnspecified ? [] : reasons.union(other.reasons)
      )
    }
    guard let mine = until else { return self }
    guard let theirs = other.until else { return other }
    return mine >= theirs ? self : other
  }
}
