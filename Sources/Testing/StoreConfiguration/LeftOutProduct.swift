// SPDX-License-Identifier: Apache-2.0

import StrictJSON

/// A product of a `.storekit` file that a simulation leaves out.
///
///     for product in configuration.leftOutProducts { print(product) }
public struct LeftOutProduct: Hashable, Sendable, CustomStringConvertible {
  /// The product id; `nil` if the product has none.
  public let productId: String?
  /// The path of the product in the file, an RFC 6901 JSON pointer.
  public let path: String
  /// Why the product cannot be simulated.
  public let reason: String

  /// One line: the product and the reason.
  public var description: String {
    let name = productId.map { "product \(quoted($0))" } ?? "the product at \(path)"
    return "\(name) is left out: \(reason)"
  }
}

extension StoreConfiguration {
  /// The products that a simulation leaves out; all others are simulated.
  ///
  /// They have no product id, a type that this version does not know, no readable period, or the id of another
  /// product, or they are in a bundle or suite. ``problems`` contains the place and a hint for each.
  public var leftOutProducts: [LeftOutProduct] {
    var leftOut = unreadableProducts
    var ids: Set<[UInt8]> = []
    func add(_ id: String, _ path: String) {
      guard !ids.insert(Array(id.utf8)).inserted else { return }
      let reason = "another product has the same id"
      leftOut.append(LeftOutProduct(productId: id, path: path, reason: reason))
    }
    for product in products { add(product.productId, product.path) }
    for product in subscriptions {
      guard product.period == nil else {
        add(product.productId, product.path)
        continue
      }
      let reason = "the subscription has no readable recurringSubscriptionPeriod"
      leftOut.append(
        LeftOutProduct(productId: product.productId, path: product.path, reason: reason)
      )
    }
    return leftOut + bundledProducts
  }

  /// The products of bundles and suites: the elements with a product id in each list of a group.
  private var bundledProducts: [LeftOutProduct] {
    var products: [LeftOutProduct] = []
    for name in ConfigurationMembers.unreadGroups {
      for (index, group) in zip(0..., document.root.object?[name]?.array.map(Array.init) ?? []) {
        for member in group.object.map(Array.init) ?? []
        where member.utf8Name.count <= StoreConfiguration.longestListName {
          let path = "/\(name)/\(index)/\(member.name.jsonPointerToken)"
          for (place, product) in zip(0..., member.value.array.map(Array.init) ?? []) {
            guard let id = product.object?["productID"]?.string, !id.isEmpty else { continue }
            let reason = "\(name) is not read"
            let path = "\(path)/\(place)"
            products.append(LeftOutProduct(productId: id, path: path, reason: reason))
          }
        }
      }
    }
    return products
  }

  /// The path of each product repeats the name of the list, so that a long name would take memory for each.
  private static let longestListName = 64
}
