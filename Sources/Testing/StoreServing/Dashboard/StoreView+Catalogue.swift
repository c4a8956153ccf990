// SPDX-License-Identifier: Apache-2.0

import StoreConfiguration
import StoreEngine
import StrictJSON

/// A number for each product.
private typealias Counts = Column<CatalogueProduct, Int>

// Products, groups and offers.
extension StoreView {
  /// The subscription groups with their products, and the one-time products, with current prices.
  package func catalogue() -> [UInt8] {
    var counts = state.catalogue.products.column { _ in 0 }
    for record in state.transactions where !record.isDeleted { counts[record.product] += 1 }
    return JSONWriter.object { json in
      json.member("revision", revision)
      json.member("storefront", state.storefront.code)
      json.member("storefrontName", state.storefront.name)
      json.member("currency", state.storefront.currency)
      json.array("groups") { json in
        for group in configuration.groups { write(group, counts, to: &json) }
      }
      json.array("products") { json in
        for product in configuration.products {
          json.object { json in
            write(product.productId, named: product.referenceName, counts, to: &json)
            writeLocalizations(at: product.path, to: &json)
            json.array("offers") { json in
              for offer in product.codeOffers { offer.write(to: &json) }
            }
          }
        }
      }
    }
  }

  /// The `.storekit` file of the catalogue, as it was read.
  package func catalogueFile() -> [UInt8] { Array(configuration.document.root.source) }

  /// Every knob, and the facts used so far.
  package func assumptions() -> [UInt8] { Assumption.json(state.listedAssumptions) }

  private func write(_ group: SubscriptionGroup, _ counts: Counts, to json: inout JSONWriter) {
    json.object { json in
      json.member("id", group.id)
      if let name = group.name { json.member("name", name) }
      writeLocalizations(at: group.path, to: &json)
      json.array("products") { json in
        for product in group.subscriptions {
          json.object { json in
            write(product.productId, named: product.referenceName, counts, to: &json)
            writeLocalizations(at: product.path, to: &json)
            if let level = product.level { json.member("level") { $0.integer(level) } }
            if let period = product.period { json.member("period", period.text) }
            json.array("plans") { json in
              for plan in product.billingPlans { json.string(plan.type) }
            }
            json.array("offers") { json in for offer in product.offers { offer.write(to: &json) } }
          }
        }
      }
    }
  }

  /// The titles and descriptions of a product or group: `"localizations": [{"locale", "displayName", "description"}]`.
  private func writeLocalizations(at path: String, to json: inout JSONWriter) {
    let all = configuration.localizations(at: path)
    guard !all.isEmpty else { return }
    json.array("localizations") { json in
      for localization in all {
        json.object { json in
          if let locale = localization.locale { json.member("locale", locale) }
          if let name = localization.displayName { json.member("displayName", name) }
          if let text = localization.description { json.member("description", text) }
        }
      }
    }
  }

  private func write(
    _ id: String,
    named name: String?,
    _ counts: Counts,
    to json: inout JSONWriter
  ) {
    json.member("productId", id)
    if let name { json.member("name", name) }
    guard let number = state.catalogue.number(of: id) else {
      json.member("isSold") { $0.boolean(false) }
      return
    }
    let product = state.catalogue[number]
    json.member("type", product.type)
    json.member("price") { $0.integer(product.price) }
    if let terms = product.seats { write(terms, at: product.price, to: &json) }
    json.member("isSold") { $0.boolean(product.isOnSale) }
    json.member("isFamilyShareable") { $0.boolean(product.isFamilyShareable) }
    json.member("transactions") { $0.integer(Int64(counts[number])) }
    FittingAction.write(FittingActions(state).actions(ofProduct: product), to: &json)
  }
}

extension StoreOffer {
  fileprivate func write(to json: inout JSONWriter) {
    json.object { json in writeTerms(to: &json) }
  }

  func writeTerms(to json: inout JSONWriter) {
    let kinds: [Kind: String] = [
      .introductory: "introductory", .promotional: "promotional", .code: "code",
      .winBack: "winBack",
    ]
    json.member("kind", kinds[kind] ?? "")
    if let id { json.member("id", id) }
    if let referenceName { json.member("name", referenceName) }
    json.member("discountType", paymentMode.discountType)
    json.member("period", period.text)
    json.member("count") { $0.integer(count) }
    if let price { json.member("price") { $0.integer(price.milliunits) } }
  }
}
