// SPDX-License-Identifier: Apache-2.0

public import StorePayloads

/// A server's information about the use of a purchase: version 1, which Apple deprecated.
///
/// Version 2 refuses purchases of the Advanced Commerce API, which still need this one.
///
/// Apple's numbers are the raw values.
public struct ConsumptionInformationV1: Hashable, Sendable {
  /// Whether the customer consented to sending this data; without consent, Apple rejects the request.
  public var customerConsented: Bool
  /// Whether the customer could try the product before buying it.
  public var sampleContentProvided: Bool
  /// The account of the customer; `nil` if there is none.
  public var appAccountToken: UUIDText?
  /// The share that was consumed.
  public var consumptionStatus: Consumption
  /// The platform on which the product was consumed.
  public var platform: Platform
  /// Whether the product was delivered and works.
  public var deliveryStatus: Delivery
  /// The age of the account.
  public var accountTenure: AccountTenure
  /// The total time of use.
  public var playTime: PlayTime
  /// The total refunded to the customer.
  public var lifetimeDollarsRefunded: Dollars
  /// The total that the customer spent.
  public var lifetimeDollarsPurchased: Dollars
  /// The status of the account.
  public var userStatus: UserStatus
  /// The preferred decision.
  public var refundPreference: Preference

  /// Information in which everything else is undeclared.
  public init(
    customerConsented: Bool,
    sampleContentProvided: Bool = false,
    appAccountToken: UUIDText? = nil,
    consumptionStatus: Consumption = .undeclared,
    platform: Platform = .undeclared,
    deliveryStatus: Delivery = .delivered,
    accountTenure: AccountTenure = .undeclared,
    playTime: PlayTime = .undeclared,
    lifetimeDollarsRefunded: Dollars = .undeclared,
    lifetimeDollarsPurchased: Dollars = .undeclared,
    userStatus: UserStatus = .undeclared,
    refundPreference: Preference = .undeclared
  ) {
    self.customerConsented = customerConsented
    self.sampleContentProvided = sampleContentProvided
    self.appAccountToken = appAccountToken
    self.consumptionStatus = consumptionStatus
    self.platform = platform
    self.deliveryStatus = deliveryStatus
    self.accountTenure = accountTenure
    self.playTime = playTime
    self.lifetimeDollarsRefunded = lifetimeDollarsRefunded
    self.lifetimeDollarsPurchased = lifetimeDollarsPurchased
    self.userStatus = userStatus
    self.refundPreference = refundPreference
  }

  /// The body of the request.
  func requestBody() throws(APIRequestError) -> APIRequestBody {
    let token = try appAccountToken.map { token throws(APIRequestError) in
      try APIArgument.uuid(token, "appAccountToken")
    }
    return .json { body in
      body.member("customerConsented", customerConsented)
      body.member("sampleContentProvided", sampleContentProvided)
      // Apple requires the member: an empty string means no account.
      body.member("appAccountToken", token ?? "")
      body.member("consumptionStatus", consumptionStatus.rawValue)
      body.member("platform", platform.rawValue)
      body.member("deliveryStatus", deliveryStatus.rawValue)
      body.member("accountTenure", accountTenure.rawValue)
      body.member("playTime", playTime.rawValue)
      body.member("lifetimeDollarsRefunded", lifetimeDollarsRefunded.rawValue)
      body.member("lifetimeDollarsPurchased", lifetimeDollarsPurchased.rawValue)
      body.member("userStatus", userStatus.rawValue)
      body.member("refundPreference", refundPreference.rawValue)
    }
  }
}
