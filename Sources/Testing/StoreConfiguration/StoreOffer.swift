// SPDX-License-Identifier: Apache-2.0

import StrictJSON

/// An offer of a `.storekit` file.
public struct StoreOffer: Hashable, Sendable {
  /// Introductory, promotional, code or win-back.
  public let kind: Kind
  /// The offer id, or the reference name of a code; introductory offers have none.
  public let id: String?
  /// The reference name.
  public let referenceName: String?
  /// How the offer is paid.
  public let paymentMode: PaymentMode
  /// The period of one charge, or of the whole offer if it is free or paid up front.
  public let period: StorePeriod
  /// The number of periods.
  public let count: Int64
  /// The price of one charge; `nil` if the offer is free or the file has no price.
  public let price: ProductPrice?
  /// The billing plan that the offer applies to.
  public let billingPlanType: String?
  /// Who may redeem a code: `new`, `existing`, `expired`.
  public let eligibility: [String]
  /// Whether a code offer follows an introductory offer instead of replacing it.
  public let isStackable: Bool
  /// Whether the customer in local testing is eligible for a win-back offer.
  public let isEligible: Bool?
  /// The priority of a win-back offer: `High` or `Normal`.
  public let priority: String?
  /// The path in the file, an RFC 6901 JSON pointer.
  public let path: String

  /// The kinds of offers; the raw value is `offerType` in payloads.
  public enum Kind: Int64, CaseIterable, Sendable {
    /// For new subscribers of the group.
    case introductory = 1
    /// Offered by the app to current and past subscribers.
    case promotional = 2
    /// Redeemed with a code.
    case code = 3
    /// For lapsed subscribers.
    case winBack = 4
  }

  /// How an offer is paid.
  public enum PaymentMode: String, CaseIterable, Sendable {
    /// Free of charge.
    case free
    /// One charge for each period.
    case payAsYouGo
    /// One charge for the whole offer.
    case payUpFront

    /// The value of `offerDiscountType` in payloads.
    public var discountType: String {
      switch self {
      case .free: "FREE_TRIAL"
      case .payAsYouGo: "PAY_AS_YOU_GO"
      case .payUpFront: "PAY_UP_FRONT"
      }
    }
  }

  /// Returns `nil` for an offer without payment mode or period.
  init?(_ offer: ConfigurationReader, kind: Kind) {
    self.kind = kind
    path = offer.path
    referenceName = offer.nonEmptyString("referenceName")
    id = kind == .code ? referenceName : offer.nonEmptyString("offerID")
    let mode = offer.value("paymentMode", as: PaymentMode.self, of: "the offer")
    let period = offer.period(
      "subscriptionPeriod",
      of: "the offer",
      .incomplete,
      hint: "add a duration such as P1W; an offer lasts subscriptionPeriod times numberOfPeriods"
    )
    guard let mode, let period else { return nil }
    paymentMode = mode
    self.period = period
    let count = offer.integer("numberOfPeriods") ?? 1
    if count < 1 {
      offer.note(
        .offerPeriod,
        "numberOfPeriods",
        "numberOfPeriods is \(count); 1 is used",
        hint: "an offer has at least one period"
      )
    }
    self.count = max(1, count)
    price = offer.price(
      "displayPrice",
      missing: mode == .free ? nil : (.offerPrice, "the offer is paid and has no displayPrice")
    )
    billingPlanType = offer.nonEmptyString("billingPlanType")
    eligibility = offer.strings("eligibility")
    isStackable = kind == .code && offer.boolean("isStackable") ?? false
    isEligible = offer.boolean("isEligible")
    priority = offer.nonEmptyString("priority")
  }
}
