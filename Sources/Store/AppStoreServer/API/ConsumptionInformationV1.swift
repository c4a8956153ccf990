// SPDX-License-Identifier: Apache-2.0

public import StorePayloads

/// A server's information about the use of a purchase: version 1, which Apple deprecated.
///
/// Version 2 refuses purchases of the Advanced Commerce API, which still need this one.
///
/// Apple's numbers; 0 means undeclared, except in ``deliveryStatus``.
public struct ConsumptionInformationV1: Hashable, Sendable {
  /// Whether the customer consented to sending this data; without consent, Apple rejects the request.
  public var customerConsented: Bool
  /// Whether the customer could try the product before buying it.
  public var sampleContentProvided = false
  /// The account of the customer; `nil` if there is none.
  public var appAccountToken: UUIDText?
  /// The share that was consumed: 1 for nothing, 2 for a part, 3 for all.
  public var consumptionStatus: Int64 = 0
  /// The platform on which the product was consumed: 1 for Apple's, 2 for another one.
  public var platform: Int64 = 0
  /// 0 if the product was delivered and works, 1 to 5 for a problem.
  public var deliveryStatus: Int64 = 0
  /// The age of the account: from 1 for up to 3 days, to 7 for more than a year.
  public var accountTenure: Int64 = 0
  /// The total time of use: from 1 for up to 5 minutes, to 7 for more than 16 days.
  public var playTime: Int64 = 0
  /// The total refunded to the customer: from 1 for nothing, to 7 for at least 2000 USD.
  public var lifetimeDollarsRefunded: Int64 = 0
  /// The total that the customer spent: from 1 for nothing, to 7 for at least 2000 USD.
  public var lifetimeDollarsPurchased: Int64 = 0
  /// The status of the account: 1 for active, 2 for suspended, 3 for terminated, 4 for limited.
  public var userStatus: Int64 = 0
  /// The preferred decision: 1 for grant, 2 for decline, 3 for none.
  public var refundPreference: Int64 = 0

  /// Information in which everything is undeclared.
  public init(customerConsented: Bool) {
    self.customerConsented = customerConsented
  }

  /// The body of the request.
  func requestBody() throws(APIRequestError) -> APIRequestBody {
    let token = try appAccountToken.map { token throws(APIRequestError) in
      try APIArgument.uuid(token, "appAccountToken")
    }
    for (name, value, most) in numbers {
      _ = try APIArgument.number(value, name, in: 0...most)
    }
    return .json { body in
      body.member("customerConsented", customerConsented)
      body.member("sampleContentProvided", sampleContentProvided)
      // Apple requires the member: an empty string means no account.
      body.member("appAccountToken", token ?? "")
      for (name, value, _) in numbers { body.member(name, value) }
    }
  }

  /// Name, value and largest value.
  private var numbers: [(name: String, value: Int64, most: Int64)] {
    [
      ("consumptionStatus", consumptionStatus, 3),
      ("platform", platform, 2),
      ("deliveryStatus", deliveryStatus, 5),
      ("accountTenure", accountTenure, 7),
      ("playTime", playTime, 7),
      ("lifetimeDollarsRefunded", lifetimeDollarsRefunded, 7),
      ("lifetimeDollarsPurchased", lifetimeDollarsPurchased, 7),
      ("userStatus", userStatus, 4),
      ("refundPreference", refundPreference, 3),
    ]
  }
}
