// SPDX-License-Identifier: Apache-2.0

import StrictTime

/// The chains of renewal infos and of statuses, which name only an original transaction.
///
/// E-3c: members with a seat may have the original transaction id of the purchaser: see ``SeatHolders``.
///
/// E-1: in Xcode, a renewal info names its chain by an original transaction id that other machines use too. It belongs to the
/// chain with this id that began, or began anew, at its `recentSubscriptionStartDate`. Of several it belongs to the one
/// with its product; the only one may lack the product, after an upgrade that is not in the evidence.
struct ChainParts: Sendable {
  private var originals: [EvidenceKey: EvidenceKey] = [:]
  /// The customers of each group, by the key of its original transaction.
  private var groups: [EvidenceKey: SeatHolders] = [:]

  init(_ ledger: EntitlementLedger) {
    let ambiguous = ledger.renewals.filter { $0.key.keyEnvironment == .xcode }
    var candidates: [Identifier: [EvidenceKey: Candidate]] = [:]
    for entry in ledger.purchases.entries {
      let (key, record) = (entry.key, entry.record)
      if let facts = record.token?.value.fact, facts.seats != nil || facts.seatHolder != nil {
        let original = EvidenceKey(ofOriginalOf: facts, key.keyEnvironment)
        groups[original, default: SeatHolders()].add(facts)
      }
      guard !ambiguous.isEmpty, key.keyEnvironment == .xcode,
        let facts = record.purchase(of: key)?.facts
      else { continue }
      let original = EvidenceKey(ofOriginalOf: facts, .xcode)
      candidates[original.id, default: [:]][original, default: Candidate()].add(facts)
    }
    for (key, history) in ambiguous {
      guard let facts = history.newest?.fact, let start = facts.recentSubscriptionStartDate else {
        continue
      }
      let starting = (candidates[key.id] ?? [:]).filter { $0.value.mayBegin(at: start) }
      let named = starting.filter { $0.value.contains(facts.productId) }
      let matching = named.isEmpty ? starting : named
      if matching.count == 1 { originals[key] = matching.first?.key }
    }
  }

  /// The renewal infos of each chain; those of Xcode may have none.
  func renewals(_ ledger: EntitlementLedger) -> [ChainPart<RenewalFacts>] {
    ledger.renewals.flatMap { key, history in
      let original = key.keyEnvironment == .xcode ? originals[key] : key
      return split(history, under: key, of: original)
    }
  }

  /// The statuses of each chain.
  func claims(_ ledger: EntitlementLedger) -> [ChainPart<StatusClaim>] {
    ledger.claims.flatMap { key, history in split(history, under: key, of: key) }
  }

  private func split<Fact>(
    _ history: StateHistory<Fact>,
    under key: EvidenceKey,
    of original: EvidenceKey?
  ) -> [ChainPart<Fact>] {
    guard let original, let group = groups[original] else {
      return [ChainPart(key: key, chain: original, history: history)]
    }
    return history.split { group.member($0) }.map { member, history in
      let chain = member.map { original.held(by: $0) } ?? original
      return ChainPart(key: key, chain: chain, history: history)
    }
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

/// The states of one chain.
struct ChainPart<Fact: StatefulFact>: Sendable {
  /// The key under which the ledger has them.
  let key: EvidenceKey
  /// The chain; `nil` if none or several of Xcode match.
  let chain: EvidenceKey?
  let history: StateHistory<Fact>
}

extension Array {
  /// The histories by chain, and the parts without a chain.
  func byChain<Fact>() -> (
    histories: [EvidenceKey: StateHistory<Fact>], orphans: [ChainPart<Fact>]
  ) where Element == ChainPart<Fact> {
    var histories: [EvidenceKey: StateHistory<Fact>] = [:]
    var orphans: [ChainPart<Fact>] = []
    for part in self {
      guard let chain = part.chain else {
        orphans.append(part)
        continue
      }
      if histories[chain] == nil {
        histories[chain] = part.history
      } else {
        histories[chain]?.merge(part.history)
      }
    }
    return (histories, orphans)
  }
}
