// SPDX-License-Identifier: Apache-2.0

import ScriptPlaying
import StoreConfiguration
import StoreEngine
import StrictTime
import Testing

/// The assumptions that a play lists: every knob, and each other fact only if something depended on it.
struct AssumptionTests {
  @Test func `an empty store depends on no assumption`() throws {
    let play = try ScriptedHistory(steps: [], until: "2026-01-02").play()
    #expect(play.assumptions.allSatisfy { !$0.isUsed })
    #expect(play.assumptions.map(\.name) == AssumptionTests.knobs)
  }

  /// For each fact and knob, a history that depends on it.
  static let cases: [Case] = [
    Case(
      "recoveryInGracePurchaseDate",
      ["2026-01-02 setPayment: 'works':false", "2026-02-03 setPayment: 'works':true"]
    ),
    Case(
      "billingDay",
      ["2026-01-02 setPayment: 'works':false", "2026-03-20 setPayment: 'works':true"]
    ),
    Case(
      "cancellationInGrace",
      [
        "2026-01-02 setPayment: 'works':false",
        "2026-02-03 setAutoRenew: 'subscription':'A','on':false",
      ]
    ),
    Case(
      "cancelInRetryIntent",
      [
        "2026-01-02 setPayment: 'works':false",
        "2026-03-20 setAutoRenew: 'subscription':'A','on':false",
      ]
    ),
    Case("refundTurnsAutoRenewOff", ["2026-01-02 refund: 'transaction':'A'"]),
    Case("proratedRounding", ["2026-01-02 refund: 'transaction':'A','prorated':true"]),
    Case("renewalPriceWhenOff", ["2026-01-02 setAutoRenew: 'subscription':'A','on':false"]),
    Case(
      "declinedPriceIncrease",
      [
        "2026-01-02 setPrice: 'product':'news.month','price':'9.99'",
        "2026-01-03 answerPriceIncrease: 'subscription':'A','consent':false",
      ]
    ),
    Case("consentThreshold", ["2026-01-02 setPrice: 'product':'news.month','price':'3.99'"]),
    Case(
      "consentDuringOffer",
      [
        "2026-01-02 purchase: 'product':'basic.month','as':'B'",
        "2026-01-03 setPrice: 'product':'basic.month','price':'9.99','consent':'required'",
        "2026-02-03 look",
      ]
    ),
    Case(
      "resubscribeKeepsOriginalId",
      [
        "2026-01-02 setAutoRenew: 'subscription':'A','on':false",
        "2026-03-01 purchase: 'product':'news.month'",
      ]
    ),
    Case("winBack", ["2026-01-02 setAutoRenew: 'subscription':'A','on':false", "2026-02-02 look"]),
    Case(
      "winBackInReceipts",
      [
        "2026-01-02 setAutoRenew: 'subscription':'A','on':false",
        "2026-03-20 purchase: 'product':'news.month','offer':{'winBack':'back1'}",
      ]
    ),
    Case(
      "refundedIntroductoryOffer",
      [
        "2026-01-02 purchase: 'product':'pro.month','as':'B'",
        "2026-01-03 refund: 'transaction':'B'",
      ]
    ),
    Case(
      "refundedIntroductoryOffer",
      [
        "2026-01-02 purchase: 'product':'basic.month','as':'B'",
        "2026-01-03 refund: 'transaction':'B'",
      ]
    ),
    Case(
      "refundTurnsAutoRenewOff",
      store: lead,
      ["2026-01-31T12:00:00Z refund: 'transaction':'A.2'"]
    ),
    Case(
      "upgradedCarriesRevocation",
      ["2026-01-02 purchase: 'product':'basic.week'", "2026-01-03 purchase: 'product':'pro.year'"]
    ),
    Case(
      "memberPeriodStart",
      [
        "2026-01-02 purchase: 'product':'pro.year','familyShared':true",
        "2026-01-05 joinFamily: 'organizer':'customer','member':'bert'",
      ]
    ),
    Case("renewalLead", ["2026-02-02 look"]),
    Case("resignOnRetry", ["2026-01-02 setNotificationEndpoint: 'up':false", "2026-02-02 look"]),
    Case("retryOn4xx", ["2026-01-02 setNotificationEndpoint: 'result':404", "2026-02-02 look"]),
    Case(
      "deliveryTimeout",
      ["2026-01-02 setNotificationEndpoint: 'result':'TIMED_OUT'", "2026-02-02 look"]
    ),
    Case("monthOverflow", ["2026-01-30 purchase: 'product':'pro.month'", "2026-02-20 look"]),
    Case("sandboxHasAppAppleId", store: sandbox, ["2026-01-01 look"]),
    Case("retentionLocale", ["2026-01-02 requestRetentionMessage: 'subscription':'A'"]),
    Case(
      "externalTokenLife",
      ["2026-01-02 createExternalPurchaseToken: 'tokenType':'SERVICES'"]
    ),
    Case("externalTokenTime", ["2026-01-02 createExternalPurchaseToken", "2026-01-12 look"]),
    Case(
      "externalTokenReminder",
      ["2026-01-02 createExternalPurchaseToken: 'tokenType':'SERVICES'", "2026-02-02 look"]
    ),
    Case("sandboxRenewalLimit", store: sandbox, ["2026-01-02 look"]),
    Case(
      "acceleratedBilling",
      store: sandbox,
      ["2026-01-01 setPayment: 'works':false", "2026-01-02 look"]
    ),
    Case(
      "fixedRateBilling",
      store: xcode("'_timeRate':1002"),
      ["2026-01-01 setPayment: 'works':false", "2026-01-02 look"]
    ),
    Case("interruptedPurchases", store: xcode("'_billingIssuesEnabled':true"), []),
    Case(
      "quirks",
      store: "{'environment':'Xcode','knobs':{'quirks':true},'settings':{'_timeRate':13}}",
      ["2026-01-02 look"]
    ),
  ]

