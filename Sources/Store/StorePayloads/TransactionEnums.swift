// SPDX-License-Identifier: Apache-2.0

/// The cause of a transaction.
public struct TransactionReason: OpenStringEnum {
  /// The raw string.
  public let rawValue: String

  /// Creates a value from any string, known or unknown.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The customer, or a family member who shares it, started the purchase.
  public static let purchase = TransactionReason(rawValue: "PURCHASE")
  /// The App Store renewed the subscription.
  public static let renewal = TransactionReason(rawValue: "RENEWAL")
}

/// The payment mode of an offer.
public struct OfferDiscountType: OpenStringEnum {
  /// The raw string.
  public let rawValue: String

  /// Creates a value from any string, known or unknown.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// A free trial.
  public static let freeTrial = OfferDiscountType(rawValue: "FREE_TRIAL")
  /// Pay as you go: a reduced price in each period of the offer.
  public static let payAsYouGo = OfferDiscountType(rawValue: "PAY_AS_YOU_GO")
  /// Pay up front: one price for all periods of the offer.
  public static let payUpFront = OfferDiscountType(rawValue: "PAY_UP_FRONT")
  /// A reduced price, paid once, for a product without periods.
  public static let oneTime = OfferDiscountType(rawValue: "ONE_TIME")
}

/// The type of a revocation.
public struct RevocationType: OpenStringEnum {
  /// The raw string.
  public let rawValue: String

  /// Creates a value from any string, known or unknown.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Apple refunded the whole price.
  public static let refundFull = RevocationType(rawValue: "REFUND_FULL")
  /// Apple refunded a part of the price.
  public static let refundProrated = RevocationType(rawValue: "REFUND_PRORATED")
  /// Family Sharing of the purchase ended; no money was refunded.
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

  /// The customer added seats to the running period.
  public static let seatAddition = AdditionalTransactionReason(rawValue: "SEAT_ADDITION")
}

/// The billing plan of a subscription.
public struct BillingPlanType: OpenStringEnum {
  /// The raw string.
  public let rawValue: String

  /// Creates a value from any string, known or unknown.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The price is paid once at the start of each period.
  public static let billedUpfront = BillingPlanType(rawValue: "BILLED_UPFRONT")
  /// The price is paid monthly, with a commitment to pay all months.
  public static let monthly = BillingPlanType(rawValue: "MONTHLY")
}

/// The platform of the original app purchase.
public struct PurchasePlatform: OpenStringEnum {
  /// The raw string.
  public let rawValue: String

  /// Creates a value from any string, known or unknown.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The app was first obtained on iOS or iPadOS.
  public static let iOS = PurchasePlatform(rawValue: "iOS")
  /// The app was first obtained on macOS.
  public static let macOS = PurchasePlatform(rawValue: "macOS")
  /// The app was first obtained on tvOS.
  public static let tvOS = PurchasePlatform(rawValue: "tvOS")
  /// The app was first obtained on visionOS.
  public static let visionOS = PurchasePlatform(rawValue: "visionOS")
  /// The app was first obtained on watchOS.
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

  /// 1: an introductory offer, for customers who are new to the subscription group.
  public static let introductory = OfferType(rawValue: 1)
  /// 2: a promotional offer, which your server signs for a current or former subscriber.
  public static let promotional = OfferType(rawValue: 2)
  /// 3: an offer code, which the customer redeemed.
  public static let offerCode = OfferType(rawValue: 3)
  /// 4: a win-back offer, for a former subscriber.
  public static let winBack = OfferType(rawValue: 4)
  /// 5: a retention offer, which the customer redeemed while about to cancel.
  public static let retention = OfferType(rawValue: 5)
}
