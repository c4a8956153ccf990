// SPDX-License-Identifier: Apache-2.0

public import StoreConfiguration
public import StrictTime

/// A bundle: subscriptions of different groups that are sold together, as of StoreKit 27.
///
///     var options = StoreOptions()
///     options.bundles = [
///       StoreBundle(
///         "all.month", group: "all", price: ProductPrice(milliunits: 11_990),
///         components: ["news.month", "pro.month"])
///     ]
///
/// Apple has not published how a `.storekit` file describes bundles. A store does not sell one that
/// ``StoreOptions/checkBundles(for:)`` rejects.
public struct StoreBundle: Hashable, Sendable {
  /// The product id of the bundle.
  public var productId: String
  /// The subscription group of the bundle, which has no other products.
  public var group: String
  /// The price of a period.
  public var price: ProductPrice
  /// The length of a period, which is that of each component (default: one month).
  public var period: CalendarPeriod
  /// The product ids of the subscriptions, each of another group of the `.storekit` file.
  public var components: [String]

  /// A bundle.
  public init(
    _ productId: String,
    group: String,
    price: ProductPrice,
    period: CalendarPeriod = .months(1),
    components: [String]
  ) {
    self.productId = productId
    self.group = group
    self.price = price
    self.period = period
    self.components = components
  }
}

// MARK: Checks

extension StoreOptions {
  /// Throws unless a store with the products of a configuration can sell all ``bundles``.
  ///
  ///     var options = StoreOptions()
  ///     options.bundles = [
  ///       StoreBundle("all.month", group: "all", price: ProductPrice(milliunits: 11_990), components: ["pro.month"])
  ///     ]
  ///     try options.checkBundles(for: configuration)
  public func checkBundles(for configuration: StoreConfiguration) throws(ScriptError) {
    let catalogue = Catalogue(configuration)
    for (place, bundle) in bundles.enumerated() {
      try bundle.check(StoreBundle.path(place), after: bundles.prefix(place), catalogue)
    }
  }
}

extension StoreBundle {
  /// `store.bundles[0]`.
  static func path(_ place: Int) -> String { "store.bundles[\(place)]" }

  /// Throws unless the bundle can be sold beside those before it.
  func check(_ path: String, after others: ArraySlice<StoreBundle>, _ catalogue: Catalogue)
    throws(ScriptError)
  {
    guard !productId.isEmpty, !group.isEmpty else {
      throw ScriptError("\(path) needs a product and a group")
    }
    guard catalogue.number(of: productId) == nil else {
      throw ScriptError("\(path): \"\(productId)\" is a product of the .storekit file")
    }
    guard !others.contains(where: { isSame($0.productId, productId) }) else {
      throw ScriptError("\(path): another bundle has the product id \"\(productId)\"")
    }
    let groups = catalogue.products.compactMap { $0.terms?.group }
    guard !groups.contains(where: { isSame($0, group) }) else {
      throw ScriptError("\(path): the group \"\(group)\" of the .storekit file is not of bundles")
    }
    guard period != .zero else { throw ScriptError("\(path) needs a period") }
    try checkComponents(path, catalogue)
  }

  private func checkComponents(_ path: String, _ catalogue: Catalogue) throws(ScriptError) {
    guard components.count > 1 else { throw ScriptError("\(path) needs at least two components") }
    var products: [(id: String, group: String)] = []
    for (place, id) in components.enumerated() {
      guard let terms = catalogue.number(of: id).flatMap({ catalogue[$0].terms }) else {
        let known = catalogue.products.filter { $0.terms != nil }.map(\.id)
        throw .unknown("subscription of \(path).components[\(place)],", id, among: known)
      }
      if let other = products.first(where: { isSame($0.group, terms.group) }) {
        throw ScriptError(
          "\(path).components[\(place)]: \"\(id)\" and \"\(other.id)\" are in one group",
          hint: "a customer has one subscription in a group"
        )
      }
      products.append((id, terms.group))
    }
  }
}
