// SPDX-License-Identifier: Apache-2.0

import StrictJSON

/// A subscription group, in which a customer has at most one active subscription.
public struct SubscriptionGroup: Sendable {
  /// The group id: `subscriptionGroupIdentifier` of transactions.
  ///
  /// For a group without an id, that of its first subscription with one, or `group-1` for the first group.
  public let id: String
  /// The name.
  public let name: String?
  /// The subscriptions, in the order of the file.
  public let subscriptions: [SubscriptionProduct]
  /// The path in the file, an RFC 6901 JSON pointer.
  public let path: String

  init(_ group: ConfigurationReader) {
    path = group.path
    let id = SubscriptionGroup.id(of: group)
    self.id = id
    name = group.string("name")
    subscriptions = group.list("subscriptions") { SubscriptionProduct($0, inGroup: id) }
  }

  /// The id in the file, or a substitute, because groups without an id are not one group.
  private static func id(of group: ConfigurationReader) -> String {
    if let id = group.nonEmptyString("id") { return id }
    let stated = group.member("subscriptions")?.value.array?.lazy
      .compactMap { $0.object?["subscriptionGroupID"]?.string }.first { !$0.isEmpty }
    let id = stated ?? "group-\(group.index + 1)"
    group.note(.groupId, "id", "the group has no id", hint: "\(quoted(id)) is used; add an id")
    return id
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
  public let price: ProductPrice?
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
  let monthlyPrice: ProductPrice?
  /// The path in the file, an RFC 6901 JSON pointer.
  public let path: String

  /// Returns `nil` without a product id.
  init?(_ product: ConfigurationReader, inGroup group: String) {
    guard let id = product.productId else { return nil }
    path = product.path
    groupId = group
    statedGroupId = product.nonEmptyString("subscriptionGroupID")
    internalId = product.string("internalID")
    productId = id
    level = product.integer("groupNumber")
    period = product.period(
      "recurringSubscriptionPeriod",
      of: "the subscription",
      .subscriptionPeriod,
      hint: "periods are \(OfferDurations.texts(OfferDurations.subscriptions))"
    )
    referenceName = product.string("referenceName")
    price = product.price("displayPrice", missing: (.noPrice, "the product has no displayPrice"))
    isFamilyShareable = product.boolean("familyShareable") ?? false
    let readIntroductory = { (offer: ConfigurationReader) in StoreOffer(offer, kind: .introductory)
    }
    listedIntroductoryOffers = product.list("introductoryOffers", readIntroductory)
    singleIntroductoryOffer = product.introductoryOffer.flatMap(readIntroductory)
    // `introductoryOffers` of version 5 repeats the single `introductoryOffer` of older versions.
    introductoryOffers =
      listedIntroductoryOffers.isEmpty
      ? [singleIntroductoryOffer].compactMap { $0 } : listedIntroductoryOffers
    promotionalOffers = product.list("adHocOffers") { StoreOffer($0, kind: .promotional) }
    codeOffers = product.list("codeOffers") { StoreOffer($0, kind: .code) }
    winBackOffers = product.list("winbackOffers") { StoreOffer($0, kind: .winBack) }
    billingPlans = product.list("billingPlans", BillingPlan.init)
    monthlyPrice = billingPlans.first { $0.type == BillingPlan.monthly }?.price
  }

  /// All offers: introductory, promotional, codes, win-back.
  public var offers: [StoreOffer] {
    introductoryOffers + promotionalOffers + codeOffers + winBackOffers
  }
}
