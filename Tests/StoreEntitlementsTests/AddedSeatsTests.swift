// SPDX-License-Identifier: Apache-2.0

import StoreEntitlements
import StoreLab
import StorePayloads
import StrictTime
import Testing

/// E-3: the transactions of one period, after seats were added to it.
struct AddedSeatsTests {
  private func transaction(
    _ number: Int,
    from start: String,
    refunded: String? = nil,
    names reason: Bool = true,
    item: Int = 1
  ) throws -> Evidence {
    let refund = try refunded.map { TokenDate(try at($0)) }
    return try .paid(number, "team", of: 1, start, "2026-02-01", signed: "2026-01-25") {
      $0.webOrderLineItemId = Ids.item(item)
      $0.additionalTransactionReason = reason ? "SEAT_ADDITION" : nil
      $0.revocationDate = refund
    }
  }

  @Test(
    arguments: [
      (nil, nil, true), (nil, "2026-01-20", true), ("2026-01-20", nil, true),
      ("2026-01-19", "2026-01-20", false),
    ] as [(String?, String?, Bool)],
    [true, false]
  )
  func `access ends when all transactions of the period are revoked`(
    _ case: (first: String?, added: String?, isEntitled: Bool),
    firstNamesReason: Bool
  ) throws {
    let ledger = EntitlementLedger([
      try transaction(1, from: "2026-01-01", refunded: `case`.first, names: firstNamesReason),
      try transaction(2, from: "2026-01-10", refunded: `case`.added),
    ])
    let summary = try ledger.answers("2026-01-25")
    #expect(summary["team"].isEntitled == `case`.isEntitled)
    #expect(!summary.warnings.contains(.duplicateTransaction))
    // After the end, the period was not refunded as a whole.
    let later = try ledger.answers("2026-04-01")["team"]
    #expect((later.reason == .refunded) == !`case`.isEntitled)
  }

  /// Only the refund of the added seats is known; a status that was signed with it proves that the others are active.
  @Test(arguments: [nil, 1, 5] as [Int64?])
  func `the refund of one transaction does not end a period with others`(_ status: Int64?) throws {
    let date = TokenDate(try at("2026-01-20"))
    let refunded = try TransactionBuilder.paid(2, "team", of: 1, "2026-01-10", "2026-02-01") {
      $0.webOrderLineItemId = Ids.item(1)
      $0.additionalTransactionReason = "SEAT_ADDITION"
      $0.revocationDate = date
      $0.signedDate = date
    }
    let lab = try EvidenceLab.shared.get()
    let evidence = try status.map { status in
      let info = try RenewalInfoBuilder.of(1, signed: "2026-01-20") { $0.productId = "team" }
      return try lab.statuses([SubscriptionBuilder(refunded, info, status: status)])
    }
    let ledger = EntitlementLedger([try evidence ?? lab.transaction(refunded)])
    let found = try ledger.answers("2026-01-25")["team"]
    #expect(found.verdict == (status == 1 ? .entitled : .undetermined))
    #expect(found.until == (status == 1 ? try at("2026-02-01") : nil))
    #expect(found.status != .revoked)
    #expect(try ledger.answers("2026-02-01")["team"].verdict != .entitled)
  }

  @Test func `an extension of one transaction extends the period`() throws {
    let extended = try Evidence.paid(1, "team", "2026-01-01", "2026-03-01", signed: "2026-01-25") {
      $0.webOrderLineItemId = Ids.item(1)
      $0.additionalTransactionReason = "SEAT_ADDITION"
    }
    let added = try Evidence.paid(2, "team", of: 1, "2026-01-10", "2026-02-01") {
      $0.webOrderLineItemId = Ids.item(1)
      $0.additionalTransactionReason = "SEAT_ADDITION"
    }
    let found = try EntitlementLedger([extended, added]).answers("2026-02-10")["team"]
    #expect(found.until == (try at("2026-03-01")))
  }

  /// Without the reason, two ids of a line item are copies of one purchase: a restored copy is revoked with it.
  @Test func `a restored copy is revoked with its purchase`() throws {
    let ledger = EntitlementLedger([
      try transaction(1, from: "2026-01-01", names: false),
      try transaction(2, from: "2026-01-01", refunded: "2026-01-20", names: false),
    ])
    let summary = try ledger.answers("2026-01-25")
    #expect(summary["team"].reason == .refunded)
    #expect(summary.warnings.contains(.duplicateTransaction))
  }
}
