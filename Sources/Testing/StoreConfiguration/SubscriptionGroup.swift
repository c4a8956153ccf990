// SPDX-License-Identifier: Apache-2.0

/// A group of subscriptions, of which a customer has one at a time.
public struct SubscriptionGroup: Sendable {
  /// The group id: `subscriptionGroupIdentifier` of transactions.
  public let id: String
  /// The name.
  public let name: String?
  /// The subscriptions, in the order of the file.
  public let subscriptions: [SubscriptionProduct]
  /// Its place in the file.
  public let path: String

  init(_ group: ConfigurationReader) throws(ConfigurationError) {
    path = group.path
    id = try group.requiredString("id")
    name = try group.string("name")
    let id = self.id
    subscriptions = try group.list("subscriptions") { (product) throws(ConfigurationError) in
      try SubscriptionProduct(product, groupId: id)
    }
  }
}

/// An auto-renewable subscription of a `.storekit` file.
public struct SubscriptionProduct: Sendable {
  /// The product id.
  public let productId: String
  /// The id of its group.
  public let groupId: String
  /// The level in the group: 1 is the highest service; `nil` when the file gives none.
  public let level: Int64?
  /// The billing period; `nil` when the file gives none.
  public let period: StorePeriod?
  /// The reference name.
  public let referenceName: String?
  /// The price of one period; `nil` when the file gives none.
  public let price: Price?
  /// Whether a family may share it.
  public let isFamilyShareable: Bool
  /// Introductory offers, one for each billing plan since version 5.
  public let introductoryOffers: [StoreOffer]
  /// Promotional offers.
  public let promotionalOffers: [StoreOffer]
  /// Offer codes.
  public let codeOffers: [StoreOffer]
  /// Win-back offers.
  public let winBackOffers: [StoreOffer]
  /// Billing plans; since version 5.
  public let billingPlans: [BillingPlan]
  /// Its place in the file.
  public let path: String

  init(_ product: ConfigurationReader, groupId: String) throws(ConfigurationError) {
    path = product.path
    self.groupId = groupId
    productId = try product.requiredString("productID")
    level = try product.integer("groupNumber")
    period = try product.period("recurringSubscriptionPeriod")
    referenceName = try product.string("referenceName")
    price = try product.price("displayPrice")
    isFamilyShareable = try product.boolean("familyShareable") ?? false
    introductoryOffers = try SubscriptionProduct.introductoryOffers(product)
    promotionalOffers = try product.list("adHocOffers") { (offer) throws(ConfigurationError) in
      try StoreOffer(offer, kind: .promotional)
    }
    codeOffers = try product.list("codeOffers") { (offer) throws(ConfigurationError) in
      try StoreOffer(offer, kind: .code)
    }
    winBackOffers = try product.list("winbackOffers") { (offer) throws(ConfigurationError) in
      try StoreOffer(offer, kind: .winBack)
    }
    billingPlans = try product.list("billingPlans", BillingPlan.init)
  }

  /// All offers: introductory, promotional, codes, win-back.
  public var offers: [StoreOffer] {
    introductoryOffers + promotionalOffers + codeOffers + winBackOffers
  }

  /// The array of version 5 repeats the single offer of older versions.
  private static func introductoryOffers(
    _ product: ConfigurationReader
  ) throws(ConfigurationError) -> [StoreOffer] {
    let read = { (offer: ConfigurationReader) throws(ConfigurationError) in
      try StoreOffer(offer, kind: .introductory)
    }
    let offers = try product.list("introductoryOffers", read)
    guard offers.isEmpty else { return offers }
    return try product.object("introductoryOffer").map(read).map { [$0] } ?? []
  }
}

/// A way to pay for a subscription.
public struct BillingPlan: Hashable, Sendable {
  /// `BILLED_UPFRONT` or `MONTHLY`.
  public let type: String
  /// The price of one charge.
  public let price: Price?
  /// The price of the whole commitment.
  public let commitmentPrice: Price?
  /// Whether the plan is offered.
  public let isEnabled: Bool

  init(_ plan: ConfigurationReader) throws(ConfigurationError) {
    type = try plan.requiredString("billingPlanType")
    price = try plan.price("displayPrice")
    commitmentPrice = try plan.price("commitmentDisplayPrice")
    isEnabled = try plan.boolean("isEnabled") ?? true
  }
}
