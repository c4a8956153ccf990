// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreLab

/// Results on a server that has received only part of the evidence.
extension EntitlementSuites {
  private static let past: Parameters = [("allowPast", true)]

  static func supersessions(_ evidence: EvidenceSigner) throws(TrustError) -> [Vector] {
    let year = try evidence.bought { $0.expiresDate = "2026-01-01T00:00:00Z" }
    let month = { (configure: (inout TransactionBuilder) -> Void) throws(TrustError) -> String in
      try evidence.renewed {
        $0.productId = EvidenceSigner.other
        $0.transactionReason = "PURCHASE"
        $0.purchaseDate = "2025-03-01T00:00:00Z"
        $0.expiresDate = "2025-04-01T00:00:00Z"
        $0.signedDate = "2025-03-01T00:00:00Z"
        configure(&$0)
      }
    }
    let upgrade = try month { _ in }
    let refunded = try month {
      $0.revoke()
      $0.revocationDate = "2025-03-10T00:00:00Z"
      $0.signedDate = "2025-03-10T00:00:00Z"
    }
    let upgraded = Finding.no("upgraded", from: "2025-03-01")
    let other = Finding.yes(
      "activePeriod",
      from: "2025-03-01",
      until: "2025-04-01",
      of: EvidenceSigner.other
    )
    let named = try evidence.renewalInfo(renewalDate: "2025-04-01T00:00:00Z") {
      $0.productId = EvidenceSigner.other
      $0.autoRenewProductId = EvidenceSigner.other
      $0.signedDate = "2025-03-01T00:00:00Z"
    }
    return asked([
      (
        "upgrade-alone",
        "An upgrade to a shorter period, known only from the new transaction (E-10, L).", .validity,
        at: "2025-03-15", [year, upgrade], [upgraded, other], []
      ),
      (
        "upgrade-refunded",
        "A superseded period does not resume when the upgrade is refunded (E-10, L).", .validity,
        at: "2025-03-15", [year, refunded],
        [upgraded, .no("refunded", from: "2025-03-10", of: EvidenceSigner.other)], []
      ),
      (
        "upgrade-later", "At a time before the upgrade, the superseded period is active (E-57).",
        .validity, at: "2025-02-15", [year, upgrade],
        [
          .yes("activePeriod", from: "2025-01-01", until: "2025-03-01"),
          .no("notYetStarted", of: EvidenceSigner.other),
        ], past + [("now", "2025-03-15T00:00:00Z")]
      ),
      (
        "unseen-product",
        "Renewal info names another product whose purchase is not in the evidence (E-11d).",
        .substitution, at: "2025-03-15", [year, named],
        [.no("upgraded"), .unknown("awaitingRenewalEvidence", of: EvidenceSigner.other)], []
      ),
    ])
  }

  static func unproven(_ evidence: EvidenceSigner) throws(TrustError) -> [Vector] {
    let month = try evidence.bought()
    let awaiting = Finding.unknown("awaitingRenewalEvidence", from: "2025-02-01")
    let leeway: Parameters = [("policy", ["renewalLeeway": "P30D"])]
    let again = try evidence.bought { $0.signedDate = "2025-02-03T00:00:00Z" }
    let off = try evidence.renewalInfo {
      $0.turnOff()
      $0.signedDate = "2025-01-10T00:00:00Z"
    }
    let refundOfFirst = try evidence.bought {
      $0.revoke()
      $0.revocationDate = "2025-03-03T00:00:00Z"
      $0.signedDate = "2025-03-03T00:00:00Z"
    }
    return asked([
      (
        "signed-again",
        "A copy signed after the end of its period does not prove a missing renewal (E-14).",
        .validity, at: "2025-02-10", [again], [awaiting], []
      ),
      (
        "signed-again-leeway",
        "The policy's renewal leeway applies to a copy signed after the end of its period (E-14).",
        .boundary, at: "2025-02-10", [again],
        [.yes("renewalLeewayByPolicy", from: "2025-02-01", until: "2025-03-03")], leeway
      ),
      (
        "late-refund-of-older",
        "A late refund of an older period does not show whether the newest renewed (E-14).",
        .validity, at: "2025-03-05", [refundOfFirst, try evidence.renewed()],
        [.unknown("awaitingRenewalEvidence", from: "2025-03-01")], []
      ),
      (
        "renewed-unseen",
        "A later renewal date proves a renewal, but not its product or end (E-14).", .validity,
        at: "2025-02-10",
        [
          month,
          try evidence.renewalInfo(renewalDate: "2025-03-01T00:00:00Z") {
            $0.signedDate = "2025-02-03T00:00:00Z"
          },
        ], [awaiting], []
      ),
      (
        "off-before-the-end", "Renewal was turned off before the end (E-14).", .validity,
        at: "2025-02-10", [month, off], [.no("expiredVoluntary", from: "2025-02-01")], []
      ),
      (
        "off-before-the-end-leeway",
        "Renewal may have been turned on again since: the policy's leeway applies (E-14).",
        .boundary, at: "2025-02-10", [month, off],
        [.yes("renewalLeewayByPolicy", from: "2025-02-01", until: "2025-03-03")], leeway
      ),
      (
        "without-end", "A subscription without expiresDate proves nothing about the present.",
        .missing, at: "2025-02-10",
        [
          try evidence.bought {
            $0.expiresDate = nil
            $0.type = "Auto-Renewable Subscription"
          }
        ], [.unknown("awaitingRenewalEvidence")], []
      ),
    ])
  }

