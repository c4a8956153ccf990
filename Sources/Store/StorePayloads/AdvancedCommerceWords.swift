// SPDX-License-Identifier: Apache-2.0

/// How often a subscription of the Advanced Commerce API renews.
public struct AdvancedCommercePeriod: StoreWord {
  /// Apple's word.
  public let rawValue: String

  /// A word from its spelling, whatever it is.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

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

/// How long a period of an offer is.
public struct AdvancedCommerceOfferPeriod: StoreWord {
  /// Apple's word.
  public let rawValue: String

  /// A word from its spelling, whatever it is.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

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

/// Why an offer is made.
public struct AdvancedCommerceOfferReason: StoreWord {
  /// Apple's word.
  public let rawValue: String

  /// A word from its spelling, whatever it is.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// To win a customer.
  public static let acquisition = AdvancedCommerceOfferReason(rawValue: "ACQUISITION")
  /// To win a customer back.
  public static let winBack = AdvancedCommerceOfferReason(rawValue: "WIN_BACK")
  /// To keep a customer.
  public static let retention = AdvancedCommerceOfferReason(rawValue: "RETENTION")
}

/// What has become of a higher price.
public struct AdvancedCommercePriceIncreaseStatus: StoreWord {
  /// Apple's word.
  public let rawValue: String

  /// A word from its spelling, whatever it is.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// It will be announced.
  public static let scheduled = AdvancedCommercePriceIncreaseStatus(rawValue: "SCHEDULED")
  /// No answer yet.
  public static let pending = AdvancedCommercePriceIncreaseStatus(rawValue: "PENDING")
  /// Consented, or need not be asked.
  public static let accepted = AdvancedCommercePriceIncreaseStatus(rawValue: "ACCEPTED")
}

/// When a change takes effect.
public struct AdvancedCommerceEffective: StoreWord {
  /// Apple's word.
  public let rawValue: String

  /// A word from its spelling, whatever it is.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// At once.
  public static let immediately = AdvancedCommerceEffective(rawValue: "IMMEDIATELY")
  /// At the next renewal.
  public static let nextBillCycle = AdvancedCommerceEffective(rawValue: "NEXT_BILL_CYCLE")
}

/// Why a subscription is changed.
public struct AdvancedCommerceChangeReason: StoreWord {
  /// Apple's word.
  public let rawValue: String

  /// A word from its spelling, whatever it is.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// To a higher level.
  public static let upgrade = AdvancedCommerceChangeReason(rawValue: "UPGRADE")
  /// To a lower level.
  public static let downgrade = AdvancedCommerceChangeReason(rawValue: "DOWNGRADE")
  /// To use an offer.
  public static let applyOffer = AdvancedCommerceChangeReason(rawValue: "APPLY_OFFER")
}

/// Why money was paid back.
public struct RefundReason: StoreWord {
  /// Apple's word.
  public let rawValue: String

  /// A word from its spelling, whatever it is.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Did not mean to buy.
  public static let unintendedPurchase = RefundReason(rawValue: "UNINTENDED_PURCHASE")
  /// Did not get it.
  public static let fulfillmentIssue = RefundReason(rawValue: "FULFILLMENT_ISSUE")
  /// Is not pleased with it.
  public static let unsatisfiedWithPurchase = RefundReason(rawValue: "UNSATISFIED_WITH_PURCHASE")
  /// By law.
  public static let legal = RefundReason(rawValue: "LEGAL")
  /// Any other reason.
  public static let other = RefundReason(rawValue: "OTHER")
  /// The items were changed.
  public static let modifyItemsRefund = RefundReason(rawValue: "MODIFY_ITEMS_REFUND")
  /// A test of a refund that is declined.
  public static let simulateRefundDecline = RefundReason(rawValue: "SIMULATE_REFUND_DECLINE")
}

/// What part was paid back.
public struct RefundType: StoreWord {
  /// Apple's word.
  public let rawValue: String

  /// A word from its spelling, whatever it is.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// All of it.
  public static let full = RefundType(rawValue: "FULL")
  /// What was not used.
  public static let prorated = RefundType(rawValue: "PRORATED")
  /// An amount that the server chose.
  public static let custom = RefundType(rawValue: "CUSTOM")
}
