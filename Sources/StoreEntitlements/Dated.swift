// SPDX-License-Identifier: Apache-2.0

import StrictTime

/// Facts that can be merged: of two copies that were signed at the same moment and differ, one is safer.
protocol Mergeable: Hashable, Codable, Sendable {
  /// Whether this copy is to be believed before the other; a total order over different copies.
  func isSafer(than other: Self) -> Bool
}

/// A fact, and when it was signed.
///
/// Merging is commutative, associative and idempotent, so that evidence may come in any order and any
/// number of times.
struct Dated<Fact: Mergeable>: Hashable, Codable, Sendable {
  let fact: Fact
  let signedDate: Timestamp
  private(set) var kind: EvidenceKind
  /// Whether another copy of the same moment says something else.
  private(set) var isContested: Bool

  init(_ fact: Fact, signed signedDate: Timestamp, in kind: EvidenceKind) {
    self.fact = fact
    self.signedDate = signedDate
    self.kind = kind
    isContested = false
  }

  /// E-2: the copy that was signed last counts; of two of the same moment that differ, the safer one, and
  /// the conflict is kept.
  ///
  /// E-6: so a newer copy without a revocation clears it, and an older one never does.
  func merged(with other: Self) -> Self {
    guard signedDate == other.signedDate else {
      return signedDate > other.signedDate ? self : other
    }
    guard fact != other.fact else {
      var both = self
      both.isContested = isContested || other.isContested
      both.kind = min(kind, other.kind)
      return both
    }
    var safer = fact.isSafer(than: other.fact) ? self : other
    safer.isContested = true
    return safer
  }
}

extension Optional {
  /// Both as one; what is missing has no say.
  func merged<Fact>(with other: Dated<Fact>?) -> Dated<Fact>? where Wrapped == Dated<Fact> {
    guard let self else { return other }
    return other.map { self.merged(with: $0) } ?? self
  }
}

extension Optional {
  /// Both as one; what is missing has no say.
  func merged<Fact>(with other: Boxed<Dated<Fact>>?) -> Boxed<Dated<Fact>>?
  where Wrapped == Boxed<Dated<Fact>> {
    guard let self else { return other }
    guard let other else { return self }
    // Most copies are of another moment: the newer one stays where it is.
    let (mine, theirs) = (self.value, other.value)
    if mine.signedDate != theirs.signedDate {
      return mine.signedDate > theirs.signedDate ? self : other
    }
    return Boxed(mine.merged(with: theirs))
  }
}
