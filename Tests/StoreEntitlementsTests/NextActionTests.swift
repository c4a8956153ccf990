// SPDX-License-Identifier: Apache-2.0

import StoreEntitlements
import StoreLab
import StorePayloads
import StrictTime
import Testing

/// What an app may show the customer next.
struct NextActionTests {
  @Test func `failed billing asks for another payment method, in grace and after it`() throws {
    let ledger = EntitlementLedger([try .paid(), try .unpaid(grace: "2026-02-17")])
    #expect(try ledger.answers("2026-02-10")["news.month"].nextAction == .fixPayment)
    #expect(try ledger.answers("2026-02-18")["news.month"].nextAction == .fixPayment)
    #expect(NextAction.fixPayment.address == "https://apps.apple.com/account/billing")
  }

  @Test func `only the payment has an address`() {
    for action in NextAction.allCases where action != .fixPayment {
      #expect(action.address == nil)
    }
  }

  @Test func `a period without renewal info needs nothing`() throws {
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
  func `while it runs renewal and price decide`(
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

  @Test func `a product that nobody bought asks for nothing`() throws {
    let found = try EntitlementLedger([try .paid()]).answers("2026-01-10")["other"]
    #expect(found.nextAction == .none)
  }

  @Test(
    arguments: [
      (1, .resubscribe), (2, .resubscribe), (3, .resubscribe), (4, .none), (5, .resubscribe),
    ] as [(Int64, NextAction)]
  )
  func `what expired can be subscribed to again while it is for sale`(
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

  @Test func `a refund asks for nothing`() throws {
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

  @Test func `whoever shares a purchase cannot pay for it`() throws {
    let ledger = EntitlementLedger([
      try .paid { $0.inAppOwnershipType = "FAMILY_SHARED" },
      try .unpaid(grace: "2026-02-17"),
    ])
    let found = try ledger.answers("2026-02-10")["news.month"]
    #expect(found.reason == .gracePeriod)
    #expect(found.nextAction == .none)
  }
}
