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
  /// `internalID`: digits in synchronized files.
  let internalId: String?
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

  /// `nil` for a product of an unknown kind; `usualKind` is that of products that do not state it.
  init?(_ product: ConfigurationReader, usualKind: Kind? = nil) throws(ConfigurationError) {
    path = product.path
    productId = try product.requiredString("productID")
    if let usualKind, product.place("type") == nil {
      kind = usualKind
    } else {
      guard let kind = try product.word("type", as: Kind.self, of: "a product") else { return nil }
      self.kind = kind
    }
    internalId = product.place("internalID")?.value.string
    referenceName = try product.string("referenceName")
    price = try product.price("displayPrice")
    isFamilyShareable = try product.boolean("familyShareable") ?? false
    codeOffers = try product.list("codeOffers") { (offer) throws(ConfigurationError) in
      try StoreOffer(offer, kind: .code)
    }
  }
}
