// SPDX-License-Identifier: Apache-2.0

public import StoreTypes
public import StrictTime

/// The versions of Get Transaction History.
public enum HistoryVersion: String, CaseIterable, Sendable {
  /// Version 1, which Apple deprecated.
  case v1
  /// Version 2.
  case v2
}

/// Filters and order of a transaction history; without values, all transactions in ascending order.
public struct HistoryFilter: Hashable, Sendable {
  /// The start of the interval, by the date of the transactions; inclusive.
  public var startDate: Timestamp?
  /// The end of the interval; exclusive.
  public var endDate: Timestamp?
  /// The product ids; empty for all.
  public var productIds: [String]
  /// The product types; empty for all.
  public var productTypes: [ProductType]
  /// The subscription groups; empty for all.
  public var subscriptionGroupIdentifiers: [String]
  /// Purchased or shared; `nil` for both.
  public var inAppOwnershipType: OwnershipType?
  /// Revoked or not; `nil` for both.
  public var revoked: Bool?
  /// Whether the newest transactions come first.
  public var isDescending: Bool

  /// A filter; by default none.
  public init(
    startDate: Timestamp? = nil,
    endDate: Timestamp? = nil,
    productIds: [String] = [],
    productTypes: [ProductType] = [],
    subscriptionGroupIdentifiers: [String] = [],
    inAppOwnershipType: OwnershipType? = nil,
    revoked: Bool? = nil,
    isDescending: Bool = false
  ) {
    self.startDate = startDate
    self.endDate = endDate
    self.productIds = productIds
    self.productTypes = productTypes
    self.subscriptionGroupIdentifiers = subscriptionGroupIdentifiers
    self.inAppOwnershipType = inAppOwnershipType
    self.revoked = revoked
    self.isDescending = isDescending
  }

  /// The query parameters.
  func items() throws(APIRequestError) -> [APIQueryItem] {
    try APIArgument.interval(startDate, endDate)
    var items =
      APIQueryItem.optional("startDate", startDate) + APIQueryItem.optional("endDate", endDate)
    for id in productIds {
      items.append(APIQueryItem("productId", try APIArgument.identifier(id, "productId")))
    }
    for type in productTypes {
      items.append(APIQueryItem("productType", try HistoryFilter.name(of: type)))
    }
    if isDescending { items.append(APIQueryItem("sort", "DESCENDING")) }
    for group in subscriptionGroupIdentifiers {
      let name = "subscriptionGroupIdentifier"
      items.append(APIQueryItem(name, try APIArgument.identifier(group, name)))
    }
    items += APIQueryItem.optional("inAppOwnershipType", inAppOwnershipType?.rawValue)
    return items + APIQueryItem.optional("revoked", revoked.map { "\($0)" })
  }

  private static func name(of type: ProductType) throws(APIRequestError) -> String {
    guard let name = typeNames.first(where: { $0.type == type })?.name else {
      throw APIRequestError(
        .form,
        "productType",
        expected: "a type that Apple sells",
        found: APIArgument.shown(type.rawValue)
      )
    }
    return name
  }

  /// The names of types in queries, which differ from those in transactions.
  package static let typeNames: [(name: String, type: ProductType)] = [
    ("AUTO_RENEWABLE", .autoRenewable), ("NON_RENEWABLE", .nonRenewing),
    ("CONSUMABLE", .consumable), ("NON_CONSUMABLE", .nonConsumable),
  ]
}
