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
}
