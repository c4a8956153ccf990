// SPDX-License-Identifier: Apache-2.0

import StoreEngine
import StrictTime

/// Finds and sorts the transactions of a store, in one pass that creates no string for each transaction.
final class TransactionSearch {
  private let state: StoreState
  private let query: ViewQuery
  private let words: [Word]
  // `.some(nil)` if the query names an unknown one, which no transaction has.
  private let transaction: TransactionIndex??
  private let customer: CustomerIndex??
  private let product: ProductIndex??
  private let subscription: SubscriptionIndex??
  private let status: TransactionStatus?
  private let from: Timestamp
  private let until: Timestamp

  /// A search word, and the customers, products and subscriptions whose names contain it.
  fileprivate struct Word {
    let text: String
    let customers: Set<CustomerIndex>
    let products: Set<ProductIndex>
    let subscriptions: Set<SubscriptionIndex>
    let statuses: Set<TransactionStatus>
    /// The codes of the countries whose code or name it begins.
    let storefronts: Set<String>
    /// Whether it stands for a refund request, and for what the family shares.
    let (isRefundRequest, isShared): (Bool, Bool)
    let isNumber: Bool
    /// `A.2` names one transaction.
    let named: TransactionIndex?
  }

  static let parameters: Set<String> = [
    "transaction", "customer", "product", "subscription", "status", "from", "until",
  ]

  init(_ state: StoreState, _ query: ViewQuery) throws(ViewError) {
    self.state = state
    self.query = query
    words = query.words.map { Word($0, state) }
    transaction = query["transaction"].map { TransactionSearch.transaction(withId: $0, in: state) }
    customer = query["customer"].map { state.customerNumbers[$0] }
    product = query["product"].map { state.catalogue.number(of: $0) }
    subscription = query["subscription"].map { name in
      if case .subscription(let number) = state.purchaseNames[name] { number } else { nil }
    }
    status = try query["status"].map { text throws(ViewError) in
      guard let status = TransactionStatus(rawValue: text) else {
        throw ViewError(400, "unknown status \"\(text.prefix(32))\"")
      }
      return status
    }
    from = try TransactionSearch.time(query, "from") ?? .earliest
    until = try TransactionSearch.time(query, "until") ?? .latest
  }

  private static func time(_ query: ViewQuery, _ name: String) throws(ViewError) -> Timestamp? {
    guard let text = query[name] else { return nil }
    return try rethrowing(Timestamp(rfc3339: text)) { (_: TimestampError) in
      ViewError(400, "\(name) must be a time such as 2026-03-01T00:00:00Z")
    }
  }

  // MARK: Finding

  /// The numbers of the transactions that match, in the order of the query.
  func matches() throws(ViewError) -> [TransactionIndex] {
    if let transaction { return transaction.map { [$0] } ?? [] }
    let found = state.transactions.indices.filter { matches(state.transactions[$0]) }
    return try sorted(found)
  }

  private func matches(_ record: TransactionRecord) -> Bool {
    guard !record.isDeleted, customer.map({ $0 == record.customer }) ?? true,
      product.map({ $0 == record.product }) ?? true,
      subscription.map({ $0 != nil && $0 == record.subscription }) ?? true,
      from <= record.purchaseDate, record.purchaseDate < until,
      status.map({ $0 == TransactionStatus(of: record, in: state) }) ?? true
    else { return false }
    return words.allSatisfy { contains($0, record) }
  }

  private func contains(_ word: Word, _ record: TransactionRecord) -> Bool {
    word.customers.contains(record.customer) || word.products.contains(record.product)
      || record.subscription.map { word.subscriptions.contains($0) } ?? false
      || word.named == record.number
      || word.isNumber && state.transactionId(record.number).hasText(word.text)
      || !word.statuses.isEmpty && word.statuses.contains(TransactionStatus(of: record, in: state))
      || !word.storefronts.isEmpty && word.storefronts.contains(record.storefront.code)
      || word.isRefundRequest && record.refundRequestedAt != nil
      || word.isShared && record.ownership == .familyShared
      || record.offer.map { word.isFound(in: $0) } ?? false
  }

  // MARK: Sorting

