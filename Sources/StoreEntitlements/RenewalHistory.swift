// SPDX-License-Identifier: Apache-2.0

import StrictTime

/// The renewal infos of a chain: the newest about each period.
///
/// E-4: the newest of all is the one that counts now. The newest of an earlier period says how that period
/// ended, which later ones do not (E-57). One period has one renewal date, so this grows with the
/// transactions and not with the messages.
struct RenewalHistory: Hashable, Sendable {
  private var periods: [Period: Copies] = [:]

  /// What tells the renewal infos of one period from those of another.
  private struct Period: Hashable {
    let renewalDate: Timestamp?
    let productId: Identifier?
  }

  /// The newest copy, and the newest that has the end of a grace period where the newest has none: recovery,
  /// cancellation and the end of billing retry remove it.
  private struct Copies: Hashable {
    var newest: Dated<RenewalFacts>
    var newestWithGrace: Dated<RenewalFacts>?

    func merged(with other: Copies) -> Copies {
      let newest = newest.merged(with: other.newest)
      guard newest.fact.gracePeriodExpiresDate == nil else { return Copies(newest: newest) }
      let graces = [self.newest, other.newest]
        .filter { $0.fact.gracePeriodExpiresDate != nil }
      let known = graces + [newestWithGrace, other.newestWithGrace].compactMap { $0 }
      let grace = known.dropFirst().reduce(known.first) { grace, copy in grace.merged(with: copy) }
      return Copies(newest: newest, newestWithGrace: grace)
    }
  }

  /// All copies that are kept, by their signed date.
  var all: [Dated<RenewalFacts>] {
    periods.values.flatMap { [$0.newest] + ($0.newestWithGrace.map { [$0] } ?? []) }
      .sorted { left, right in
        guard left.signedDate == right.signedDate else { return left.signedDate < right.signedDate }
        return CanonicalEncoding(of: left.fact).precedes(CanonicalEncoding(of: right.fact))
      }
  }

  /// E-4: the copy that was signed last.
  var newest: Dated<RenewalFacts>? {
    let copies = periods.values.map(\.newest)
    return copies.dropFirst().reduce(copies.first) { newest, copy in newest.merged(with: copy) }
  }

  mutating func add(_ renewal: Dated<RenewalFacts>) {
    let period = Period(
      renewalDate: renewal.fact.renewalDate,
      productId: renewal.fact.productId
    )
    merge(Copies(newest: renewal), into: period)
  }

  mutating func merge(_ other: RenewalHistory) {
    for (period, copies) in other.periods { merge(copies, into: period) }
  }

  private mutating func merge(_ copies: Copies, into period: Period) {
    guard let known = periods.updateValue(copies, forKey: period) else { return }
    periods[period] = known.merged(with: copies)
  }
}
