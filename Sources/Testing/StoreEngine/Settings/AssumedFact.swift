// SPDX-License-Identifier: Apache-2.0

/// Behavior of the App Store that is not documented and cannot be set.
///
/// Code whose outcome depends on a fact records it with `StoreState.assume(_:)`. A new fact is a case with its row.
package enum AssumedFact: UInt8, CaseIterable, Sendable {
  case billingDay, recoveryInGracePurchaseDate, cancellationInGrace, refundTurnsAutoRenewOff
  case renewalPriceWhenOff, declinedPriceIncrease, consentThreshold, proratedRounding
  case refundedIntroductoryOffer, familyIntroductoryOffer, memberPeriodStart, winBackInReceipts
  case oneTimeOfferCode, interruptedPurchases, unlistedPeriods, acceleratedBilling
  case fixedRateBilling, sandboxRenewalLimit, offerBeforeCommitment, observedRenewal
  case observedPurchase, observedExpiration, observedRefund
  case consentDuringOffer, tokenWithoutIssueTime, repeatedExtensionRequest
  case consumptionPercentageErrors, repeatedOfferNonce
  case seatAddition, singleToSeveral, averageSeatPrice, offerOfSeats, refundedSeats
  case memberTransaction, leavingGroup, membersAfterReversal, groupsOfApple, secondAssociation
  case unclaimedSeats, repeatedClaim
  case bundleNotifications, bundleTransactions, bundlePrices, leavingBundle, retentionOffer
  case unknownRetentionMembers, externalTokenTime, externalTokenReminder, externalTokenLife

  /// What is assumed, how surely, and why.
  typealias Row = (value: String, confidence: Assumption.Confidence, why: String)

  var row: Row {
    switch self {
    case .billingDay:
      (
        "the day of the new cycle", .low,
        "the billing day after a trial, a recovery in retry or an extension is not documented"
      )
    case .recoveryInGracePurchaseDate:
      ("the old expiresDate", .medium, "a period recovered in grace continues the old cycle")
    case .cancellationInGrace:
      (
        "AUTO_RENEW_DISABLED, then EXPIRED/VOLUNTARY", .medium,
        "the notifications of a cancellation in grace or retry are not documented"
      )
    case .refundTurnsAutoRenewOff:
      ("autoRenewStatus 0", .medium, "auto-renew is usually off after a refund of the period")
    case .renewalPriceWhenOff:
      ("absent", .field, "genuine notifications have no renewalPrice while auto-renew is off")
    case .declinedPriceIncrease:
      (
        "auto-renew off, expirationIntent 3", .low,
        "Apple documents expiration without consent, not after an explicit refusal"
      )
    case .consentThreshold:
      ("5 units of the currency, 50 a year", .low, "Apple documents the amount in US dollars only")
    case .proratedRounding:
      (
        "to the nearest thousandth of a percent, over the full quantity", .low,
        "how Apple rounds the unused share is not documented"
      )
    case .refundedIntroductoryOffer:
      ("used up", .medium, "a refunded introductory offer still counts as used")
    case .familyIntroductoryOffer:
      ("not used up", .low, "shared periods do not count as the member's own introductory offer")
    case .memberPeriodStart:
      (
        "when the member joins", .low,
        "the purchase date of a member who joins a running subscription is not documented"
      )
    case .winBackInReceipts: ("not shown", .low, "receipts have no attribute for win-back offers")
    case .oneTimeOfferCode:
      (
        "codeOffers of the product", .low,
        "few .storekit files have offer codes on one-time products"
      )
    case .interruptedPurchases:
      (
        "_billingIssuesEnabled interrupts purchases", .low,
        "the meaning of this private setting is inferred from Xcode's menu"
      )
    case .unlistedPeriods:
      (
        "in proportion to a week", .low,
        "Apple's tables of accelerated time list no periods of days or of several weeks"
      )
    case .acceleratedBilling:
      (
        "in proportion to a month", .medium,
        "Apple prints the lengths of grace and billing retry for each rate of Xcode, not for the sandbox"
      )
    case .fixedRateBilling:
      (
        "grace lasts one renewal interval, retry two", .medium,
        "Apple prints the lengths of grace and billing retry for the rates of Xcode that scale months"
      )
    case .sandboxRenewalLimit:
      (
        "12 renewals, then AUTO_RENEW_DISABLED", .medium,
        "the notification at the limit is not documented"
      )
    case .offerBeforeCommitment:
      (
        "precedes the commitment", .low,
        "how a free or prepaid offer relates to a MONTHLY commitment is not documented"
      )
    case .observedRenewal:
      (
        "DID_RENEW is signed 33 to 42 s before the end", .field,
        "3 of 4 genuine sandbox notifications of 2025, one 7.7 s before; production was not measured"
      )
    case .observedPurchase:
      (
        "signed 7 to 20 s after the purchase", .field,
        "genuine sandbox notifications: 4 RESUBSCRIBE and 1 UPGRADE; INITIAL_BUY and ONE_TIME_CHARGE were not measured"
      )
    case .observedExpiration:
      (
        "EXPIRED is signed 15 to 94 s after the end", .field,
        "3 genuine sandbox notifications with subtype VOLUNTARY; other subtypes were not measured"
      )
    case .observedRefund:
      (
        "revoked 58 s after the request, REFUND is signed 124 s later", .field,
        "1 genuine sandbox refund; REFUND_DECLINED and production were not measured"
      )
    case .tokenWithoutIssueTime:
      (
        "a bearer token without iat is accepted", .medium,
        "Apple documents iat as required; Apple's Python library omits it, and its tokens are accepted"
      )
    case .repeatedExtensionRequest:
      (
        "a requestIdentifier extends a subscription once", .low,
        "whether a repeated request extends again is not documented"
      )
    case .consumptionPercentageErrors:
      (
        "errorCode 4000000", .low,
        "Apple documents ConsumptionPercentageOutOfRangeError and UndeliveredConsumptionPercentageNonZeroError without their numbers"
      )
    case .repeatedOfferNonce:
      (
        "a nonce is redeemed once", .medium,
        "Apple documents the nonce as a one-time value, not what happens when it is used again"
      )
    case .seatAddition:
      (
        "at full price until the end of the period, the next renewal has them too", .low,
        "price, reason and line item of the transaction of added seats are not documented"
      )
    case .singleToSeveral:
      (
        "the running transaction becomes one with a single seat", .low,
        "how a subscription for one customer becomes one for a group is not documented"
      )
    case .averageSeatPrice:
      ("to the nearest thousandth", .low, "how Apple rounds the average price is not documented")
    case .offerOfSeats:
      ("each seat at the price of the offer", .low, "offers of groups are not documented")
    case .refundedSeats:
      (
        "the next renewal has no more than are left", .low,
        "whether refunded seats are part of the next renewal is not documented"
      )
    case .memberTransaction:
      (
        "the purchaser's seats and average price, from the assignment on", .medium,
        "Apple documents the same seats; price and dates of a member's transaction are not documented"
      )
    case .leavingGroup:
      (
        "as if the seat was taken back", .low,
        "what a member who leaves a group gets is not documented"
      )
    case .membersAfterReversal:
      (
        "no member gets the seat back", .low,
        "what happens to members after the reversal of a refund is not documented"
      )
    case .groupsOfApple:
      (
        "groups whose invitations the App Store manages, and organizations", .low,
        "Apple describes the group endpoints for its seat management only"
      )
    case .secondAssociation:
      (
        "status 400", .low,
        "what Associate Seat answers for a claim that has another person is not documented"
      )
    case .unclaimedSeats:
      (
        "UNCLAIM_SEATS after refunds only", .low,
        "Apple describes it for refunds, not for the end of a subscription"
      )
    case .repeatedClaim:
      (
        "the same claim, also if it has ended", .low,
        "Apple documents the same seatClaimId, not what is answered after its end"
      )
    case .bundleNotifications:
      (
        "REVOKE of the old, SUBSCRIBED/INITIAL_BUY of the new; on leaving DID_CHANGE_RENEWAL_PREF, then DID_RENEW and EXPIRED",
        .low, "the notifications of a switch to a bundle or from one are not documented"
      )
    case .bundleTransactions:
      (
        "not in the history; each purchase of a bundle begins new chains, and all transactions of a new chain name the old one",
        .low, "StoreKit documents the ids of a bundle's own transaction, not where it is"
      )
    case .bundlePrices:
      (
        "the bundle's price in proportion to those of the components", .low,
        "the price in the transaction of a bundle's component is not documented"
      )
    case .leavingBundle:
      (
        "components that do not leave end with the bundle", .low,
        "what happens to the rest of a bundle that a component leaves is not documented"
      )
    case .retentionOffer:
      (
        "a promotional offer with offerType 5, OFFER_REDEEMED, not in receipts", .low,
        "the notification of a redeemed retention offer is not documented"
      )
    case .unknownRetentionMembers:
      (
        "make the answer invalid", .low,
        "what the App Store does with unknown members of an answer to a real-time request is not documented"
      )
    case .externalTokenTime:
      (
        "UNREPORTED 10 days after the token was created, once", .medium,
        "Apple documents 10 days, not the exact time nor whether the notification is repeated"
      )
    case .externalTokenLife:
      (
        "a token of a custom link expires after 365 days", .low,
        "how long tokens of custom links are active is not published; the step's expires sets it"
      )
    case .externalTokenReminder:
      (
        "a month after the token was created, and each month until it expires", .low,
        "Apple documents monthly reminders while a token is active, not their dates"
      )
    case .consentDuringOffer:
      (
        "the first renewal at the standard price", .low,
        "which renewal needs consent that is requested during an offer is not documented"
      )
    }
  }
}
