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

  /// Apple has not said whether an addition has a line item of its own.
  @Test(arguments: [(1, 1), (1, 2)])
  func `whether seats share a line item does not matter`(_ items: (Int, Int)) throws {
    func ledger(_ first: String?, _ added: String?) throws -> EntitlementLedger {
      EntitlementLedger([
        try transaction(1, from: "2026-01-01", refunded: first, item: items.0),
        try transaction(2, from: "2026-01-10", refunded: added, item: items.1),
      ])
    }
    #expect(try ledger(nil, "2026-01-20").answers("2026-01-25")["team"].isEntitled)
    #expect(try ledger("2026-01-20", nil).answers("2026-01-25")["team"].isEntitled)
    for refunds in [("2026-01-19", "2026-01-20"), ("2026-01-20", "2026-01-19")] {
      let found = try ledger(refunds.0, refunds.1).answers("2026-01-25")["team"]
      #expect(found.reason == .refunded)
      #expect(found.status == .revoked)
      #expect(found.from == (try at("2026-01-20")))
    }
  }

  /// A renewal never shares the period before it, which may overlap it by seconds.
  @Test(arguments: [1, 3])
  func `a renewal has a period of its own`(_ item: Int) throws {
    let renewal = { (number: Int, refund: String?) throws -> Evidence in
      let date = try refund.map { TokenDate(try at($0)) }
      return try .paid(
        number,
        "team",
        of: 1,
        "2026-01-31T23:59:30Z",
        "2026-03-01",
        signed: "2026-02-20"
      ) {
        $0.webOrderLineItemId = Ids.item(item)
        $0.transactionReason = "RENEWAL"
        $0.additionalTransactionReason = "SEAT_ADDITION"
        $0.revocationDate = date
      }
    }
    let period = [
      try transaction(1, from: "2026-01-01"), try transaction(2, from: "2026-01-10", item: 2),
    ]
    let one = EntitlementLedger(period + [try renewal(3, "2026-02-10"), try renewal(4, nil)])
    #expect(try one.answers("2026-02-15")["team"].isEntitled)
    let none = EntitlementLedger(
      period + [try renewal(3, "2026-02-10"), try renewal(4, "2026-02-12")]
    )
    let found = try none.answers("2026-02-15")["team"]
    #expect(found.reason == .refunded)
    #expect(found.from == (try at("2026-02-12")))
  }

  @Test func `an extension of the first transaction alone extends a period with own line items`()
    throws
  {
    let extended = try Evidence.paid(1, "team", "2026-01-01", "2026-03-01", signed: "2026-01-25") {
      $0.additionalTransactionReason = "SEAT_ADDITION"
    }
    let added = try transaction(2, from: "2026-01-10", item: 2)
    let found = try EntitlementLedger([extended, added]).answers("2026-02-10")["team"]
    #expect(found.until == (try at("2026-03-01")))
    #expect(found.status == .active)
    #expect(found.nextActions.isEmpty)
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