  /// The profile `observed`, with a renewal, an expiration and a refund.
  static let observed = ["Renewal", "Purchase", "Expiration", "Refund"].map { name in
    Case(
      "observed\(name)",
      store: "{'environment':'Sandbox','profile':'observed'}",
      ["2026-01-02 requestRefund: 'transaction':'A'"]
    )
  }

  private static let lead = "{'knobs':{'renewalLead':86400}}"
  private static let sandbox = "{'environment':'Sandbox'}"

  private static func xcode(_ settings: String) -> String {
    "{'environment':'Xcode','settings':{\(settings)}}"
  }

  /// For some facts, a history that resembles those that depend on them, and does not.
  static let counterexamples: [Case] = [
    Case(
      "retentionLocale",
      ["2026-01-02 requestRetentionMessage: 'subscription':'A','locale':'de-DE'"]
    ),
    Case("retentionTimeout", ["2026-01-02 requestRetentionMessage: 'subscription':'A'"]),
    Case(
      "externalTokenLife",
      [
        "2026-01-02 createExternalPurchaseToken: 'tokenType':'SERVICES','expires':'2026-02-01T00:00:00Z'"
      ]
    ),
    Case("externalTokenTime", ["2026-01-02 createExternalPurchaseToken", "2026-01-11 look"]),
    Case("refundedIntroductoryOffer", ["2026-01-02 refund: 'transaction':'A'"]),
    Case("proratedRounding", ["2026-01-02 refund: 'transaction':'A'"]),
    Case(
      "refundTurnsAutoRenewOff",
      [
        "2026-01-02 setAutoRenew: 'subscription':'A','on':false",
        "2026-01-03 refund: 'transaction':'A'",
      ]
    ),
    Case(
      "refundTurnsAutoRenewOff",
      store: lead,
      [
        "2026-01-31T11:00:00Z setAutoRenew: 'subscription':'A','on':false",
        "2026-01-31T12:00:00Z refund: 'transaction':'A.2'",
      ]
    ),
    Case(
      "memberPeriodStart",
      [
        "2026-01-02 joinFamily: 'organizer':'customer','member':'bert'",
        "2026-01-02 purchase: 'product':'pro.year','familyShared':true",
      ]
    ),
    Case(
      "memberPeriodStart",
      [
        "2026-01-02 purchase: 'product':'pro.year','familyShared':true",
        "2026-01-03 setPayment: 'works':false",
        "2027-01-05 joinFamily: 'organizer':'customer','member':'bert'",
      ]
    ),
    Case(
      "cancelInRetryIntent",
      [
        "2026-01-02 setPayment: 'works':false",
        "2026-02-03 setAutoRenew: 'subscription':'A','on':false",
      ]
    ),
    Case(
      "consentDuringOffer",
      ["2026-01-02 purchase: 'product':'basic.month'", "2026-02-03 look"]
    ),
    Case(
      "consentDuringOffer",
      [
        "2026-01-02 setPrice: 'product':'news.month','price':'3.99','consent':'required'",
        "2026-02-02 look",
      ]
    ),
    Case("billingDay", ["2026-02-02 look"]),
    // The trial lasted a whole month.
    Case(
      "billingDay",
      [
        "2026-01-02 setAutoRenew: 'subscription':'A','on':false",
        "2026-03-20 purchase: 'product':'news.month','offer':{'winBack':'back1'}",
        "2026-04-25 look",
      ]
    ),
    Case("unlistedPeriods", store: sandbox, ["2026-01-01 purchase: 'product':'pro.month'"]),
    // The sandbox has no calendar months.
    Case("timeZone", store: sandbox, ["2026-01-01 look"]),
    Case("monthOverflow", store: sandbox, ["2026-01-31 purchase: 'product':'pro.month'"]),
    Case("unlistedPeriods", store: sandbox, ["2026-01-01 purchase: 'product':'basic.month'"]),
    Case(
      "winBack",
      ["2026-01-02 purchase: 'product':'basic.week','renews':false", "2026-01-20 look"]
    ),
    Case(
      "consentThreshold",
      ["2026-01-02 setPrice: 'product':'news.month','price':'3.99','consent':'notice'"]
    ),
    Case(
      "consentThreshold",
      store: "{}",
      ["2026-01-02 setPrice: 'product':'news.month','price':'3.99'"]
    ),
  ]

