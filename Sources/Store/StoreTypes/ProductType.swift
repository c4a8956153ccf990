// SPDX-License-Identifier: Apache-2.0

/// The type of a product.
///
/// Tokens name the type (`type`), receipts number it (attribute 1707, undocumented by Apple). An unknown
/// number is kept as its digits.
public struct ProductType: OpenStringEnum {
  /// The text as in tokens, or the digits of an unknown number.
  public let rawValue: String

  /// Creates a value from any text, known or unknown.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// A subscription that renews until it is canceled.
  public static let autoRenewable = ProductType(rawValue: "Auto-Renewable Subscription")
  /// A product that is bought once and does not expire.
  public static let nonConsumable = ProductType(rawValue: "Non-Consumable")
  /// A product that is used up and can be bought again.
  public static let consumable = ProductType(rawValue: "Consumable")
  /// A subscription for a period that the app defines; it does not renew.
  public static let nonRenewing = ProductType(rawValue: "Non-Renewing Subscription")
  /// A free subscription, which receipts contain until 2015.
  public static let freeSubscription = ProductType(rawValue: "Free Subscription")
}

extension ProductType {
  /// The known types, in the order of their numbers in receipts, from 0.
  package static let numbered: [ProductType] = [
    .nonConsumable, .consumable, .nonRenewing, .autoRenewable, .freeSubscription,
  ]

  /// The type with the given number in receipts, known or unknown.
  package init(receiptNumber number: Int64) {
    switch number {
    case 0: self = .nonConsumable
    case 1: self = .consumable
    case 2: self = .nonRenewing
    case 3: self = .autoRenewable
    case 4: self = .freeSubscription
    default: self.init(rawValue: "\(number)")
    }
  }

  /// The number in receipts; `nil` for a text without one.
  package var receiptNumber: Int64? {
    ProductType.numbered.firstIndex(of: self).map(Int64.init) ?? Int64(rawValue)
  }

  /// The name in lower case, as in JSON output; `nil` for an unknown type.
  package var name: String? {
    switch self {
    case .nonConsumable: "non-consumable"
    case .consumable: "consumable"
    case .nonRenewing: "non-renewing"
    case .autoRenewable: "auto-renewable"
    case .freeSubscription: "free subscription"
    default: nil
    }
  }
}
