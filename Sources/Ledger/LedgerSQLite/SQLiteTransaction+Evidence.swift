// SPDX-License-Identifier: Apache-2.0

import LedgerStore
import StoreTypes
import StrictTime
import TokenArchive

extension SQLiteTransaction {
  func evidence(_ digest: EvidenceDigest) throws(LedgerStoreError) -> StoredEvidence? {
    let found = try evidence("WHERE digest = ?", [.blob(digest.bytes)], limit: 1).first
    return try found?.about(subjects(of: digest))
  }

  func add(_ evidence: StoredEvidence) throws(LedgerStoreError) {
    try connection.run(
      "INSERT INTO evidence VALUES (?, ?, ?, ?, ?)",
      [
        .blob(evidence.digest.bytes), .text(evidence.kind.rawValue),
        .blob(try pack(evidence.bytes)),
        .time(evidence.receivedAt), .text(evidence.sender?.text),
      ]
    )
    for subject in evidence.subjects {
      try connection.run(
        "INSERT OR IGNORE INTO evidence_of VALUES (?, ?)",
        [.integer(try numbered(subject)), .blob(evidence.digest.bytes)]
      )
    }
  }

  func evidence(
    of subject: PurchaseKey?,
    after: EvidenceDigest?,
    limit: Int
  ) throws(LedgerStoreError) -> [StoredEvidence] {
    let last = SQLiteValue.blob(after?.bytes ?? [])
    guard let subject else { return try evidence("WHERE digest > ?", [last], limit: limit) }
    guard let number = try number(of: subject) else { return [] }
    // A document about a thousand purchases is in the list of each, so the others are not looked up.
    return try evidence(
      "JOIN evidence_of USING (digest) WHERE purchase = ? AND evidence_of.digest > ?",
      [.integer(number), last],
      limit: limit
    ).map { $0.about([subject]) }
  }

  private func evidence(
    _ condition: String,
    _ values: [SQLiteValue],
    limit: Int
  ) throws(LedgerStoreError) -> [StoredEvidence] {
    try connection.rows(
      """
      SELECT evidence.digest, kind, document, received, sender FROM evidence \(condition)
        ORDER BY evidence.digest LIMIT ?
      """,
      values + [.integer(Int64(limit))]
    ) { row throws(LedgerStoreError) in try StoredEvidence(row, self) }
  }

  private func subjects(of digest: EvidenceDigest) throws(LedgerStoreError) -> [PurchaseKey] {
    try connection.rows(
      """
      SELECT bundle_id, environment, subject FROM evidence_of JOIN purchase ON number = purchase
        WHERE digest = ? ORDER BY bundle_id, environment, subject
      """,
      [.blob(digest.bytes)]
    ) { row in
      let scope = LedgerScope(
        bundleId: row.text(0),
        environment: StoreEnvironment(rawValue: row.text(1))
      )
      return PurchaseKey.Subject(text: row.text(2)).map { PurchaseKey(scope, $0) }
    }
    .compactMap { $0 }
  }

  // MARK: Inbox

  func keep(
    _ entry: InboxEntry,
    atMost count: Int,
    bytes: Int
  ) throws(LedgerStoreError) -> Bool {
    let known = try connection.number(
      "SELECT count(*) FROM inbox WHERE digest = ?",
      [.blob(entry.digest.bytes)]
    )
    if known == 1 { return true }
    let entries = try connection.number("SELECT count(*) FROM inbox") ?? 0
    let size = try connection.number("SELECT ifnull(sum(length(document)), 0) FROM inbox") ?? 0
    guard entries < count, size + Int64(entry.bytes.count) <= bytes else { return false }
    try connection.run(
      "INSERT INTO inbox VALUES (?, ?, ?, ?)",
      [
        .blob(entry.digest.bytes), .blob(entry.bytes), .time(entry.receivedAt), .text(entry.code),
      ]
    )
    return true
  }

  func inbox(after: EvidenceDigest?, limit: Int) throws(LedgerStoreError) -> [InboxEntry] {
    try connection.rows(
      "SELECT digest, document, received, code FROM inbox WHERE digest > ? ORDER BY digest LIMIT ?",
      [.blob(after?.bytes ?? []), .integer(Int64(limit))]
    ) { row throws(LedgerStoreError) in
      guard let digest = EvidenceDigest(bytes: row.blob(0)), let received = row.time(2) else {
        throw LedgerStoreError(.unreadableRow, path: "inbox")
      }
      return InboxEntry(
        digest: digest,
        bytes: row.blob(1),
        receivedAt: received,
        code: row.text(3)
      )
    }
  }

  func removeFromInbox(_ digest: EvidenceDigest) throws(LedgerStoreError) {
    try connection.run("DELETE FROM inbox WHERE digest = ?", [.blob(digest.bytes)])
  }

  // MARK: Units

  func expense(
    _ name: String,
    of customer: CustomerId,
    in scope: LedgerScope
  ) throws(LedgerStoreError) -> SpentUnits? {
    try connection.rows(
      """
      SELECT product, units, at FROM expense
        WHERE customer = ? AND bundle_id = ? AND environment = ? AND name = ?
      """,
      [.text(customer.text)] + scope.columns + [.text(name)]
    ) { row in
      row.time(2).map { at in
        SpentUnits(row.integer(1), of: row.text(0), by: customer, in: scope, name: name, at: at)
      }
    }.first ?? nil
  }

  func add(_ expense: SpentUnits) throws(LedgerStoreError) {
    let customer = [SQLiteValue.text(expense.customer.text)] + expense.scope.columns
    try connection.run(
      "INSERT INTO expense VALUES (?, ?, ?, ?, ?, ?, ?)",
      customer + [
        .text(expense.name), .text(expense.productId), .integer(expense.units), .time(expense.at),
      ]
    )
    let spent = try spentUnits(of: expense.productId, by: expense.customer, in: expense.scope)
    try connection.run(
      "INSERT OR REPLACE INTO spent VALUES (?, ?, ?, ?, ?)",
      customer + [.text(expense.productId), .integer(spent.addingWithLimit(expense.units))]
    )
  }

  func spentUnits(
    of productId: String,
    by customer: CustomerId,
    in scope: LedgerScope
  ) throws(LedgerStoreError) -> Int64 {
    try connection.number(
      """
      SELECT units FROM spent
        WHERE customer = ? AND bundle_id = ? AND environment = ? AND product = ?
      """,
      [.text(customer.text)] + scope.columns + [.text(productId)]
    ) ?? 0
  }
}

extension StoredEvidence {
  fileprivate init(
    _ row: SQLiteStatement,
    _ transaction: SQLiteTransaction
  ) throws(LedgerStoreError) {
    guard let digest = EvidenceDigest(bytes: row.blob(0)), let kind = Kind(rawValue: row.text(1)),
      let received = row.time(3)
    else { throw LedgerStoreError(.unreadableRow, path: "evidence") }
    self.init(
      digest: digest,
      kind: kind,
      bytes: try transaction.unpack(row.blob(2), of: digest),
      receivedAt: received,
      subjects: [],
      sender: row.optionalText(4).map { CustomerId($0) }
    )
  }
}
