// SPDX-License-Identifier: Apache-2.0

import LedgerStore
import StoreTypes
import StrictTime

extension SQLiteTransaction: LedgerTransaction {
  func purchase(_ key: PurchaseKey) throws(LedgerStoreError) -> StoredPurchase? {
    try purchases("bundle_id = ? AND environment = ? AND subject = ?", key.columns, limit: 1).first
  }

  func put(_ purchase: StoredPurchase) throws(LedgerStoreError) {
    let number = try numbered(purchase.key)
    try connection.run(
      """
      UPDATE purchase SET ledger = ?, owner = ?, reason = ?, app_transaction_id = ?, is_consumable = ?,
        is_unsigned = ? WHERE number = ?
      """,
      [
        .blob(purchase.ledger), .text(purchase.owner?.customer.text),
        .text(purchase.owner?.reason.rawValue), .text(purchase.appTransactionId),
        .integer(purchase.isConsumable ? 1 : 0), .integer(purchase.hasUnsignedFacts ? 1 : 0),
        .integer(number),
      ]
    )
    guard try formerOwners(number) != purchase.formerOwners else { return }
    try connection.run("DELETE FROM former_owner WHERE purchase = ?", [.integer(number)])
    for customer in purchase.formerOwners {
      try connection.run(
        "INSERT INTO former_owner VALUES (?, ?)",
        [.text(customer.text), .integer(number)]
      )
    }
  }

  func purchases(
    _ selection: PurchaseSelection,
    in scope: LedgerScope?,
    after: PurchaseKey?,
    limit: Int
  ) throws(LedgerStoreError) -> [StoredPurchase] {
    var (condition, values) = selection.condition
    if let scope {
      condition += " AND bundle_id = ? AND environment = ?"
      values += scope.columns
    }
    if let after {
      // A row value: the order of the index.
      condition += " AND (bundle_id, environment, subject) > (?, ?, ?)"
      values += after.columns
    }
    return try purchases(condition, values, limit: limit)
  }

  private func purchases(
    _ condition: String,
    _ values: [SQLiteValue],
    limit: Int
  ) throws(LedgerStoreError) -> [StoredPurchase] {
    let rows = try connection.rows(
      """
      SELECT number, bundle_id, environment, subject, ledger, owner, reason, app_transaction_id, is_consumable,
        is_unsigned FROM purchase WHERE \(condition) AND ledger IS NOT NULL
        ORDER BY bundle_id, environment, subject LIMIT ?
      """,
      values + [.integer(Int64(limit))]
    ) { row throws(LedgerStoreError) in (row.integer(0), try StoredPurchase(row)) }
    return try rows.map { number, purchase throws(LedgerStoreError) in
      var purchase = purchase
      purchase.formerOwners = try formerOwners(number)
      return purchase
    }
  }

  private func formerOwners(_ number: Int64) throws(LedgerStoreError) -> [CustomerId] {
    try connection.rows(
      "SELECT customer FROM former_owner WHERE purchase = ? ORDER BY customer",
      [.integer(number)]
    ) { CustomerId($0.text(0)) }
  }

  func namedOwners(of download: PurchaseKey) throws(LedgerStoreError) -> [CustomerId] {
    guard case .download(let id) = download.subject else { return [] }
    let condition =
      """
      FROM purchase WHERE bundle_id = ? AND environment = ? AND app_transaction_id = ?
        AND owner IS NOT NULL AND reason <> 'onlyAccount'
      """
    let values = download.scope.columns + [.text(id)]
    // Each end of the index takes one step, however many purchases there are.
    let ends = try ["min", "max"].map { function throws(LedgerStoreError) in
      try connection.rows("SELECT \(function)(owner) \(condition)", values) {
        $0.optionalText(0)
      }
    }
    return Set(ends.joined().compactMap { $0 }.map { CustomerId($0) }).sorted()
  }
}

extension PurchaseSelection {
  /// The condition that finds the purchases, and its values.
  fileprivate var condition: (String, [SQLiteValue]) {
    switch self {
    case .all: ("1", [])
    case .owned(let customer): ("owner = ?", [.text(customer.text)])
    case .entitling(let customer):
      ("owner = ? AND is_consumable = 0", [.text(customer.text)])
    case .movedAway(let customer):
      (
        "number IN (SELECT purchase FROM former_owner WHERE customer = ?)",
        [.text(customer.text)]
      )
    case .downloaded(let download): download.downloaded
    case .unnamed(let download):
      (
        download.downloaded.0 + " AND (owner IS NULL OR reason = 'onlyAccount')",
        download.downloaded.1
      )
    }
  }
}

extension PurchaseKey {
  /// The purchases of the app transaction id of a download.
  fileprivate var downloaded: (String, [SQLiteValue]) {
    (
      "bundle_id = ? AND environment = ? AND app_transaction_id = ?",
      scope.columns + [.text(appTransactionId)]
    )
  }
}

extension StoredPurchase {
  fileprivate init(_ row: SQLiteStatement) throws(LedgerStoreError) {
    let scope = LedgerScope(
      bundleId: row.text(1),
      environment: StoreEnvironment(rawValue: row.text(2))
    )
    guard let subject = PurchaseKey.Subject(text: row.text(3)) else {
      throw LedgerStoreError(.unreadableRow, path: "purchase \(row.integer(0))")
    }
    let owner = row.optionalText(5)
    let reason = row.optionalText(6).flatMap(PurchaseOwner.Reason.init)
    // A later version may have other reasons: the purchase has an owner.
    if owner != nil, reason == nil {
      throw LedgerStoreError(.unreadableRow, path: "purchase \(row.integer(0))")
    }
    self.init(
      key: PurchaseKey(scope, subject),
      ledger: row.blob(4),
      owner: owner.flatMap { customer in
        reason.map { PurchaseOwner(CustomerId(customer), $0) }
      },
      appTransactionId: row.optionalText(7),
      isConsumable: row.integer(8) != 0,
      hasUnsignedFacts: row.integer(9) != 0
    )
  }
}
