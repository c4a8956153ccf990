// SPDX-License-Identifier: Apache-2.0

/// The age of the customer's account.
public struct AccountTenure: OpenIntEnum {
  /// The raw number.
  public let rawValue: Int64

  /// Wraps a number, known or not.
  public init(rawValue: Int64) {
    self.rawValue = rawValue
  }

  /// Undeclared.
  public static let undeclared = AccountTenure(rawValue: 0)
  /// Up to 3 days.
  public static let upTo3Days = AccountTenure(rawValue: 1)
  /// 3 to 10 days.
  public static let upTo10Days = AccountTenure(rawValue: 2)
  /// 10 to 30 days.
  public static let upTo30Days = AccountTenure(rawValue: 3)
  /// 30 to 90 days.
  public static let upTo90Days = AccountTenure(rawValue: 4)
  /// 90 to 180 days.
  public static let upTo180Days = AccountTenure(rawValue: 5)
  /// 180 to 365 days.
  public static let upTo365Days = AccountTenure(rawValue: 6)
  /// More than 365 days.
  public static let over365Days = AccountTenure(rawValue: 7)
}

/// How much of a purchase was consumed.
public struct ConsumptionStatus: OpenIntEnum {
  /// The raw number.
  public let rawValue: Int64

  /// Wraps a number, known or not.
  public init(rawValue: Int64) {
    self.rawValue = rawValue
  }

  /// Undeclared.
  public static let undeclared = ConsumptionStatus(rawValue: 0)
  /// Not consumed.
  public static let notConsumed = ConsumptionStatus(rawValue: 1)
  /// Partially consumed.
  public static let partiallyConsumed = ConsumptionStatus(rawValue: 2)
  /// Fully consumed.
  public static let fullyConsumed = ConsumptionStatus(rawValue: 3)
}

/// The delivery status, in version 1 of the consumption request.
public struct DeliveryStatusCode: OpenIntEnum {
  /// The raw number.
  public let rawValue: Int64

  /// Wraps a number, known or not.
  public init(rawValue: Int64) {
    self.rawValue = rawValue
  }

  /// Delivered and working.
  public static let delivered = DeliveryStatusCode(rawValue: 0)
  /// Not delivered because of a quality issue.
  public static let qualityIssue = DeliveryStatusCode(rawValue: 1)
  /// The wrong item was delivered.
  public static let wrongItem = DeliveryStatusCode(rawValue: 2)
  /// Not delivered because of a server outage.
  public static let serverOutage = DeliveryStatusCode(rawValue: 3)
  /// Not delivered because of a change of the in-game currency.
  public static let currencyChange = DeliveryStatusCode(rawValue: 4)
  /// Any other reason.
  public static let other = DeliveryStatusCode(rawValue: 5)
}

/// The amount that the customer spent, or was refunded, across all apps.
public struct LifetimeDollars: OpenIntEnum {
  /// The raw number.
  public let rawValue: Int64

  /// Wraps a number, known or not.
  public init(rawValue: Int64) {
    self.rawValue = rawValue
  }

  /// Undeclared.
  public static let undeclared = LifetimeDollars(rawValue: 0)
  /// Zero.
  public static let zero = LifetimeDollars(rawValue: 1)
  /// 0.01 to 49.99 dollars.
  public static let upTo50 = LifetimeDollars(rawValue: 2)
  /// 50 to 99.99 dollars.
  public static let upTo100 = LifetimeDollars(rawValue: 3)
  /// 100 to 499.99 dollars.
  public static let upTo500 = LifetimeDollars(rawValue: 4)
  /// 500 to 999.99 dollars.
  public static let upTo1000 = LifetimeDollars(rawValue: 5)
  /// 1000 to 1999.99 dollars.
  public static let upTo2000 = LifetimeDollars(rawValue: 6)
  /// 2000 dollars and more.
  public static let over2000 = LifetimeDollars(rawValue: 7)
}

/// The platform on which a purchase was consumed.
public struct ConsumptionPlatform: OpenIntEnum {
  /// The raw number.
  public let rawValue: Int64

  /// Wraps a number, known or not.
  public init(rawValue: Int64) {
    self.rawValue = rawValue
  }

  /// Undeclared.
  public static let undeclared = ConsumptionPlatform(rawValue: 0)
  /// An Apple platform.
  public static let apple = ConsumptionPlatform(rawValue: 1)
  /// A non-Apple platform.
  public static let nonApple = ConsumptionPlatform(rawValue: 2)
}

/// The time that the customer has used the app.
public struct PlayTime: OpenIntEnum {
  /// The raw number.
  public let rawValue: Int64

  /// Wraps a number, known or not.
  public init(rawValue: Int64) {
    self.rawValue = rawValue
  }

  /// Undeclared.
  public static let undeclared = PlayTime(rawValue: 0)
  /// Up to 5 minutes.
  public static let upTo5Minutes = PlayTime(rawValue: 1)
  /// 5 to 60 minutes.
  public static let upTo60Minutes = PlayTime(rawValue: 2)
  /// 1 to 6 hours.
  public static let upTo6Hours = PlayTime(rawValue: 3)
  /// 6 to 24 hours.
  public static let upTo24Hours = PlayTime(rawValue: 4)
  /// 1 to 4 days.
  public static let upTo4Days = PlayTime(rawValue: 5)
  /// 4 to 16 days.
  public static let upTo16Days = PlayTime(rawValue: 6)
  /// More than 16 days.
  public static let over16Days = PlayTime(rawValue: 7)
}

/// The status of the customer's account.
public struct UserStatus: OpenIntEnum {
  /// The raw number.
  public let rawValue: Int64

  /// Wraps a number, known or not.
  public init(rawValue: Int64) {
    self.rawValue = rawValue
  }

  /// Undeclared.
  public static let undeclared = UserStatus(rawValue: 0)
  /// Active.
  public static let active = UserStatus(rawValue: 1)
  /// Suspended.
  public static let suspended = UserStatus(rawValue: 2)
  /// Terminated.
  public static let terminated = UserStatus(rawValue: 3)
  /// Limited access.
  public static let limited = UserStatus(rawValue: 4)
}

/// The refund decision that your server prefers, in version 1 of the consumption request.
public struct RefundPreferenceCode: OpenIntEnum {
  /// The raw number.
  public let rawValue: Int64

  /// Wraps a number, known or not.
  public init(rawValue: Int64) {
    self.rawValue = rawValue
  }

  /// Undeclared.
  public static let undeclared = RefundPreferenceCode(rawValue: 0)
  /// Grant the refund.
  public static let preferGrant = RefundPreferenceCode(rawValue: 1)
  /// Decline the refund.
  public static let preferDecline = RefundPreferenceCode(rawValue: 2)
  /// No preference.
  public static let noPreference = RefundPreferenceCode(rawValue: 3)
}
