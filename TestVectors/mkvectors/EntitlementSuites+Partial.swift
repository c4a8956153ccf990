// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreLab

/// Results on a server that has received only part of the evidence.
extension EntitlementSuites {
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
    let upgraded = "no upgraded from 2025-03-01"
    let other = "yes activePeriod from 2025-03-01 until 2025-04-01 of com.example.app.max"
    let named = try evidence.renewalInfo(renewalDate: "2025-04-01T00:00:00Z") {
      $0.productId = EvidenceSigner.other
      $0.autoRenewProductId = EvidenceSigner.other
      $0.signedDate = "2025-03-01T00:00:00Z"
    }
    return rows(
      """
      upgrade-alone | validity | \(upgraded); \(other) | \(input([year, upgrade])) | at=2025-03-15 \
        | An upgrade to a shorter period, known only from the new transaction (E-10, L).
      upgrade-refunded | validity | \(upgraded); no refunded from 2025-03-10 of com.example.app.max | \(input([year, refunded])) | at=2025-03-15 \
        | A superseded period does not resume when the upgrade is refunded (E-10, L).
      upgrade-later | validity | yes activePeriod from 2025-01-01 until 2025-03-01; no notYetStarted of com.example.app.max | \(input([year, upgrade])) \
        | at=2025-02-15 allowPast=true now=2025-03-15T00:00:00Z | At a time before the upgrade, the superseded period is active (E-57).
      unseen-product | substitution | no upgraded; unknown awaitingRenewalEvidence of com.example.app.max | \(input([year, named])) | at=2025-03-15 \
        | Renewal info names another product whose purchase is not in the evidence (E-11d).
      """
    )
  }

  static func unproven(_ evidence: EvidenceSigner) throws(TrustError) -> [Vector] {
    let month = try evidence.bought()
    let awaiting = "unknown awaitingRenewalEvidence from 2025-02-01"
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
    let renewedUnseen = input([
      month,
      try evidence.renewalInfo(renewalDate: "2025-03-01T00:00:00Z") {
        $0.signedDate = "2025-02-03T00:00:00Z"
      },
    ])
    let withoutEnd = input([
      try evidence.bought {
        $0.expiresDate = nil
        $0.type = "Auto-Renewable Subscription"
      }
    ])
    return rows(
      """
      signed-again | validity | \(awaiting) | \(input([again])) | at=2025-02-10 \
        | A copy signed after the end of its period does not prove a missing renewal (E-14).
      signed-again-leeway | boundary | yes renewalLeewayByPolicy from 2025-02-01 until 2025-03-03 | \(input([again])) \
        | at=2025-02-10 policy={renewalLeeway:P30D} | The policy's renewal leeway applies to a copy signed after the end of its period (E-14).
      late-refund-of-older | validity | unknown awaitingRenewalEvidence from 2025-03-01 | \(input([refundOfFirst, try evidence.renewed()])) | at=2025-03-05 \
        | A late refund of an older period does not show whether the newest renewed (E-14).
      renewed-unseen | validity | \(awaiting) | \(renewedUnseen) | at=2025-02-10 | A later renewal date proves a renewal, but not its product or end (E-14).
      off-before-the-end | validity | no expiredVoluntary from 2025-02-01 | \(input([month, off])) | at=2025-02-10 \
        | Renewal was turned off before the end (E-14).
      off-before-the-end-leeway | boundary | yes renewalLeewayByPolicy from 2025-02-01 until 2025-03-03 | \(input([month, off])) \
        | at=2025-02-10 policy={renewalLeeway:P30D} | Renewal may have been turned on again since: the policy's leeway applies (E-14).
      without-end | missing | unknown awaitingRenewalEvidence | \(withoutEnd) | at=2025-02-10 \
        | A subscription without expiresDate proves nothing about the present.
      """
    )
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
    return rows(
      """
      early-renewal | boundary | yes activePeriod until 2025-02-01 | \(input([posted])) | at=2025-01-31T13:00:00Z \
        | A renewal signed up to a day ahead implies the preceding period (E-11b).
      early-renewal-without-status | boundary | unknown awaitingRenewalEvidence | \(input([renewal])) | at=2025-01-31T13:00:00Z \
        | Without a signed status, the entitlement of the preceding period is unknown (E-11b).
      early-renewal-begun | boundary | yes activePeriod from 2025-02-01 until 2025-03-01 | \(input([posted])) | at=2025-02-01 \
        | From its purchase date on, the renewal is the active period.
      resubscription-alone | boundary | unknown awaitingRenewalEvidence | \(input([try evidence.renewed { $0.transactionReason = "PURCHASE" }])) \
        | at=2025-01-15 allowPast=true now=2025-02-15T00:00:00Z | The periods before a resubscription are not in the evidence (E-11b).
      """
    )
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
    return rows(
      """
      stale-renewal-info | substitution | unknown awaitingRenewalEvidence from 2025-03-20 | \(input([month, retry, again])) \
        | at=2025-03-21 policy={billingRetryAccess:P60D} | Billing retry from before a resubscription does not apply to it (E-11c).
      retry-over | limit | unknown awaitingRenewalEvidence from 2025-04-02 | \(input([month, retry])) | at=2025-04-02 | After 60 days a recovery may have been lost (E-13).
      retry-last-millisecond | limit | no billingRetry from 2025-02-01 | \(input([month, retry])) | at=2025-04-01T23:59:59.999Z \
        | The last millisecond of the 60 days of billing retry (E-13).
      retry-of-commitment | limit | no billingRetry from 2025-02-01 | \(input([try evidence.bought { $0.billingPlanType = "MONTHLY" }, retry])) \
        | at=2025-05-01T23:59:59.999Z | Billing retry of a commitment lasts 90 days; this is the last millisecond (E-13).
      retry-of-commitment-over | limit | unknown awaitingRenewalEvidence from 2025-05-02 | \(input([try evidence.bought { $0.billingPlanType = "MONTHLY" }, retry])) \
        | at=2025-05-02 | Billing retry of a commitment ends after 90 days (E-13).
      lapse-in-the-past | boundary | no expiredVoluntary from 2025-02-01 | \(input([month, ended, again])) \
        | at=2025-02-10 allowPast=true now=2025-02-25T00:00:00Z | A lapse before a resubscription, evaluated for a past time (E-57).
      """
    )
  }

  static func environments(_ evidence: EvidenceSigner) throws(TrustError) -> [Vector] {
    rows(
      """
      sandbox-beside-production | substitution \
        | no neverPurchased; yes activePeriod from 2025-01-01 until 2025-02-01 of com.example.app.max; yes activePeriod from 2025-01-01 until 2025-02-01 in sandbox \
        | \(input([try evidence.bought { $0.productId = EvidenceSigner.other }, try evidence.bought { $0.environment = "Sandbox" }])) \
        | at=2025-01-15 environments=[production,sandbox] | A purchase from another environment does not count (E-8).
      """
    )
  }
}
