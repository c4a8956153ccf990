// SPDX-License-Identifier: Apache-2.0

import StrictTime

/// E-11d: a purchase of another product, implied by renewal infos after the last known purchase.
struct UnseenPurchase {
  /// The last time at which the known purchase was still the latest.
  let lastNamed: Timestamp
  /// The first renewal info about another product; it gives the reason why the known product ended.
  let first: Dated<RenewalFacts>
  /// The last renewal info.
  let last: Dated<RenewalFacts>

  /// The first unseen purchase after a period.
  init?(firstAfter index: Int, of chain: ChainEvidence, in renewals: [Dated<RenewalFacts>]) {
    self.init(after: index, of: chain, in: renewals, isLatest: false)
  }

  /// The unseen purchase that is the latest one: no later renewal info names the known product again.
  init?(latestAfter index: Int, of chain: ChainEvidence, in renewals: [Dated<RenewalFacts>]) {
    self.init(after: index, of: chain, in: renewals, isLatest: true)
  }

  private init?(
    after index: Int,
    of chain: ChainEvidence,
    in renewals: [Dated<RenewalFacts>],
    isLatest: Bool
  ) {
    let purchase = chain.periods[index].purchase
    let facts = purchase.facts
    let start = min(facts.purchaseDate, purchase.firstSigned)
    let named = renewals.filter { $0.fact.productId != nil && $0.signedDate > start }
    func isKnown(_ renewal: Dated<RenewalFacts>) -> Bool {
      renewal.fact.productId == facts.productId
    }
    let from = isLatest ? named.lastIndex(where: isKnown).map { $0 + 1 } ?? 0 : 0
    guard let place = named[from...].firstIndex(where: { !isKnown($0) }), let last = named.last
    else { return nil }
    let first = named[place]
    // A receipt or a complete history contains all purchases up to its date.
    let lists = [chain.receiptAt, chain.completeAt].compactMap(\.self)
      .filter { $0 <= first.signedDate }
    let confirmed = [named[..<place].last?.signedDate, lists.max()].compactMap(\.self)
    lastNamed = confirmed.reduce(facts.purchaseDate, max)
    self.first = first
    self.last = last
  }
}
