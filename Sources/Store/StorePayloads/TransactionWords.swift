// SPDX-License-Identifier: Apache-2.0

/// What kind of product a transaction is for.
public struct ProductKind: StoreWord {
  /// Apple's word.
  public let rawValue: String

  /// A word from its spelling, whatever it is.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Paid period by period, until cancelled.
  public static let autoRenewable = ProductKind(rawValue: "Auto-Renewable Subscription")
  /// Bought once, kept for ever.
  public static let nonConsumable = ProductKind(rawValue: "Non-Consumable")
  /// Bought and used up.
  public static let consumable = ProductKind(rawValue: "Consumable")
  /// Paid for a period that the app keeps count of.
  public static let nonRenewing = ProductKind(rawValue: "Non-Renewing Subscription")
}

/// How a customer has come by a product.
public struct OwnershipType: StoreWord {
  /// Apple's word.
  public let rawValue: String

  /// A word from its spelling, whatever it is.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Bought it.
  public static let purchased = OwnershipType(rawValue: "PURCHASED")
  /// Shares that of a family member.
  public static let familyShared = OwnershipType(rawValue: "FAMILY_SHARED")
  /// Was given a seat.
  public static let assigned = OwnershipType(rawValue: "ASSIGNED")
}

/// What led to a transaction.
public struct TransactionReason: StoreWord {
  /// Apple's word.
  public let rawValue: String

  /// A word from its spelling, whatever it is.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// The customer bought it.
  public static let purchase = TransactionReason(rawValue: "PURCHASE")
  /// The subscription renewed.
  public static let renewal = TransactionReason(rawValue: "RENEWAL")
}

/// How an offer is paid.
public struct OfferDiscountType: StoreWord {
  /// Apple's word.
  public let rawValue: String

  /// A word from its spelling, whatever it is.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Not at all.
  public static let freeTrial = OfferDiscountType(rawValue: "FREE_TRIAL")
  /// Period by period.
  public static let payAsYouGo = OfferDiscountType(rawValue: "PAY_AS_YOU_GO")
  /// At once for all of its time.
  public static let payUpFront = OfferDiscountType(rawValue: "PAY_UP_FRONT")
  /// Once, for what is no subscription.
  public static let oneTime = OfferDiscountType(rawValue: "ONE_TIME")
}

/// What was taken back.
public struct RevocationType: StoreWord {
  /// Apple's word.
  public let rawValue: String

  /// A word from its spelling, whatever it is.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// All of the money was paid back.
  public static let refundFull = RevocationType(rawValue: "REFUND_FULL")
  /// A part of the money was paid back.
  public static let refundProrated = RevocationType(rawValue: "REFUND_PRORATED")
  /// Family members no longer share it.
  public static let familyRevoke = RevocationType(rawValue: "FAMILY_REVOKE")
  /// The seat was taken away.
  public static let assignmentRevoke = RevocationType(rawValue: "ASSIGNMENT_REVOKE")
}

/// How a subscription is billed.
public struct BillingPlanType: StoreWord {
  /// Apple's word.
  public let rawValue: String

  /// A word from its spelling, whatever it is.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// At once.
  public static let billedUpfront = BillingPlanType(rawValue: "BILLED_UPFRONT")
  /// Month by month, with a commitment.
  public static let monthly = BillingPlanType(rawValue: "MONTHLY")
}

/// Where an app was first obtained.
public struct PurchasePlatform: StoreWord {
  /// Apple's word.
  public let rawValue: String

  /// A word from its spelling, whatever it is.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// iOS and iPadOS.
  public static let iOS = PurchasePlatform(rawValue: "iOS")
  /// macOS.
  public static let macOS = PurchasePlatform(rawValue: "macOS")
  /// tvOS.
  public static let tvOS = PurchasePlatform(rawValue: "tvOS")
  /// visionOS.
  public static let visionOS = PurchasePlatform(rawValue: "visionOS")
  /// watchOS.
  public static let watchOS = PurchasePlatform(rawValue: "watchOS")
}

/// What kind of offer was used.
public struct OfferType: StoreCode {
  /// Apple's number.
  public let rawValue: Int64

  /// A code from its number, whatever it is.
  public init(rawValue: Int64) {
    self.rawValue = rawValue
  }

  /// For new subscribers.
  public static let introductory = OfferType(rawValue: 1)
  /// For those that the app chose.
  public static let promotional = OfferType(rawValue: 2)
  /// For whoever has the code.
  public static let offerCode = OfferType(rawValue: 3)
  /// For those who had left.
  public static let winBack = OfferType(rawValue: 4)
}

/// Why a purchase was taken back.
public struct RevocationReason: StoreCode {
  /// Apple's number.
  public let rawValue: Int64

  /// A code from its number, whatever it is.
  public init(rawValue: Int64) {
    self.rawValue = rawValue
  }

  /// Any other reason.
  public static let other = RevocationReason(rawValue: 0)
  /// A fault of the app.
  public static let appIssue = RevocationReason(rawValue: 1)
}
