// SPDX-License-Identifier: Apache-2.0

package import StoreEntitlements
import StorePayloads

// The text of every verdict, reason and warning: phrases that support staff can read to a customer.

extension EntitlementVerdict {
  /// The text of the column ACCESS.
  func word(_ level: AccessLevel) -> String {
    switch self {
    case .entitled: level == .limited ? "limited" : "yes"
    case .notEntitled: "no"
    case .undetermined: "unknown"
    }
  }

  func emphasis(_ level: AccessLevel) -> ColorStyle.Emphasis {
    switch self {
    case .entitled: level == .limited ? .caution : .good
    case .notEntitled: .dim
    case .undetermined: .caution
    }
  }
}

extension EntitlementReason {
  package var words: String {
    switch self {
    case .activePeriod: "paid period"
    case .activeFreeTrial: "free trial"
    case .activeIntro: "introductory offer"
    case .activeOffer: "offer"
    case .gracePeriod: "billing grace period"
    case .billingRetryAllowedByPolicy: "billing retry; the policy grants access"
    case .renewalLeewayByPolicy: "no evidence of the renewal yet; the policy grants access"
    case .nonConsumable: "non-consumable"
    case .nonRenewingWithinDuration: "non-renewing subscription"
    case .trialProductRunning: "trial of the app"
    case .originalPurchaserOfPaidApp: "the app was purchased before it became free"
    case .seatClaimed: "a seat that your server claimed"
    case .neverPurchased: "never purchased"
    case .movedToOtherAccount: "moved to another account"
    case .expiredVoluntary: "canceled by the customer"
    case .expiredBilling: "expired after a billing error"
    case .expiredPriceIncrease: "no consent to a price increase"
    case .expiredProductUnavailable: "the product was not available for purchase"
    case .expiredUnknown: "expired, reason unknown"
    case .billingRetry: "billing retry"
    case .refunded: "refunded"
    case .refundedProrated: "refunded in part"
    case .familyRevoked: "Family Sharing ended"
    case .assignmentRevoked: "seat assignment revoked"
    case .seatUnclaimed: "the claim of the seat ended"
    case .groupEnded: "the group of the seat grants nothing"
    case .revoked: "revoked by Apple, reason unknown"
    case .moved: "continued by another subscription"
    case .upgraded: "upgraded to another product"
    case .changedProduct: "changed to another product"
    case .consumableCarriesNoEntitlement: "consumable: see its units"
    case .nonRenewingElapsed: "the duration has elapsed"
    case .trialProductElapsed: "the trial of the app has ended"
    case .originalVersionTooNew: "the app was already free"
    case .notYetStarted: "not yet started"
    case .nonRenewingDurationUnknown: "duration unknown: set it with --policy"
    case .awaitingRenewalEvidence: "may have renewed since the evidence was signed"
    case .seatClaimUnknown: "the group was bought again after the seat was claimed"
    case .originalVersionIncomparable: "the original version is not a number"
    case .originalVersionUnknown:
      "no receipt or app transaction says when the app was first obtained"
    case .purchasesUnknown: "an app transaction says nothing about purchases"
    case .refundShareUnknown: "refunded; the evidence does not say whether in part"
    case .evidenceConflict: "documents with the same date conflict"
    }
  }

  /// Whether access ended when the verdict began.
  var isEnd: Bool {
    switch self {
    case .expiredVoluntary, .expiredBilling, .expiredPriceIncrease, .expiredProductUnavailable,
      .expiredUnknown, .billingRetry, .refunded, .refundedProrated, .familyRevoked,
      .assignmentRevoked, .seatUnclaimed, .groupEnded, .revoked, .moved, .upgraded, .changedProduct,
      .nonRenewingElapsed,
      .trialProductElapsed, .awaitingRenewalEvidence, .refundShareUnknown, .evidenceConflict:
      true
    default: false
    }
  }
}

