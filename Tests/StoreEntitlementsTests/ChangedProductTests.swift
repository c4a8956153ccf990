// SPDX-License-Identifier: Apache-2.0

import StoreEntitlements
import StoreLab
import StorePayloads
import StrictTime
import Testing

/// E-15, E-16: a product that ended because the customer chose another one of the group.
struct ChangedProductTests {
  private func next(
    _ start: String,
    _ reason: String?,
    _ product: String = "pro.year"
  ) throws -> Evidence {
    try .paid(2, product, of: 1, start, "2027-02-01") { $0.transactionReason = reason }
  }

  @Test(
    arguments: [
      ("2026-02-01", "RENEWAL", true), ("2026-02-20", "RENEWAL", true),
      ("2026-02-01", "PURCHASE", true), ("2026-02-01", nil, true),
      ("2026-02-20", "PURCHASE", false),
    ] as [(String, String?, Bool)]
  )
  func `the next period says whether the customer chose another product`(
    _ start: String,
    _ reason: String?,
    _ isChanged: Bool
  ) throws {
    let ledger = EntitlementLedger([
      try .paid(1, "basic.month"),
      try .renewal(signed: "2026-02-01") {
        ($0.productId, $0.autoRenewStatus, $0.expirationIntent) = ("basic.month", 0, 1)
      },
      try next(start, reason),
    ])
    let summary = try ledger.answers("2026-03-01")
    let found = summary["basic.month"]
    #expect(found.reason == (isChanged ? .changedProduct : .expiredVoluntary))
    #expect(found.changedTo == (isChanged ? "pro.year" : nil))
    #expect(found.nextActions.isEmpty)
    #expect(found.from == (try at("2026-02-01")))
    #expect(summary["pro.year"].isEntitled)
    #expect(summary["pro.year"].changedTo == nil)
  }

  /// E-11d: the transaction of the change was lost.
  @Test(arguments: [("2026-02-01", EntitlementReason.changedProduct), ("2026-01-15", .upgraded)])
  func `a renewal info from the renewal names a change, an earlier one an upgrade`(
    _ signed: String,
    _ reason: EntitlementReason
  ) throws {
    let ledger = EntitlementLedger([
      try .paid(1, "basic.month"), try .renewal(signed: signed) { $0.productId = "pro.year" },
    ])
    let found = try ledger.answers("2026-03-01")["basic.month"]
    #expect(found.reason == reason)
    #expect(found.changedTo == "pro.year")
    #expect(found.from == (reason == .changedProduct ? try at("2026-02-01") : nil))
  }

  @Test(
    arguments: [
      (nil, EntitlementReason.upgraded), (1, .upgraded), (2, .changedProduct), (3, .changedProduct),
    ] as [(Int?, EntitlementReason)]
  )
  func `an upgrade is a change to a higher level, where levels are known`(
    _ level: Int?,
    _ reason: EntitlementReason
  ) throws {
    let policy = EntitlementPolicy.with { policy in
      guard let level else { return }
      policy.groups = [
        "basic.month": .init(group: "g", level: 2), "pro.year": .init(group: "g", level: level),
      ]
    }
    let ledger = EntitlementLedger([
      try .paid(1, "basic.month"), try next("2026-01-20", "PURCHASE"),
    ])
    let found = try ledger.answers("2026-01-25", policy)["basic.month"]
    #expect(found.reason == reason)
    #expect(found.changedTo == "pro.year")
    #expect(found.from == (try at("2026-01-20")))
  }
}
