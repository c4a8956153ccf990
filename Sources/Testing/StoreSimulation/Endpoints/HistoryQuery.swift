// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import StoreConfiguration
import StrictTime

/// The query of Get Transaction History.
struct HistoryQuery {
  private var startDate: Timestamp?
  private var endDate: Timestamp?
  private var productIds: [String] = []
  private var productTypes: [String] = []
  private var groups: [String] = []
  private var ownership: String?
  private var revoked: Bool?
  private(set) var isDescending = false
  private(set) var revision: Revision?

  /// The filters of a request; version 1 has `excludeRevoked` instead of `revoked`.
  init(_ request: ServerRequest, isFirstVersion: Bool) throws(APIRefusal) {
    startDate = try HistoryQuery.date(request.value("startDate"), .invalidStartDate)
    endDate = try HistoryQuery.date(request.value("endDate"), .invalidEndDate)
    if let startDate, let endDate, startDate >= endDate {
      throw APIRefusal(.startDateAfterEndDate, "The start date must precede the end date.")
    }
    productIds = try HistoryQuery.list(request.values("productId"), .invalidProductId)
    productTypes = try request.values("productType").map { (name) throws(APIRefusal) in
      try HistoryQuery.choice(name, HistoryQuery.types, .invalidProductType)
    }
    groups = try HistoryQuery.list(
      request.values("subscriptionGroupIdentifier"),
      .invalidSubscriptionGroupIdentifier
    )
    if let name = request.value("inAppOwnershipType") {
      let names = ["PURCHASED": "PURCHASED", "FAMILY_SHARED": "FAMILY_SHARED"]
      ownership = try HistoryQuery.choice(name, names, .invalidInAppOwnershipType)
    }
    if let name = request.value("sort") {
      let orders = ["ASCENDING": false, "DESCENDING": true]
      isDescending = try HistoryQuery.choice(name, orders, .invalidSort)
    }
    if let text = request.value("revoked") {
      revoked = try HistoryQuery.flag(text, .invalidRevoked)
    }
    if isFirstVersion, let text = request.value("excludeRevoked") {
      if try HistoryQuery.flag(text, .invalidExcludeRevoked) { revoked = false }
    }
    if let text = request.value("revision") {
      guard let value = Revision(text) else {
        throw APIRefusal(.invalidRequestRevision, "Invalid request revision.")
      }
      revision = value
    }
  }

  /// Whether a transaction is among those asked for; dates are compared with the purchase date.
  func includes(_ record: TransactionRecord, _ product: CatalogueProduct) -> Bool {
    if let startDate, record.purchaseDate < startDate { return false }
    if let endDate, record.purchaseDate >= endDate { return false }
    if let revoked, revoked != (record.revocation != nil) { return false }
    if let ownership, !isSame(ownership, record.ownership.rawValue) { return false }
    return HistoryQuery.has(productIds, product.id) && HistoryQuery.has(productTypes, product.type)
      && HistoryQuery.has(groups, product.terms?.group)
  }

  /// An empty list is no filter.
  private static func has(_ list: [String], _ value: String?) -> Bool {
    list.isEmpty || list.contains { isSame(value, $0) }
  }

  /// The names of product types in queries, which differ from those in transactions.
  private static let types = [
    "AUTO_RENEWABLE": "Auto-Renewable Subscription",
    "NON_RENEWABLE": "Non-Renewing Subscription",
    "CONSUMABLE": "Consumable",
    "NON_CONSUMABLE": "Non-Consumable",
  ]

  // MARK: Values

  private static func date(_ text: String?, _ code: APIErrorCode) throws(APIRefusal) -> Timestamp? {
    guard let text else { return nil }
    guard let milliseconds = Int64(text), milliseconds >= 0,
      let date = Timestamp(millisecondsSince1970: milliseconds)
    else { throw APIRefusal(code, "The date is not in milliseconds since 1970.") }
    return date
  }

  private static func list(_ values: [String], _ code: APIErrorCode) throws(APIRefusal) -> [String]
  {
    if values.contains(where: \.isEmpty) { throw APIRefusal(code, "The value is empty.") }
    return values
  }

  private static func choice<Value>(
    _ name: String,
    _ choices: [String: Value],
    _ code: APIErrorCode
  ) throws(APIRefusal) -> Value {
    guard let choice = choices.first(where: { isSame(name, $0.key) }) else {
      throw APIRefusal(code, "The value is not one that Apple documents.")
    }
    return choice.value
  }

  /// In any letter case: Apple's Python library writes `True`.
  private static func flag(_ text: String, _ code: APIErrorCode) throws(APIRefusal) -> Bool {
    try choice(text.lowercased(), ["true": true, "false": false], code)
  }
}

/// A place in the order by date of change, which is the order of histories: what follows it is new.
struct Revision: Hashable, Comparable {
  /// When the transaction was changed.
  let time: Timestamp
  /// Its number, for changes of one time.
  let number: Int

  init(time: Timestamp, number: Int) {
    self.time = time
    self.number = number
  }

  /// `1767225600000_12`.
  init?(_ text: String) {
    let parts = text.utf8.split(separator: UInt8(ascii: "_"), omittingEmptySubsequences: false)
    guard parts.count == 2, text.utf8.allSatisfy({ 0x30...0x39 ~= $0 || $0 == 0x5F }),
      let milliseconds = Int64(String(Substring(parts[0]))),
      let time = Timestamp(millisecondsSince1970: milliseconds),
      let number = Int(String(Substring(parts[1])))
    else { return nil }
    self.init(time: time, number: number)
  }

  var text: String { "\(time.millisecondsSince1970)_\(number)" }

  static func < (left: Revision, right: Revision) -> Bool {
    (left.time, left.number) < (right.time, right.number)
  }
}