extension EntitlementWarning {
  var words: String {
    switch self {
    case .staleEvidence: "the evidence is too old for this time"
    case .clockBehindEvidence: "the clock is earlier than the evidence"
    case .graceDateMissing: "a grace period without an end date"
    case .gracePossible:
      "a billing grace period is possible, which receipts and histories do not show; without Billing Grace Period, set assumedGrace to P0D in the policy"
    case .graceTooLong: "the grace period is longer than Apple grants"
    case .retryFlagMissing: "a grace period without billing retry"
    case .receiptHasNoRenewalData:
      "receipts have no data about renewal, billing retry or grace period"
    case .sandboxOriginalVersion:
      "outside production the original version is a fixed value"
    case .unknownEnumValue: "unknown value in one of Apple's enumerations"
    case .duplicateTransaction: "one purchase with two transaction ids counts once"
    case .unmappedProduct: "the policy has features or groups, but not this product"
    case .proratedWithoutPercentage: "a partial refund without a percentage"
    case .renewalInfoOrphan: "renewal info without a transaction in the evidence"
    case .evidenceConflict: "documents with the same date conflict; the safer document is used"
    case .statusDisagrees: "the signed status differs from the status computed from the dates"
    case .percentageOutOfRange: "a refund percentage outside 0 to 100"
    case .chainHasTwoNames: "a receipt and a token have different ids for one subscription"
    case .otherEnvironmentEvidence:
      "evidence from another environment about this product does not count"
    case .severalSuccessors:
      "two subscriptions name this one as their predecessor; the one that was bought later counts"
    case .claimHasTwoHolders: "two persons were associated with one seat; the first counts"
    case .severalAppTransactions: "the evidence has several app transaction ids"
    case .severalAccounts: "the evidence has several app account tokens"
    }
  }
}

extension LeftOutEvidence.Reason {
  var words: String {
    switch self {
    case .otherApp: "another app"
    case .appNotNamed: "it names no app"
    case .otherEnvironment: "it names another environment, or none, as tokens of 2021"
    case .incomplete: "an id, product or date is missing"
    case .noTransaction: "no transaction with its original transaction id"
    case .noAccessInformation: "no information about access"
    }
  }
}

extension StoreEnvironment {
  /// The environment, and whether anyone paid; an unknown environment as written in the document.
  var words: String {
    switch self {
    case .production: "Production"
    case .productionVPP: "Production, volume purchase"
    case .sandbox, .productionSandbox: "Sandbox (no money paid)"
    case .productionVPPSandbox: "Sandbox (no money paid), volume purchase"
    case .xcode, .localTesting: "Xcode (no money paid)"
    default: "\"\(self)\""
    }
  }
}

extension Entitlement {
  /// The reason with its details.
  var why: String {
    var words = reason.words
    if let changedTo { words = change(to: changedTo) }
    if let move { words = move.words }
    if reason == .awaitingRenewalEvidence, let source, source.kind.isReceipt {
      words = "may have renewed since the receipt of \(source.signedDate.day)"
    }
    if let gracePossibleUntil, !isEntitled {
      words += ", or be in a grace period until \(gracePossibleUntil.day)"
    }
    if reason == .activeOffer, let offer { words = offer.words }
    if ownership == .familyShared, isEntitled { words += ", shared by a family member" }
    if ownership == .assigned, isEntitled { words += ", assigned seat" }
    return words
  }
}

extension SubscriptionMove {
  fileprivate var words: String {
    let place =
      switch kind {
      case .toBundle: "in a bundle"
      case .fromBundle: "outside of its bundle"
      default: "by another subscription"
      }
    return "continued \(place), original transaction \(originalTransactionId)"
  }
}

extension Entitlement {
  /// What became of the product; a change at the end of what was paid is one at the renewal.
  private func change(to product: String) -> String {
    guard reason == .changedProduct else { return "upgraded to \(product)" }
    let isRenewal = from != nil && from == paidUntil
    return "changed to \(product)" + (isRenewal ? " at the renewal" : "")
  }

  /// When what was paid ended, if access ended later.
  var paidText: String? {
    guard let paidUntil, let end = isEntitled ? until : from, paidUntil < end else { return nil }
    return reason.isEnd || reason == .gracePeriod || reason == .billingRetryAllowedByPolicy
      ? "paid until \(paidUntil.day)" : nil
  }
}

extension DocumentKind {
  fileprivate var isReceipt: Bool { self == .appReceipt || self == .transactionReceipt }
}

extension OfferUse {
  var words: String {
    let kind = type == .introductory && isFreeTrial ? "free trial" : type.words
    return kind + (identifier.map { " \($0)" } ?? "")
  }
}

extension NextAction {
  /// What to do; `nil` for nothing.
  var words: String? {
    switch self {
    case .fixPayment:
      "ask the customer to correct the payment method"
        + (address.map { " at \($0)" } ?? "")
    case .resubscribe: "offer the subscription again"
    case .offerTrial: "offer the trial, or the product that unlocks the app"
    case .offerUnlock: "offer the product that unlocks the app"
    case .consentToPrice: "ask the customer to consent to the new price"
    case .askAppStore: "ask the App Store Server API for the status, once"
    case .getSeatInfo: "ask Get Seat Info which claims still take a seat"
    default: nil
    }
  }
}

extension [NextAction] {
  /// One line for each: the first is the next, the others follow.
  var sentences: [String] {
    compactMap(\.words).enumerated().map { place, words in
      place == 0 ? "next: \(words)" : "then: \(words)"
    }
  }
}
