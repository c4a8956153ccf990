// SPDX-License-Identifier: Apache-2.0

import StrictJSON

/// A subscription group, in which a customer has at most one active subscription.
public struct SubscriptionGroup: Sendable {
  /// The group id: `subscriptionGroupIdentifier` of transactions.
  public let id: String
  /// The name.
  public let name: String?
  /// The subscriptions, in the order of the file.
  public let subscriptions: [SubscriptionProduct]
  /// The path in the file, an RFC 6901 JSON pointer.
  public let path: String

  init(_ group: ConfigurationReader) throws(ConfigurationError) {
    path = group.path
    id = try group.requiredString("id")
    name = try group.string("name")
    let id = self.id
    subscriptions = try group.list("subscriptions") { (product) throws(ConfigurationError) in
      try SubscriptionProduct(product, inGroup: id)
    }
  }
}

/// An auto-renewable subscription of a `.storekit` file.
public struct SubscriptionProduct: Sendable {
  /// The product id.
  public let productId: String
  /// The id of the group that contains the subscription.
  public let groupId: String
  /// The level in the group, 1 for the highest level of service; `nil` if the file has none.
  public let level: Int64?
  /// The billing period; `nil` if the file has none.
  public let period: StorePeriod?
  /// The reference name.
  public let referenceName: String?
  /// The price of one period; `nil` if the file has none.
  public let price: Price?
  /// Whether the subscription supports Family Sharing.
  public let isFamilyShareable: Bool
  /// The subscription's own `subscriptionGroupID`; ``groupId`` is used instead.
  let statedGroupId: String?
  /// `internalID`: digits in synchronized files.
  let internalId: String?
  /// `introductoryOffer`: the only introductory offer before version 5; since then, the one billed upfront.
  let singleIntroductoryOffer: StoreOffer?
  /// `introductoryOffers`, since version 5.
  let listedIntroductoryOffers: [StoreOffer]
  /// Introductory offers, one for each billing plan since version 5.
  public let introductoryOffers: [StoreOffer]
  /// Promotional offers.
  public let promotionalOffers: [StoreOffer]
  /// Offer codes.
  public let codeOffers: [StoreOffer]
  /// Win-back offers.
  public let winBackOffers: [StoreOffer]
  /// The billing plans, since version 5.
  public let billingPlans: [BillingPlan]
  /// The price of one charge of the plan billed monthly.
  let monthlyPrice: Price?
  /// The path in the file, an RFC 6901 JSON pointer.
  public let path: String

  init(_ product: ConfigurationReader, inGroup group: String) throws(ConfigurationError) {
    path = product.path
    groupId = group
    statedGroupId = product.member("subscriptionGroupID")?.value.string
    internalId = product.member("internalID")?.value.string
    productId = try product.requiredString("productID")
    level = try product.integer("groupNumber")
    period = try product.period("recurringSubscriptionPeriod")
    referenceName = try product.string("referenceName")
    price = try product.price("displayPrice")
    isFamilyShareable = try product.boolean("familyShareable") ?? false
    let readIntroductory = { (offer: ConfigurationReader) throws(ConfigurationError) in
      try StoreOffer(offer, kind: .introductory)
    }
    listedIntroductoryOffers = try product.list("introductoryOffers", readIntroductory)
    singleIntroductoryOffer = try product.object("introductoryOffer").flatMap(readIntroductory)
    // `introductoryOffers` of version 5 repeats the single `introductoryOffer` of older versions.
    introductoryOffers =
      listedIntroductoryOffers.isEmpty
      ? [singleIntroductoryOffer].compactMap { $0 } : listedIntroductoryOffers
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
    monthlyPrice = billingPlans.first { $0.type == BillingPlan.monthly }?.price
  }

  /// All offers: introductory, promotional, codes, win-back.
  public var offers: [StoreOffer] {
    introductoryOffers + promotionalOffers + codeOffers + winBackOffers
  }
}

/// A billing plan of a subscription.
public struct BillingPlan: Hashable, Sendable {
  /// `BILLED_UPFRONT` or `MONTHLY`.
  public let type: String
  /// The price of one charge.
  public let price: Price?
  /// The price of the whole commitment.
  public let commitmentPrice: Price?
  /// Whether the plan is enabled.
  public let isEnabled: Bool

  /// The path in the file, an RFC 6901 JSON pointer.
  public let path: String

  /// Returns `nil` for a plan without a type.
  init?(_ plan: ConfigurationReader) throws(ConfigurationError) {
    path = plan.path
    guard let type = try plan.string("billingPlanType") else {
      plan.note(
        .incomplete,
        "billingPlanType",
        "a billing plan without billingPlanType is not used",
        hint: "the types are BILLED_UPFRONT and MONTHLY"
      )
      return nil
    }
    self.type = type
    price = try plan.price("displayPrice")
    commitmentPrice = try plan.price("commitmentDisplayPrice")
    isEnabled = try plan.boolean("isEnabled") ?? true
  }
}
