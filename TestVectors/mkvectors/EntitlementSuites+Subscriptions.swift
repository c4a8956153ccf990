// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreLab

extension EntitlementSuites {
  static func periods(_ evidence: EvidenceSigner) throws(TrustError) -> [Vector] {
    let month = try evidence.bought()
    let atOnce = try evidence.bought { $0.signedDate = $0.purchaseDate }
    let active = Finding.yes("activePeriod", from: "2025-01-01", until: "2025-02-01")
    let second = Finding.yes("activePeriod", from: "2025-02-01", until: "2025-03-01")
    return asked([
      (
        "active", "A monthly subscription in its first period.", .basic, at: "2025-01-15", [month],
        [active]
      ),
      (
        "first-millisecond", "A period includes its first millisecond (E-11).", .boundary,
        at: "2025-01-01", [atOnce], [active]
      ),
      (
        "last-millisecond", "A period includes the last millisecond before its end.", .boundary,
        at: "2025-01-31T23:59:59.999Z", [month], [active]
      ),
      (
        "end", "A period excludes its end; the evidence does not show a renewal (E-14).", .boundary,
        at: "2025-02-01", [month], [.unknown("awaitingRenewalEvidence", from: "2025-02-01")]
      ),
      (
        "renewed", "The second of two monthly periods.", .basic, at: "2025-02-15",
        [month, try evidence.renewed()], [second]
      ),
      (
        "not-renewing", "Renewal is off; the paid period continues (E-11).", .boundary,
        at: "2025-01-15",
        [
          month,
          try evidence.renewalInfo {
            $0.autoRenewStatus = 0
            $0.signedDate = "2025-01-10T00:00:00Z"
          },
        ], [active]
      ),
      (
        "not-yet-started", "A period that starts later.", .boundary, at: "2025-01-15",
        [
          try evidence.bought {
            $0.purchaseDate = "2025-01-20T00:00:00Z"
            $0.originalPurchaseDate = "2025-01-01T00:00:00Z"
          }
        ], [.no("notYetStarted")]
      ),
    ])
      + [
        never(
          "other-product",
          "A purchase of another product.",
          [month],
          [.yes("activePeriod", from: "2025-01-01", until: "2025-02-01")],
          product: EvidenceSigner.other
        ),
        never("nothing", "No evidence about the customer.", [], flag: .missing),
      ]
  }

  static func ends(_ evidence: EvidenceSigner) throws(TrustError) -> [Vector] {
    let month = try evidence.bought()
    let reasons: [(name: String, comment: String, intent: Int64, reason: String)] = [
      ("voluntary", "The customer cancelled.", 1, "expiredVoluntary"),
      ("billing-error", "Billing failed.", 2, "expiredBilling"),
      (
        "price-increase", "The customer did not consent to a price increase.", 3,
        "expiredPriceIncrease"
      ),
      ("not-for-sale", "The product was no longer available.", 4, "expiredProductUnavailable"),
      ("other-reason", "Expired for a reason that Apple does not state.", 5, "expiredUnknown"),
    ]
    return try reasons.map { item throws(TrustError) in
      asked(
        "expired-\(item.name)",
        "\(item.comment.dropLast()) (E-15).",
        .validity,
        at: "2025-02-10",
        [month, try evidence.renewalInfo { $0.expire(intent: item.intent) }],
        [.no(item.reason, from: "2025-02-01")]
      )
    }
      + asked([
        (
          "leeway", "The renewal is unknown; the policy grants one day of leeway (E-14).",
          .boundary, at: "2025-02-01T12:00:00Z", [month],
          [.yes("renewalLeewayByPolicy", from: "2025-02-01", until: "2025-02-02")],
          [("policy", ["renewalLeeway": "P1D"])]
        ),
        (
          "leeway-over", "The day of leeway that the policy grants is over.", .boundary,
          at: "2025-02-02",
          [month], [.unknown("awaitingRenewalEvidence", from: "2025-02-01")],
          [("policy", ["renewalLeeway": "P1D"])]
        ),
        (
          "left-for-another", "The subscription renewed as another product.", .validity,
          at: "2025-02-15",
          [month, try evidence.renewed { $0.productId = EvidenceSigner.other }],
          [
            .no("expiredVoluntary", from: "2025-02-01"),
            .yes("activePeriod", from: "2025-02-01", until: "2025-03-01", of: EvidenceSigner.other),
          ], []
        ),
      ])
  }

