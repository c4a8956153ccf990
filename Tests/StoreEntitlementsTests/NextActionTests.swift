// SPDX-License-Identifier: Apache-2.0

import StoreEntitlements
import StoreLab
import StorePayloads
import StrictTime
import Testing

/// The action that an app may suggest to the customer.
struct NextActionTests {
  @Test func `failed billing suggests fixing the payment, in grace and in billing retry`() throws {
    let ledger = EntitlementLedger([try .paid(), try .unpaid(grace: "2026-02-17")])
    #expect(try ledger.answers("2026-02-10")["news.month"].nextAction == .fixPayment)
    #expect(try ledger.answers("2026-02-18")["news.month"].nextAction == .fixPayment)
    #expect(NextAction.fixPayment.address == "https://apps.apple.com/account/billing")
  }

  @Test func `only fixPayment has an address`() {
    for action in NextAction.allCases where action != .fixPayment {
      #expect(action.address == nil)
    }
  }

  @Test func `a period without renewal info has no action`() throws {
    let found = try EntitlementLedger([try .paid()]).answers("2026-01-10")["news.month"]
    #expect(found.isEntitled)
    #expect(found.nextAction == .none)
  }

  @Test(
    arguments: [
      (1, nil, .none), (1, 1, .none), (1, 0, .consentToPrice), (0, nil, .resubscribe),
      (0, 0, .resubscribe),
    ] as [(Int64, Int64?, NextAction)]
  )
  func `auto-renew and price consent decide the action for an active period`(
    _ renews: Int64,
    _ price: Int64?,
    _ action: NextAction
  ) throws {
    let ledger = EntitlementLedger([
      try .paid(),
      try .renewal {
        $0.autoRenewStatus = renews
        $0.priceIncreaseStatus = price
      },
    ])
    #expect(try ledger.answers("2026-01-10")["news.month"].nextAction == action)
  }

  /// Only the purchaser can pay, renew and consent to a price.
  @Test(
    arguments: [
      ("PURCHASED", NextAction.resubscribe), ("FAMILY_SHARED", NextAction.none),
      ("ASSIGNED", NextAction.none),
    ] as [(String, NextAction)]
  )
  func `a family-shared purchase and an assigned seat have no action`(
    _ ownership: String,
    _ action: NextAction
  ) throws {
    let ledger = EntitlementLedger([
      try .paid { $0.inAppOwnershipType = ownership },
      try .renewal(signed: "2026-01-02") { $0.autoRenewStatus = 0 },
    ])
    #expect(try ledger.answers("2026-01-10")["news.month"].nextAction == action)
  }

  @Test func `a product that was never bought has no action`() throws {
    let found = try EntitlementLedger([try .paid()]).answers("2026-01-10")["other"]
    #expect(found.nextAction == .none)
  }

  @Test(
    arguments: [
      (1, .resubscribe), (2, .resubscribe), (3, .resubscribe), (4, .none), (5, .resubscribe),
      (6, .askAppStore),
    ] as [(Int64, NextAction)]
  )
  func `an expired product that is for sale suggests resubscribing`(
    _ intent: Int64,
    _ action: NextAction
  ) throws {
    let ledger = EntitlementLedger([
      try .paid(),
      try .renewal(signed: "2026-02-01") {
        $0.autoRenewStatus = 0
        $0.isInBillingRetryPeriod = false
        $0.expirationIntent = intent
      },
    ])
    let found = try ledger.answers("2026-02-10")["news.month"]
    #expect(found.status == .expired)
    #expect(found.nextAction == action)
  }

  @Test func `a refund has no action`() throws {
    let revoked = TokenDate(try at("2026-01-05"))
    let ledger = EntitlementLedger([
      try .paid(signed: "2026-01-05") {
        $0.revocationDate = revoked
        $0.revocationReason = 0
      }
    ])
    let found = try ledger.answers("2026-01-10")["news.month"]
    #expect(found.status == .revoked)
    #expect(found.nextAction == .none)
  }

  @Test(arguments: [true, false])
  func `a product that ended has no action while its group is active`(_ isActive: Bool) throws {
    let ledger = EntitlementLedger([
      try .paid(1, "basic.month"),
      try .renewal(signed: "2026-02-01") {
        ($0.productId, $0.autoRenewStatus, $0.expirationIntent) = ("basic.month", 0, 1)
      },
      try .paid(2, "pro.year", of: 1, "2026-03-01", isActive ? "2027-03-01" : "2026-03-02"),
      try .renewal(signed: "2026-03-02") {
        ($0.productId, $0.autoRenewStatus, $0.expirationIntent) = ("pro.year", 0, 1)
      },
    ])
    let summary = try ledger.answers("2026-04-01")
    #expect(summary["basic.month"].reason == .expiredVoluntary)
    #expect(summary["basic.month"].changedTo == nil)
    #expect(summary["basic.month"].nextActions == (isActive ? [] : [.resubscribe]))
    #expect(summary.groups.map(\.nextActions) == [[.resubscribe]])
  }

  /// E-13: billing retry has not ended it, so the App Store is still to be asked.
  @Test func `a product in billing retry keeps its actions while its group is active`() throws {
    let ledger = EntitlementLedger([
      try .paid(1, "basic.month"),
      try .unpaid(signed: "2026-02-01") { $0.productId = "basic.month" },
      try .paid(2, "pro.year", of: 2, "2026-02-03", "2027-02-03"),
    ])
    let summary = try ledger.answers("2026-02-05")
    #expect(summary["pro.year"].isEntitled)
    #expect(summary["basic.month"].reason == .billingRetry)
    #expect(summary["basic.month"].nextActions.contains(.askAppStore))
  }

  @Test func `a family-shared purchase has no action`() throws {
    let ledger = EntitlementLedger([
      try .paid { $0.inAppOwnershipType = "FAMILY_SHARED" },
      try .unpaid(grace: "2026-02-17"),
    ])
    let found = try ledger.answers("2026-02-10")["news.month"]
    #expect(found.reason == .gracePeriod)
    #expect(found.nextAction == .none)
  }
}
