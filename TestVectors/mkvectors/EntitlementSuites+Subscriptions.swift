// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreLab

extension EntitlementSuites {
  static func periods(_ evidence: EvidenceSigner) throws(TrustError) -> [Vector] {
    let month = try evidence.bought()
    let atOnce = try evidence.bought { $0.signedDate = $0.purchaseDate }
    let second = "yes activePeriod from 2025-02-01 until 2025-03-01"
    let notRenewing = input([
      month,
      try evidence.renewalInfo {
        $0.autoRenewStatus = 0
        $0.signedDate = "2025-01-10T00:00:00Z"
      },
    ])
    let notYetStarted = input([
      try evidence.bought {
        $0.purchaseDate = "2025-01-20T00:00:00Z"
        $0.originalPurchaseDate = "2025-01-01T00:00:00Z"
      }
    ])
    return rows(
      """
      active | basic | \(active) | \(input([month])) | at=2025-01-15 | A monthly subscription in its first period.
      first-millisecond | boundary | \(active) | \(input([atOnce])) | at=2025-01-01 | A period includes its first millisecond (E-11).
      last-millisecond | boundary | \(active) | \(input([month])) | at=2025-01-31T23:59:59.999Z | A period includes the last millisecond before its end.
      end | boundary | unknown awaitingRenewalEvidence from 2025-02-01 | \(input([month])) | at=2025-02-01 \
        | A period excludes its end; the evidence does not show a renewal (E-14).
      renewed | basic | \(second) | \(input([month, try evidence.renewed()])) | at=2025-02-15 | The second of two monthly periods.
      not-renewing | boundary | \(active) | \(notRenewing) | at=2025-01-15 | Renewal is off; the paid period continues (E-11).
      not-yet-started | boundary | no notYetStarted | \(notYetStarted) | at=2025-01-15 | A period that starts later.
      other-product | claim | no neverPurchased; yes activePeriod from 2025-01-01 until 2025-02-01 | \(input([month])) \
        | at=2025-01-15 product=com.example.app.max | A purchase of another product.
      nothing | missing | no neverPurchased | \(input([])) | at=2025-01-15 | No evidence about the customer.
      """
    )
  }

  static func ends(_ evidence: EvidenceSigner) throws(TrustError) -> [Vector] {
    let month = try evidence.bought()
    let expired = { (intent: Int64) throws(TrustError) in
      input([month, try evidence.renewalInfo { $0.expire(intent: intent) }])
    }
    let canceled = try evidence.renewalInfo { $0.expire(intent: 1) }
    let weeksLater = try evidence.renewed {
      $0.productId = EvidenceSigner.other
      $0.transactionReason = "PURCHASE"
      $0.purchaseDate = "2025-02-20T00:00:00Z"
      $0.expiresDate = "2025-03-20T00:00:00Z"
      $0.signedDate = "2025-02-20T00:00:00Z"
    }
    return try rows(
      """
      expired-voluntary | validity | no expiredVoluntary from 2025-02-01 | \(expired(1)) | at=2025-02-10 | The customer cancelled (E-15).
      expired-billing-error | validity | no expiredBilling from 2025-02-01 | \(expired(2)) | at=2025-02-10 | Billing failed (E-15).
      expired-price-increase | validity | no expiredPriceIncrease from 2025-02-01 | \(expired(3)) | at=2025-02-10 \
        | The customer did not consent to a price increase (E-15).
      expired-not-for-sale | validity | no expiredProductUnavailable from 2025-02-01 | \(expired(4)) | at=2025-02-10 \
        | The product was no longer available (E-15).
      expired-other-reason | validity | no expiredUnknown from 2025-02-01 | \(expired(5)) | at=2025-02-10 \
        | Expired for a reason that Apple does not state (E-15).
      leeway | boundary | yes renewalLeewayByPolicy from 2025-02-01 until 2025-02-02 | \(input([month])) \
        | at=2025-02-01T12:00:00Z policy={renewalLeeway:P1D} | The renewal is unknown; the policy grants one day of leeway (E-14).
      leeway-over | boundary | unknown awaitingRenewalEvidence from 2025-02-02 | \(input([month])) | at=2025-02-02 policy={renewalLeeway:P1D} \
        | The day of leeway that the policy grants is over.
      left-for-another | validity | no changedProduct from 2025-02-01; yes activePeriod from 2025-02-01 until 2025-03-01 of com.example.app.max \
        | \(input([month, evidence.renewed { $0.productId = EvidenceSigner.other }])) | at=2025-02-15 | The subscription renewed as another product (E-15).
      left-before-another | validity | no expiredVoluntary from 2025-02-01; yes activePeriod from 2025-02-20 until 2025-03-20 of com.example.app.max \
        | \(input([month, canceled, weeksLater])) | at=2025-03-01 | The customer cancelled, and bought another product weeks later (E-15).
      """
    )
  }

