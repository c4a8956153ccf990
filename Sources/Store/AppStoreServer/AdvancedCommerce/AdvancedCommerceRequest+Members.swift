// SPDX-License-Identifier: Apache-2.0

public import StorePayloads
import StrictJSON

// The objects in Advanced Commerce requests. Prices are in thousandths of the currency unit.

extension AdvancedCommerceRequest {
  /// The identifiers of a request.
  public struct Info: Hashable, Sendable {
    let json: RequestObject

    /// Identifies a request by a UUID that you choose; `appAccountToken` is also a UUID.
    public init(
      requestReferenceId: String,
      appAccountToken: String? = nil,
      consistencyToken: String? = nil
    ) {
      json = RequestObject {
        $0.member("appAccountToken", appAccountToken)
        $0.member("consistencyToken", consistencyToken)
        $0.member("requestReferenceId", requestReferenceId)
      }
    }
  }

  /// The texts that describe a subscription to the customer.
  public struct Descriptors: Hashable, Sendable {
    private let description: String?
    private let displayName: String?
    private let effective: AdvancedCommerceEffective?

    /// The texts of a new subscription.
    public init(description: String, displayName: String) {
      self.description = description
      self.displayName = displayName
      effective = nil
    }

    /// Changed texts of a subscription.
    public init(
      effective: AdvancedCommerceEffective,
      description: String? = nil,
      displayName: String? = nil
    ) {
      self.description = description
      self.displayName = displayName
      self.effective = effective
    }

    /// Writes the members.
    func write(to object: inout JSONWriter) {
      object.member("effective", effective?.rawValue)
      object.member("description", description)
      object.member("displayName", displayName)
    }
  }

  /// A discounted price for a number of periods.
  public struct Offer: Hashable, Sendable {
    fileprivate let json: RequestObject

    /// An offer of 1 to 12 periods.
    public init(
      period: AdvancedCommerceOfferPeriod,
      periodCount: Int64,
      price: Int64,
      reason: AdvancedCommerceOfferReason
    ) {
      json = RequestObject {
        $0.member("period", period.rawValue)
        $0.member("periodCount", periodCount)
        $0.member("price", price)
        $0.member("reason", reason.rawValue)
      }
    }
  }

  /// The price of a seat in a tier of seats.
  ///
  /// A tier is for the seats after those of the tier before it: with 5 and 5, seats 1 to 5 and 6 to 10.
  public struct SeatPriceTier: Hashable, Sendable {
    fileprivate let json: RequestObject

    /// A tier; only the last tier may have no maximum.
    public init(price: Int64, maximumSeatQuantity: Int64? = nil) {
      json = RequestObject {
        $0.member("price", price)
        $0.member("maximumSeatQuantity", maximumSeatQuantity)
      }
    }
  }

  /// A product of the app with its price.
  public struct Item: Hashable, Sendable {
    private let sku: String
    private let texts: Descriptors
    private let price: Int64?
    private let seatPriceTiers: [SeatPriceTier]
    private let offer: Offer?
    private let proratedPrice: Int64?

    /// An item; `proratedPrice` is for items that are added or changed, an offer for subscriptions.
    public init(
      sku: String,
      description: String,
      displayName: String,
      price: Int64,
      offer: Offer? = nil,
      proratedPrice: Int64? = nil
    ) {
      self.sku = sku
      texts = Descriptors(description: description, displayName: displayName)
      self.price = price
      seatPriceTiers = []
      self.offer = offer
      self.proratedPrice = proratedPrice
    }

    /// An item that is sold by seats.
    ///
    /// Apple has not documented whether such an item has a price too.
    public init(
      sku: String,
      description: String,
      displayName: String,
      seatPriceTiers: [SeatPriceTier],
      price: Int64? = nil,
      offer: Offer? = nil,
      proratedPrice: Int64? = nil
    ) {
      self.sku = sku
      texts = Descriptors(description: description, displayName: displayName)
      self.price = price
      self.seatPriceTiers = seatPriceTiers
      self.offer = offer
      self.proratedPrice = proratedPrice
    }

