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
  public let price: ProductPrice?
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

  /// Returns `nil` without a product id and for an unknown kind; `defaultKind` is used if the product states none.
  init?(_ product: ConfigurationReader, defaultKind: Kind? = nil) {
    guard let id = product.productId else { return nil }
    path = product.path
    productId = id
    if let defaultKind, product.nonEmptyString("type") == nil {
      kind = defaultKind
    } else {
      guard let kind = product.value("type", as: Kind.self, of: "the product") else {
        let reason = "its type is missing or unknown"
        product.notes.leftOut.append(LeftOutProduct(productId: id, path: path, reason: reason))
        return nil
      }
      self.kind = kind
    }
    internalId = product.string("internalID")
    referenceName = product.string("referenceName")
    price = product.price("displayPrice", missing: (.noPrice, "the product has no displayPrice"))
    isFamilyShareable = product.boolean("familyShareable") ?? false
    codeOffers = product.list("codeOffers") { StoreOffer($0, kind: .code) }
  }
}
