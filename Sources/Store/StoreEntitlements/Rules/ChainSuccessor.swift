// SPDX-License-Identifier: Apache-2.0

import StrictTime

/// E-10b: the chain that continues another one: after a switch to a bundle or from one, or a migration.
struct ChainSuccessor: Hashable, Sendable {
  /// The original transaction id of the new chain.
  let originalTransactionId: Identifier
  /// When a purchase of the new chain was first made or signed that names its predecessor.
  let start: Timestamp
  let kind: SubscriptionMove.Kind
  /// Whether a second chain names the same predecessor.
  let isContested: Bool

  /// The successors of chains, by the chain that they continue.
  ///
  /// A transaction names its predecessor if both have the same app transaction id. A chain that names itself, or that is in a
  /// circle of names, names none; of two that name one, the later purchase counts.
  static func all(of chains: [EvidenceKey: [Purchase]]) -> [EvidenceKey: ChainSuccessor] {
    var names = Name.all(in: chains)
    guard !names.isEmpty else { return [:] }
    names.removeCircles()
    var successors: [EvidenceKey: ChainSuccessor] = [:]
    for (predecessor, names) in Dictionary(grouping: names, by: \.predecessor) {
      guard let last = names.max(by: { $0.purchase.begins(before: $1.purchase) }) else { continue }
      successors[predecessor] = ChainSuccessor(
        originalTransactionId: last.chain.id,
        start: names.lazy.filter { $0.chain == last.chain }.map(\.start).min() ?? last.start,
        kind: last.kind(chains[predecessor] ?? []),
        isContested: names.contains { $0.chain != last.chain }
      )
    }
    return successors
  }

  /// A transaction that names the predecessor of its chain.
  fileprivate struct Name {
    let chain: EvidenceKey
    let predecessor: EvidenceKey
    let purchase: Purchase

    /// A renewal is signed before it begins.
    var start: Timestamp { min(purchase.facts.purchaseDate, purchase.firstSigned) }

    /// The names of chains of the same customer; one that names itself is a circle.
    static func all(in chains: [EvidenceKey: [Purchase]]) -> [Name] {
      let naming = chains.mapValues { purchases in
        purchases.filter { $0.facts.previousOriginalTransactionId != nil }
      }
      .filter { !$0.value.isEmpty }
      guard !naming.isEmpty else { return [] }
      let persons = chains.mapValues { Set($0.lazy.compactMap(\.facts.appTransactionId)) }
      let named = Dictionary(grouping: chains.keys, by: \.id)
      return naming.flatMap { chain, purchases in
        purchases.compactMap { purchase in
          guard let previous = purchase.facts.previousOriginalTransactionId,
            let person = purchase.facts.appTransactionId
          else { return nil }
          let owned = (named[previous] ?? []).filter { key in
            key.keyEnvironment == chain.keyEnvironment && persons[key]?.contains(person) == true
          }
          // The same number of several machines names none of them.
          guard owned.count == 1, let predecessor = owned.first else { return nil }
          return Name(chain: chain, predecessor: predecessor, purchase: purchase)
        }
      }
    }

    /// What the documents say about the move.
    func kind(_ previous: [Purchase]) -> SubscriptionMove.Kind {
      if purchase.facts.bundleProductId != nil { return .toBundle }
      return previous.contains { $0.facts.bundleProductId != nil } ? .fromBundle : .unknown
    }
  }
}

extension [ChainSuccessor.Name] {
  /// Removes the names that lead back to their chain.
  ///
  /// Chains that none of the rest names, and those that name none of the rest, are in no circle: they are taken away until
  /// only circles, and what connects them, are left.
  fileprivate mutating func removeCircles() {
    let inner = Set(map(\.chain)).intersection(map(\.predecessor))
    guard !inner.isEmpty else { return }
    let left = peeled(from: peeled(from: inner, \.chain, \.predecessor), \.predecessor, \.chain)
    removeAll { left.contains($0.chain) && left.contains($0.predecessor) }
  }

  /// The chains that can be reached only from each other, along the names.
  private func peeled(
    from inner: Set<EvidenceKey>,
    _ start: KeyPath<Element, EvidenceKey>,
    _ end: KeyPath<Element, EvidenceKey>
  ) -> Set<EvidenceKey> {
    var left = inner
    let names = filter { inner.contains($0.chain) && inner.contains($0.predecessor) }
    let leaving = Dictionary(grouping: names) { $0[keyPath: start] }
    var arriving = Dictionary(grouping: names) { $0[keyPath: end] }.mapValues(\.count)
    var free = inner.filter { arriving[$0] == nil }
    while let chain = free.popFirst() {
      left.remove(chain)
      for name in leaving[chain] ?? [] {
        let next = name[keyPath: end]
        arriving[next, default: 0] -= 1
        if arriving[next] == 0 { free.insert(next) }
      }
    }
    return left
  }
}
