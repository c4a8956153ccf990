// SPDX-License-Identifier: Apache-2.0

public import StoreTypes

/// A server's information about the use of a purchase: the answer to a CONSUMPTION_REQUEST, version 2.
public struct ConsumptionInformation: Hashable, Sendable {
  /// Whether the customer consented to sending this data; without consent, Apple rejects the request.
  public var customerConsented: Bool
  /// Whether the customer could try the product before buying it.
  public var sampleContentProvided: Bool
  /// Whether the product was delivered and works.
  public var deliveryStatus: DeliveryStatus
  /// The share of the product that was used, in thousandths of a percent: 100,000 is all.
  ///
  /// It is 0 for a product that was not delivered, and above 0 and below 100,000 with
  /// ``RefundPreference/grantProrated``. An auto-renewable subscription has none: Apple computes it.
  public var consumptionPercentage: Int64?
  /// The decision that the developer prefers.
  public var refundPreference: RefundPreference?

  /// The required members.
  public init(
    customerConsented: Bool,
    sampleContentProvided: Bool,
    deliveryStatus: DeliveryStatus,
    consumptionPercentage: Int64? = nil,
    refundPreference: RefundPreference? = nil
  ) {
    self.customerConsented = customerConsented
    self.sampleContentProvided = sampleContentProvided
    self.deliveryStatus = deliveryStatus
    self.consumptionPercentage = consumptionPercentage
    self.refundPreference = refundPreference
  }

  /// Checks the percentage, which is for one-time products and non-renewing subscriptions; Apple computes that of an
  /// auto-renewable subscription.
  private func checkPercentage() throws(APIRequestError) {
    guard let percentage = consumptionPercentage else { return }
    let name = "consumptionPercentage"
    _ = try APIArgument.number(percentage, name, in: 0...100_000)
    guard deliveryStatus == .delivered || percentage == 0 else {
      throw APIRequestError(
        .combination,
        name,
        expected: "0 with deliveryStatus \(APIArgument.shown(deliveryStatus.rawValue))",
        found: "\(percentage)"
      )
    }
    guard refundPreference != .grantProrated || 1..<100_000 ~= percentage else {
      throw APIRequestError(
        .combination,
        name,
        expected: "1 to 99999 with refundPreference GRANT_PRORATED",
        found: "\(percentage)"
      )
    }
  }

  /// The body of the request.
  func requestBody() throws(APIRequestError) -> APIRequestBody {
    try checkPercentage()
    return .json { body in
      body.member("customerConsented", customerConsented)
      body.member("sampleContentProvided", sampleContentProvided)
      body.member("deliveryStatus", deliveryStatus.rawValue)
      body.member("consumptionPercentage", consumptionPercentage)
      body.member("refundPreference", refundPreference?.rawValue)
    }
  }
}

/// Whether a product was delivered and works.
public struct DeliveryStatus: OpenStringEnum {
  /// Apple's text.
  public let rawValue: String

  /// Creates a value from any text, known or unknown.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The purchase was delivered, and works.
  public static let delivered = DeliveryStatus(rawValue: "DELIVERED")
  /// The purchase was not delivered, or does not work: a quality issue.
  public static let undeliveredQualityIssue = DeliveryStatus(rawValue: "UNDELIVERED_QUALITY_ISSUE")
  /// The purchase was not delivered: the customer received the wrong item.
  public static let undeliveredWrongItem = DeliveryStatus(rawValue: "UNDELIVERED_WRONG_ITEM")
  /// The purchase was not delivered because of a server outage.
  public static let undeliveredServerOutage = DeliveryStatus(rawValue: "UNDELIVERED_SERVER_OUTAGE")
  /// The purchase was not delivered for another reason.
  public static let undeliveredOther = DeliveryStatus(rawValue: "UNDELIVERED_OTHER")
}

/// The refund decision that a developer prefers.
public struct RefundPreference: OpenStringEnum {
  /// Apple's text.
  public let rawValue: String

  /// Creates a value from any text, known or unknown.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Your server prefers that Apple declines the refund.
  public static let decline = RefundPreference(rawValue: "DECLINE")
  /// Your server prefers that Apple refunds the full price.
  public static let grantFull = RefundPreference(rawValue: "GRANT_FULL")
  /// Your server prefers that Apple refunds the part that was not consumed.
  public static let grantProrated = RefundPreference(rawValue: "GRANT_PRORATED")
}
