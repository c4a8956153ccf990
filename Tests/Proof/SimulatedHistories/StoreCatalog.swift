// SPDX-License-Identifier: Apache-2.0

/// What the oracle knows about a product.
struct CatalogProduct: Sendable {
  let id: String
  let kind: Kind
  /// For subscriptions: group and level (1 is the highest service).
  var group = ""
  var level = 0
  var isWeekly = false

  enum Kind: Sendable {
    case subscription, nonConsumable, consumable, nonRenewing, trial
  }
}

/// The products of the simulated app.
enum StoreCatalog {
  static let bundleId = "com.example.app"
  static let proGroup = "21000001"
  static let newsGroup = "21000002"
  static let commitmentGroup = "21000003"
  static let groups = [proGroup, newsGroup, commitmentGroup]
  /// The product with a twelve-month commitment, billed monthly.
  static let commitment = "pro.commit"

  static let subscriptions: [CatalogProduct] = [
    subscription("pro.year", proGroup, 1), subscription("team.year", proGroup, 1),
    subscription("pro.month", proGroup, 1), subscription("pro.lite", proGroup, 1),
    subscription("basic.month", proGroup, 2),
    subscription("basic.week", proGroup, 3, isWeekly: true),
    subscription("news.month", newsGroup, 1),
    subscription("news.week", newsGroup, 2, isWeekly: true),
    subscription(commitment, commitmentGroup, 1),
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
    isWeekly: Bool = false
  ) -> CatalogProduct {
    CatalogProduct(id: id, kind: .subscription, group: group, level: level, isWeekly: isWeekly)
  }
}
