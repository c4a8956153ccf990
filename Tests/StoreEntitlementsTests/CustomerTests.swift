// SPDX-License-Identifier: Apache-2.0

import StoreEntitlements
import StoreLab
import StrictTime
import Testing

/// Customers are distinguished by app transaction id or account token.
struct CustomerTests {
  private let account = "7e3fb204-2e66-4c7d-9d4f-6a1f0c4e9b11"
  private let other = "0d5f1c1e-5b0a-4f57-8a43-2b1f6f0f5a22"

  /// Two app transactions, and a chain from before 2025 without an app transaction id.
  private func family() throws -> EntitlementLedger {
    EntitlementLedger([
      try .paid(1, "pro.year", "2026-01-01", "2027-01-01") {
        $0.appTransactionId = "1"
        $0.appAccountToken = account
      },
      try .paid(2, "pro.year", of: 2, "2026-01-01", "2026-06-01") {
        $0.appTransactionId = "2"
        $0.appAccountToken = other
      },
      try .renewal(of: 1) {
        $0.appTransactionId = "1"
        $0.productId = "pro.year"
      },
      try .renewal(of: 2) {
        $0.appTransactionId = "2"
        $0.productId = "pro.year"
      },
      try .paid(3, "news.month", of: 3) { $0.appTransactionId = nil },
      try .appTransaction { $0.appTransactionId = "1" },
      try .appTransaction { $0.appTransactionId = "2" },
    ])
  }

  @Test func `evidence of several customers causes warnings`() throws {
    let ledger = try family()
    #expect(ledger.customers.map(\.appTransactionId) == [nil, "1", "2"])
    #expect(ledger.customers.map(\.appAccountToken) == [nil, account, other])
    #expect(
      try ledger.answers("2026-01-05").warnings == [.severalAccounts, .severalAppTransactions]
    )
  }

  @Test func `an app transaction of another customer causes a warning`() throws {
    let ledger = EntitlementLedger([
      try .paid(1, "pro.year", "2026-01-01", "2027-01-01") { $0.appTransactionId = "1" },
      try .appTransaction { $0.appTransactionId = "2" },
    ])
    #expect(ledger.customers.map(\.appTransactionId) == ["1", "2"])
    #expect(try ledger.answers("2026-01-05").warnings == [.severalAppTransactions])
  }

  @Test func `selects the evidence of one app transaction`() throws {
    let first = try family().selecting(appTransactionId: "1")
    #expect(first.customers.map(\.appTransactionId) == ["1"])
    #expect(first.unnamedChains.map(\.originalTransactionId) == [Ids.transaction(3)])
    let summary = try first.answers("2026-01-05")
    #expect(summary.unnamedChains == [Ids.transaction(3)])
    #expect(summary["pro.year"].until == (try at("2027-01-01")))
    #expect(summary["pro.year"].renewal?.willRenew == true)
    #expect(summary["news.month"].reason == .neverPurchased)
    #expect(summary.warnings.isEmpty)
    let strict = try family().selecting(appTransactionId: "2")
    #expect(try strict.answers("2026-01-05").products.map(\.productId) == ["pro.year"])
    #expect(try strict.answers("2026-01-05")["pro.year"].until == (try at("2026-06-01")))
    #expect(try family().selecting(appTransactionId: "3").isEmpty)
  }

  @Test func `compares account tokens without regard to case`() throws {
    let first = try family().selecting(appAccountToken: account.uppercased())
    #expect(try first.answers("2026-01-05").products.map(\.productId) == ["pro.year"])
    #expect(
      try first.answers("2026-01-05").chains.map(\.originalTransactionId) == [Ids.transaction(1)]
    )
    #expect(first.unnamedChains.map(\.originalTransactionId) == [Ids.transaction(3)])
  }

  @Test func `any token of a chain identifies its customer`() throws {
    let ledger = EntitlementLedger([
      try .paid(1) { $0.appTransactionId = nil },
      try .paid(2, of: 1, "2026-02-01", "2026-03-01") { $0.appTransactionId = "1" },
    ])
    #expect(ledger.customers.map(\.appTransactionId) == ["1"])
    #expect(ledger.selecting(appTransactionId: "1") == ledger)
    #expect(ledger.selecting(appTransactionId: "2").isEmpty)
  }

  @Test func `selects the evidence of one chain`() throws {
    let first = try family().selecting(originalTransactionId: Ids.transaction(1))
    #expect(first.transactionCount == 1)
    #expect(first.customers.map(\.appAccountToken) == [account])
    #expect(try first.answers("2026-01-05")["pro.year"].renewal?.willRenew == true)
    #expect(first.unnamedChains.isEmpty)
    #expect(try family().selecting(originalTransactionId: "3").isEmpty)
  }
}
