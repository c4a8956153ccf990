// SPDX-License-Identifier: Apache-2.0

import StrictTime

/// E-1: the chains of renewal infos.
///
/// In Xcode, a renewal info names its chain by an original transaction id that other machines use too. It belongs to the
/// chain with this id that began, or began anew, at its `recentSubscriptionStartDate`. Of several it belongs to the one
/// with its product; the only one may lack the product, after an upgrade that is not in the evidence.
struct RenewalChains: Sendable {
  private var chains: [EvidenceKey: EvidenceKey] = [:]

  init(_ ledger: EntitlementLedger) {
    let ambiguous = ledger.renewals.filter { $0.key.keyEnvironment == .xcode }
    guard !ambiguous.isEmpty else { return }
    var candidates: [Identifier: [EvidenceKey: Candidate]] = [:]
    for entry in ledger.purchases.entries where entry.key.keyEnvironment == .xcode {
      guard let facts = entry.record.purchase(of: entry.key)?.facts else { continue }
      let chain = EvidenceKey(ofChainOf: facts, .xcode)
      candidates[chain.id, default: [:]][chain, default: Candidate()].add(facts)
    }
    for (key, history) in ambiguous {
      guard let facts = history.newest?.fact, let start = facts.recentSubscriptionStartDate else {
        continue
      }
      let starting = (candidates[key.id] ?? [:]).filter { $0.value.mayBegin(at: start) }
      let named = starting.filter { $0.value.contains(facts.productId) }
      let matching = named.isEmpty ? starting : named
      if matching.count == 1 { chains[key] = matching.first?.key }
    }
  }

  /// The chain of a renewal info with this key; `nil` if none or several of Xcode match.
  func chain(of key: EvidenceKey) -> EvidenceKey? {
    key.keyEnvironment == .xcode ? chains[key] : key
  }

  /// Histories by chain, and the keys of those without a chain.
  func arrange(
    _ renewals: [EvidenceKey: StateHistory<RenewalFacts>]
  ) -> (byChain: [EvidenceKey: StateHistory<RenewalFacts>], orphans: [EvidenceKey]) {
    var byChain: [EvidenceKey: StateHistory<RenewalFacts>] = [:]
    var orphans: [EvidenceKey] = []
    for (key, history) in renewals {
      guard let chain = chain(of: key) else {
        orphans.append(key)
        continue
      }
      if byChain[chain] == nil { byChain[chain] = history } else { byChain[chain]?.merge(history) }
    }
    return (byChain, orphans)
  }

  /// The products of a chain, and the seconds at which it may have begun.
  private struct Candidate: Hashable {
    private var products: Set<Identifier> = []
    private var starts: Set<Int64> = []

    mutating func add(_ facts: PurchaseFacts) {
      products.insert(facts.productId)
      starts.insert(facts.purchaseDate.wholeSeconds)
      if let original = facts.originalPurchaseDate { starts.insert(original.wholeSeconds) }
    }

    /// The start in a renewal info may be a second earlier or later than that of the purchase.
    func mayBegin(at start: Timestamp) -> Bool {
      let second = start.wholeSeconds
      return (second - 1...second + 1).contains { starts.contains($0) }
    }

    func contains(_ productId: Identifier?) -> Bool {
      productId.map { products.contains($0) } ?? true
    }
  }
}
