// SPDX-License-Identifier: Apache-2.0

import StorePayloads
import StrictTime

/// Facts with an order of safety: if two copies with the same signed date differ, the safer copy counts.
protocol Mergeable: Hashable, Sendable {
  /// The values that decide which copy is safer: the copy with the smaller values.
  ///
  /// If they are equal, the canonical encodings are compared.
  var safety: [Int64] { get }
  /// Writes every member in the order of declaration.
  func encode(into encoding: inout CanonicalEncoding)
}

/// A fact with its signed date.
///
/// Merging is commutative, associative and idempotent: evidence may arrive in any order, any number of times.
struct Dated<Fact: Mergeable>: Hashable, Sendable {
  let fact: Fact
  let signedDate: Timestamp
  var kind: DocumentKind
  /// Whether another copy with the same signed date differs.
  private(set) var isContested: Bool

  init(
    _ fact: Fact,
    signed signedDate: Timestamp,
    in kind: DocumentKind,
    isContested: Bool = false
  ) {
    self.fact = fact
    self.signedDate = signedDate
    self.kind = kind
    self.isContested = isContested
  }

  /// E-2: the copy with the later signed date is used; if the dates are equal, the safer copy.
  ///
  /// The safer copy is then marked as contested. E-6: a newer copy without a revocation therefore clears it,
  /// as after `REFUND_REVERSED`; an older one never does.
  func merged(with other: Self) -> Self {
    guard signedDate == other.signedDate else {
      return signedDate > other.signedDate ? self : other
    }
    let (mine, theirs) = (CanonicalEncoding(of: fact), CanonicalEncoding(of: other.fact))
    guard mine != theirs else {
      var both = self
      both.isContested = isContested || other.isContested
      both.kind = kind.rawValue < other.kind.rawValue ? kind : other.kind
      return both
    }
    var safer = isSafer(mine, than: other, theirs) ? self : other
    safer.isContested = true
    return safer
  }

  /// The copy with the earlier signed date; if the dates are equal, the safer copy.
  func merged(withOlder other: Self) -> Self {
    guard signedDate == other.signedDate else {
      return signedDate < other.signedDate ? self : other
    }
    return merged(with: other)
  }

  /// A total order over copies that differ.
  private func isSafer(
    _ mine: CanonicalEncoding,
    than other: Self,
    _ theirs: CanonicalEncoding
  ) -> Bool {
    let (left, right) = (fact.safety, other.fact.safety)
    return left == right ? mine.precedes(theirs) : left.lexicographicallyPrecedes(right)
  }
}

extension Optional {
  /// Merges two copies; either may be missing.
  func merged<Fact>(with other: Dated<Fact>?) -> Dated<Fact>? where Wrapped == Dated<Fact> {
    guard let self else { return other }
    return other.map { self.merged(with: $0) } ?? self
  }
}

extension Optional {
  /// Merges two copies; either may be missing.
  func merged<Fact>(with other: Boxed<Dated<Fact>>?) -> Boxed<Dated<Fact>>?
  where Wrapped == Boxed<Dated<Fact>> {
    guard let self else { return other }
    guard let other else { return self }
    // Most copies differ in their signed date: the box of the newer one is reused.
    let (mine, theirs) = (self.value, other.value)
    if mine.signedDate != theirs.signedDate {
      return mine.signedDate > theirs.signedDate ? self : other
    }
    return Boxed(mine.merged(with: theirs))
  }
}