    func write(to value: inout JSONWriter) {
      value.object { write(members: &$0) }
    }

    fileprivate func write(members object: inout JSONWriter) {
      object.member("SKU", sku)
      texts.write(to: &object)
      object.member("price", price)
      if !seatPriceTiers.isEmpty { object.member("seatPriceTiers", seatPriceTiers.map(\.json)) }
      object.member("offer", offer?.json)
      object.member("proratedPrice", proratedPrice)
    }
  }

  /// The changes of a subscription.
  public struct Changes: Hashable, Sendable {
    /// The items that are added.
    public var added: [Item] = []
    /// The items that replace others.
    public var changed: [Replacement] = []
    /// The SKUs of the items that are removed.
    public var removed: [String] = []
    /// The new period, and the time at which it takes effect.
    public var period: (AdvancedCommercePeriod, AdvancedCommerceEffective)? {
      get { newPeriod.flatMap { period in periodEffective.map { (period, $0) } } }
      set { (newPeriod, periodEffective) = (newValue?.0, newValue?.1) }
    }
    /// The changed texts.
    public var descriptors: Descriptors?
    private var newPeriod: AdvancedCommercePeriod?
    private var periodEffective: AdvancedCommerceEffective?

    /// No changes.
    public init() {}

    /// An item that replaces another one.
    public struct Replacement: Hashable, Sendable {
      fileprivate let currentSKU: String
      fileprivate let item: Item
      fileprivate let effective: AdvancedCommerceEffective
      fileprivate let reason: AdvancedCommerceChangeReason

      /// Replaces the item with this SKU.
      public init(
        of currentSKU: String,
        by item: Item,
        effective: AdvancedCommerceEffective,
        reason: AdvancedCommerceChangeReason
      ) {
        self.currentSKU = currentSKU
        self.item = item
        self.effective = effective
        self.reason = reason
      }
    }

    fileprivate func write(changed items: inout JSONWriter) {
      for replacement in changed {
        items.object { object in
          object.member("currentSKU", replacement.currentSKU)
          object.member("effective", replacement.effective.rawValue)
          object.member("reason", replacement.reason.rawValue)
          replacement.item.write(members: &object)
        }
      }
    }

    func write(to object: inout JSONWriter) {
      if !added.isEmpty {
        object.member("addItems") { $0.array { for item in added { item.write(to: &$0) } } }
      }
      if !changed.isEmpty { object.member("changeItems") { $0.array { write(changed: &$0) } } }
      if !removed.isEmpty { object.skus("removeItems", removed) }
      if let (period, effective) = period {
        object.object("periodChange") { object in
          object.member("effective", effective.rawValue)
          object.member("period", period.rawValue)
        }
      }
      if let descriptors {
        object.member("descriptors") { $0.object { descriptors.write(to: &$0) } }
      }
    }
  }
}

/// The time at which a change of a subscription takes effect.
public struct AdvancedCommerceEffective: OpenStringEnum {
  /// The raw string.
  public let rawValue: String

  /// Creates a value from any string, known or unknown.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The change takes effect now.
  public static let immediately = AdvancedCommerceEffective(rawValue: "IMMEDIATELY")
  /// The change takes effect at the next renewal.
  public static let nextBillCycle = AdvancedCommerceEffective(rawValue: "NEXT_BILL_CYCLE")
}

/// The reason why an item of a subscription changes.
public struct AdvancedCommerceChangeReason: OpenStringEnum {
  /// The raw string.
  public let rawValue: String

  /// Creates a value from any string, known or unknown.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The item changes to a higher level of service.
  public static let upgrade = AdvancedCommerceChangeReason(rawValue: "UPGRADE")
  /// The item changes to a lower level of service.
  public static let downgrade = AdvancedCommerceChangeReason(rawValue: "DOWNGRADE")
  /// The item changes to apply an offer.
  public static let applyOffer = AdvancedCommerceChangeReason(rawValue: "APPLY_OFFER")
}
