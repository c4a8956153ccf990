// SPDX-License-Identifier: Apache-2.0

import StorePayloads

// Equal evidence has equal rows: all tables are sorted.
extension StoredLedger {
  init(_ ledger: EntitlementLedger) {
    let entries = ledger.purchases.entries
    // A renewal has two texts of its own: its id and that of its line item.
    var writer = RowWriter(textCount: 2 * entries.count)
    var rows: [StoredTable: [[Int64]]] = [:]
    rows[.transactions] = entries.compactMap { writer.row(ofTokenIn: $0) }
    rows[.receipts] = entries.compactMap { writer.row(ofReceiptIn: $0) }
    let (renewals, claims) = (
      ledger.renewals.mapValues(\.copies), ledger.claims.mapValues(\.copies)
    )
    rows[.renewals] = writer.rows(renewals, of: .renewals)
    rows[.claims] = writer.rows(claims, of: .claims)
    rows[.histories] = writer.rows(ledger.histories.mapValues { [$0] }, of: .histories)
    let appTransactions = ledger.appTransactions.mapValues { [$0] }
    rows[.appTransactions] = writer.rows(appTransactions, of: .appTransactions)
    self.init(
      bundleId: ledger.bundleId,
      environments: ledger.environments.map(\.name).sorted(),
      texts: writer.texts,
      rows: rows
    )
  }
}

extension StoredTable {
  /// The kind of document of most rows.
  var usualKind: DocumentKind {
    switch self {
    case .transactions, .claims, .histories: .transaction
    case .receipts: .appReceipt
    case .renewals: .renewalInfo
    case .appTransactions: .appTransaction
    }
  }
}

extension RowWriter {
  fileprivate mutating func rows<Fact: StoredFact>(
    _ facts: [EvidenceKey: [Dated<Fact>]],
    of table: StoredTable
  ) -> [[Int64]] {
    facts.sorted { $0.key.precedes($1.key) }
      .flatMap { key, copies in copies.map { row(key, $0, of: table) } }
  }

  private mutating func row<Fact: StoredFact>(
    _ key: EvidenceKey,
    _ copy: Dated<Fact>,
    of table: StoredTable
  ) -> [Int64] {
    var (key, copy) = (key, copy)
    begin()
    key.code(with: &self)
    copy.code(with: &self, of: key, usually: table.usualKind)
    return end()
  }

  /// The oldest signed date is that of the row, unless an older copy was replaced.
  private mutating func row(
    _ entry: PurchaseTable.Entry,
    _ copy: Dated<PurchaseFacts>,
    hasDate: Bool,
    of table: StoredTable
  ) -> [Int64] {
    var (key, copy) = (entry.key, copy)
    let isOlder = hasDate && entry.record.firstSigned != copy.signedDate
    var firstSigned = isOlder ? entry.record.firstSigned : nil
    begin()
    key.code(with: &self)
    optional(&firstSigned)
    copy.code(with: &self, of: key, usually: table.usualKind)
    if table == .transactions {
      // Often the newest copy says so itself.
      var isFirst = entry.record.isFirstOfPeriod && !PurchaseRecord(copy).isFirstOfPeriod
      flag(&isFirst)
    }
    return end()
  }

  fileprivate mutating func row(ofTokenIn entry: PurchaseTable.Entry) -> [Int64]? {
    guard let copy = entry.record.token?.value else { return nil }
    return row(entry, copy, hasDate: true, of: .transactions)
  }

  /// The row of a token has the oldest date of both.
  fileprivate mutating func row(ofReceiptIn entry: PurchaseTable.Entry) -> [Int64]? {
    guard let copy = entry.record.receipt?.value else { return nil }
    return row(entry, copy, hasDate: entry.record.token == nil, of: .receipts)
  }
}
