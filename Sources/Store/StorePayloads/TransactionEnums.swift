// SPDX-License-Identifier: Apache-2.0

/// The cause of a transaction.
public struct TransactionReason: OpenStringEnum {
  /// The raw string.
  public let rawValue: String

  /// Creates a value from any string, known or unknown.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The customer purchased the product.
  public static let purchase = TransactionReason(rawValue: "PURCHASE")
  /// The subscription renewed.
  public static let renewal = TransactionReason(rawValue: "RENEWAL")
}

/// The payment mode of an offer.
public struct OfferDiscountType: OpenStringEnum {
  /// The raw string.
  public let rawValue: String

  /// Creates a value from any string, known or unknown.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Free trial.
  public static let freeTrial = OfferDiscountType(rawValue: "FREE_TRIAL")
  /// Pay as you go: a price per period.
  public static let payAsYouGo = OfferDiscountType(rawValue: "PAY_AS_YOU_GO")
  /// Pay up front: one price for all periods.
  public static let payUpFront = OfferDiscountType(rawValue: "PAY_UP_FRONT")
  /// One-time price, for products without periods.
  public static let oneTime = OfferDiscountType(rawValue: "ONE_TIME")
}

/// The type of a revocation.
public struct RevocationType: OpenStringEnum {
  /// The raw string.
  public let rawValue: String

  /// Creates a value from any string, known or unknown.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// A full refund.
  public static let refundFull = RevocationType(rawValue: "REFUND_FULL")
  /// A prorated refund.
  public static let refundProrated = RevocationType(rawValue: "REFUND_PRORATED")
  /// Family Sharing ended.
  public static let familyRevoke = RevocationType(rawValue: "FAMILY_REVOKE")
  /// The organization, or the purchaser of the group, revoked the assignment of the seat.
  public static let assignmentRevoke = RevocationType(rawValue: "ASSIGNMENT_REVOKE")
}

/// Why a billing period has more than one transaction.
public struct AdditionalTransactionReason: OpenStringEnum {
  /// The raw string.
  public let rawValue: String

  /// Creates a value from any string, known or unknown.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Seats were added.
  public static let seatAddition = AdditionalTransactionReason(rawValue: "SEAT_ADDITION")
}

/// The billing plan of a subscription.
public struct BillingPlanType: OpenStringEnum {
  /// The raw string.
  public let rawValue: String

  /// Creates a value from any string, known or unknown.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Billed up front.
  public static let billedUpfront = BillingPlanType(rawValue: "BILLED_UPFRONT")
  /// Billed monthly with a commitment.
  public static let monthly = BillingPlanType(rawValue: "MONTHLY")
}

/// The platform of the original app purchase.
public struct PurchasePlatform: OpenStringEnum {
  /// The raw string.
  public let rawValue: String

  /// Creates a value from any string, known or unknown.
  public init(rawValue: String) { self.rawValue = rawValue }

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

/// The kind of store that sold an app.
public struct StoreType: OpenStringEnum {
  /// The raw string.
  public let rawValue: String

  /// Creates a value from any string, known or unknown.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The App Store for consumers.
  public static let consumer = StoreType(rawValue: "CONSUMER")
}

/// The type of an offer.
public struct OfferType: OpenIntEnum {
  /// The raw number.
  public let rawValue: Int64

  /// Creates a value from any number, known or unknown.
  public init(rawValue: Int64) { self.rawValue = rawValue }

  /// 1: introductory offer.
  public static let introductory = OfferType(rawValue: 1)
  /// 2: promotional offer.
  public static let promotional = OfferType(rawValue: 2)
  /// 3: offer code.
  public static let offerCode = OfferType(rawValue: 3)
  /// 4: win-back offer.
  public static let winBack = OfferType(rawValue: 4)
  /// 5: retention offer, redeemed while the customer was about to cancel.
  public static let retention = OfferType(rawValue: 5)
}
