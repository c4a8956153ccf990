// SPDX-License-Identifier: Apache-2.0

import StrictJSON

/// A consumable, non-consumable or non-renewing subscription of a `.storekit` file.
public struct OneTimeProduct: Sendable {
  /// The product id.
  public let productId: String
  /// The kind of product.
  public let kind: Kind
  /// The reference name.
  public let referenceName: String?
  /// The price; `nil` when the file gives none.
  public let price: Price?
  /// Whether a family may share it.
  public let isFamilyShareable: Bool
  /// Offer codes; a few new files have them.
  public let codeOffers: [StoreOffer]
  /// Its place in the file.
  public let path: String

  /// The kinds of one-time products.
  public enum Kind: String, CaseIterable, Sendable {
    /// Can be bought again.
    case consumable = "Consumable"
    /// Bought once.
    case nonConsumable = "NonConsumable"
    /// A subscription whose duration the app defines.
    case nonRenewing = "NonRenewingSubscription"
  }

  init(_ product: ConfigurationReader) throws(ConfigurationError) {
    path = product.path
    productId = try product.requiredString("productID")
    kind = try product.required("type") { (place) throws(ConfigurationError) in
      guard let kind = place.value.string.flatMap(Kind.init(rawValue:)) else {
        throw .type(place, expected: Kind.allCases.map(\.rawValue).joined(separator: ", "))
      }
      return kind
    }
    referenceName = try product.string("referenceName")
    price = try product.price("displayPrice")
    isFamilyShareable = try product.boolean("familyShareable") ?? false
    codeOffers = try product.list("codeOffers") { (offer) throws(ConfigurationError) in
      try StoreOffer(offer, kind: .code)
    }
  }
}
