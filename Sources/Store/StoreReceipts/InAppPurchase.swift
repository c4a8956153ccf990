// SPDX-License-Identifier: Apache-2.0

public import StrictTime

/// One purchase in an app receipt.
///
/// An absent value is `nil`, whether the attribute is missing, empty, or 0 where 0 means "none".
public struct InAppPurchase: Hashable, Sendable {
  /// How many were bought.
  public internal(set) var quantity: Int64
  /// What was bought.
  public internal(set) var productId: String
  /// This purchase, renewal or restoration.
  public internal(set) var transactionId: String
  /// When it was bought, renewed or restored.
  public internal(set) var purchaseDate: Timestamp
  /// The first purchase of the line; first purchases of Xcode leave it out, see ``lineId``.
  public internal(set) var originalTransactionId: String?
  /// When the line began.
  public internal(set) var originalPurchaseDate: Timestamp?
  /// What kind of product it is; Xcode leaves it out.
  public internal(set) var productType: ProductType?
  /// Until when a subscription is paid.
  public internal(set) var expiresDate: Timestamp?
  /// The product's Apple id; only production has it.
  public internal(set) var itemId: Int64?
  /// The period of a subscription, across devices.
  public internal(set) var webOrderLineItemId: Int64?
  /// When Apple took the purchase back.
  ///
  /// Count it from then on as never made.
  public internal(set) var cancellationDate: Timestamp?
  /// Whether it is a free trial.
  public internal(set) var isTrialPeriod: Bool?
  /// Whether it has the price of an introductory offer.
  public internal(set) var isInIntroOfferPeriod: Bool?
  /// Why Apple took it back: 1 is a fault of the app, 0 any other.
  public internal(set) var cancellationReason: Int64?
  /// The promotional offer that was used.
  public internal(set) var promotionalOfferId: String?
  /// The SET of attributes that all of this was read from.
  let attributes: ArraySlice<UInt8>

  /// What all purchases of one line have in common: the original transaction, or the transaction where
  /// that is the first.
  public var lineId: String { originalTransactionId ?? transactionId }
}

/// A kind of product, as attribute 1707 numbers it.
///
/// Undocumented; numbers that Apple adds survive.
public struct ProductType: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  /// Apple's number.
  public let rawValue: Int64

  /// A kind from Apple's number, whatever it is.
  public init(rawValue: Int64) {
    self.rawValue = rawValue
  }

  /// Bought once, kept for ever.
  public static let nonConsumable = ProductType(rawValue: 0)
  /// Bought and used up.
  public static let consumable = ProductType(rawValue: 1)
  /// Paid for a period that the app keeps count of.
  public static let nonRenewing = ProductType(rawValue: 2)
  /// Paid period by period, until cancelled.
  public static let autoRenewable = ProductType(rawValue: 3)
  /// Subscribed to for nothing, for ever; until 2015.
  public static let freeSubscription = ProductType(rawValue: 4)

  /// The name of the kind, or its number.
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
