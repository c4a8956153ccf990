// SPDX-License-Identifier: Apache-2.0

import StoreReceipts

/// A ledger of the format version 1 or 2, an object for each fact: ReceiptKit 0.1.0 wrote version 2.
///
/// Every later version reads such ledgers; none writes them.
struct VerboseLedger: Decodable {
  private(set) var ledger: EntitlementLedger

  private enum Keys: String, CodingKey {
    case bundleId, environments, purchases, renewals, claims, histories, appTransactions
    /// The name that 0.1.0 wrote.
    case downloads
  }

  /// An entry of a table; several entries may have the same key.
  private struct Entry<Fact: Decodable>: Decodable {
    let key: EvidenceKey
    let fact: Fact
  }

  /// Throws ``LedgerError`` for a ledger that repeats an entry: a stored ledger never does, and merging many copies with a
  /// large one could take quadratic time.
  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Keys.self)
    let appTransactionsName = try container.name(of: .appTransactions, formerly: .downloads)
    func entries<Fact: Decodable>(_ key: Keys) throws -> [Entry<Fact>] {
      try container.decodeIfPresent([Entry<Fact>].self, forKey: key) ?? []
    }
    let names = try container.decode([KeyEnvironment].self, forKey: .environments)
    ledger = EntitlementLedger(
      bundleId: try container.decode(String.self, forKey: .bundleId),
      environments: Set(names.map(\.environment))
    )
    for entry in try container.decode([PurchaseEntry].self, forKey: .purchases) {
      let count = ledger.purchases.count
      ledger.put(entry.record, of: entry.key)
      guard ledger.purchases.count > count else { throw VerboseLedger.repeated(.purchases) }
    }
    try readRenewals(entries(.renewals))
    let claims: [Entry<Dated<StatusClaim>>] = try entries(.claims)
    for entry in claims { ledger.put(entry.fact, about: entry.key) }
    let histories: [Entry<Dated<CompleteHistory>>] = try entries(.histories)
    for entry in histories {
      guard ledger.histories.updateValue(entry.fact, forKey: entry.key) == nil else {
        throw VerboseLedger.repeated(.histories)
      }
    }
    let appTransactions: [Entry<Dated<AppFacts>>] = try entries(appTransactionsName)
    for entry in appTransactions {
      guard ledger.appTransactions.updateValue(entry.fact, forKey: entry.key) == nil else {
        throw VerboseLedger.repeated(appTransactionsName)
      }
    }
    ledger.renewXcodeKeys()
  }

  /// A ledger keeps at most two copies of a state: the oldest and the newest.
  private mutating func readRenewals(_ entries: [Entry<Dated<RenewalFacts>>]) throws {
    var copies: [RenewalSlot: Int] = [:]
    for entry in entries {
      let slot = RenewalSlot(key: entry.key, state: entry.fact.fact.state)
      guard copies[slot, default: 0] < 2 else { throw VerboseLedger.repeated(.renewals) }
      copies[slot, default: 0] += 1
      ledger.put(entry.fact, about: entry.key)
    }
  }

  /// A state of a chain.
  private struct RenewalSlot: Hashable {
    let key: EvidenceKey
    let state: RenewalFacts.State
  }

  private static func repeated(_ key: Keys) -> LedgerError {
    LedgerError(
      .malformed,
      at: key.rawValue,
      expected: "each entry once",
      found: "a repeated entry"
    )
  }
}

extension KeyedDecodingContainer {
  /// The name under which the container has a renamed member.
  func name(of key: Key, formerly former: Key) throws(LedgerError) -> Key {
    guard contains(former) else { return key }
    guard !contains(key) else {
      throw LedgerError(
        .twoSpellings,
        at: key.stringValue,
        expected: "\(key.stringValue) or \(former.stringValue)",
        found: "both"
      )
    }
    return former
  }
}
