// SPDX-License-Identifier: Apache-2.0

import StoreEntitlements
import StoreLab
import StorePayloads
import StrictTime
import Testing

/// An answer lists the rules that decided it, the fields they used, and the evidence.
struct ExplainTests {
  private func fields(_ rule: AppliedRule?) -> [String: String] {
    Dictionary(uniqueKeysWithValues: (rule?.fields ?? []).map { ($0.name, $0.value) })
  }

  @Test func `an answer names its rule and the fields that the rule used`() throws {
    let ledger = EntitlementLedger([try .paid(), try .unpaid(grace: "2026-02-17")])
    let found = try ledger.answers("2026-02-10")["news.month"]
    #expect(found.rules.map(\.rule) == [.grace])
    #expect(
      fields(found.rules.first) == [
        "expiresDate": "2026-02-01T00:00:00Z", "gracePeriodExpiresDate": "2026-02-17T00:00:00Z",
        "isInBillingRetryPeriod": "true", "assumedGrace": "none",
      ]
    )
    #expect(
      found.source?.transactionId == Ids.transaction(1)
        && found.source?.originalTransactionId == Ids.transaction(1)
    )
    #expect(found.source?.kind == .transaction)
  }

  @Test func `the seats of a purchaser and the seat of a member are reported by their rules`()
    throws
  {
    let ledger = EntitlementLedger(
      try [.seats(8, revoked: 2), .assigned()].map(Evidence.signed)
    )
    let purchaser = try ledger.selecting(appTransactionId: Person.purchaser)
      .answers("2026-01-25")["team"]
    #expect(purchaser.rules.map(\.rule) == [.period, .seats])
    #expect(
      fields(purchaser.rules.last) == [
        "transactionIds": Ids.transaction(1), "quantity": "8", "revokedSeatQuantity": "2",
      ]
    )
    let member = try ledger.selecting(appTransactionId: Person.member).answers("2026-01-25")["team"]
    #expect(member.rules.map(\.rule) == [.period, .seatHolder])
    #expect(
      fields(member.rules.last) == [
        "originalTransactionId": Ids.transaction(1), "inAppOwnershipType": "ASSIGNED",
        "appTransactionId": Person.member,
      ]
    )
  }

  @Test(
    arguments: [
      ("2026-01-15", nil, [EntitlementRule.period]), ("2026-02-10", nil, [.awaitingRenewal]),
      ("2026-02-10", "refund", [.revoked]), ("2026-02-10", "retry", [.billingRetry]),
      ("2026-02-10", "expired", [.expired]), ("2026-02-10", "upgrade", [.upgraded]),
      ("2026-02-10", "leeway", [.awaitingRenewal, .awaitingRenewal]),
    ]
  )
  func `each rule about a chain is reported by its number`(
    _ time: String,
    _ change: String?,
    _ rules: [EntitlementRule]
  ) throws {
    var evidence = [try Evidence.paid()]
    var policy = EntitlementPolicy()
    switch change {
    case "refund":
      evidence.append(
        try .paid(signed: "2026-02-01") { $0.revoke(at: "2026-02-01T00:00:00Z") }
      )
    case "retry": evidence.append(try .unpaid())
    case "expired":
      evidence.append(try .renewal(signed: "2026-02-01") { $0.expirationIntent = 1 })
    case "upgrade": evidence.append(try .paid(signed: "2026-02-01") { $0.isUpgraded = true })
    case "leeway": policy.renewalLeeway = try period("P30D")
    default: break
    }
    let found = try EntitlementLedger(evidence).answers(time, policy)["news.month"]
    #expect(found.rules.map(\.rule) == rules)
  }

  @Test func `every rule has a unique number`() {
    let numbers = EntitlementRule.allCases.map(\.rawValue)
    #expect(Set(numbers).count == numbers.count)
  }

  @Test func `an applied rule prints its number, text and values`() throws {
    let ledger = EntitlementLedger([try .paid()])
    let rule = try #require(try ledger.answers("2026-01-15")["news.month"].rules.first)
    #expect("\(rule)".hasPrefix("E-11: a paid period grants access"))
    #expect("\(rule)".contains("expiresDate 2026-02-01T00:00:00Z"))
  }

  @Test func `the next renewal has product, price, date and offer`() throws {
    let ledger = EntitlementLedger([
      try .paid(1, "pro.year", "2026-01-01", "2027-01-01"),
      try .renewal(signed: "2026-06-01") {
        $0.productId = "pro.year"
        $0.autoRenewProductId = "basic.month"
        $0.renewalPrice = 4990
        $0.priceIncreaseStatus = 0
        $0.renewalDate = "2027-01-01T00:00:00Z"
        ($0.offerType, $0.offerIdentifier) = (2, "half3")
      },
    ])
    let outlook = try #require(try ledger.answers("2026-06-02")["pro.year"].renewal)
    #expect(outlook.willRenew == true)
    #expect(outlook.renewsTo == "basic.month")
    #expect(outlook.renewalPrice == 4990)
    #expect(outlook.renewalDate == (try at("2027-01-01")))
    #expect(outlook.offer?.identifier == "half3")
    #expect(outlook.priceIncreaseStatus == .pending)
    // A refunded purchase does not renew.
    let refund = try Evidence.paid(1, "pro.year", "2026-01-01", "2027-01-01", signed: "2026-06-02")
    {
      $0.revoke(at: "2026-06-02T00:00:00Z")
    }
    var revoked = ledger
    revoked.take(refund)
    #expect(try revoked.answers("2026-06-02")["pro.year"].renewal?.willRenew == false)
  }
}
