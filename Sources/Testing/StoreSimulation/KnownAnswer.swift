// SPDX-License-Identifier: Apache-2.0

package import StrictTime

/// What the store knows about a customer's access to a product, by its state and not by any document.
///
/// Verdicts and reasons have the names of lifecycle 3.1.
package struct KnownAnswer: Hashable, Sendable {
  package var verdict: Verdict
  /// The reasons that are right; empty where the rules name none.
  package var reasons: Set<String> = []
  /// The end of access, where it has one.
  package var until: Timestamp?

  package enum Verdict: String, Sendable {
    case entitled, notEntitled
    /// The outcome of a renewal is open: the store itself has not decided it.
    case undetermined

    fileprivate var rank: Int {
      switch self {
      case .entitled: 2
      case .undetermined: 1
      case .notEntitled: 0
      }
    }
  }

  static func no(_ reasons: String...) -> KnownAnswer {
    KnownAnswer(verdict: .notEntitled, reasons: Set(reasons))
  }

  static func yes(_ reason: String, until: Timestamp?) -> KnownAnswer {
    KnownAnswer(verdict: .entitled, reasons: [reason], until: until)
  }

  static func open(_ reason: String) -> KnownAnswer {
    KnownAnswer(verdict: .undetermined, reasons: [reason])
  }

  /// Of two chains or purchases: entitled beats undetermined beats not entitled; of two grants the later end counts
  /// (E-17).
  func combined(with other: KnownAnswer) -> KnownAnswer {
    if verdict.rank != other.verdict.rank {
      return verdict.rank > other.verdict.rank ? self : other
    }
    guard verdict == .entitled else {
      let isOpen = reasons.isEmpty || other.reasons.isEmpty
      return KnownAnswer(verdict: verdict, reasons: isOpen ? [] : reasons.union(other.reasons))
    }
    guard let mine = until else { return self }
    guard let theirs = other.until else { return other }
    return mine >= theirs ? self : other
  }
}
