// SPDX-License-Identifier: Apache-2.0

/// The renewal period of an Advanced Commerce subscription.
public struct AdvancedCommercePeriod: OpenStringEnum {
  /// The raw string.
  public let rawValue: String

  /// Creates a value from any string, known or unknown.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// A week.
  public static let oneWeek = AdvancedCommercePeriod(rawValue: "P1W")
  /// A month.
  public static let oneMonth = AdvancedCommercePeriod(rawValue: "P1M")
  /// Two months.
  public static let twoMonths = AdvancedCommercePeriod(rawValue: "P2M")
  /// Three months.
  public static let threeMonths = AdvancedCommercePeriod(rawValue: "P3M")
  /// Six months.
  public static let sixMonths = AdvancedCommercePeriod(rawValue: "P6M")
  /// A year.
  public static let oneYear = AdvancedCommercePeriod(rawValue: "P1Y")
}

/// The length of an offer period.
public struct AdvancedCommerceOfferPeriod: OpenStringEnum {
  /// The raw string.
  public let rawValue: String

  /// Creates a value from any string, known or unknown.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Three days.
  public static let threeDays = AdvancedCommerceOfferPeriod(rawValue: "P3D")
  /// A week.
  public static let oneWeek = AdvancedCommerceOfferPeriod(rawValue: "P1W")
  /// Two weeks.
  public static let twoWeeks = AdvancedCommerceOfferPeriod(rawValue: "P2W")
  /// A month.
  public static let oneMonth = AdvancedCommerceOfferPeriod(rawValue: "P1M")
  /// Two months.
  public static let twoMonths = AdvancedCommerceOfferPeriod(rawValue: "P2M")
  /// Three months.
  public static let threeMonths = AdvancedCommerceOfferPeriod(rawValue: "P3M")
  /// Six months.
  public static let sixMonths = AdvancedCommerceOfferPeriod(rawValue: "P6M")
  /// Nine months.
  public static let nineMonths = AdvancedCommerceOfferPeriod(rawValue: "P9M")
  /// A year.
  public static let oneYear = AdvancedCommerceOfferPeriod(rawValue: "P1Y")
}

/// The reason for an offer.
public struct AdvancedCommerceOfferReason: OpenStringEnum {
  /// The raw string.
  public let rawValue: String

  /// Creates a value from any string, known or unknown.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The offer is for a new customer.
  public static let acquisition = AdvancedCommerceOfferReason(rawValue: "ACQUISITION")
  /// The offer is for a former customer.
  public static let winBack = AdvancedCommerceOfferReason(rawValue: "WIN_BACK")
  /// The offer is for a current customer who may leave.
  public static let retention = AdvancedCommerceOfferReason(rawValue: "RETENTION")
}

/// The status of a price increase.
public struct AdvancedCommercePriceIncreaseStatus: OpenStringEnum {
  /// The raw string.
  public let rawValue: String

  /// Creates a value from any string, known or unknown.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The increase is scheduled; Apple has not notified the customer.
  public static let scheduled = AdvancedCommercePriceIncreaseStatus(rawValue: "SCHEDULED")
  /// The customer has not answered the request to consent to the increase.
  public static let pending = AdvancedCommercePriceIncreaseStatus(rawValue: "PENDING")
  /// The customer consented to the increase, or consent is not required.
  public static let accepted = AdvancedCommercePriceIncreaseStatus(rawValue: "ACCEPTED")
}

/// The reason for a refund.
public struct RefundReason: OpenStringEnum {
  /// The raw string.
  public let rawValue: String

  /// Creates a value from any string, known or unknown.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The customer did not intend to purchase.
  public static let unintendedPurchase = RefundReason(rawValue: "UNINTENDED_PURCHASE")
  /// The purchase was not fulfilled.
  public static let fulfillmentIssue = RefundReason(rawValue: "FULFILLMENT_ISSUE")
  /// The customer is not satisfied.
  public static let unsatisfiedWithPurchase = RefundReason(rawValue: "UNSATISFIED_WITH_PURCHASE")
  /// A legal reason.
  public static let legal = RefundReason(rawValue: "LEGAL")
  /// Any other reason.
  public static let other = RefundReason(rawValue: "OTHER")
  /// Your server changed the items of the subscription.
  public static let modifyItemsRefund = RefundReason(rawValue: "MODIFY_ITEMS_REFUND")
  /// Simulates a declined refund in the sandbox.
  public static let simulateRefundDecline = RefundReason(rawValue: "SIMULATE_REFUND_DECLINE")
}

/// The type of a refund.
public struct RefundType: OpenStringEnum {
  /// The raw string.
  public let rawValue: String

  /// Creates a value from any string, known or unknown.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The refund is the full amount.
  public static let full = RefundType(rawValue: "FULL")
  /// The refund is the part of the price that was not used.
  public static let prorated = RefundType(rawValue: "PRORATED")
  /// The refund is an amount that your server chose.
  public static let custom = RefundType(rawValue: "CUSTOM")
}