  static func billing(_ evidence: EvidenceSigner) throws(TrustError) -> [Vector] {
    let month = try evidence.bought()
    let retry = try evidence.renewalInfo { $0.expire(intent: 2, isInBillingRetryPeriod: true) }
    let grace = { (until: TokenDate) throws(TrustError) -> String in
      try evidence.renewalInfo {
        $0.expire(intent: 2, isInBillingRetryPeriod: true)
        $0.gracePeriodExpiresDate = until
      }
    }
    let week: Parameters = [("policy", ["billingRetryAccess": "P7D"])]
    return asked([
      (
        "grace", "Billing failed, within the grace period (E-12).", .boundary, at: "2025-02-10",
        [month, try grace("2025-02-17T00:00:00Z")],
        [.yes("gracePeriod", from: "2025-02-01", until: "2025-02-17")], []
      ),
      (
        "grace-over", "The grace period is over; billing retry continues (E-13).", .boundary,
        at: "2025-02-17", [month, try grace("2025-02-17T00:00:00Z")],
        [.no("billingRetry", from: "2025-02-01")], []
      ),
      (
        "grace-too-long",
        "A signed grace period of more than 28 days is limited to 28 days (E-12).",
        .limit, at: "2025-03-01", [month, try grace("2025-06-01T00:00:00Z")],
        [.no("billingRetry", from: "2025-02-01")], []
      ),
      (
        "grace-of-other-subscription",
        "The grace period of another subscription does not apply (E-4).", .substitution,
        at: "2025-02-10",
        [
          month,
          try evidence.renewalInfo {
            $0.expire(intent: 2, isInBillingRetryPeriod: true)
            $0.gracePeriodExpiresDate = "2025-02-17T00:00:00Z"
            $0.originalTransactionId = "2000000100000099"
          },
        ], [.unknown("awaitingRenewalEvidence", from: "2025-02-01")], []
      ),
      (
        "retry", "Billing retry after a failed renewal (E-13).", .validity, at: "2025-02-03",
        [month, retry], [.no("billingRetry", from: "2025-02-01")], []
      ),
      (
        "retry-allowed", "The policy grants one week during billing retry (E-13).", .boundary,
        at: "2025-02-05", [month, retry],
        [.yes("billingRetryAllowedByPolicy", from: "2025-02-01", until: "2025-02-08")], week
      ),
      (
        "retry-allowance-over", "The week that the policy grants is over.", .boundary,
        at: "2025-02-08", [month, retry], [.no("billingRetry", from: "2025-02-01")], week
      ),
    ])
  }

  static func offers(_ evidence: EvidenceSigner) throws(TrustError) -> [Vector] {
    let kinds: [(name: String, comment: String, type: Int64, payment: String, reason: String)] = [
      ("free-trial", "A free trial.", 1, "FREE_TRIAL", "activeFreeTrial"),
      ("introductory", "An introductory price.", 1, "PAY_UP_FRONT", "activeIntro"),
      ("promotional", "A promotional offer.", 2, "PAY_AS_YOU_GO", "activeOffer"),
      ("code", "An offer code.", 3, "PAY_UP_FRONT", "activeOffer"),
    ]
    return try kinds.map { item throws(TrustError) in
      asked(
        "offer-\(item.name)",
        item.comment,
        at: "2025-01-15",
        [
          try evidence.bought {
            $0.offerType = item.type
            $0.offerDiscountType = item.payment
          }
        ],
        [.yes(item.reason, from: "2025-01-01", until: "2025-02-01")]
      )
    }
  }
}
