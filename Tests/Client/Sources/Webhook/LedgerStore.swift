// SPDX-License-Identifier: Apache-2.0

import Foundation
public import ReceiptKit

/// The ledgers of all purchases, as JSON in an SQLite file.
public final class LedgerStore {
  let database: Database
  private let bundleId: String
  private let environments: Set<StoreEnvironment>

  /// Opens the file, and creates it if it does not exist.
  public init(path: String, bundleId: String, environments: Set<StoreEnvironment>) throws {
    database = try Database(path: path)
    self.bundleId = bundleId
    self.environments = environments
    let columns = "environment TEXT, id TEXT, customer TEXT, json TEXT"
    let key = "PRIMARY KEY (environment, id)"
    try database.run("CREATE TABLE IF NOT EXISTS ledgers (\(columns), \(key))")
    try database.run("CREATE INDEX IF NOT EXISTS customers ON ledgers (customer)")
    try database.run("CREATE TABLE IF NOT EXISTS notifications (uuid TEXT PRIMARY KEY)")
    try database.run("CREATE TABLE IF NOT EXISTS kept (body TEXT PRIMARY KEY)")
  }

  /// Adds a notification to the ledger of its purchase, once; returns the evidence that the ledger did not keep.
  func add(_ notification: VerifiedNotification) throws -> [DroppedEvidence] {
    guard let uuid = notification.notification.value.notificationUUID,
      let transaction = notification.transaction,
      let id = transaction.value.originalTransactionId
    else { return [] }
    return try database.transaction {
      try database.run("INSERT OR IGNORE INTO notifications VALUES (?)", [uuid])
      guard database.changes > 0 else { return [] }
      return try update(id, in: transaction.environment) { $0.add(notification) }
    }
  }

  /// Adds the purchases of a receipt for the customer who is signed in; returns what no ledger kept.
  func add(_ receipt: Verified<AppReceipt>, from customer: String) throws -> [DroppedEvidence] {
    var all = emptyLedger
    var dropped = all.add(receipt)
    let ids = receipt.value.inAppPurchases.map { $0.originalTransactionId ?? $0.transactionId }
    try database.transaction {
      for id in Set(ids) {
        dropped += try update(id, in: receipt.environment, claimedBy: customer) {
          $0.merge(all.selecting(originalTransactionId: id))
        }
      }
    }
    return dropped
  }

  /// The evidence about all purchases of a customer.
  ///
  /// The customer is an account, or the original transaction id of a purchase without one.
  public func ledger(of customer: String) throws -> EntitlementLedger {
    try merged("SELECT json_group_array(json) FROM ledgers WHERE customer = ?", [customer])
  }

  /// Changes the ledger of a purchase, and stores to whom it belongs.
  private func update<Result>(
    _ id: String,
    in environment: StoreEnvironment?,
    claimedBy claimant: String? = nil,
    _ change: (inout EntitlementLedger) -> Result
  ) throws -> Result {
    let key = [environment?.rawValue ?? "", id]
    let row = "FROM ledgers WHERE environment = ? AND id = ?"
    var ledger = try merged("SELECT json_group_array(json) \(row)", key)
    let result = change(&ledger)
    // The newest purchase with an account token decides, whatever the order of the notifications.
    let customer =
      try ledger.customers.first?.appAccountToken
      ?? claimant
      ?? database.text("SELECT customer \(row)", key)
      ?? id
    let json = String(decoding: try JSONEncoder().encode(ledger), as: UTF8.self)
    try database.run("INSERT OR REPLACE INTO ledgers VALUES (?, ?, ?, ?)", key + [customer, json])
    return result
  }

  private var emptyLedger: EntitlementLedger {
    EntitlementLedger(bundleId: bundleId, environments: environments)
  }

  private func merged(_ query: String, _ values: [String]) throws -> EntitlementLedger {
    var ledger = emptyLedger
    for json in try database.texts(query, values) {
      let stored = try JSONDecoder().decode(EntitlementLedger.self, from: Data(json.utf8))
      _ = ledger.merge(stored)  // Without environments that are no longer accepted.
    }
    return ledger
  }
}
