// SPDX-License-Identifier: Apache-2.0

import StoreConfiguration
import StrictJSON

// Random actions of customers. The store may refuse a step; the play records this as an answer.
extension RandomScript {
  mutating func act() {
    switch random.below(20) {
    case 0...4: purchase()
    case 5, 6: setPayment(false)
    case 7...9: setPayment(true)
    case 10: setPrice()
    default: actOnPurchase()
    }
  }

  private mutating func actOnPurchase() {
    guard let name = random.pick(names) else { return purchase() }
    let isOn = random.chance(40)
    switch random.below(13) {
    case 0...3: set("setAutoRenew", "subscription", name, isOn: isOn)
    case 4, 5: refund(name)
    case 6: on("reverseRefund", "transaction", name)
    case 7: extend(name)
    case 8: answerPriceIncrease(name, isOn)
    case 9: on("requestRefund", "transaction", name)
    case 10: hasFamily ? set("setFamilySharing", "subscription", name, isOn: isOn) : refund(name)
    case 11: hasFamily ? leaveFamily() : on("declineRefund", "transaction", name)
    default: purchase()
    }
  }

  mutating func purchase() {
    // Mostly subscriptions, because the history of a one-time product is short.
    let subscriptions = catalogue.products.filter { $0.terms != nil }
    let others = catalogue.products.filter { $0.terms == nil }
    let list = random.chance(80) || others.isEmpty ? subscriptions : others
    guard let product = random.pick(list.isEmpty ? others : list) else { return }
    let name = "P\(names.count + 1)"
    let offer = offer(of: product)
    let isMonthly = product.terms?.monthlyPlan != nil
    let isShared = hasFamily && product.isFamilyShareable
    names.append(name)
    step("purchase") { json in
      json.member("product") { $0.string(product.id) }
      json.member("customer") { $0.string("anna") }
      json.member("as") { $0.string(name) }
      json.member("appAccountToken") { $0.string(RandomScript.accountToken) }
      if let offer {
        json.member("offer") { json in
          json.object { json in json.member(offer.kind) { $0.string(offer.id) } }
        }
      }
      if isMonthly { json.member("billingPlan") { $0.string("MONTHLY") } }
      if isShared { json.member("familyShared") { $0.boolean(true) } }
    }
  }

  private mutating func offer(of product: CatalogueProduct) -> (kind: String, id: String)? {
    guard let terms = product.terms, random.chance(35) else { return nil }
    let offers =
      terms.promotionalOffers.compactMap { $0.id.map { ("promotional", $0) } }
      + terms.codeOffers.compactMap { $0.id.map { ("code", $0) } }
      + terms.winBackOffers.compactMap { $0.id.map { ("winBack", $0) } }
    return random.pick(offers)
  }

  private mutating func setPayment(_ works: Bool) {
    step("setPayment") { json in
      json.member("customer") { $0.string("anna") }
      json.member("works") { $0.boolean(works) }
    }
  }

  private mutating func setPrice() {
    guard let product = random.pick(catalogue.products.filter({ $0.terms != nil })) else { return }
    let price = "\(random.below(30) + 1).99"
    step("setPrice") { json in
      json.member("product") { $0.string(product.id) }
      json.member("price") { $0.string(price) }
    }
  }

  private mutating func refund(_ name: String) {
    let isProrated = random.chance(50)
    step("refund") { json in
      json.member("transaction") { $0.string(name) }
      json.member("prorated") { $0.boolean(isProrated) }
    }
  }

  private mutating func extend(_ name: String) {
    let days = Int64(random.below(40) + 1)
    step("extend") { json in
      json.member("subscription") { $0.string(name) }
      json.member("days") { $0.integer(days) }
    }
  }

  private mutating func answerPriceIncrease(_ name: String, _ consents: Bool) {
    step("answerPriceIncrease") { json in
      json.member("subscription") { $0.string(name) }
      json.member("consent") { $0.boolean(consents) }
    }
  }

  private mutating func leaveFamily() {
    step("leaveFamily") { json in
      json.member("organizer") { $0.string("anna") }
      json.member("member") { $0.string("bert") }
    }
  }

  private mutating func on(_ name: String, _ member: String, _ purchase: String) {
    step(name) { $0.member(member) { $0.string(purchase) } }
  }

  private mutating func set(_ name: String, _ member: String, _ purchase: String, isOn: Bool) {
    step(name) { json in
      json.member(member) { $0.string(purchase) }
      json.member("on") { $0.boolean(isOn) }
    }
  }

  /// The app account token of the customer who pays.
  package static let accountToken = "9ad56bd2-0bc6-42e0-af24-fd996d87a1e6"
}
