// SPDX-License-Identifier: Apache-2.0

public import StoreReceipts
import StrictTime

/// What a server keeps of a customer: the facts of all verified evidence, merged.
///
///     var ledger = EntitlementLedger(bundleId: "com.example.notes", environments: [.production])
///     ledger.add(try verifier.verifyNotification(body, expecting: .init(now: now)))
///     let access = ledger.entitlements(at: now)["com.example.notes.pro"]
///
/// Evidence may come in any order and any number of times, and two ledgers may be merged either way: the
/// result is the same. It grows with the transactions of the customer, not with the messages about them.
/// Only verified evidence can be added. A ledger that is decoded is believed as it is: keep it where
/// nobody else can write.
public struct EntitlementLedger: Hashable, Sendable {
  /// The app.
  public let bundleId: String
  /// The environments of which evidence is kept.
  public let environments: Set<StoreEnvironment>

  /// E-2: one for each transaction.
  var purchases: [EvidenceKey: PurchaseRecord] = [:]
  /// E-4: one for each line.
  var renewals: [EvidenceKey: Dated<RenewalFacts>] = [:]
  /// What notifications said about the status of lines; the newest of each.
  var claims: [EvidenceKey: Dated<StatusClaim>] = [:]
  /// How the app was obtained, by download where it is known.
  var downloads: [EvidenceKey: Dated<AppFacts>] = [:]

  /// A ledger that holds nothing.
  public init(bundleId: String, environments: Set<StoreEnvironment>) {
    self.bundleId = bundleId
    self.environments = environments
  }

  /// Whether nothing is known.
  public var isEmpty: Bool {
    purchases.isEmpty && renewals.isEmpty && downloads.isEmpty
  }

  /// The products of which a purchase is known, sorted.
  public var productIds: [String] {
    Set(purchases.values.compactMap { $0.purchase?.facts.productId }).sorted().map(\.text)
  }

  /// How many transactions are known.
  public var transactionCount: Int { purchases.count }

  /// Adds all that another ledger knows, of environments that this one is for.
  ///
  /// E-7: `a.merge(b)` and `b.merge(a)` know the same. A ledger of another app adds nothing.
  public mutating func merge(_ other: EntitlementLedger) {
    guard other.bundleId.utf8.elementsEqual(bundleId.utf8) else { return }
    purchases.reserveCapacity(max(purchases.count, other.purchases.count))
    for record in other.purchases.values where environments.contains(record.key.environment) {
      put(record)
    }
    for (key, facts) in other.renewals where environments.contains(key.environment) {
      put(facts, about: key)
    }
    for (key, claim) in other.claims where environments.contains(key.environment) {
      put(claim, about: key)
    }
    for (key, facts) in other.downloads where environments.contains(key.environment) {
      put(facts, about: key)
    }
  }

  mutating func put(_ record: PurchaseRecord) {
    // One look into the table, as most transactions are new.
    guard let known = purchases.updateValue(record, forKey: record.key) else { return }
    purchases[record.key] = known.merged(with: record)
  }

  mutating func put(_ facts: Dated<RenewalFacts>, about line: EvidenceKey) {
    renewals[line] = renewals[line].merged(with: facts)
  }

  mutating func put(_ claim: Dated<StatusClaim>, about line: EvidenceKey) {
    claims[line] = claims[line].merged(with: claim)
  }

  mutating func put(_ facts: Dated<AppFacts>, about download: EvidenceKey) {
    downloads[download] = downloads[download].merged(with: facts)
  }
}

// The same knowledge is encoded as the same bytes: everything is sorted.
extension EntitlementLedger: Codable {
  private enum Keys: String, CodingKey {
    case bundleId, environments, purchases, renewals, claims, downloads
  }

  /// One entry of a table.
  private struct Entry<Fact: Codable>: Codable {
    let key: EvidenceKey
    let fact: Fact
  }

  /// Reads a ledger that was encoded.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Keys.self)
    func table<Fact: Codable>(_ key: Keys) throws -> [EvidenceKey: Fact] {
      let entries = try container.decode([Entry<Fact>].self, forKey: key)
      return Dictionary(entries.map { ($0.key, $0.fact) }) { first, _ in first }
    }
    bundleId = try container.decode(String.self, forKey: .bundleId)
    environments = Set(try container.decode([StoreEnvironment].self, forKey: .environments))
    for record in try container.decode([PurchaseRecord].self, forKey: .purchases) {
      put(record)
    }
    renewals = try table(.renewals)
    claims = try table(.claims)
    downloads = try table(.downloads)
  }

  /// Writes all that is known.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Keys.self)
    func encode<Fact: Codable>(_ table: [EvidenceKey: Fact], _ key: Keys) throws {
      let entries = table.sorted { $0.key < $1.key }.map { Entry(key: $0.key, fact: $0.value) }
      try container.encode(entries, forKey: key)
    }
    try container.encode(bundleId, forKey: .bundleId)
    let places = environments.sorted { $0.rawValue < $1.rawValue }
    try container.encode(places, forKey: .environments)
    let records = purchases.values.sorted { $0.key < $1.key }
    try container.encode(records, forKey: .purchases)
    try encode(renewals, .renewals)
    try encode(claims, .claims)
    try encode(downloads, .downloads)
  }
}
