// SPDX-License-Identifier: Apache-2.0

package import StoreConfiguration
import StorePayloads
import StrictTime

/// The products of a store, by index and by id.
package struct Catalogue: Sendable {
  package private(set) var products: Table<CatalogueProduct> = []
  private var numbers: [[UInt8]: ProductIndex] = [:]
  /// The products with win-back offers, by subscription group.
  private var winBack: [String: [ProductIndex]] = [:]

  package init(_ configuration: StoreConfiguration, seats: [SeatPricing] = []) {
    for product in configuration.products { add(CatalogueProduct(product)) }
    for subscription in configuration.subscriptions {
      if let terms = SubscriptionTerms(subscription) {
        add(CatalogueProduct(subscription, terms))
      }
    }
    for pricing in seats {
      if let number = number(of: pricing.productId), products[number].terms != nil {
        products[number].seats = SeatTerms(pricing)
      }
    }
  }

  /// Whether a product is sold by the seat.
  package var sellsSeats: Bool { products.contains { $0.seats != nil } }

  /// Ignores further products with the same id, which ``StoreConfiguration/leftOutProducts`` lists.
  private mutating func add(_ product: CatalogueProduct) {
    let id = Array(product.id.utf8)
    guard numbers[id] == nil else { return }
    numbers[id] = products.endIndex
    if let terms = product.terms, !terms.winBackOffers.isEmpty {
      winBack[terms.group, default: []].append(products.endIndex)
    }
    products.append(product)
  }

  /// The products of a group with win-back offers.
  func winBackProducts(of group: String) -> [ProductIndex] { winBack[group] ?? [] }

  package subscript(_ number: ProductIndex) -> CatalogueProduct {
    get { products[number] }
    set { products[number] = newValue }
  }

  package func number(of id: String) -> ProductIndex? { numbers[Array(id.utf8)] }

  package var ids: [String] { products.map(\.id) }
}

/// A product on sale.
package struct CatalogueProduct: Sendable {
  package let id: String
  package let kind: Kind
  /// In thousandths of the currency unit; 0 if the file has no price.
  package var price: Int64
  /// Whether the file has a price.
  ///
  /// Periods without one are paid, unlike those of a free offer.
  let hasPrice: Bool
  package let isFamilyShareable: Bool
  let codeOffers: [StoreOffer]
  package var isOnSale = true
  /// How seats are sold; `nil` for a product that one customer buys alone.
  package fileprivate(set) var seats: SeatTerms?

  package enum Kind: Sendable {
    case oneTime(OneTimeProduct.Kind)
    case subscription(SubscriptionTerms)
  }

  init(_ product: OneTimeProduct) {
    id = product.productId
    kind = .oneTime(product.kind)
    price = product.price?.milliunits ?? 0
    hasPrice = product.price != nil
    // Apple shares neither consumables nor non-renewing subscriptions.
    isFamilyShareable = product.isFamilyShareable && product.kind == .nonConsumable
    codeOffers = product.codeOffers
  }

  init(_ product: SubscriptionProduct, _ terms: SubscriptionTerms) {
    id = product.productId
    kind = .subscription(terms)
    price = product.price?.milliunits ?? 0
    hasPrice = product.price != nil
    isFamilyShareable = product.isFamilyShareable
    codeOffers = product.codeOffers
  }

  package var terms: SubscriptionTerms? {
    if case .subscription(let terms) = kind { terms } else { nil }
  }

  /// `type` in payloads.
  package var type: String {
    let type: ProductType =
      switch kind {
      case .subscription: .autoRenewable
      case .oneTime(.consumable): .consumable
      case .oneTime(.nonConsumable): .nonConsumable
      case .oneTime(.nonRenewing): .nonRenewing
      }
    return type.rawValue
  }
}

/// The level, period, offers and billing plans of a subscription product.
package struct SubscriptionTerms: Sendable {
  package let group: String
  let level: Int64
  package let period: StorePeriod
  let introductoryOffer: StoreOffer?
  /// The introductory offer of billing plan `MONTHLY`.
  let monthlyIntroductoryOffer: StoreOffer?
  package let promotionalOffers: [StoreOffer]
  package let codeOffers: [StoreOffer]
  package let winBackOffers: [StoreOffer]
  package let monthlyPlan: BillingPlan?
  /// Billing plan `BILLED_UPFRONT`, if the product lists it.
  let upfrontPlan: BillingPlan?

  /// `nil` for a subscription without a period, which cannot be sold.
  init?(_ product: SubscriptionProduct) {
    guard let period = product.period else { return nil }
    self.period = period
    group = product.groupId
    level = product.level ?? 1
    introductoryOffer = product.introductoryOffers.first { $0.billingPlanType != "MONTHLY" }
    monthlyIntroductoryOffer = product.introductoryOffers.first { $0.billingPlanType == "MONTHLY" }
    promotionalOffers = product.promotionalOffers
    codeOffers = product.codeOffers
    winBackOffers = product.winBackOffers
    monthlyPlan = product.billingPlans.first { $0.type == "MONTHLY" && $0.isEnabled }
    upfrontPlan = product.billingPlans.first { $0.type == "BILLED_UPFRONT" }
  }

  /// The number of months in a commitment.
  var commitmentMonths: Int64 { max(1, period.length.months) }

  /// The named billing plan; otherwise the upfront plan, or `nil` if the product doesn't list it.
  func plan(_ named: TransactionRecord.Plan?) -> TransactionRecord.Plan? {
    named ?? (upfrontPlan == nil ? nil : .upfront)
  }
}
