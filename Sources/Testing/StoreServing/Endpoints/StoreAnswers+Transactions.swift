// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import HTTPMessages
import OpenSSLTrust
import StoreConfiguration
import StoreEngine
import StrictJSON
import StrictTime

// Endpoints for the transactions of a customer.
extension LoggedStore {
  static let transactionHandlers: [APIEndpoint: Handler] = [
    .transactionInfo: { try $0.answers.transactionInfo($1.id) },
    .appTransactionInfo: { try $0.answers.appTransactionInfo($1.id) },
    .historyV1: { try $0.answers.history($1.id, $1, .historyV1) },
    .history: { try $0.answers.history($1.id, $1, .history) },
    .subscriptionStatuses: { try $0.answers.statuses($1.id, $1) },
    .refundHistory: { try $0.answers.refundHistory($1.id, $1) },
    .orderLookup: { try $0.answers.orderLookup($1.id) },
  ]
}

extension StoreAnswers {
  func transactionInfo(_ id: String) throws -> HTTPAnswer {
    let token = try state.signedTransaction(try RequestedIds(state).transaction(id), signer)
    return HTTPAnswer(json: StoreAnswers.object("signedTransactionInfo", token))
  }

  func appTransactionInfo(_ id: String) throws -> HTTPAnswer {
    let customer = try RequestedIds(state).customer(id)
    guard state.appTransactionIdMember(customer) != nil else {
      throw APIRefusal(.appTransactionDoesNotExist)
    }
    let token = try signer.token(try state.currentAppTransaction(of: customer))
    return HTTPAnswer(json: StoreAnswers.object("signedAppTransactionInfo", token))
  }

  /// Get All Subscription Statuses, filtered by `status`.
  func statuses(_ id: String, _ request: RoutedRequest) throws -> HTTPAnswer {
    let statuses = try request.values("status").map { (text) throws(APIRefusal) in
      guard let status = Int64(text), 1...5 ~= status else {
        throw APIRefusal(.invalidStatus)
      }
      return status
    }
    let customer = try RequestedIds(state).customer(id)
    return HTTPAnswer(json: try state.statuses(of: customer, among: statuses, signedBy: signer))
  }

  /// Get Transaction History.
  func history(
    _ id: String,
    _ request: RoutedRequest,
    _ endpoint: APIEndpoint
  ) throws -> HTTPAnswer {
    let customer = try RequestedIds(state).customer(id)
    let query = try HistoryQuery(request, endpoint, about: customer, state)
    let records = state.historyTransactions(of: customer).filter { record in
      query.includes(record, state.catalogue[record.product])
        && (endpoint != .historyV1 || !isFinishedConsumable(record))
    }
    let page = Page(records.map(revision), after: query.revision, isDescending: query.isDescending)
    return try answer(page, query) { json, revision in
      json.member("revision", revision)
      json.member("bundleId", state.options.bundleId)
      if let appAppleId = state.appAppleId { json.member("appAppleId") { $0.integer(appAppleId) } }
      json.member("environment", state.options.environment.rawValue)
      json.member("hasMore") { $0.boolean(page.hasMore) }
    }
  }

  /// Version 1 of the history omits finished consumables that were not refunded.
  private func isFinishedConsumable(_ record: TransactionRecord) -> Bool {
    guard case .oneTime(.consumable) = state.catalogue[record.product].kind else { return false }
    return record.isFinished && record.revocation == nil
  }

  private func revision(_ record: TransactionRecord) -> Revision {
    Revision(time: record.signedAt, number: record.number.value)
  }

  /// Get Refund History: the refunded transactions, sorted by date of refund.
  func refundHistory(_ id: String, _ request: RoutedRequest) throws
    -> HTTPAnswer
  {
    let customer = try RequestedIds(state).customer(id)
    let query = try HistoryQuery(request, .refundHistory, about: customer, state)
    let refunds = state.historyTransactions(of: customer).compactMap { record -> Revision? in
      guard let revocation = record.revocation, revocation.type.isRefund else { return nil }
      return Revision(time: revocation.date, number: record.number.value)
    }
    let page = Page(refunds, after: query.revision, isDescending: false)
    return try answer(page, query) { json, revision in
      json.member("hasMore") { $0.boolean(page.hasMore) }
      json.member("revision", revision)
    }
  }

  /// A page of transactions: the members that `members` writes, with the revision of the next page, then the tokens.
  private func answer(
    _ page: Page,
    _ query: HistoryQuery,
    _ members: (inout JSONWriter, String) -> Void
  ) throws -> HTTPAnswer {
    var tokens: [String] = []
    for number in page.items.compactMap({ state.transactions.index(at: $0.number) }) {
      tokens.append(try state.signedTransaction(number, signer))
    }
    let revision =
      page.items.last ?? query.revision ?? Revision(time: state.options.start, number: 0)
    return HTTPAnswer(
      json: JSONWriter.object { json in
        members(&json, revision.text(of: query.fingerprint))
        StoreAnswers.write(tokens, to: &json)
      }
    )
  }

  /// Look Up Order ID.
  ///
  /// An order contains one transaction. The sandbox has no orders.
  func orderLookup(_ id: String) throws -> HTTPAnswer {
    let number = state.options.environment == .production ? state.transaction(order: id) : nil
    let tokens = try number.map { [try state.signedTransaction($0, signer)] } ?? []
    return HTTPAnswer(
      json: JSONWriter.object { json in
        // 0: valid order id; 1: invalid.
        json.member("status") { $0.integer(tokens.isEmpty ? 1 : 0) }
        if !tokens.isEmpty { StoreAnswers.write(tokens, to: &json) }
      }
    )
  }

  // MARK: JSON

  static func object(_ name: String, _ text: String) -> [UInt8] {
    JSONWriter.bytes { $0.object { $0.member(name) { $0.string(text) } } }
  }

  private static func write(_ tokens: [String], to json: inout JSONWriter) {
    json.array("signedTransactions") { json in for token in tokens { json.string(token) } }
  }
}

/// A page of Get Transaction History or Get Refund History: at most 20 transactions after a revision.
private struct Page {
  let items: [Revision]
  let hasMore: Bool

  /// The number of transactions on a page, as in Apple's API.
  private static let size = 20

  init(_ all: [Revision], after revision: Revision?, isDescending: Bool) {
    let ordered = isDescending ? all.sorted(by: >) : all.sorted()
    let rest =
      revision.map { revision in
        ordered.drop { isDescending ? $0 >= revision : $0 <= revision }
      } ?? ordered[...]
    items = Array(rest.prefix(Page.size))
    hasMore = rest.count > Page.size
  }
}
