// SPDX-License-Identifier: Apache-2.0

import Foundation
public import ReceiptKit

/// The ledgers of all customers, as JSON in an SQLite file.
public final class LedgerStore {
  private let database: Database
  private let bundleId: String
  private let environments: Set<StoreEnvironment>

  /// Opens the file, and creates it if it does not exist.
  public init(path: String, bundleId: String, environments: Set<StoreEnvironment>) throws {
    database = try Database(path: path)
    self.bundleId = bundleId
    self.environments = environments
    try database.run("CREATE TABLE IF NOT EXISTS ledgers (customer TEXT PRIMARY KEY, json TEXT)")
    try database.run("CREATE TABLE IF NOT EXISTS notifications (uuid TEXT PRIMARY KEY)")
    try database.run("CREATE TABLE IF NOT EXISTS kept (body TEXT PRIMARY KEY)")
  }

  /// Adds a notification to the ledger of its customer, once.
  func add(_ notification: VerifiedNotification) throws {
    guard let uuid = notification.notification.value.notificationUUID,
      let customer = LedgerStore.customer(of: notification)
    else { return }
    try transaction {
      try database.run("INSERT OR IGNORE INTO notifications VALUES (?)", [uuid])
      guard database.changes > 0 else { return }
      try update(customer) { $0.add(notification) }
    }
  }

  /// Adds a receipt to the ledger of the customer who is signed in.
  func add(_ receipt: Verified<AppReceipt>, from customer: String) throws {
    try transaction { try update(customer) { $0.add(receipt) } }
  }

  /// Keeps the body of a notification; returns false if a limit is reached.
  ///
  /// At most 1,000 bodies and 20 MB are kept. Apple sends the others again.
  func keep(_ body: String) throws -> Bool {
    try database.run(
      """
      INSERT OR IGNORE INTO kept SELECT ?1 WHERE (
        SELECT count(*) < 1000 AND ifnull(sum(length(body)), 0) + length(?1) <= 20000000 FROM kept)
      """,
      [body]
    )
    return try database.text("SELECT 1 FROM kept WHERE body = ?", [body]) != nil
  }

  /// The kept bodies.
  public func keptBodies() throws -> [String] {
    let json = try database.text("SELECT json_group_array(body) FROM kept") ?? "[]"
    return try JSONDecoder().decode([String].self, from: Data(json.utf8))
  }

  /// Removes a kept body.
  func removeKept(_ body: String) throws {
    try database.run("DELETE FROM kept WHERE body = ?", [body])
  }

  /// The account that your app passed to StoreKit, or else the subscription.
  public static func customer(of notification: VerifiedNotification) -> String? {
    let transaction = notification.transaction?.value
    return transaction?.appAccountToken?.canonical ?? transaction?.originalTransactionId
  }

  /// The stored ledger of a customer, or an empty one.
  public func ledger(of customer: String) throws -> EntitlementLedger {
    guard
      let json = try database.text("SELECT json FROM ledgers WHERE customer = ?", [customer])
    else { return EntitlementLedger(bundleId: bundleId, environments: environments) }
    return try JSONDecoder().decode(EntitlementLedger.self, from: Data(json.utf8))
  }

  private func update(_ customer: String, _ change: (inout EntitlementLedger) -> Void) throws {
    var ledger = try self.ledger(of: customer)
    change(&ledger)
    let json = String(decoding: try JSONEncoder().encode(ledger), as: UTF8.self)
    try database.run("INSERT OR REPLACE INTO ledgers VALUES (?, ?)", [customer, json])
  }

  private func transaction(_ body: () throws -> Void) throws {
    try database.run("BEGIN IMMEDIATE")
    do {
      try body()
      try database.run("COMMIT")
    } catch {
      try database.run("ROLLBACK")
      throw error
    }
  }
}