  static func billing(_ evidence: EvidenceSigner) throws(TrustError) -> [Vector] {
    let month = try evidence.bought()
    let retry = try evidence.renewalInfo { $0.expire(intent: 2, isInBillingRetryPeriod: true) }
    let givenUp = try evidence.renewalInfo {
      $0.expire(intent: 2)
      $0.signedDate = "2025-04-02T00:00:00Z"
    }
    let grace = { (until: TokenDate) throws(TrustError) -> String in
      try evidence.renewalInfo {
        $0.expire(intent: 2, isInBillingRetryPeriod: true)
        $0.gracePeriodExpiresDate = until
      }
    }
    let graceOfOtherSubscription = input([
      month,
      try evidence.renewalInfo {
        $0.expire(intent: 2, isInBillingRetryPeriod: true)
        $0.gracePeriodExpiresDate = "2025-02-17T00:00:00Z"
        $0.originalTransactionId = "2000000100000099"
      },
    ])
    return rows(
      """
      grace | boundary | yes gracePeriod from 2025-02-01 until 2025-02-17 | \(input([month, try grace("2025-02-17T00:00:00Z")])) | at=2025-02-10 \
        | Billing failed, within the grace period (E-12).
      grace-over | boundary | no billingRetry from 2025-02-17 | \(input([month, try grace("2025-02-17T00:00:00Z")])) | at=2025-02-17T00:00:01Z \
        | The grace period has been over for a second; billing retry continues (E-13).
      grace-too-long | limit | no billingRetry from 2025-03-01 | \(input([month, try grace("2025-06-01T00:00:00Z")])) | at=2025-03-01T00:00:01Z \
        | A signed grace period of more than 28 days is limited to 28 days (E-12).
      grace-of-other-subscription | substitution | unknown awaitingRenewalEvidence from 2025-02-01 | \(graceOfOtherSubscription) | at=2025-02-10 \
        | The grace period of another subscription does not apply (E-4).
      retry | validity | no billingRetry from 2025-02-01 | \(input([month, retry])) | at=2025-02-03 | Billing retry after a failed renewal (E-13).
      retry-allowed | boundary | yes billingRetryAllowedByPolicy from 2025-02-01 until 2025-02-08 | \(input([month, retry])) \
        | at=2025-02-05 policy={billingRetryAccess:P7D} | The policy grants one week during billing retry (E-13).
      retry-allowance-over | boundary | no billingRetry from 2025-02-08 | \(input([month, retry])) | at=2025-02-08 policy={billingRetryAccess:P7D} \
        | The week that the policy grants is over.
      retry-given-up | validity | no expiredBilling from 2025-02-01 | \(input([month, retry, givenUp])) | at=2025-04-03 \
        | Apple signed after the 60 days that billing failed (E-13).
      """
    )
  }

  static func offers(_ evidence: EvidenceSigner) throws(TrustError) -> [Vector] {
    let offered = { (type: Int64, payment: String) throws(TrustError) in
      let purchase = try evidence.bought {
        $0.offerType = type
        $0.offerDiscountType = payment
      }
      return input([purchase])
    }
    return try rows(
      """
      offer-free-trial | basic | yes activeFreeTrial from 2025-01-01 until 2025-02-01 | \(offered(1, "FREE_TRIAL")) | at=2025-01-15 | A free trial.
      offer-introductory | basic | yes activeIntro from 2025-01-01 until 2025-02-01 | \(offered(1, "PAY_UP_FRONT")) | at=2025-01-15 | An introductory price.
      offer-promotional | basic | yes activeOffer from 2025-01-01 until 2025-02-01 | \(offered(2, "PAY_AS_YOU_GO")) | at=2025-01-15 | A promotional offer.
      offer-code | basic | yes activeOffer from 2025-01-01 until 2025-02-01 | \(offered(3, "PAY_UP_FRONT")) | at=2025-01-15 | An offer code.
      """
    )
  }
}
