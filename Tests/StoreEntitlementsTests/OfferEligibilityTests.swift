// SPDX-License-Identifier: Apache-2.0

import StoreEntitlements
import StoreLab
import StrictTime
import Testing

/// E-30 to E-33: eligibility for offers.
struct OfferEligibilityTests {
  private let group = Ids.group(of: "news.month")

  private func offers(_ evidence: [Evidence], _ time: String) throws -> OfferEligibility {
    try EntitlementLedger(evidence).answers(time).offers(inGroup: group)
  }

  /// A subscription that the customer canceled.
  private func ended(_ configure: (inout TransactionBuilder) -> Void = { _ in }) throws
    -> [Evidence]
  {
    [
      try .paid { configure(&$0) },
      try .renewal(signed: "2026-02-01") {
        $0.turnOff()
        $0.expirationIntent = 1
        $0.eligibleWinBackOfferIds = ["back1", "back2"]
      },
    ]
  }

  // MARK: E-30

  @Test func `E-30 a customer without purchases in the group is eligible`() throws {
    #expect(try offers([], "2026-01-01").introductory == .yes)
    // Purchases of another group do not count.
    let other = try Evidence.paid(1, "pro.month") { $0.offerType = 1 }
    #expect(try offers([other], "2026-01-05").introductory == .yes)
  }

  @Test func `E-30 an active subscriber is not eligible, a former one at full price is`()
    throws
  {
    #expect(try offers([try .paid()], "2026-01-05").introductory == .no)
    #expect(try offers([try .paid(), try .unpaid()], "2026-02-05").introductory == .no)
    let grace = [try Evidence.paid(), try .unpaid(grace: "2026-02-17")]
    #expect(try offers(grace, "2026-02-05").introductory == .no)
    #expect(try offers(try ended(), "2026-02-05").introductory == .yes)
  }

  @Test(arguments: ["FREE_TRIAL", "PAY_AS_YOU_GO", "PAY_UP_FRONT"])
  func
    `E-30 a used introductory offer excludes another, even after a refund and for other products`(
      _ discount: String
    ) throws
  {
    let used = try ended {
      $0.offerType = 1
      $0.offerDiscountType = discount
    }
    #expect(try offers(used, "2026-02-05").introductory == .no)
    let refunded = try Evidence.paid(signed: "2026-01-02") {
      $0.offerType = 1
      $0.offerDiscountType = discount
      $0.revoke(at: "2026-01-02T00:00:00Z")
    }
    #expect(try offers([refunded], "2026-02-05").introductory == .no)
    let other = try ended {
      $0.offerType = 1
      $0.productId = "news.year"
    }
    #expect(try offers(other, "2026-02-05").introductory == .no)
  }

  @Test func `E-30 other offers do not affect eligibility`() throws {
    #expect(try offers(try ended { $0.offerType = 2 }, "2026-02-05").introductory == .yes)
  }

  @Test func `E-30 a family-shared offer does not affect eligibility`() throws {
    let shared = try ended {
      $0.offerType = 1
      $0.inAppOwnershipType = "FAMILY_SHARED"
    }
    #expect(try offers(shared, "2026-02-05").introductory == .yes)
  }

  @Test func `E-30 with a receipt alone, the answer is no or unknown`() throws {
    let policy = EntitlementPolicy.with {
      $0.groups = ["news.month": .init(group: group, level: 1)]
    }
    func answer(_ configure: (inout PurchaseBuilder) -> Void) throws -> OfferEligibility.Answer {
      let receipt = try Evidence.receipt(created: "2026-03-01", [try .paid { configure(&$0) }])
      return try EntitlementLedger([receipt]).answers("2026-03-01", policy)
        .offers(inGroup: group).introductory
    }
    #expect(try answer { _ in } == .unknown)
    #expect(try answer { $0.isTrialPeriod = true } == .no)
    #expect(try answer { $0.isInIntroOfferPeriod = true } == .no)
  }

  // MARK: E-31

  @Test func `E-31 win-back offers are those that Apple lists, after the end with auto-renew off`()
    throws
  {
    #expect(try offers(try ended(), "2026-02-05").winBackOfferIds == ["back1", "back2"])
    let again = try ended() + [try .paid(2, of: 1, "2026-02-05", "2026-03-05")]
    #expect(try offers(again, "2026-02-10").winBackOfferIds.isEmpty)
    let on = try Evidence.renewal(signed: "2026-02-02") { $0.eligibleWinBackOfferIds = ["back1"] }
    #expect(try offers(try ended() + [on], "2026-02-05").winBackOfferIds.isEmpty)
    let none = try Evidence.renewal(signed: "2026-02-02") { $0.turnOff() }
    #expect(try offers(try ended() + [none], "2026-02-05").winBackOfferIds.isEmpty)
  }

  /// C20: a refunded subscriber churns at the end of the refunded period.
  @Test(arguments: [("2026-01-20", []), ("2026-02-01", ["back1"]), ("2026-03-05", ["back1"])])
  func `E-31 win-back offers are for a refunded subscriber from the end of the period on`(
    _ day: String,
    _ expected: [String]
  ) throws {
    let refunded = try Evidence.paid(signed: "2026-01-10") {
      $0.revoke(at: "2026-01-10T00:00:00Z")
    }
    let renewal = try Evidence.renewal(signed: "2026-01-10") {
      $0.turnOff()
      $0.eligibleWinBackOfferIds = ["back1"]
    }
    #expect(try offers([refunded, renewal], day).winBackOfferIds == expected)
  }

  // MARK: E-32, E-33

  @Test func `E-32 a promotional offer is for current and former subscribers of the group`() throws
  {
    #expect(try offers([], "2026-01-01").promotional == .no)
    #expect(try offers([try .paid(1, "pro.month")], "2026-01-05").promotional == .no)
    #expect(try offers([try .paid()], "2026-01-05").promotional == .yes)
    #expect(try offers(try ended(), "2026-06-01").promotional == .yes)
  }

  @Test func `E-33 an offer code is for the customers that its eligibility names`() throws {
    let new = try offers([], "2026-01-01")
    let existing = try offers([try .paid()], "2026-01-05")
    let expired = try offers(try ended(), "2026-06-01")
    #expect([new, existing, expired].map(\.audience) == [.new, .existing, .expired])
    let retried = try offers([try .paid(), try .unpaid()], "2026-02-05")
    #expect(retried.audience == .existing)
    #expect(new.allowsCode(for: [.new, .expired]) == .yes)
    #expect(existing.allowsCode(for: [.new, .expired]) == .no)
    #expect(expired.allowsCode(for: []) == .no)
  }
}