  @Test(arguments: counterexamples)
  func `an assumption on which nothing depends is not marked as used`(_ each: Case) throws {
    let used = try Set(each.history.play().assumptions.filter(\.isUsed).map(\.name))
    #expect(!used.contains(each.name))
  }

  @Test func `the calendar is not assumed for a weekly subscription`() throws {
    let history = ScriptedHistory(
      store: "{}",
      steps: ["2026-01-29 purchase: 'product':'basic.week'"],
      until: "2026-01-30"
    )
    let used = try Set(history.play().assumptions.filter(\.isUsed).map(\.name))
    #expect(used.isDisjoint(with: ["timeZone", "monthOverflow"]))
  }

  @Test(arguments: cases + observed)
  func `an assumption is marked as used only if something depends on it`(_ each: Case) throws {
    let used = try Set(each.history.play().assumptions.filter(\.isUsed).map(\.name))
    #expect(used.contains(each.name))
    let rest = try Set(Case("", []).history.play().assumptions.filter(\.isUsed).map(\.name))
    #expect(!rest.contains(each.name))
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let history: ScriptedHistory

    init(
      _ name: String,
      store: String = "{'gracePeriod':'P16D','storefront':'GBR'}",
      _ steps: [String]
    ) {
      self.name = name
      let end = steps.last.map { String($0.prefix { $0 != " " }) } ?? "2026-01-02"
      history = ScriptedHistory(
        store: store,
        steps: ["2026-01-01 purchase: 'product':'news.month','as':'A'"] + steps,
        until: end
      )
    }

    var testDescription: String { name }
  }

  /// The knobs in the order of the documentation.
  static let knobs = [
    "profile", "monthOverflow", "timeZone", "renewalLead", "retryOn4xx", "deliveryTimeout",
    "winBack",
    "resubscribeKeepsOriginalId", "upgradedCarriesRevocation", "cancelInRetryIntent",
    "resignOnRetry", "quirks", "sandboxHasAppAppleId", "sandboxRenewals", "sharesPurchases",
    "signedOfferAge", "renewalPriceShowsPendingIncrease",
  ]
}
