// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import HTTPMessages
import StoreConfiguration
import StoreEngine
import StorePayloads
import StrictTime

/// The query of Get Transaction History, or of Get Refund History.
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
  /// Identifies the query that a revision continues: the endpoint, the customer, the filters and the order.
  private(set) var fingerprint = ""

  /// Reads the filters of a request about a customer.
  ///
  /// Version 1 also has `excludeRevoked`.
  init(
    _ request: RoutedRequest,
    _ endpoint: APIEndpoint,
    about customer: CustomerIndex,
    _ state: StoreState
  ) throws(APIRefusal) {
    startDate = try HistoryQuery.date(request.value("startDate"), .invalidStartDate)
    endDate = try HistoryQuery.date(request.value("endDate"), .invalidEndDate)
    if let startDate, let endDate, startDate >= endDate {
      throw APIRefusal(.startDateAfterEndDate)
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
    if endpoint == .historyV1, let text = request.value("excludeRevoked") {
      if try HistoryQuery.flag(text, .invalidExcludeRevoked) { revoked = false }
    }
    fingerprint = QueryFingerprint.text(
      of: [endpoint.rawValue, state.options.environment.rawValue, "\(customer.value)"]
        + HistoryQuery.filters(of: request)
    )
    if let text = request.value("revision") {
      guard let value = Revision(text, of: fingerprint) else {
        throw APIRefusal(.invalidRequestRevision)
      }
      revision = value
    }
  }

  /// The parameters without the revision, in any order.
  private static func filters(of request: RoutedRequest) -> [String] {
    request.query.filter { !isSame($0.name, "revision") }.map { "\($0.name)=\($0.value)" }.sorted()
  }

  /// Whether a transaction matches the filters.
  ///
  /// The dates are compared with its purchase date.
  func includes(_ record: TransactionRecord, _ product: CatalogueProduct) -> Bool {
    if let startDate, record.purchaseDate < startDate { return false }
    if let endDate, record.purchaseDate >= endDate { return false }
    if let revoked, revoked != (record.revocation != nil) { return false }
    if let ownership, !isSame(ownership, record.ownership.rawValue) { return false }
    return HistoryQuery.matches(productIds, product.id)
      && HistoryQuery.matches(productTypes, product.type)
      && HistoryQuery.matches(groups, product.terms?.group)
  }

  /// Whether a filter includes a value.
  ///
  /// An empty filter includes all.
  private static func matches(_ list: [String], _ value: String?) -> Bool {
    list.isEmpty || list.contains { isSame(value, $0) }
  }

  private static let types = Dictionary(
    uniqueKeysWithValues: HistoryFilter.typeNames.map { ($0.name, $0.type.rawValue) }
  )

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
      throw APIRefusal(code, "The value is unknown.")
    }
    return choice.value
  }

  /// Ignores case: Apple's Python library writes `True`.
  private static func flag(_ text: String, _ code: APIErrorCode) throws(APIRefusal) -> Bool {
    try choice(text.lowercased(), ["true": true, "false": false], code)
  }
}

/// A position in a transaction history, which is sorted by date of change.
///
/// Transactions after it are new.
struct Revision: Hashable, Comparable {
  /// When the transaction was changed.
  let time: Timestamp
  /// The number of the transaction, which orders simultaneous changes.
  let number: Int

  init(time: Timestamp, number: Int) {
    self.time = time
    self.number = number
  }

  /// `1767225600000_12_ab12cd34`; `nil` if it is from another query.
  init?(_ text: String, of fingerprint: String) {
    let parts = text.utf8.split(separator: UInt8(ascii: "_"), omittingEmptySubsequences: false)
    guard parts.count == 3, parts[2].elementsEqual(fingerprint.utf8),
      parts.prefix(2).joined().allSatisfy({ 0x30...0x39 ~= $0 }),
      let milliseconds = Int64(String(Substring(parts[0]))),
      let time = Timestamp(millisecondsSince1970: milliseconds),
      let number = Int(String(Substring(parts[1])))
    else { return nil }
    self.init(time: time, number: number)
  }

  func text(of fingerprint: String) -> String {
    "\(time.millisecondsSince1970)_\(number)_\(fingerprint)"
  }

  static func < (left: Revision, right: Revision) -> Bool {
    (left.time, left.number) < (right.time, right.number)
  }
}
