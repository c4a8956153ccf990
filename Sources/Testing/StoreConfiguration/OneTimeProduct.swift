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
  /// The price; `nil` if the file has none.
  public let price: Price?
  /// Whether the product supports Family Sharing.
  public let isFamilyShareable: Bool
  /// The offer codes, which only some newer files have.
  public let codeOffers: [StoreOffer]
  /// `internalID`: digits in synchronized files.
  let internalId: String?
  /// The path in the file, an RFC 6901 JSON pointer.
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

  /// Returns `nil` for an unknown kind; `defaultKind` is used if the product states none.
  init?(_ product: ConfigurationReader, defaultKind: Kind? = nil) throws(ConfigurationError) {
    path = product.path
    productId = try product.requiredString("productID")
    if let defaultKind, product.member("type") == nil {
      kind = defaultKind
    } else {
      guard let kind = try product.value("type", as: Kind.self, of: "a product") else { return nil }
      self.kind = kind
    }
    internalId = product.member("internalID")?.value.string
    referenceName = try product.string("referenceName")
    price = try product.price("displayPrice")
    isFamilyShareable = try product.boolean("familyShareable") ?? false
    codeOffers = try product.list("codeOffers") { (offer) throws(ConfigurationError) in
      try StoreOffer(offer, kind: .code)
    }
  }
}
