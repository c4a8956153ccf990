// SPDX-License-Identifier: Apache-2.0

import StoreEntitlements
import StrictTime

/// A product of the simulated app.
struct CatalogProduct: Sendable {
  let id: String
  let kind: Kind
  /// For subscriptions: group, level (1 is the highest service) and period.
  var group = ""
  var level = 0
  var period = CalendarPeriod.zero
  var introductory: OfferTerms?
  /// A twelve-month commitment, billed monthly.
  var isCommitment = false

  enum Kind: Sendable {
    case subscription, nonConsumable, consumable, nonRenewing, trial
  }
}

/// An offer and its payment mode.
struct OfferTerms: Hashable, Sendable {
  /// 1 introductory, 2 promotional, 3 offer code, 4 win-back.
  var type: Int64
  var identifier: String?
  var payment: Payment
  /// The period that one charge pays for, in ISO 8601; `nil` for the period of the product.
  var length: String?
  /// The number of charges.
  var charges = 1

  enum Payment: String, Sendable {
    case free = "FREE_TRIAL"
    case payAsYouGo = "PAY_AS_YOU_GO"
    case payUpFront = "PAY_UP_FRONT"
  }
}

/// The products of the simulated app.
enum StoreCatalog {
  static let bundleId = "com.example.app"
  static let proGroup = "21000001"
  static let newsGroup = "21000002"
  static let commitmentGroup = "21000003"
  static let groups = [proGroup, newsGroup, commitmentGroup]

  static let subscriptions: [CatalogProduct] = [
    subscription("pro.year", proGroup, 1, months: 12),
    subscription("team.year", proGroup, 1, months: 12),
    subscription(
      "pro.month",
      proGroup,
      1,
      months: 1,
      OfferTerms(type: 1, payment: .free, length: "P1W")
    ),
    subscription("pro.lite", proGroup, 1, months: 1),
    subscription(
      "basic.month",
      proGroup,
      2,
      months: 1,
      OfferTerms(type: 1, payment: .payAsYouGo, charges: 3)
    ),
    subscription("basic.week", proGroup, 3, months: 0, days: 7),
    subscription("news.month", newsGroup, 1, months: 1),
    subscription(
      "news.week",
      newsGroup,
      2,
      months: 0,
      days: 7,
      OfferTerms(type: 1, payment: .payUpFront, length: "P2M")
    ),
    CatalogProduct(
      id: "pro.commit",
      kind: .subscription,
      group: commitmentGroup,
      level: 1,
      period: CalendarPeriod(months: 1) ?? .zero,
      isCommitment: true
    ),
  ]

  static let oneTime: [CatalogProduct] = [
    CatalogProduct(id: "lifetime", kind: .nonConsumable),
    CatalogProduct(id: "themes", kind: .nonConsumable),
    CatalogProduct(id: "coins100", kind: .consumable),
    CatalogProduct(id: "season.pass", kind: .nonRenewing),
    CatalogProduct(id: "day.pass", kind: .nonRenewing),
    CatalogProduct(id: "trial14", kind: .trial),
  ]

  static let byId = Dictionary(
    uniqueKeysWithValues: (subscriptions + oneTime).map { ($0.id, $0) }
  )

  static func products(inGroup group: String) -> [CatalogProduct] {
    subscriptions.filter { $0.group == group }
  }

  static func period(of product: String) -> CalendarPeriod { byId[product]?.period ?? .zero }

  static let firstFreeVersion = "10"
  static let seasonDays: Int64 = 90
  static let trialDays: Int64 = 14

  /// The products that grant a feature.
  static let features = [
    "ads-free": ["lifetime", "pro.month", "pro.year", "basic.month", "basic.week", "trial14"],
    "sync": ["pro.year", "team.year", "pro.lite", "pro.commit"],
    "news": ["news.month", "news.week", "season.pass"],
  ]

  private static func subscription(
    _ id: String,
    _ group: String,
    _ level: Int,
    months: Int64,
    days: Int64 = 0,
    _ introductory: OfferTerms? = nil
  ) -> CatalogProduct {
    CatalogProduct(
      id: id,
      kind: .subscription,
      group: group,
      level: level,
      period: CalendarPeriod(months: months, seconds: days * 86_400) ?? .zero,
      introductory: introductory
    )
  }
}
