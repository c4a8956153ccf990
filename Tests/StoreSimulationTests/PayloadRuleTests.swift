// SPDX-License-Identifier: Apache-2.0

import StrictJSON
import Testing

/// The members of payloads after refunds, expirations and deletions, which rows do not show.
struct PayloadRuleTests {
  @Test(arguments: PayloadRule.all + PayloadRule.subscriptions)
  func `the newest payload has the members`(_ rule: PayloadRule) throws {
    let payload = try #require(try rule.history.payloads(rule.kind).last)
    let found = rule.members.map { member in
      let name = String(member.prefix { $0 != "=" })
      let path = name.split(separator: ".").map(String.init)
      let parent = path.count > 1 ? payload[path[0]]?.object : payload
      return "\(name)=\(Self.text(parent?[path[path.count - 1]]))"
    }
    #expect(found == rule.members)
  }

  private static func text(_ value: JSONValue?) -> String {
    guard let value else { return "" }
    if let boolean = value.boolean { return "\(boolean)" }
    return value.number?.int64.map { "\($0)" } ?? value.string ?? ""
  }
}

/// A history, and members of its newest transaction or renewal info; those without a value are absent.
struct PayloadRule: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let history: ScriptedHistory
  let kind: String
  let members: [String]

  init(
    _ name: String,
    store: String = "{}",
    until: String,
    _ steps: [String],
    _ kind: String,
    _ members: [String]
  ) {
    testDescription = name
    history = ScriptedHistory(store: store, steps: steps, until: until)
    self.kind = kind
    self.members = members
  }

  private static let month = "2026-01-01 purchase: 'product':'news.month','as':'A'"
  private static let commitment =
    "2026-01-01 purchase: 'product':'pro.commit','as':'A','billingPlan':'MONTHLY'"

  static let all = [
    PayloadRule(
      "the reversed refund of a commitment turns auto-renew on",
      store: "{'storefront':'GBR'}",
      until: "2026-01-06",
      [
        commitment, "2026-01-05 refund: 'transaction':'A.1'",
        "2026-01-06 reverseRefund: 'transaction':'A.1'",
      ],
      "renewalInfo",
      ["autoRenewStatus=1", "expirationIntent=", "isInBillingRetryPeriod="]
    ),
    PayloadRule(
      "the reversed refund of a month that has ended does not",
      store: "{'storefront':'GBR'}",
      until: "2026-03-05",
      [
        commitment, "2026-01-20 refund: 'transaction':'A.1'",
        "2026-03-05 reverseRefund: 'transaction':'A.1'",
      ],
      "renewalInfo",
      ["autoRenewStatus=0", "expirationIntent=1", "isInBillingRetryPeriod=false"]
    ),
    PayloadRule(
      "the reversed refund of a subscription without a commitment does not either",
      until: "2026-01-06",
      [
        month, "2026-01-05 refund: 'transaction':'A.1'",
        "2026-01-06 reverseRefund: 'transaction':'A.1'",
      ],
      "renewalInfo",
      ["autoRenewStatus=0", "expirationIntent=", "isInBillingRetryPeriod="]
    ),
    PayloadRule(
      "the refund of an expired subscription leaves the reason of the expiration",
      until: "2026-02-02",
      [
        "2026-01-01 purchase: 'product':'news.month','as':'A','renews':false",
        "2026-02-02 refund: 'transaction':'A.1'",
      ],
      "renewalInfo",
      ["expirationIntent=1", "isInBillingRetryPeriod=false"]
    ),
    PayloadRule(
      "a prorated refund of a whole period is prorated",
      until: "2026-01-01",
      [month, "2026-01-01 refund: 'transaction':'A.1','prorated':true"],
      "transactions",
      ["revocationType=REFUND_PRORATED", "revocationPercentage=100000"]
    ),
    PayloadRule(
      "a prorated refund of a period without a length is complete",
      until: "2026-01-01",
      [
        month, "2026-01-01 expire: 'subscription':'A'",
        "2026-01-01 refund: 'transaction':'A.1','prorated':true",
      ],
      "transactions",
      ["revocationType=REFUND_PRORATED", "revocationPercentage=100000"]
    ),
    PayloadRule(
      "a prorated refund returns the unused time",
      until: "2026-01-11",
      [month, "2026-01-11 refund: 'transaction':'A.1','prorated':true"],
      "transactions",
      ["revocationType=REFUND_PRORATED", "revocationPercentage=67742"]
    ),
    PayloadRule(
      "a refund request turns off the renewal of a commitment, not its months",
      store: "{'storefront':'GBR'}",
      until: "2026-01-02",
      [commitment, "2026-01-02 requestRefund: 'transaction':'A.1'"],
      "renewalInfo",
      ["autoRenewStatus=1"]
    ),
    PayloadRule(
      "an extension postpones the end of a commitment",
      store: "{'storefront':'GBR'}",
      until: "2026-01-02",
      [commitment, "2026-01-02 extend: 'subscription':'A','days':3,'reason':1"],
      "transactions",
      ["expiresDate=1770163200000", "commitmentInfo.commitmentExpiresDate=1799020800000"]
    ),
    PayloadRule(
      "a member who joins during grace has the period that has ended",
      store: "{'gracePeriod':'P16D'}",
      until: "2027-01-05",
      [
        "2026-01-01 purchase: 'product':'pro.year','customer':'o','as':'A','familyShared':true",
        "2026-01-02 setPayment: 'customer':'o','works':false",
        "2027-01-05 joinFamily: 'organizer':'o','member':'m'",
      ],
      "transactions",
      [
        "inAppOwnershipType=FAMILY_SHARED", "purchaseDate=1767225600000",
        "expiresDate=1798761600000",
      ]
    ),
    PayloadRule(
      "an expiration during grace leaves the end of the period",
      store: "{'gracePeriod':'P16D'}",
      until: "2026-02-05",
      [
        month, "2026-01-02 setPayment: 'works':false", "2026-02-05 expire: 'subscription':'A'",
      ],
      "transactions",
      ["expiresDate=1769904000000"]
    ),
    PayloadRule(
      "the next commitment begins with its first month",
      store: "{'storefront':'GBR'}",
      until: "2027-01-01",
      [commitment],
      "transactions",
      ["commitmentInfo.billingPeriodNumber=1", "commitmentInfo.totalBillingPeriods=12"]
    ),
    PayloadRule(
      "a grace period that has ended stays visible after the expiration",
      store: "{'gracePeriod':'P3D'}",
      until: "2026-06-01",
      [month, "2026-01-02 setPayment: 'works':false"],
      "renewalInfo",
      ["expirationIntent=2", "gracePeriodExpiresDate=1770163200000"]
    ),
    PayloadRule(
      "a grace period that is cut short does not",
      store: "{'gracePeriod':'P16D'}",
      until: "2026-02-06",
      [
        month, "2026-01-02 setPayment: 'works':false",
        "2026-02-05 removeFromSale: 'product':'news.month'", "2026-02-06 setPayment: 'works':true",
      ],
      "renewalInfo",
      ["expirationIntent=4", "gracePeriodExpiresDate="]
    ),
    PayloadRule(
      "a deleted transaction leaves the reason of the expiration",
      until: "2026-06-01",
      [
        month, "2026-01-02 renewNow: 'subscription':'A'", "2026-01-03 setPayment: 'works':false",
        "2026-06-01 deleteTransaction: 'transaction':'A.2'",
      ],
      "renewalInfo",
      ["expirationIntent=2"]
    ),
    PayloadRule(
      "an offer for the current product reverts a change of the product",
      until: "2026-01-03",
      [
        "2026-01-01 purchase: 'product':'pro.month','as':'A'",
        "2026-01-02 purchase: 'product':'basic.week'",
        "2026-01-03 purchase: 'product':'pro.month','offer':{'code':'SPRING'}",
      ],
      "renewalInfo",
      ["autoRenewProductId=pro.month", "offerIdentifier=SPRING"]
    ),
    PayloadRule(
      "payloads of Xcode have no app transaction id",
      store: "{'environment':'Xcode'}",
      until: "2026-01-01",
      [month],
      "transactions",
      ["environment=Xcode", "appTransactionId="]
    ),
    PayloadRule(
      "with another original transaction id, a short lapse does not change the start",
      store: "{'knobs':{'resubscribeKeepsOriginalId':false}}",
      until: "2026-02-10",
      [month + ",'renews':false", "2026-02-10 purchase: 'product':'news.month'"],
      "renewalInfo",
      ["recentSubscriptionStartDate=1767225600000"]
    ),
    PayloadRule(
      "with another original transaction id, a long lapse does",
      store: "{'knobs':{'resubscribeKeepsOriginalId':false}}",
      until: "2026-06-01",
      [month + ",'renews':false", "2026-06-01 purchase: 'product':'news.month'"],
      "renewalInfo",
      ["recentSubscriptionStartDate=1780272000000"]
    ),
    PayloadRule(
      "the months of a commitment that is bought again are charged even if it does not renew",
      store: "{'storefront':'GBR'}",
      until: "2026-01-03",
      [
        commitment, "2026-01-02 expire: 'subscription':'A'",
        "2026-01-03 purchase: 'product':'pro.commit','billingPlan':'MONTHLY','renews':false",
      ],
      "renewalInfo",
      ["autoRenewStatus=1"]
    ),
    PayloadRule(
      "after the refund of an early renewal, the next one has the length of one period",
      store: "{'knobs':{'renewalLead':86400}}",
      until: "2026-01-31T02:00:00Z",
      [
        month, "2026-01-31T01:00:00Z refund: 'transaction':'A.2'",
        "2026-01-31T02:00:00Z setAutoRenew: 'subscription':'A','on':true",
      ],
      "transactions",
      ["purchaseDate=1769904000000", "expiresDate=1772323200000"]
    ),
    PayloadRule(
      "the recovery of a period that was ended early has the length of one period",
      store: "{'gracePeriod':'P16D'}",
      until: "2026-01-12",
      [
        month, "2026-01-09 setPayment: 'works':false", "2026-01-10 renewNow: 'subscription':'A'",
        "2026-01-12 setPayment: 'works':true",
      ],
      "transactions",
      ["purchaseDate=1768003200000", "expiresDate=1770681600000"]
    ),
    PayloadRule(
      "content that is signed before its time has a time of its own",
      store: "{'environment':'Sandbox','profile':'observed'}",
      until: "2026-01-01",
      [month, "2026-01-01 setStorefront: 'storefront':'GBR'"],
      "transactions",
      ["signedDate=1767225600001"]
    ),
  ]
}
