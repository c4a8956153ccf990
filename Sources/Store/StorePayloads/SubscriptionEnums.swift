// SPDX-License-Identifier: Apache-2.0

/// The status of a subscription.
public struct SubscriptionStatus: OpenIntEnum {
  /// The raw number.
  public let rawValue: Int64

  /// Creates a value from any number, known or unknown.
  public init(rawValue: Int64) { self.rawValue = rawValue }

  /// 1: active.
  public static let active = SubscriptionStatus(rawValue: 1)
  /// 2: expired.
  public static let expired = SubscriptionStatus(rawValue: 2)
  /// 3: in the billing retry period.
  public static let billingRetry = SubscriptionStatus(rawValue: 3)
  /// 4: in the billing grace period.
  public static let billingGracePeriod = SubscriptionStatus(rawValue: 4)
  /// 5: revoked.
  public static let revoked = SubscriptionStatus(rawValue: 5)
}

/// The auto-renew status.
public struct AutoRenewStatus: OpenIntEnum {
  /// The raw number.
  public let rawValue: Int64

  /// Creates a value from any number, known or unknown.
  public init(rawValue: Int64) { self.rawValue = rawValue }

  /// 0: auto-renewal is off.
  public static let off = AutoRenewStatus(rawValue: 0)
  /// 1: auto-renewal is on.
  public static let on = AutoRenewStatus(rawValue: 1)
}

/// The reason why a subscription expired.
public struct ExpirationIntent: OpenIntEnum {
  /// The raw number.
  public let rawValue: Int64

  /// Creates a value from any number, known or unknown.
  public init(rawValue: Int64) { self.rawValue = rawValue }

  /// 1: the customer canceled.
  public static let customerCancelled = ExpirationIntent(rawValue: 1)
  /// 2: a billing error.
  public static let billingError = ExpirationIntent(rawValue: 2)
  /// 3: the customer did not consent to a price increase.
  public static let priceIncrease = ExpirationIntent(rawValue: 3)
  /// 4: the product was not for sale.
  public static let productNotAvailable = ExpirationIntent(rawValue: 4)
  /// 5: any other reason.
  public static let other = ExpirationIntent(rawValue: 5)
}

/// The customer's response to a price increase.
public struct PriceIncreaseStatus: OpenIntEnum {
  /// The raw number.
  public let rawValue: Int64

  /// Creates a value from any number, known or unknown.
  public init(rawValue: Int64) { self.rawValue = rawValue }

  /// 0: the customer has not answered.
  public static let pending = PriceIncreaseStatus(rawValue: 0)
  /// 1: the customer consented, or consent is not required.
  public static let accepted = PriceIncreaseStatus(rawValue: 1)
}

/// The status of an order lookup.
public struct OrderLookupStatus: OpenIntEnum {
  /// The raw number.
  public let rawValue: Int64

  /// Creates a value from any number, known or unknown.
  public init(rawValue: Int64) { self.rawValue = rawValue }

  /// 0: the order id is valid for this app.
  public static let valid = OrderLookupStatus(rawValue: 0)
  /// 1: the order id is invalid.
  public static let invalid = OrderLookupStatus(rawValue: 1)
}
