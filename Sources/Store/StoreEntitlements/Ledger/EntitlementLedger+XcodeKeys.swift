// SPDX-License-Identifier: Apache-2.0

import StoreReceipts

extension EntitlementLedger {
  /// Replaces the keys of Xcode's evidence by those of the facts.
  ///
  /// E-1: until version 0.1.0, the keys contained the signer, so a receipt and a token of one purchase had different keys.
  mutating func renewXcodeKeys() {
    guard environments.contains(.xcode) else { return }
    var table = PurchaseTable()
    var chains: [Identifier: Set<EvidenceKey>] = [:]
    for entry in purchases.entries {
      guard entry.key.keyEnvironment == .xcode,
        let facts = (entry.record.token ?? entry.record.receipt)?.value.fact
      else {
        table.put(entry.record, of: entry.key)
        continue
      }
      table.put(entry.record, of: EvidenceKey(of: facts, .xcode))
      let chain = EvidenceKey(ofChainOf: facts, .xcode)
      chains[chain.id, default: []].insert(chain)
    }
    purchases = table
    let infos = renewals.filter { $0.key.keyEnvironment == .xcode }
    for (key, history) in infos {
      renewals[key] = nil
      for copy in history.copies { put(copy, about: EvidenceKey(of: copy.fact, .xcode)) }
    }
    for (key, history) in claims where key.keyEnvironment == .xcode {
      guard let chain = chains.chain(for: key), chain != key else { continue }
      claims[key] = nil
      claims[chain, default: StateHistory()].merge(history)
    }
    for (key, history) in histories where key.keyEnvironment == .xcode {
      guard let chain = chains.chain(for: key), chain != key else { continue }
      histories[key] = nil
      put(history, about: chain)
    }
    for (key, facts) in appTransactions where key.keyEnvironment == .xcode {
      appTransactions[key] = nil
      put(facts, about: EvidenceKey(.xcode, key.id))
    }
  }
}

extension [Identifier: Set<EvidenceKey>] {
  /// The chain with this key, or else the only one with its id.
  fileprivate func chain(for key: EvidenceKey) -> EvidenceKey? {
    guard let chains = self[key.id] else { return nil }
    return chains.contains(key) ? key : chains.count == 1 ? chains.first : nil
  }
}
