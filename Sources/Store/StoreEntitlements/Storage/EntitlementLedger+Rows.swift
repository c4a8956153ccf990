// SPDX-License-Identifier: Apache-2.0

import StoreReceipts
import StrictTime

// Each table is in the order in which it is written, and has each entry once: reading takes linear time.
extension EntitlementLedger {
  init(_ stored: StoredLedger) throws(StoredFault) {
    self.init(bundleId: stored.bundleId, environments: try EntitlementLedger.environments(stored))
    var reader = try RowReader(stored.texts)
    try readPurchases(stored, .transactions, from: &reader)
    try readPurchases(stored, .receipts, from: &reader)
    try reader.read(stored, .renewals) { (key, copy: Dated<RenewalFacts>) in
      renewals[key, default: StateHistory()].restore(copy)
    }
    try reader.read(stored, .claims) { (key, copy: Dated<StatusClaim>) in
      claims[key, default: StateHistory()].restore(copy)
    }
    try reader.read(stored, .histories) { (key, copy: Dated<CompleteHistory>) in
      histories.updateValue(copy, forKey: key) == nil
    }
    try reader.read(stored, .appTransactions) { (key, copy: Dated<AppFacts>) in
      appTransactions.updateValue(copy, forKey: key) == nil
    }
    try reader.finish()
  }

  private static func environments(
    _ stored: StoredLedger
  ) throws(StoredFault) -> Set<StoreEnvironment> {
    var environments: Set<StoreEnvironment> = []
    for (index, name) in stored.environments.enumerated() {
      let environment = KeyEnvironment(rawValue: name)?.environment
      guard let environment, environments.insert(environment).inserted else {
        let place = StoredPlace(member: StoredLedger.environmentsName, row: index)
        throw StoredFault(
          place,
          expected: "each environment once",
          found: environment == nil ? "another text" : "a repeated environment"
        )
      }
    }
    return environments
  }

  private mutating func readPurchases(
    _ stored: StoredLedger,
    _ table: StoredTable,
    from reader: inout RowReader
  ) throws(StoredFault) {
    var last: EvidenceKey?
    for (index, row) in stored[table].enumerated() {
      try reader.begin(row, at: index, of: table)
      let key = try reader.key(after: last, canRepeat: false)
      var firstSigned: Timestamp?
      try reader.optional(&firstSigned)
      var copy = Dated<PurchaseFacts>(blankOf: key, in: table.usualKind)
      try copy.code(with: &reader, of: key, usually: table.usualKind)
      guard copy.kind.isToken == table.usualKind.isToken else {
        throw reader.fault("a document of this table", found: copy.kind.rawValue)
      }
      var isFirst = false
      if table == .transactions { reader.flag(&isFirst) }
      try reader.end()
      var record = PurchaseRecord(copy)
      record.firstSigned = min(firstSigned ?? copy.signedDate, copy.signedDate)
      record.isFirstOfPeriod = record.isFirstOfPeriod || isFirst
      put(record, of: key)
      last = key
    }
  }
}

extension RowReader {
  /// The key of a row, which is not before that of the last row.
  fileprivate mutating func key(
    after last: EvidenceKey?,
    canRepeat: Bool
  ) throws(StoredFault) -> EvidenceKey {
    var key = EvidenceKey.blank
    try key.code(with: &self)
    guard let last, !last.precedes(key) else { return key }
    guard canRepeat, last == key else {
      throw fault("rows in the order of their keys", found: "a repeated or earlier key")
    }
    return key
  }

  /// Reads the rows of a table; `keep` returns whether it kept the copy.
  fileprivate mutating func read<Fact: StoredFact>(
    _ stored: StoredLedger,
    _ table: StoredTable,
    _ keep: (EvidenceKey, Dated<Fact>) -> Bool
  ) throws(StoredFault) {
    var last: EvidenceKey?
    for (index, row) in stored[table].enumerated() {
      try begin(row, at: index, of: table)
      let key = try key(after: last, canRepeat: true)
      var copy = Dated<Fact>(blankOf: key, in: table.usualKind)
      try copy.code(with: &self, of: key, usually: table.usualKind)
      try end()
      guard keep(key, copy) else { throw fault("each entry once", found: "a repeated entry") }
      last = key
    }
  }
}
