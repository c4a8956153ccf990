// SPDX-License-Identifier: Apache-2.0

import StoreConfiguration
package import StrictTime

/// A bundle on sale, with its components in the catalogue.
package struct SoldBundle: Sendable {
  package let id: String
  package let group: String
  package let period: CalendarPeriod
  /// In thousandths of the currency unit.
  package let price: Int64
  package let components: [Component]

  package struct Component: Sendable {
    package let product: ProductIndex
    package let group: String
    /// The part of the bundle's price that its transactions have.
    package let price: Int64
  }

  /// The bundles of the options that can be sold; ``StoreOptions/checkBundles(for:)`` rejects the others.
  static func all(in options: StoreOptions, _ catalogue: Catalogue) -> [SoldBundle] {
    options.bundles.enumerated().compactMap { place, bundle in
      do throws(ScriptError) {
        let others = options.bundles.prefix(place)
        try bundle.check(StoreBundle.path(place), after: others, catalogue)
      } catch { return nil }
      return SoldBundle(bundle, catalogue)
    }
  }

  private init(_ bundle: StoreBundle, _ catalogue: Catalogue) {
    id = bundle.productId
    group = bundle.group
    period = bundle.period
    price = bundle.price.milliunits
    let products = bundle.components.compactMap { catalogue.number(of: $0) }
    let parts = SoldBundle.parts(of: price, like: products.map { catalogue[$0].price })
    components = zip(products, parts).compactMap { product, part in
      catalogue[product].terms.map { Component(product: product, group: $0.group, price: part) }
    }
  }

  /// Divides a price in proportion to other prices: the parts are rounded down to hundredths of the currency unit, and the
  /// first one has the rest.
  private static func parts(of price: Int64, like prices: [Int64]) -> [Int64] {
    let weights = prices.contains { $0 > 0 } ? prices : prices.map { _ in 1 }
    let total = UInt64(max(1, weights.reduce(0, +)))
    var parts = weights.map { weight in
      let product = UInt64(max(0, price)).multipliedFullWidth(by: UInt64(max(0, weight)))
      return Int64(total.dividingFullWidth(product).quotient) / 10 * 10
    }
    if !parts.isEmpty { parts[0] += price - parts.reduce(0, +) }
    return parts
  }
}
