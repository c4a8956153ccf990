// SPDX-License-Identifier: Apache-2.0

// The confidence and reason of each assumption. The tables in Docs/Reference/Test-store.md must match.
extension AssumedBehavior {
  typealias Knob = (confidence: Assumption.Confidence, why: String)
  typealias Fact = (value: String, confidence: Assumption.Confidence, why: String)

  static let knobs: [AssumedBehavior: Knob] = [
    .profile: (
      .medium, "renewal times, delivery times and the fields of older records vary"
    ),
    .monthOverflow: (.low, "the renewal day in months without the original day is not documented"),
    .timeZone: (
      .low, "renewal times in genuine receipts shift by an hour with daylight saving time"
    ),
    .renewalLead: (
      .low, "renewals are charged up to 24 hours early; the exact time is not documented"
    ),
    .retryOn4xx: (.field, "a 2026 report says that notifications are not resent after 4xx"),
    .deliveryTimeout: (.field, "responses after about 30 seconds were observed to time out"),
    .winBack: (.low, "eligibility rules are set in App Store Connect, not in the file"),
    .resubscribeKeepsOriginalId: (
      .medium, "resubscribing was observed to keep the original transaction id"
    ),
    .upgradedCarriesRevocation: (
      .low, "whether a superseded transaction has a revocation date is not documented"
    ),
    .cancelInRetryIntent: (
      .low, "the expiration intent after cancelling during billing retry is not documented"
    ),
    .resignOnRetry: (
      .low, "whether Apple signs a resent notification again is not documented"
    ),
    .quirks: (.field, "measured in local StoreKit testing, not documented"),
    .sandboxHasAppAppleId: (
      .field, "sandbox notifications were observed with appAppleId"
    ),
    .sandboxRenewals: (.medium, "12 is documented; earlier years had 6 and 5"),
  ]

  static let observedProfile: Knob = (
    .field, "measured in 21 genuine notifications of 2022 to 2025, 20 of them from the sandbox"
  )

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
      "Apple documents expiration without consent, not after an explicit refusal"
    ),
    .renewalPriceWhilePending: (
      "the price before the increase", .low,
      "which price renewalPrice has while an increase awaits consent is not documented"
    ),
    .consentDuringOffer: (
      "the first renewal at the standard price", .low,
      "which renewal needs consent that is requested during an offer is not documented"
    ),
    .consentThreshold: (
      "5 units of the currency, 50 a year", .low,
      "Apple documents the amount in US dollars only"
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
      "Apple's tables of accelerated time list no periods of days or of several weeks"
    ),
    .acceleratedBilling: (
      "in proportion to a month", .medium,
      "Apple prints the lengths of grace and billing retry for each rate of Xcode, not for the sandbox"
    ),
    .fixedRateBilling: (
      "grace lasts one renewal interval, retry two", .medium,
      "Apple prints the lengths of grace and billing retry for the rates of Xcode that scale months"
    ),
    .sandboxRenewalLimit: (
      "12 renewals, then AUTO_RENEW_DISABLED", .medium,
      "the notification at the limit is not documented"
    ),
    .offerBeforeCommitment: (
      "precedes the commitment", .low,
      "how a free or prepaid offer relates to a MONTHLY commitment is not documented"
    ),
    .observedRenewal: (
      "DID_RENEW is signed 33 to 42 s before the end", .field,
      "3 of 4 genuine sandbox notifications of 2025, one 7.7 s before; production was not measured"
    ),
    .observedPurchase: (
      "signed 7 to 20 s after the purchase", .field,
      "genuine sandbox notifications: 4 RESUBSCRIBE and 1 UPGRADE; INITIAL_BUY and ONE_TIME_CHARGE were not measured"
    ),
    .observedExpiration: (
      "EXPIRED is signed 15 to 94 s after the end", .field,
      "3 genuine sandbox notifications with subtype VOLUNTARY; other subtypes were not measured"
    ),
    .observedRefund: (
      "revoked 58 s after the request, REFUND is signed 124 s later", .field,
      "1 genuine sandbox refund; REFUND_DECLINED and production were not measured"
    ),
  ]
}
