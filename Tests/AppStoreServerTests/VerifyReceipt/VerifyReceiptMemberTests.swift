// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import StoreLab
import StorePayloads
import StoreReceipts
import StoreVerification
import StrictJSON
import StrictTime
import Testing

/// Members of the response that come from transactions and renewal infos.
struct VerifyReceiptMemberTests: VerifyReceiptAnswers {
  /// The offer type and payment mode of a token, and the two flags of the response.
  static let offers: [(Int64?, String?, String?, String?)] = [
    (nil, nil, "false", "false"),
    (1, "FREE_TRIAL", "true", "false"),
    (1, "PAY_AS_YOU_GO", "false", "true"),
    (1, nil, nil, nil),
    (2, "FREE_TRIAL", "false", "false"),
  ]

  @Test(arguments: offers)
  func `an offer sets is_trial_period and is_in_intro_offer_period`(
    _ type: Int64?,
    _ mode: String?,
    _ isTrial: String?,
    _ isIntroductory: String?
  ) throws {
    let token = try VerifyReceiptLab.shared().transaction {
      $0.offerType = type
      $0.offerDiscountType = mode
      $0.offerIdentifier = type == 2 ? "loyal" : nil
    }
    let answer = try answer([token])
    let latest = try #require(try answer.elements("latest_receipt_info").last)
    #expect(latest["is_trial_period"]?.string == isTrial)
    #expect(latest["is_in_intro_offer_period"]?.string == isIntroductory)
    #expect(latest["promotional_offer_id"]?.string == (type == 2 ? "loyal" : nil))
    #expect(reasons(answer).contains(.unknownPaymentMode) == (isTrial == nil))
  }

  @Test func `pending_renewal_info has grace period, billing retry and price increase`() throws {
    let lab = try VerifyReceiptLab.shared()
    let token = try lab.renewalInfo {
      $0.expirationIntent = 2
      $0.isInBillingRetryPeriod = true
      $0.gracePeriodExpiresDate = "2025-07-01T00:00:00Z"
      $0.priceIncreaseStatus = 0
      $0.offerType = 2
      $0.offerIdentifier = "loyal"
    }
    let pending = try #require(try answer([token]).elements("pending_renewal_info").first)
    let expected = [
      "expiration_intent": "2", "is_in_billing_retry_period": "1",
      "grace_period_expires_date": "2025-07-01 00:00:00 Etc/GMT",
      "grace_period_expires_date_ms": "1751328000000",
      "grace_period_expires_date_pst": "2025-06-30 17:00:00 America/Los_Angeles",
      "price_consent_status": "0", "price_increase_status": "0", "promotional_offer_id": "loyal",
    ]
    for (name, value) in expected { #expect(pending[name]?.string == value) }
  }

  @Test(
    arguments: [
      (nil, nil, false), (nil, "2025-03-01T00:00:00Z", true),
      (.nonRenewing, "2025-03-01T00:00:00Z", false),
    ] as [(ProductType?, ReceiptDate?, Bool)]
  )
  func `a purchase without a product type is a subscription if it expires`(
    _ type: ProductType?,
    _ expiresDate: ReceiptDate?,
    _ isSubscription: Bool
  ) throws {
    let receipt = try VerifyReceiptLab.shared().subscription {
      $0.purchases[0].productType = type
      $0.purchases[0].expiresDate = expiresDate
      $0.purchases.removeLast()
    }
    #expect(try ids(answer([], receipt)).isEmpty != isSubscription)
  }

  @Test func `only a token without the payment mode of its offer leaves is_trial_period unknown`()
    throws
  {
    let receipt = try VerifyReceiptLab.shared().subscription {
      $0.purchases[0].isTrialPeriod = nil
    }
    #expect(try !reasons(answer([], receipt)).contains(.unknownPaymentMode))
  }

  @Test func `a price increase without a pending consent has no price_consent_status`() throws {
    let token = try VerifyReceiptLab.shared().renewalInfo { $0.priceIncreaseStatus = 1 }
    let pending = try #require(try answer([token]).elements("pending_renewal_info").first)
    #expect(pending["price_consent_status"] == nil)
    #expect(pending["price_increase_status"]?.string == "1")
  }

  @Test func `an upgrade without a date is listed as an omission`() throws {
    let lab = try VerifyReceiptLab.shared()
    let answer = try answer([lab.transaction { $0.isUpgraded = true }])
    let latest = try #require(try answer.elements("latest_receipt_info").last)
    #expect(latest["is_upgraded"]?.string == "true")
    #expect(latest["cancellation_date"] == nil)
    #expect(reasons(answer).contains(.unknownUpgradeDate))
  }
}
