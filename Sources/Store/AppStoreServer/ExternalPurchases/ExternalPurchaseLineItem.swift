// SPDX-License-Identifier: Apache-2.0

import StrictJSON
public import StrictTime

/// A line item of an external purchase report: a purchase, an event of a subscription, or a refund.
///
/// ``ExternalPurchaseReport`` checks it together with the others.
///
///     let item = ExternalPurchaseLineItem(
///       "order-1", .oneTimeBuy(productIdentifier: "coins100", quantity: 1), creationDate: now,
///       amounts: ExternalPurchaseAmounts(
///         taxExclusive: 8_000, tax: 2_000, taxInclusive: 10_000, netTaxExclusive: 8_000,
///         currency: "EUR", taxCountry: "ESP"))
public struct ExternalPurchaseLineItem: Hashable, Sendable {
  /// The identifier, of at most 128 characters, unique in the app; a UUID is recommended.
  public let lineItemId: String
  /// What the line item reports.
  public let event: Event
  /// The time of the transaction.
  public let creationDate: Timestamp
  /// The amounts.
  public let amounts: ExternalPurchaseAmounts
  /// Whether the line item corrects one that was sent before.
  public let correction: Correction

  /// A line item.
  public init(
    _ lineItemId: String,
    _ event: Event,
    creationDate: Timestamp,
    amounts: ExternalPurchaseAmounts,
    correction: Correction = .none
  ) {
    self.lineItemId = lineItemId
    self.event = event
    self.creationDate = creationDate
    self.amounts = amounts
    self.correction = correction
  }

  /// What a line item reports.
  public enum Event: Hashable, Sendable {
    /// A one-time purchase; the product id has at most 256 characters.
    case oneTimeBuy(productIdentifier: String, quantity: Int64)
    /// An event of a subscription.
    case subscriptionBuy(Subscription)
    /// A refund, or a chargeback, of the purchase with this line item id.
    case refund(of: String)
  }

  /// An event of a subscription.
  public struct Subscription: Hashable, Sendable {
    /// The product id, of at most 256 characters.
    public var productIdentifier: String
    /// The number of subscriptions that renew as one, such as seats.
    public var quantity: Int64
    /// The event.
    public var event: SubscriptionEvent
    /// The start of the period.
    public var startDate: Timestamp
    /// The end of the period.
    public var endDate: Timestamp
    /// The days that were paid so far: 0 at the start, without trials and other days without payment.
    public var daysOfPaidService: Int64
    /// The line item with which the subscription started; `nil` for that one.
    public var startLineItemId: String?

    /// An event.
    public init(
      _ event: SubscriptionEvent,
      productIdentifier: String,
      quantity: Int64 = 1,
      startDate: Timestamp,
      endDate: Timestamp,
      daysOfPaidService: Int64,
      startLineItemId: String? = nil
    ) {
      self.event = event
      self.productIdentifier = productIdentifier
      self.quantity = quantity
      self.startDate = startDate
      self.endDate = endDate
      self.daysOfPaidService = daysOfPaidService
      self.startLineItemId = startLineItemId
    }
  }

  /// The events of subscriptions.
  public enum SubscriptionEvent: String, CaseIterable, Sendable {
    /// The subscription starts.
    case start = "SUBSCRIPTION_START"
    /// It renews.
    case renewal = "RENEWAL"
    /// The customer changed to another plan.
    case change = "SUBSCRIPTION_CHANGE"
    /// The customer paid.
    case payment = "SUBSCRIPTION_PAYMENT"
  }

  /// Whether a line item corrects one that was sent before with the same identifier.
  public enum Correction: Hashable, Sendable {
    /// It is new.
    case none
    /// It replaces the earlier one.
    case restatement
    /// The earlier one was a mistake, which Apple then ignores.
    case retraction
  }
}

/// The amounts of a line item, in thousandths of the reporting currency.
public struct ExternalPurchaseAmounts: Hashable, Sendable {
  /// The amount without tax.
  public var taxExclusive: Int64
  /// The tax.
  public var tax: Int64
  /// The amount with tax.
  public var taxInclusive: Int64
  /// The amount of the purchase without tax, less all its refunds so far.
  public var netTaxExclusive: Int64
  /// The currency in which the customer paid (ISO 4217).
  public var pricingCurrency: String
  /// The currency of the amounts: the pricing currency if Apple lists it, otherwise EUR or USD.
  public var reportingCurrency: String
  /// The factor from the pricing currency to the reporting currency as a decimal number, such as `0.0205`; `nil` if they are
  /// equal.
  public var exchangeRate: String?
  /// The country of the tax (ISO 3166-1 alpha-3).
  public var taxCountry: String

  /// Amounts in the currency in which the customer paid.
  public init(
    taxExclusive: Int64,
    tax: Int64,
    taxInclusive: Int64,
    netTaxExclusive: Int64,
    currency: String,
    taxCountry: String
  ) {
    self.taxExclusive = taxExclusive
    self.tax = tax
    self.taxInclusive = taxInclusive
    self.netTaxExclusive = netTaxExclusive
    pricingCurrency = currency
    reportingCurrency = currency
    self.taxCountry = taxCountry
  }
}

extension ExternalPurchaseLineItem {
  /// The line item that this one references.
  package var referenceLineItemId: String? {
    switch event {
    case .oneTimeBuy: nil
    case .subscriptionBuy(let subscription): subscription.startLineItemId
    case .refund(let purchase): purchase
    }
  }

  var isRefund: Bool { if case .refund = event { true } else { false } }

  var startsSubscription: Bool {
    if case .subscriptionBuy(let subscription) = event {
      subscription.event == .start
    } else {
      false
    }
  }

  /// Writes the line item with Apple's names.
  func write(to list: inout JSONWriter) {
    list.object { json in
      json.member("lineItemId", lineItemId)
      json.member("creationDate", creationDate)
      switch event {
      case .oneTimeBuy(let product, let quantity):
        json.member("eventType", "BUY")
        json.member("productType", "ONE_TIME_BUY")
        json.member("productIdentifier", product)
        json.member("quantity", quantity)
      case .subscriptionBuy(let subscription):
        json.member("eventType", "BUY")
        json.member("productType", "SUBSCRIPTION")
        json.member("productIdentifier", subscription.productIdentifier)
        json.member("quantity", subscription.quantity)
        json.member("subscriptionEvent", subscription.event.rawValue)
        json.member("subscriptionStartDate", subscription.startDate)
        json.member("subscriptionEndDate", subscription.endDate)
        json.member("subscriptionDaysOfPaidService", subscription.daysOfPaidService)
      case .refund: json.member("eventType", "REFUND")
      }
      json.member("referenceLineItemId", referenceLineItemId)
      if correction != .none { json.member("restatement", true) }
      if correction == .retraction { json.member("erroneouslySubmitted", true) }
      amounts.write(to: &json)
    }
  }
}

extension ExternalPurchaseAmounts {
  fileprivate func write(to json: inout JSONWriter) {
    json.member("pricingCurrency", pricingCurrency)
    json.member("reportingCurrency", reportingCurrency)
    // A checked rate is a number of JSON; as a binary fraction it would be another one.
    if let exchangeRate { json.member("exchangeRate") { $0.raw(exchangeRate.utf8) } }
    json.member("amountTaxExclusive", taxExclusive)
    json.member("amountTaxInclusive", taxInclusive)
    json.member("netAmountTaxExclusive", netTaxExclusive)
    json.member("taxAmount", tax)
    json.member("taxCountry", taxCountry)
  }
}
