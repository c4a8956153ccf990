// SPDX-License-Identifier: Apache-2.0

/// The status of a subscription.
public struct SubscriptionStatus: OpenIntEnum {
  /// The raw number.
  public let rawValue: Int64

  /// Creates a value from any number, known or unknown.
  public init(rawValue: Int64) { self.rawValue = rawValue }

  /// 1: the subscription is active; the customer has paid for the running period.
  public static let active = SubscriptionStatus(rawValue: 1)
  /// 2: the subscription has expired.
  public static let expired = SubscriptionStatus(rawValue: 2)
  /// 3: billing failed, and Apple retries; there is no grace period, or it has ended.
  public static let billingRetry = SubscriptionStatus(rawValue: 3)
  /// 4: billing failed, and Apple retries; access continues in the grace period.
  public static let billingGracePeriod = SubscriptionStatus(rawValue: 4)
  /// 5: Apple revoked the subscription: a refund, or the end of Family Sharing or of a seat.
  public static let revoked = SubscriptionStatus(rawValue: 5)
}

/// The auto-renew status.
public struct AutoRenewStatus: OpenIntEnum {
  /// The raw number.
  public let rawValue: Int64

  /// Creates a value from any number, known or unknown.
  public init(rawValue: Int64) { self.rawValue = rawValue }

  /// 0: auto-renewal is off; the subscription ends with the paid period.
  public static let off = AutoRenewStatus(rawValue: 0)
  /// 1: auto-renewal is on; Apple bills at the end of the period.
  public static let on = AutoRenewStatus(rawValue: 1)
}

/// The reason why a subscription expired.
public struct ExpirationIntent: OpenIntEnum {
  /// The raw number.
  public let rawValue: Int64

  /// Creates a value from any number, known or unknown.
  public init(rawValue: Int64) { self.rawValue = rawValue }

  /// 1: the customer canceled the subscription.
  public static let customerCancelled = ExpirationIntent(rawValue: 1)
  /// 2: billing failed, for example because the payment method no longer works.
  public static let billingError = ExpirationIntent(rawValue: 2)
  /// 3: the customer did not consent to a price increase.
  public static let priceIncrease = ExpirationIntent(rawValue: 3)
  /// 4: the product was not for sale when it should have renewed.
  public static let productNotAvailable = ExpirationIntent(rawValue: 4)
  /// 5: another reason, which Apple does not name.
  public static let other = ExpirationIntent(rawValue: 5)
}

/// The customer's response to a price increase.
public struct PriceIncreaseStatus: OpenIntEnum {
  /// The raw number.
  public let rawValue: Int64

  /// Creates a value from any number, known or unknown.
  public init(rawValue: Int64) { self.rawValue = rawValue }

  /// 0: the customer has not answered Apple's request to consent to a higher price.
  public static let pending = PriceIncreaseStatus(rawValue: 0)
  /// 1: the customer consented to a higher price, or consent is not required.
  public static let accepted = PriceIncreaseStatus(rawValue: 1)
}

/// The status of an order lookup.
public struct OrderLookupStatus: OpenIntEnum {
  /// The raw number.
  public let rawValue: Int64

  /// Creates a value from any number, known or unknown.
  public init(rawValue: Int64) { self.rawValue = rawValue }

  /// 0: the order id of the customer's mail is valid for this app.
  public static let valid = OrderLookupStatus(rawValue: 0)
  /// 1: the order id is invalid, or of another app.
  public static let invalid = OrderLookupStatus(rawValue: 1)
}
