// SPDX-License-Identifier: Apache-2.0

package import StoreConfiguration

/// Checks that the products and offers in a script exist, that an earlier step made the purchases it names, and that one
/// named the customers that a step needs.
package struct ScriptNames {
  private let products: [String]
  private let productSet: Set<String>
  private let bundles: [String]
  private let offers: OfferNames
  private let steps: [StoreScript.TimedStep]
  private var names: Set<String> = []
  private var customers: Set<String> = []

  package init(
    _ configuration: StoreConfiguration,
    _ options: StoreOptions,
    _ steps: [StoreScript.TimedStep]
  ) {
    let catalogue = Catalogue(configuration)
    products = catalogue.ids
    bundles = SoldBundle.all(in: options, catalogue).map(\.id)
    productSet = Set(products)
    offers = OfferNames(configuration)
    self.steps = steps
  }

  func check() throws(ScriptError) {
    var checker = self
    for step in steps { try checker.check(step) }
  }

  package mutating func check(_ timed: StoreScript.TimedStep) throws(ScriptError) {
    let references = timed.step.references
    for reference in references {
      switch reference {
      case .product(let id): try requireProduct(id, timed.number)
      case .purchasable(let id):
        if !bundles.contains(where: { isSame($0, id) }) {
          try requireProduct(id, timed.number, or: bundles)
        }
      case .bundle(let id): try requireBundle(id, timed.number)
      case .offer(let offer): try requireOffer(offer, timed.number)
      case .purchase(let name): try requirePurchase(name, timed.number)
      case .customer(let name): try requireCustomer(name, timed.number)
      case .introduces, .introducesCustomer: break
      }
    }
    introduce(timed)
  }

  /// Adds the names of the purchases that a step makes, and those of its customers.
  mutating func introduce(_ timed: StoreScript.TimedStep) {
    for reference in timed.step.references {
      switch reference {
      case .introduces(let name): names.insert(name)
      case .introducesCustomer(let name): customers.insert(name)
      case .product, .purchasable, .bundle, .offer, .purchase, .customer: break
      }
    }
  }

  private func requireCustomer(_ name: String, _ step: Int) throws(ScriptError) {
    guard !customers.contains(name) else { return }
    throw .unknown("customer", name, among: customers, step: step)
  }

  private func requireProduct(_ id: String, _ step: Int, or others: [String] = [])
    throws(ScriptError)
  {
    guard !productSet.contains(id) else { return }
    throw .unknown("product", id, among: products + others, step: step)
  }

  private func requireBundle(_ id: String, _ step: Int) throws(ScriptError) {
    guard !bundles.contains(where: { isSame($0, id) }) else { return }
    guard !bundles.isEmpty else {
      throw ScriptError(
        step: step,
        "unknown bundle \"\(id.prefix(64))\"",
        hint: "the script's \"store\" has no \"bundles\""
      )
    }
    throw .unknown("bundle", id, among: bundles, step: step)
  }

  /// Requires an offer of any product.
  ///
  /// The store checks whether it belongs to the purchased product.
  private func requireOffer(
    _ offer: RequestedOffer,
    _ step: Int
  ) throws(ScriptError) {
    let (what, id, known) =
      switch offer {
      case .promotional(let id): ("promotional offer", id, offers.promotional)
      case .code(let id): ("offer code", id, offers.codes)
      case .winBack(let id): ("win-back offer", id, offers.winBack)
      }
    guard !known.contains(id) else { return }
    throw .unknown(what, id, among: known, step: step)
  }

  /// `A`, `A.2`, `A@member`, `PRODUCT#2` and their combinations.
  private func requirePurchase(_ name: String, _ step: Int) throws(ScriptError) {
    var bytes = Array(name.utf8)
    var suffix = ""
    if names.contains(name) { return }
    if let dot = bytes.lastIndex(of: UInt8(ascii: ".")),
      bytes[(dot + 1)...].allSatisfy({ 0x30...0x39 ~= $0 }), dot + 1 < bytes.count
    {
      suffix = String(decoding: bytes[dot...], as: UTF8.self)
      bytes.removeSubrange(dot...)
    }
    if names.contains(String(decoding: bytes, as: UTF8.self)) { return }
    if let at = bytes.lastIndex(of: UInt8(ascii: "@")) { bytes.removeSubrange(at...) }
    if names.contains(String(decoding: bytes, as: UTF8.self)) { return }
    if let mark = bytes.lastIndex(of: UInt8(ascii: "#")) { bytes.removeSubrange(mark...) }
    guard !names.contains(String(decoding: bytes, as: UTF8.self)) else { return }
    throw .unknown("purchase", name, among: names.map { $0 + suffix }, step: step)
  }
}

/// The ids of all offers of a configuration.
private struct OfferNames {
  var promotional: Set<String> = []
  var codes: Set<String> = []
  var winBack: Set<String> = []

  init(_ configuration: StoreConfiguration) {
    for product in configuration.subscriptions {
      promotional.formUnion(product.promotionalOffers.compactMap(\.id))
      codes.formUnion(product.codeOffers.compactMap(\.id))
      winBack.formUnion(product.winBackOffers.compactMap(\.id))
    }
    for product in configuration.products { codes.formUnion(product.codeOffers.compactMap(\.id)) }
  }
}
