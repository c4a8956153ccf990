// SPDX-License-Identifier: Apache-2.0

/// The reason for a verdict.
@nonexhaustive
public enum EntitlementReason: String, CaseIterable, Codable, Sendable {
  /// A paid period is active.
  case activePeriod
  /// A free trial is active.
  case activeFreeTrial
  /// A paid introductory offer is active.
  case activeIntro
  /// Another offer is active.
  case activeOffer
  /// Billing failed, and the grace period is active.
  case gracePeriod
  /// Billing failed, and the policy grants access.
  case billingRetryAllowedByPolicy
  /// It is not yet known whether the subscription renewed, and the policy grants access.
  case renewalLeewayByPolicy
  /// A non-consumable was bought.
  case nonConsumable
  /// A non-renewing subscription is active.
  case nonRenewingWithinDuration
  /// The trial of the app is active.
  case trialProductRunning
  /// The customer paid for the app before it became free.
  case originalPurchaserOfPaidApp
  /// Your server claimed a seat of a group for this person: ``/StoreSeats/SeatClaims``.
  case seatClaimed

  /// No purchase is known.
  case neverPurchased
  /// The purchase moved to another account of your app, see `LedgerService`.
  case movedToOtherAccount
  /// The customer cancelled.
  case expiredVoluntary
  /// The subscription expired because of a billing error.
  case expiredBilling
  /// The customer did not consent to a price increase.
  case expiredPriceIncrease
  /// The product was no longer for sale.
  case expiredProductUnavailable
  /// The subscription expired for an unknown reason.
  case expiredUnknown
  /// Billing failed, and Apple is retrying.
  case billingRetry
  /// Apple refunded the purchase.
  case refunded
  /// Apple refunded a part of the price.
  case refundedProrated
  /// Family Sharing ended.
  case familyRevoked
  /// The organization, or the purchaser of the group, revoked the assignment of the seat.
  case assignmentRevoked
  /// Your server or Apple ended the claim of the seat: ``/StoreSeats/SeatClaims``.
  case seatUnclaimed
  /// The group of the claimed seat grants nothing: its subscription ended, or it has no seats that your server assigns.
  case groupEnded
  /// Apple revoked the purchase with a type or reason that this version does not know.
  case revoked
  /// Another subscription continues this one, for instance in a bundle: ``Entitlement/move``.
  case moved
  /// A product of the group with a higher level of service replaced the subscription at once: ``Entitlement/changedTo``.
  case upgraded
  /// The customer chose another product of the group, usually from the renewal on: ``Entitlement/changedTo``.
  case changedProduct
  /// The product is a consumable: see ``EntitlementSummary/units(of:)``.
  case consumableCarriesNoEntitlement
  /// A non-renewing subscription has ended.
  case nonRenewingElapsed
  /// The trial of the app has ended.
  case trialProductElapsed
  /// The app was free when the customer first obtained it.
  case originalVersionTooNew
  /// The purchase begins later.
  case notYetStarted

  /// The policy has no duration for this non-renewing subscription.
  case nonRenewingDurationUnknown
  /// The subscription may have renewed since the evidence was signed.
  case awaitingRenewalEvidence
  /// The group was bought again after the seat was claimed, and Apple has not said whether claims survive.
  case seatClaimUnknown
  /// The original version is not numeric.
  case originalVersionIncomparable
  /// No receipt and no app transaction states when the customer first obtained the app.
  case originalVersionUnknown
  /// The evidence is an app transaction, which states nothing about purchases.
  case purchasesUnknown
  /// The purchase was refunded, and the evidence does not state whether in part, on which the policy makes access depend.
  case refundShareUnknown
  /// Two copies of a transaction with the same signed date differ.
  case evidenceConflict
}
