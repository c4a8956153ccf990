// SPDX-License-Identifier: Apache-2.0

import StoreReceipts

// Equal evidence has equal bytes: all tables are sorted.
extension EntitlementLedger: Codable {
  /// The version of the encoding; a ledger without a version has version 1.
  static let formatVersion = 2

  private enum Keys: String, CodingKey {
    case formatVersion, bundleId, environments, purchases, renewals, claims, histories
    case appTransactions = "downloads"
  }

  /// An entry of a table; several entries may have the same key.
  private struct Entry<Fact: Codable>: Codable {
    let key: EvidenceKey
    let fact: Fact
  }

  /// Decodes a stored ledger of this or an earlier format version.
  ///
  /// Throws ``LedgerError`` for a ledger of a later format version, and for one that repeats an entry: an encoded
  /// ledger never does, and merging many copies with a large one could take quadratic time.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Keys.self)
    let version = try container.decodeIfPresent(Int.self, forKey: .formatVersion) ?? 1
    guard 1...EntitlementLedger.formatVersion ~= version else {
      throw LedgerError(
        .unknownFormat,
        expected: "format version 1 to \(EntitlementLedger.formatVersion)",
        found: "\(version)"
      )
    }
    func entries<Fact: Codable>(_ key: Keys) throws -> [Entry<Fact>] {
      try container.decodeIfPresent([Entry<Fact>].self, forKey: key) ?? []
    }
    bundleId = try container.decode(String.self, forKey: .bundleId)
    let names = try container.decode([KeyEnvironment].self, forKey: .environments)
    environments = Set(names.map(\.environment))
    for entry in try container.decode([PurchaseEntry].self, forKey: .purchases) {
      let count = purchases.count
      put(entry.record, of: entry.key)
      guard purchases.count > count else { throw EntitlementLedger.repeated(.purchases) }
    }
    let renewals: [Entry<Dated<RenewalFacts>>] = try entries(.renewals)
    var copies: [RenewalSlot: Int] = [:]
    for entry in renewals {
      let slot = RenewalSlot(key: entry.key, state: entry.fact.fact.state)
      // A ledger keeps at most two copies of a state: the oldest and the newest.
      guard copies[slot, default: 0] < 2 else { throw EntitlementLedger.repeated(.renewals) }
      copies[slot, default: 0] += 1
      put(entry.fact, about: entry.key)
    }
    let claims: [Entry<Dated<StatusClaim>>] = try entries(.claims)
    for entry in claims { put(entry.fact, about: entry.key) }
    let histories: [Entry<Dated<CompleteHistory>>] = try entries(.histories)
    for entry in histories {
      guard self.histories[entry.key] == nil else { throw EntitlementLedger.repeated(.histories) }
      put(entry.fact, about: entry.key)
    }
    let appTransactions: [Entry<Dated<AppFacts>>] = try entries(.appTransactions)
    for entry in appTransactions {
      guard self.appTransactions[entry.key] == nil else {
        throw EntitlementLedger.repeated(.appTransactions)
      }
      put(entry.fact, about: entry.key)
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

  /// Encodes the ledger in the current format version.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Keys.self)
    func encode<Fact: Codable>(
      _ table: [(EvidenceKey, [Dated<Fact>])],
      _ key: Keys
    ) throws {
      let entries = table.sorted { $0.0 < $1.0 }
        .flatMap { key, facts in facts.map { Entry(key: key, fact: $0) } }
      try container.encode(entries, forKey: key)
    }
    try container.encode(EntitlementLedger.formatVersion, forKey: .formatVersion)
    try container.encode(bundleId, forKey: .bundleId)
    try container.encode(environments.map(\.name).sorted(), forKey: .environments)
    let entries = purchases.entries.map { PurchaseEntry(key: $0.key, record: $0.record) }
    try container.encode(entries.sorted { $0.key < $1.key }, forKey: .purchases)
    try encode(renewals.map { ($0, $1.copies) }, .renewals)
    try encode(claims.map { ($0, $1.copies) }, .claims)
    try encode(histories.map { ($0, [$1]) }, .histories)
    try encode(appTransactions.map { ($0, [$1]) }, .appTransactions)
  }
}
