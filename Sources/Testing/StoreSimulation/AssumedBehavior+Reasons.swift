// SPDX-License-Identifier: Apache-2.0

// How sure each assumption is, and why it is one. The tables of the documentation have the same (Test-store.md).
extension AssumedBehavior {
  typealias Knob = (confidence: Assumption.Confidence, why: String)
  typealias Fact = (value: String, confidence: Assumption.Confidence, why: String)

  static let knobs: [AssumedBehavior: Knob] = [
    .profile: (
      .medium, "how punctual the App Store is, and which fields older records lack, varies"
    ),
    .monthOverflow: (.low, "Apple does not publish how day 31 continues in shorter months"),
    .timeZone: (
      .low, "receipts seen in the field shift by an hour with daylight saving time"
    ),
    .renewalLead: (
      .low, "renewals are charged up to 24 hours early; when exactly is not documented"
    ),
    .retryOn4xx: (.field, "a report of 2026 says that answers of the 400 class are not repeated"),
    .deliveryTimeout: (.field, "answers that take about 30 seconds were seen to time out"),
    .winBack: (.low, "the criteria of an offer are set in App Store Connect, not in the file"),
    .resubscribeKeepsOriginalId: (
      .medium, "a lapsed subscription that is bought again is seen under the same original id"
    ),
    .upgradedCarriesRevocation: (
      .low, "whether a superseded transaction has a revocation date is not documented"
    ),
    .cancelInRetryIntent: (
      .low, "the expiration intent after cancelling during billing retry is not documented"
    ),
    .resignOnRetry: (
      .low, "whether a notification that is sent again is signed again is not documented"
    ),
    .quirks: (.field, "peculiarities of local StoreKit testing were measured, not documented"),
    .sandboxHasAppAppleId: (
      .field, "notifications of the sandbox were seen with the app's Apple id"
    ),
  ]

  static let facts: [AssumedBehavior: Fact] = [
    .billingDay: (
      "the day of the new cycle", .low,
      "the billing day after a trial, a recovery in retry or an extension is not documented"
    ),
    .recoveryInGracePurchaseDate: (
      "the old expiresDate", .medium, "a period recovered in grace continues the old cycle"
    ),
    .cancellationInGrace: (
      "AUTO_RENEW_DISABLED, then EXPIRED/VOLUNTARY", .medium,
      "the notifications of a cancellation in grace or retry are not documented"
    ),
    .refundTurnsAutoRenewOff: (
      "autoRenewStatus 0", .medium, "auto-renew is usually off after a refund of the period"
    ),
    .renewalPriceWhenOff: (
      "absent", .low, "renewalPrice may be absent while auto-renew is off"
    ),
    .declinedPriceIncrease: (
      "auto-renew off, expirationIntent 3", .low,
      "Apple documents the end without an answer, not after a refusal"
    ),
    .consentThreshold: (
      "5 units of the currency, 50 a year", .low,
      "the amount is documented in US dollars only"
    ),
    .proratedRounding: (
      "to the nearest thousandth of a percent, over the full quantity", .low,
      "how Apple rounds the unused share is not documented"
    ),
    .refundedIntroductoryOffer: (
      "used up", .medium, "a refunded introductory offer still counts as used"
    ),
    .familyIntroductoryOffer: (
      "not used up", .low, "shared periods do not count as the member's own introductory offer"
    ),
    .memberPeriodStart: (
      "when the member joins", .low,
      "the purchase date of a member who joins a running subscription is not documented"
    ),
    .winBackInReceipts: (
      "not shown", .low, "receipts have no attribute for win-back offers"
    ),
    .oneTimeOfferCode: (
      "codeOffers of the product", .low, "few .storekit files have offer codes on one-time products"
    ),
    .interruptedPurchases: (
      "_billingIssuesEnabled interrupts purchases", .low,
      "the meaning of this private setting is inferred from Xcode's menu"
    ),
    .unlistedPeriods: (
      "in proportion to a week", .low,
      "the tables of accelerated time list no periods of days or of several weeks"
    ),
    .acceleratedBilling: (
      "in proportion to a month", .low,
      "the length of grace and billing retry in the sandbox is not documented"
    ),
    .fixedRateBilling: (
      "grace as long as the rate, retry twice as long", .low,
      "inferred from the month-scaled rates"
    ),
    .sandboxRenewalLimit: (
      "12 renewals, then AUTO_RENEW_DISABLED", .medium,
      "the notification at the limit is not documented"
    ),
    .offerBeforeCommitment: (
      "precedes the commitment", .low,
      "how a free or prepaid offer of the plan MONTHLY relates to the commitment is not documented"
    ),
  ]
}
