// SPDX-License-Identifier: Apache-2.0

import StoreEntitlements
import StoreLab
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
