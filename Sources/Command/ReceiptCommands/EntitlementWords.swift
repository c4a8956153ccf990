// SPDX-License-Identifier: Apache-2.0

import StoreEntitlements
import StorePayloads
import StoreReceipts
import StrictTime

// The words for every verdict, reason and warning, and nowhere else: phrases without a full stop that
// support staff can read to a customer.

extension EntitlementVerdict {
  /// The word of the column ACCESS.
  func word(_ level: AccessLevel) -> String {
    switch self {
    case .entitled: level == .limited ? "limited" : "yes"
    case .notEntitled: "no"
    case .undetermined: "unknown"
    }
  }

  func emphasis(_ level: AccessLevel) -> Style.Emphasis {
    switch self {
    case .entitled: level == .limited ? .caution : .good
    case .notEntitled: .dim
    case .undetermined: .caution
    }
  }
}

extension EntitlementReason {
  var words: String {
    switch self {
    case .activePeriod: "paid period"
    case .activeFreeTrial: "free trial"
    case .activeIntro: "introductory offer"
    case .activeOffer: "offer"
    case .gracePeriod: "grace period: billing failed, and Apple tries again"
    case .billingRetryAllowedByPolicy: "billing failed; the policy grants time"
    case .renewalLeewayByPolicy: "no word of the renewal yet; the policy grants time"
    case .nonConsumable: "bought once"
    case .nonRenewingWithinDuration: "bought for a time that lasts"
    case .trialProductRunning: "trial of the app"
    case .originalPurchaserOfPaidApp: "the app was paid for before it became free"
    case .neverPurchased: "never purchased"
    case .expiredVoluntary: "the customer let it end"
    case .expiredBilling: "it could not be billed"
    case .expiredPriceIncrease: "the customer did not consent to a higher price"
    case .expiredProductUnavailable: "the product was no longer for sale"
    case .expiredUnknown: "ended for an unknown reason"
    case .billingRetry: "billing failed, and Apple tries again"
    case .refunded: "the money was paid back"
    case .refundedProrated: "a part of the money was paid back"
    case .familyRevoked: "no longer shared by the family"
    case .upgraded: "another product took its place"
    case .consumableCarriesNoEntitlement: "a consumable: see its units"
    case .nonRenewingElapsed: "the time it was bought for is over"
    case .trialProductElapsed: "the trial of the app is over"
    case .originalVersionTooNew: "the app was free already"
    case .notYetStarted: "it has not begun yet"
    case .nonRenewingDurationUnknown: "how long it lasts only --policy can tell"
    case .awaitingRenewalEvidence: "it may have renewed since the evidence was signed"
    case .originalVersionIncomparable: "the original version is no number"
    case .evidenceConflict: "two documents of one moment say different things"
    }
  }

  /// Whether access ended when the verdict began.
  var isEnd: Bool {
    switch self {
    case .expiredVoluntary, .expiredBilling, .expiredPriceIncrease, .expiredProductUnavailable,
      .expiredUnknown, .billingRetry, .refunded, .refundedProrated, .familyRevoked, .upgraded,
      .nonRenewingElapsed, .trialProductElapsed, .awaitingRenewalEvidence, .evidenceConflict:
      true
    default: false
    }
  }
}

extension EntitlementWarning {
  var words: String {
    switch self {
    case .staleEvidence: "the evidence is too old to tell about this moment"
    case .clockBehindEvidence: "the clock is behind the evidence"
    case .graceDateMissing: "Apple says that a grace period runs, and not until when"
    case .graceTooLong: "the grace period was to last longer than Apple grants"
    case .retryFlagMissing: "a grace period without the word that billing failed"
    case .receiptHasNoRenewalData: "receipts tell nothing about renewal, billing or grace"
    case .sandboxOriginalVersion:
      "outside production every download has the same original version"
    case .unknownEnumValue: "Apple uses a word or number that this version does not know"
    case .duplicateTransaction: "one purchase came under two transaction ids, and counts once"
    case .unmappedProduct: "the policy has features or groups, and not this product"
    case .proratedWithoutPercentage: "a part was paid back, and how much is not told"
    case .renewalInfoOrphan: "a renewal info belongs to no transaction among the evidence"
    case .evidenceConflict: "two documents of one moment differ; the safer one counts"
    case .statusDisagrees: "the status that Apple signed is not the one that its dates give"
    case .percentageOutOfRange: "more was paid back than everything, or less than nothing"
    case .lineHasTwoNames: "a receipt and a token name one subscription differently"
    case .otherEnvironmentEvidence:
      "another environment has evidence about the product, which does not count here"
    case .severalDownloads: "the evidence is of several Apple accounts"
    case .severalAccounts: "the evidence is of several accounts of the app's own"
    }
  }
}

extension LeftOutEvidence.Reason {
  var words: String {
    switch self {
    case .otherApp: "it is about another app"
    case .otherEnvironment: "it is from another environment, or names none"
    case .incomplete: "it lacks an id, a product or a date"
    case .noTransaction: "no transaction of its line is among the evidence"
    case .tellsNothing: "it tells nothing about access"
    }
  }
}

extension StoreEnvironment {
  /// The heading above what is from it.
  var title: String {
    switch self {
    case .production: "Production"
    case .sandbox: "Sandbox: nothing here was paid for"
    default: "Xcode: made on a developer's machine"
    }
  }
}

extension Entitlement {
  /// Why, in a phrase.
  var why: String {
    var words = reason.words
    if let successor, reason == .upgraded || reason == .expiredVoluntary {
      words = "\(EntitlementReason.upgraded.words): \(successor)"
    }
    if reason == .awaitingRenewalEvidence, let source, source.kind.isReceiptWord {
      words = "it may have renewed since the receipt of \(source.signedDate.day)"
    }
    if reason == .activeOffer, let offer { words = offer.words }
    if ownership == .familyShared, isEntitled { words += ", shared by the family" }
    return words
  }
}

extension Entitlement {
  /// The product that the customer went on to.
  private var successor: String? {
    rules.lazy.flatMap(\.fields).first { $0.name == "followedBy" && $0.value != "none" }?.value
  }
}

extension EvidenceKind {
  /// Whether it is what people call a receipt.
  fileprivate var isReceiptWord: Bool { self == .appReceipt || self == .transactionReceipt }
}

extension OfferUse {
  var words: String {
    let kind =
      switch type {
      case .introductory: isFreeTrial ? "free trial" : "introductory offer"
      case .promotional: "promotional offer"
      case .offerCode: "offer code"
      case .winBack: "win-back offer"
      default: "offer of type \(type)"
      }
    return kind + (identifier.map { " \($0)" } ?? "")
  }
}

extension NextAction {
  /// What to do, as people read it; `nil` for nothing.
  var words: String? {
    switch self {
    case .fixPayment:
      "ask the customer to correct the payment method"
        + (address.map { " at \($0)" } ?? "")
    case .resubscribe: "offer the subscription again"
    case .consentToPrice: "ask the customer to consent to the new price"
    default: nil
    }
  }
}
