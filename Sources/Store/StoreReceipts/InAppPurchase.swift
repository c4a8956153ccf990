// SPDX-License-Identifier: Apache-2.0

public import StrictTime

/// An in-app purchase in an app receipt.
///
/// A value is `nil` if the attribute is missing, empty, or 0 where 0 means "none".
public struct InAppPurchase: Hashable, Sendable {
  /// The quantity.
  public internal(set) var quantity: Int64
  /// The product id.
  public internal(set) var productId: String
  /// The transaction id.
  public internal(set) var transactionId: String
  /// The date of the purchase or renewal.
  public internal(set) var purchaseDate: Timestamp
  /// The original transaction id; original purchases of Xcode have none, see ``lineId``.
  public internal(set) var originalTransactionId: String?
  /// The date of the original purchase.
  public internal(set) var originalPurchaseDate: Timestamp?
  /// The product type; Xcode does not write it.
  public internal(set) var productType: ProductType?
  /// The expiration date of a subscription.
  public internal(set) var expiresDate: Timestamp?
  /// The product's Apple ID; only production receipts have it.
  public internal(set) var itemId: Int64?
  /// The id of the subscription period, the same on all devices.
  public internal(set) var webOrderLineItemId: Int64?
  /// The revocation date.
  ///
  /// Treat the purchase as never made from then on.
  public internal(set) var cancellationDate: Timestamp?
  /// Whether the period is a free trial.
  public internal(set) var isTrialPeriod: Bool?
  /// Whether the price is that of an introductory offer.
  public internal(set) var isInIntroOfferPeriod: Bool?
  /// The revocation reason: 1 is an issue in the app, 0 any other.
  public internal(set) var cancellationReason: Int64?
  /// The promotional offer.
  public internal(set) var promotionalOfferId: String?
  /// The encoded SET of attributes.
  let attributes: ArraySlice<UInt8>

  /// The original transaction id; for an original purchase of Xcode, the transaction id.
  public var lineId: String { originalTransactionId ?? transactionId }
}

/// A product type, as in attribute 1707.
///
/// Undocumented; unknown numbers are kept.
public struct ProductType: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  /// The raw number.
  public let rawValue: Int64

  /// Wraps a number, known or not.
  public init(rawValue: Int64) {
    self.rawValue = rawValue
  }

  /// Non-consumable.
  public static let nonConsumable = ProductType(rawValue: 0)
  /// Consumable.
  public static let consumable = ProductType(rawValue: 1)
  /// Non-renewing subscription.
  public static let nonRenewing = ProductType(rawValue: 2)
  /// Auto-renewable subscription.
  public static let autoRenewable = ProductType(rawValue: 3)
  /// Free subscription; until 2015.
  public static let freeSubscription = ProductType(rawValue: 4)

  /// The name of the product type, or its number.
  public var description: String {
    switch self {
    case .nonConsumable: "non-consumable"
    case .consumable: "consumable"
    case .nonRenewing: "non-renewing"
    case .autoRenewable: "auto-renewable"
    case .freeSubscription: "free subscription"
    default: "type \(rawValue)"
    }
  }
}
