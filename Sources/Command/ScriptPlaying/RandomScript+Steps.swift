// SPDX-License-Identifier: Apache-2.0

import StoreConfiguration
import StoreEngine
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
    case 0...3: step(SetAutoRenewStep { ($0.subscription, $0.isOn) = (name, isOn) })
    case 4, 5: refund(name)
    case 6: step(ReverseRefundStep { $0.transaction = name })
    case 7: extend(name)
    case 8: step(AnswerPriceIncreaseStep { ($0.subscription, $0.consents) = (name, isOn) })
    case 9: step(RequestRefundStep { $0.transaction = name })
    case 10:
      if hasFamily {
        step(SetFamilySharingStep { ($0.subscription, $0.isOn) = (name, isOn) })
      } else {
        refund(name)
      }
    case 11:
      if hasFamily {
        step(LeaveFamilyStep { ($0.organizer, $0.member) = ("anna", "bert") })
      } else {
        step(DeclineRefundStep { $0.transaction = name })
      }
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
    step(
      PurchaseStep {
        ($0.product, $0.customer, $0.name) = (product.id, "anna", name)
        ($0.offer, $0.appAccountToken) = (offer, RandomScript.accountToken)
        if isMonthly { $0.billingPlan = "MONTHLY" }
        $0.isFamilyShared = isShared
      }
    )
  }

  private mutating func offer(of product: CatalogueProduct) -> RequestedOffer? {
    guard let terms = product.terms, random.chance(35) else { return nil }
    let offers: [RequestedOffer] =
      terms.promotionalOffers.compactMap { $0.id.map { .promotional($0) } }
      + terms.codeOffers.compactMap { $0.id.map { .code($0) } }
      + terms.winBackOffers.compactMap { $0.id.map { .winBack($0) } }
    return random.pick(offers)
  }

  private mutating func setPayment(_ works: Bool) {
    step(SetPaymentStep { ($0.customer, $0.works) = ("anna", works) })
  }

  private mutating func setPrice() {
    guard let product = random.pick(catalogue.products.filter({ $0.terms != nil })) else { return }
    let price = Price(milliunits: Int64(random.below(30) + 1) * 1000 + 990)
    step(SetPriceStep { ($0.product, $0.price) = (product.id, price) })
  }

  private mutating func refund(_ name: String) {
    let isProrated = random.chance(50)
    step(RefundStep { ($0.transaction, $0.isProrated) = (name, isProrated) })
  }

  private mutating func extend(_ name: String) {
    let days = Int64(random.below(40) + 1)
    step(ExtendStep { ($0.subscription, $0.days) = (name, days) })
  }

  /// The app account token of the customer who pays.
  package static let accountToken = "9ad56bd2-0bc6-42e0-af24-fd996d87a1e6"
}
