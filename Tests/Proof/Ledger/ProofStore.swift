// SPDX-License-Identifier: Apache-2.0

import LedgerSQLite
import LedgerService
import OpenSSLTrust
import ReceiptKit
import ScriptPlaying
import StoreSimulation

/// The messages of simulated customers over a year, and the ledger that receives them.
struct ProofStore {
  static let bundleId = StoreOptions().bundleId
  static let scope = LedgerScope(bundleId: bundleId, environment: .production)

  /// The bodies in the order in which the App Store delivered them, lost ones left out and repeated ones included.
  let bodies: [String]
  /// Every notification once.
  let all: [String]
  let now: Timestamp
  let seed: String

  /// A year of customers with the profile that loses, delays and repeats notifications.
  init(customers: Int, seed: String) throws {
    var options = StoreOptions()
    options.profile = .realistic
    options.seed = seed
    let store = try TestStore(HistorySuite.products(), options: options)
    let products = ["news.month", "basic.week", "coins100", "lifetime", "pro.month"]
    for number in 0..<customers {
      let customer = store.customer("c\(number)")
      let purchase = try customer.purchase(products[number % products.count]) {
        if number % 3 > 0 { $0.appAccountToken = ProofStore.account(number / 2) }
      }
      store.advance(by: .days(1))
      if number % 7 == 0 { try purchase.refund() }
      if number % 5 == 1 { customer.paymentMethodWorks = false }
    }
    store.advance(by: .months(max(1, 12 - Int64(customers) / 30)))
    bodies = try store.deliveries().map { try $0.body }
    all = try store.notifications.map { try $0.body }
    now = store.now
    self.seed = seed
  }

  private static func account(_ number: Int) -> String {
    let digits = String(number, radix: 16)
    return "7e3fb204-2f8c-4f1d-9d44-" + String(repeating: "0", count: 12 - digits.count) + digits
  }

  static func verifier(seed: String) throws -> DocumentVerifier {
    DocumentVerifier(
      apps: [AppIdentity(bundleId: bundleId, appAppleId: StoreOptions().appAppleId)],
      environments: [.production],
      anchors: .custom(try StoreSigner(seed: seed).anchors())
    )
  }

  /// The purchases of a store as one text; equal stores have equal texts.
  static func contents(_ store: any LedgerStore) throws -> [StoredPurchase] {
    try store.read { transaction throws(LedgerStoreError) in
      try transaction.purchases(.all, in: nil, after: nil, limit: .max)
    }
  }

  /// What a store in memory has after these messages, in this order.
  func oracle(_ bodies: [String]) async throws -> [StoredPurchase] {
    let store = MemoryStore()
    let ledger = LedgerService(store: store, verifier: try ProofStore.verifier(seed: seed))
    for body in bodies { _ = await ledger.receive(body, at: now) }
    return try ProofStore.contents(store)
  }
}