  static func earlyRenewals(_ evidence: EvidenceSigner) throws(TrustError) -> [Vector] {
    let ahead = { (builder: inout TransactionBuilder) in
      builder.transactionReason = "RENEWAL"
      builder.signedDate = "2025-01-31T12:00:00Z"
    }
    let renewal = try evidence.renewed(ahead)
    let posted = try evidence.lab.tokens.notification(.didRenew) {
      $0.signedDate = "2025-01-31T12:00:00Z"
      $0.data?.renewalInfo = nil
      $0.data?.status = 1
      $0.transaction = EvidenceSigner.transaction {
        EvidenceSigner.renew(&$0)
        ahead(&$0)
      }
    }.token
    return asked([
      (
        "early-renewal", "A renewal signed up to a day ahead implies the preceding period (E-11b).",
        .boundary, at: "2025-01-31T13:00:00Z", [posted],
        [.yes("activePeriod", until: "2025-02-01")], []
      ),
      (
        "early-renewal-without-status",
        "Without a signed status, the entitlement of the preceding period is unknown (E-11b).",
        .boundary, at: "2025-01-31T13:00:00Z", [renewal], [.unknown("awaitingRenewalEvidence")], []
      ),
      (
        "early-renewal-begun", "From its purchase date on, the renewal is the active period.",
        .boundary,
        at: "2025-02-01", [posted], [.yes("activePeriod", from: "2025-02-01", until: "2025-03-01")],
        []
      ),
      (
        "resubscription-alone",
        "The periods before a resubscription are not in the evidence (E-11b).", .boundary,
        at: "2025-01-15", [try evidence.renewed { $0.transactionReason = "PURCHASE" }],
        [.unknown("awaitingRenewalEvidence")], past + [("now", "2025-02-15T00:00:00Z")]
      ),
    ])
  }

  static func renewalInfos(_ evidence: EvidenceSigner) throws(TrustError) -> [Vector] {
    let month = try evidence.bought()
    let retry = try evidence.renewalInfo { $0.expire(intent: 2, isInBillingRetryPeriod: true) }
    let again = try evidence.renewed {
      $0.transactionReason = "PURCHASE"
      $0.purchaseDate = "2025-02-20T00:00:00Z"
      $0.expiresDate = "2025-03-20T00:00:00Z"
      $0.signedDate = "2025-02-20T00:00:00Z"
    }
    let ended = try evidence.renewalInfo { $0.expire(intent: 1) }
    return asked([
      (
        "stale-renewal-info",
        "Billing retry from before a resubscription does not apply to it (E-11c).", .substitution,
        at: "2025-03-21", [month, retry, again],
        [.unknown("awaitingRenewalEvidence", from: "2025-03-20")],
        [("policy", ["billingRetryAccess": "P60D"])]
      ),
      (
        "retry-over", "Billing retry ends after 60 days (E-13).", .limit, at: "2025-04-02",
        [month, retry], [.no("expiredBilling", from: "2025-04-02")], []
      ),
      (
        "retry-last-millisecond", "The last millisecond of the 60 days of billing retry (E-13).",
        .limit, at: "2025-04-01T23:59:59.999Z", [month, retry],
        [.no("billingRetry", from: "2025-02-01")], []
      ),
      (
        "retry-of-commitment",
        "Billing retry of a commitment lasts 90 days; this is the last millisecond (E-13).", .limit,
        at: "2025-05-01T23:59:59.999Z",
        [try evidence.bought { $0.billingPlanType = "MONTHLY" }, retry],
        [.no("billingRetry", from: "2025-02-01")], []
      ),
      (
        "retry-of-commitment-over", "Billing retry of a commitment ends after 90 days (E-13).",
        .limit, at: "2025-05-02", [try evidence.bought { $0.billingPlanType = "MONTHLY" }, retry],
        [.no("expiredBilling", from: "2025-05-02")], []
      ),
      (
        "lapse-in-the-past", "A lapse before a resubscription, evaluated for a past time (E-57).",
        .boundary, at: "2025-02-10", [month, ended, again],
        [.no("expiredVoluntary", from: "2025-02-01")], past + [("now", "2025-02-25T00:00:00Z")]
      ),
    ])
  }

  static func environments(_ evidence: EvidenceSigner) throws(TrustError) -> [Vector] {
    [
      asked(
        "sandbox-beside-production",
        "A purchase from another environment does not count (E-8).",
        .substitution,
        at: "2025-01-15",
        [
          try evidence.bought { $0.productId = EvidenceSigner.other },
          try evidence.bought { $0.environment = "Sandbox" },
        ],
        [
          .no("neverPurchased"),
          .yes("activePeriod", from: "2025-01-01", until: "2025-02-01", of: EvidenceSigner.other),
          .yes("activePeriod", from: "2025-01-01", until: "2025-02-01", in: "sandbox"),
        ],
        [("environments", ["production", "sandbox"])]
      )
    ]
  }
}
