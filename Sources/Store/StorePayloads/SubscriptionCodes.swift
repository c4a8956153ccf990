// SPDX-License-Identifier: Apache-2.0

/// The state of a subscription.
public struct SubscriptionStatus: StoreCode {
  /// Apple's number.
  public let rawValue: Int64

  /// A code from its number, whatever it is.
  public init(rawValue: Int64) {
    self.rawValue = rawValue
  }

  /// Paid.
  public static let active = SubscriptionStatus(rawValue: 1)
  /// Over.
  public static let expired = SubscriptionStatus(rawValue: 2)
  /// Not paid, and Apple tries to bill.
  public static let billingRetry = SubscriptionStatus(rawValue: 3)
  /// Not paid, and service goes on while Apple tries to bill.
  public static let billingGracePeriod = SubscriptionStatus(rawValue: 4)
  /// Taken back.
  public static let revoked = SubscriptionStatus(rawValue: 5)
}

/// Whether a subscription renews.
public struct AutoRenewStatus: StoreCode {
  /// Apple's number.
  public let rawValue: Int64

  /// A code from its number, whatever it is.
  public init(rawValue: Int64) {
    self.rawValue = rawValue
  }

  /// It ends.
  public static let off = AutoRenewStatus(rawValue: 0)
  /// It renews.
  public static let on = AutoRenewStatus(rawValue: 1)
}

/// Why a subscription expired.
public struct ExpirationIntent: StoreCode {
  /// Apple's number.
  public let rawValue: Int64

  /// A code from its number, whatever it is.
  public init(rawValue: Int64) {
    self.rawValue = rawValue
  }

  /// The customer cancelled it.
  public static let customerCancelled = ExpirationIntent(rawValue: 1)
  /// It could not be billed.
  public static let billingError = ExpirationIntent(rawValue: 2)
  /// The customer did not consent to a higher price.
  public static let priceIncrease = ExpirationIntent(rawValue: 3)
  /// The product was no longer for sale.
  public static let productNotAvailable = ExpirationIntent(rawValue: 4)
  /// Any other reason.
  public static let other = ExpirationIntent(rawValue: 5)
}

/// What a customer says to a higher price.
public struct PriceIncreaseStatus: StoreCode {
  /// Apple's number.
  public let rawValue: Int64

  /// A code from its number, whatever it is.
  public init(rawValue: Int64) {
    self.rawValue = rawValue
  }

  /// Nothing yet.
  public static let pending = PriceIncreaseStatus(rawValue: 0)
  /// Consented, or need not be asked.
  public static let accepted = PriceIncreaseStatus(rawValue: 1)
}

/// Whether there is an order of that number.
public struct OrderLookupStatus: StoreCode {
  /// Apple's number.
  public let rawValue: Int64

  /// A code from its number, whatever it is.
  public init(rawValue: Int64) {
    self.rawValue = rawValue
  }

  /// There is one for this app.
  public static let valid = OrderLookupStatus(rawValue: 0)
  /// There is none.
  public static let invalid = OrderLookupStatus(rawValue: 1)
}

/// Why a renewal date is extended.
public struct ExtendReasonCode: StoreCode {
  /// Apple's number.
  public let rawValue: Int64

  /// A code from its number, whatever it is.
  public init(rawValue: Int64) {
    self.rawValue = rawValue
  }

  /// Not said.
  public static let undeclared = ExtendReasonCode(rawValue: 0)
  /// To please the customer.
  public static let customerSatisfaction = ExtendReasonCode(rawValue: 1)
  /// Any other reason.
  public static let other = ExtendReasonCode(rawValue: 2)
  /// Service was out.
  public static let serviceIssue = ExtendReasonCode(rawValue: 3)
}
