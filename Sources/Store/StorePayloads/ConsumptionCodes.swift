// SPDX-License-Identifier: Apache-2.0

/// How long the customer has had an account.
public struct AccountTenure: StoreCode {
  /// Apple's number.
  public let rawValue: Int64

  /// A code from its number, whatever it is.
  public init(rawValue: Int64) {
    self.rawValue = rawValue
  }

  /// Not said.
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

/// How much of a purchase was used.
public struct ConsumptionStatus: StoreCode {
  /// Apple's number.
  public let rawValue: Int64

  /// A code from its number, whatever it is.
  public init(rawValue: Int64) {
    self.rawValue = rawValue
  }

  /// Not said.
  public static let undeclared = ConsumptionStatus(rawValue: 0)
  /// Nothing.
  public static let notConsumed = ConsumptionStatus(rawValue: 1)
  /// A part.
  public static let partiallyConsumed = ConsumptionStatus(rawValue: 2)
  /// All.
  public static let fullyConsumed = ConsumptionStatus(rawValue: 3)
}

/// How a purchase was delivered, in the first version of the request.
public struct DeliveryStatusCode: StoreCode {
  /// Apple's number.
  public let rawValue: Int64

  /// A code from its number, whatever it is.
  public init(rawValue: Int64) {
    self.rawValue = rawValue
  }

  /// It works.
  public static let delivered = DeliveryStatusCode(rawValue: 0)
  /// It does not work.
  public static let qualityIssue = DeliveryStatusCode(rawValue: 1)
  /// It was another thing.
  public static let wrongItem = DeliveryStatusCode(rawValue: 2)
  /// A server was out.
  public static let serverOutage = DeliveryStatusCode(rawValue: 3)
  /// The currency of the game has changed.
  public static let currencyChange = DeliveryStatusCode(rawValue: 4)
  /// Any other reason.
  public static let other = DeliveryStatusCode(rawValue: 5)
}

/// How much the customer has spent, or got back, in all apps.
public struct LifetimeDollars: StoreCode {
  /// Apple's number.
  public let rawValue: Int64

  /// A code from its number, whatever it is.
  public init(rawValue: Int64) {
    self.rawValue = rawValue
  }

  /// Not said.
  public static let undeclared = LifetimeDollars(rawValue: 0)
  /// Nothing.
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

/// Where a purchase was used.
public struct ConsumptionPlatform: StoreCode {
  /// Apple's number.
  public let rawValue: Int64

  /// A code from its number, whatever it is.
  public init(rawValue: Int64) {
    self.rawValue = rawValue
  }

  /// Not said.
  public static let undeclared = ConsumptionPlatform(rawValue: 0)
  /// On a platform of Apple's.
  public static let apple = ConsumptionPlatform(rawValue: 1)
  /// On another platform.
  public static let nonApple = ConsumptionPlatform(rawValue: 2)
}

/// How long the customer has used the app.
public struct PlayTime: StoreCode {
  /// Apple's number.
  public let rawValue: Int64

  /// A code from its number, whatever it is.
  public init(rawValue: Int64) {
    self.rawValue = rawValue
  }

  /// Not said.
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

/// The state of the customer's account.
public struct UserStatus: StoreCode {
  /// Apple's number.
  public let rawValue: Int64

  /// A code from its number, whatever it is.
  public init(rawValue: Int64) {
    self.rawValue = rawValue
  }

  /// Not said.
  public static let undeclared = UserStatus(rawValue: 0)
  /// Active.
  public static let active = UserStatus(rawValue: 1)
  /// Suspended.
  public static let suspended = UserStatus(rawValue: 2)
  /// Terminated.
  public static let terminated = UserStatus(rawValue: 3)
  /// Limited.
  public static let limited = UserStatus(rawValue: 4)
}

/// What a server would have Apple do, in the first version of the request.
public struct RefundPreferenceCode: StoreCode {
  /// Apple's number.
  public let rawValue: Int64

  /// A code from its number, whatever it is.
  public init(rawValue: Int64) {
    self.rawValue = rawValue
  }

  /// Not said.
  public static let undeclared = RefundPreferenceCode(rawValue: 0)
  /// Pay back.
  public static let preferGrant = RefundPreferenceCode(rawValue: 1)
  /// Decline.
  public static let preferDecline = RefundPreferenceCode(rawValue: 2)
  /// Either.
  public static let noPreference = RefundPreferenceCode(rawValue: 3)
}