  private func sorted(_ numbers: [TransactionIndex]) throws(ViewError) -> [TransactionIndex] {
    let records = state.transactions
    func by<Key: Comparable>(_ key: (TransactionRecord) -> Key) -> [TransactionIndex] {
      let keys = numbers.map { (key(records[$0]), $0) }
      return keys.sorted { $0.0 == $1.0 ? $0.1 < $1.1 : $0.0 < $1.0 }.map(\.1)
    }
    let ascending: [TransactionIndex]
    switch query["sort"] ?? "date" {
    case "date": ascending = by(\.purchaseDate)
    case "expires": ascending = by { $0.expiresDate ?? .earliest }
    case "price": ascending = by(\.total)
    case "transaction": ascending = numbers
    case "product":
      let ranks = ranks(of: state.catalogue.products.column(\.id))
      ascending = by { ranks[$0.product] }
    case "customer":
      let ranks = ranks(of: state.customers.column(\.name))
      ascending = by { ranks[$0.customer] }
    case "status": ascending = by { TransactionStatus(of: $0, in: state).rank }
    default:
      throw ViewError(
        400,
        "sort must be date, expires, price, transaction, product, customer or status"
      )
    }
    return query.isDescending ? ascending.reversed() : ascending
  }

  private func ranks<Record>(of names: Column<Record, String>) -> Column<Record, Int> {
    var ranks = names.column { _ in 0 }
    let order = names.indices.sorted {
      names[$0].utf8.lexicographicallyPrecedes(names[$1].utf8)
    }
    for (rank, place) in order.enumerated() { ranks[place] = rank }
    return ranks
  }
}

extension TransactionSearch.Word {
  fileprivate init(_ text: String, _ state: StoreState) {
    self.text = text
    customers = Set(state.customers.indices.filter { state.customers[$0].name.hasWord(text) })
    products = Set(state.catalogue.products.indices.filter { state.catalogue[$0].id.hasWord(text) })
    subscriptions = Set(
      state.subscriptions.indices.filter { state.subscriptions[$0].name.hasWord(text) }
    )
    statuses = Set(
      TransactionStatus.allCases.filter {
        $0.rawValue.hasText(text) || SearchTexts.hasWord(beginningWith: text, in: $0.words)
      }
    )
    storefronts = Set(
      Storefront.codes.filter { code in
        Storefront(code).map { SearchTexts.hasWord(beginningWith: text, in: $0.title) } ?? false
      }
    )
    isRefundRequest = SearchTexts.hasWord(beginningWith: text, in: SearchTexts.refundRequest)
    isShared = SearchTexts.hasWord(beginningWith: text, in: "family shared")
    isNumber = text.utf8.allSatisfy { 0x30...0x39 ~= $0 }
    named = TransactionSearch.Word.transaction(lowercase: text, in: state)
  }
}

extension TransactionSearch.Word {
  /// Whether the word begins a word about an offer, or is a part of its id.
  fileprivate func isFound(in offer: AppliedOffer) -> Bool {
    SearchTexts.hasWord(beginningWith: text, in: SearchTexts.words(of: offer))
      || offer.identifier?.hasWord(text) == true
  }
}

extension String {
  /// Whether the string contains a lowercase word, ignoring case.
  fileprivate func hasWord(_ word: String) -> Bool { lowercased().hasText(word) }
}

extension TransactionSearch {
  private static func transaction(withId id: String, in state: StoreState) -> TransactionIndex? {
    do {
      return try RequestedIds(state).transaction(id)
    } catch {
      return nil
    }
  }
}

extension TransactionSearch.Word {
  /// The transaction with a name such as `a.2`, ignoring case.
  private static func transaction(lowercase text: String, in state: StoreState) -> TransactionIndex?
  {
    guard let dot = text.utf8.lastIndex(of: UInt8(ascii: ".")),
      let place = Int(text[text.utf8.index(after: dot)...]), place > 0
    else { return nil }
    let name = text[..<dot]
    for subscription in state.subscriptions
    where subscription.name.lowercased().utf8.elementsEqual(name.utf8) {
      let list = state.chains[subscription.index].transactions
      return place <= list.count ? list[place - 1] : nil
    }
    return nil
  }
}
