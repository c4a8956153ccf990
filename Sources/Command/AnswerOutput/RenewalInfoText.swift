// SPDX-License-Identifier: Apache-2.0

import StorePayloads
import StrictTime

// The text of a renewal info.

extension RenewalInfoPayload {
  func facts(now: Timestamp?, all: Bool) -> [Fact?] {
    let usual = [
      Fact("Product", productId),
      Fact("Renews", renewalText(seenFrom: now)),
      Fact("Renewal price", customerPrice?.description),
      Fact("Renewal seats", seatText),
      Fact("Expiration intent", expirationText),
      Fact("Billing retry", isInBillingRetryPeriod.map { $0 ? "yes" : "no" }),
      Fact("Billing plan", renewalBillingPlanType?.text),
      Fact("Grace period", gracePeriodExpiresDate.map { "until \($0.text(seenFrom: now))" }),
      Fact("Price increase", increaseText),
      Fact("Offer", offerText(offerType, offerIdentifier, offerDiscountType, offerPeriod)),
      Fact("Win-back offers", eligibleWinBackOfferIds.flatMap { joined($0) }),
      Fact("App account token", appAccountToken?.rawValue),
      Fact("App transaction id", appTransactionId),
      Fact("Subscription start", recentSubscriptionStartDate?.text(seenFrom: now)),
      Fact("Original transaction id", originalTransactionId),
      Fact("Signed", signedDate?.text(seenFrom: now)),
    ]
    let rare =
      [customerPrice?.averageFact]
      + labelledFacts(["commitmentInfo": commitmentInfo?.words(currency)])
    return all ? usual + rare + (advancedCommerceInfo?.facts(currency) ?? []) : usual
  }

  private func renewalText(seenFrom now: Timestamp?) -> String? {
    let answer: String? =
      switch autoRenewStatus {
      case .off?: "no, turned off"
      case .on?: "yes"
      case nil: nil
      case let other?: "status \(other.rawValue)"
      }
    let other = autoRenewProductId.flatMap { $0 == productId ? nil : "as \($0)" }
    let isOff = autoRenewStatus == .off
    let date = renewalDate.map {
      "\(isOff ? "paid until" : $0.isPast(at: now) ? "due" : "on") \($0.text(seenFrom: now))"
    }
    return joined([answer, isOff ? nil : other, date])
  }

  private var seatText: String? {
    joined([
      renewalQuantity.map { counted(Int($0), "seat") },
      multiSeatInfo?.renewalPriceTiers.map { $0.words(currency) },
    ])
  }

  private var expirationText: String? {
    switch expirationIntent {
    case nil: nil
    case .customerCancelled?: "canceled by the customer"
    case .billingError?: "billing error"
    case .priceIncrease?: "no consent to a price increase"
    case .productNotAvailable?: "product not available"
    case .other?: "other reason"
    case let other?: "reason \(other.rawValue)"
    }
  }

  private var increaseText: String? {
    switch priceIncreaseStatus {
    case nil: nil
    case .pending?: "the customer has not responded"
    case .accepted?: "the customer consented or need not consent"
    case let other?: "status \(other.rawValue)"
    }
  }
}
