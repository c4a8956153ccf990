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
    .transactionInfo: { try $0.state.transactionInfo($1.id, $0.signer) },
    .appTransactionInfo: { try $0.state.appTransactionInfo($1.id, $0.signer) },
    .historyV1: { try $0.state.history($1.id, $1, $0.signer, isFirstVersion: true) },
    .history: { try $0.state.history($1.id, $1, $0.signer) },
    .subscriptionStatuses: { try $0.state.statuses($1.id, $1, $0.signer) },
    .refundHistory: { try $0.state.refundHistory($1.id, $1, $0.signer) },
    .orderLookup: { try $0.state.orderLookup($1.id, $0.signer) },
  ]
}

extension StoreState {
  func transactionInfo(_ id: String, _ signer: StoreSigner) throws -> HTTPAnswer {
    let token = try signedTransaction(try transaction(id: id), signer)
    return HTTPAnswer(json: StoreState.object("signedTransactionInfo", token))
  }

  func appTransactionInfo(_ id: String, _ signer: StoreSigner) throws -> HTTPAnswer {
    let customer = try customer(id: id)
    guard appTransactionIdMember(customer) != nil else {
      throw APIRefusal(.appTransactionDoesNotExist)
    }
    let token = try signer.token(try currentAppTransaction(of: customer))
    return HTTPAnswer(json: StoreState.object("signedAppTransactionInfo", token))
  }

  /// Get All Subscription Statuses, filtered by `status`.
  func statuses(_ id: String, _ request: RoutedRequest, _ signer: StoreSigner) throws -> HTTPAnswer
  {
    let statuses = try request.values("status").map { (text) throws(APIRefusal) in
      guard let status = Int64(text), 1...5 ~= status else {
        throw APIRefusal(.invalidStatus)
      }
      return status
    }
    let customer = try customer(id: id)
    return HTTPAnswer(json: try self.statuses(of: customer, among: statuses, signedBy: signer))
  }

  /// Get Transaction History.
  func history(
    _ id: String,
    _ request: RoutedRequest,
    _ signer: StoreSigner,
    isFirstVersion: Bool = false
  ) throws -> HTTPAnswer {
    let query = try HistoryQuery(request, isFirstVersion: isFirstVersion)
    let customer = try customer(id: id)
    let records = historyTransactions(of: customer).filter { record in
      query.includes(record, catalogue[record.product])
        && (!isFirstVersion || !isFinishedConsumable(record))
    }
    let page = Page(records.map(revision), after: query.revision, isDescending: query.isDescending)
    return try answer(page, query, signer) { json, revision in
      json.member("revision", revision)
      json.member("bundleId", options.bundleId)
      if let appAppleId { json.member("appAppleId") { $0.integer(appAppleId) } }
      json.member("environment", options.environment.rawValue)
      json.member("hasMore") { $0.boolean(page.hasMore) }
    }
  }

  /// Version 1 of the history omits finished consumables that were not refunded.
  private func isFinishedConsumable(_ record: TransactionRecord) -> Bool {
    guard case .oneTime(.consumable) = catalogue[record.product].kind else { return false }
    return record.isFinished && record.revocation == nil
  }

  private func revision(_ record: TransactionRecord) -> Revision {
    Revision(time: record.signedAt, number: record.number.value)
  }

  /// Get Refund History: the refunded transactions, sorted by date of refund.
  func refundHistory(_ id: String, _ request: RoutedRequest, _ signer: StoreSigner) throws
    -> HTTPAnswer
  {
    let query = try HistoryQuery(request, isFirstVersion: false)
    let customer = try customer(id: id)
    let refunds = historyTransactions(of: customer).compactMap { record -> Revision? in
      guard let revocation = record.revocation, revocation.type != .family else { return nil }
      return Revision(time: revocation.date, number: record.number.value)
    }
    let page = Page(refunds, after: query.revision, isDescending: false)
    return try answer(page, query, signer) { json, revision in
      json.member("hasMore") { $0.boolean(page.hasMore) }
      json.member("revision", revision)
    }
  }

  /// A page of transactions: the members that `members` writes, with the revision of the next page, then the tokens.
  private func answer(
    _ page: Page,
    _ query: HistoryQuery,
    _ signer: StoreSigner,
    _ members: (inout JSONWriter, String) -> Void
  ) throws -> HTTPAnswer {
    var tokens: [String] = []
    for number in page.items.compactMap({ transactions.index(at: $0.number) }) {
      tokens.append(try signedTransaction(number, signer))
    }
    let revision = page.items.last ?? query.revision ?? Revision(time: options.start, number: 0)
    return HTTPAnswer(
      json: JSONWriter.object { json in
        members(&json, revision.text(of: query.fingerprint))
        StoreState.write(tokens, to: &json)
      }
    )
  }

  /// Look Up Order ID.
  ///
  /// An order contains one transaction. The sandbox has no orders.
  func orderLookup(_ id: String, _ signer: StoreSigner) throws -> HTTPAnswer {
    let number = options.environment == .production ? transaction(order: id) : nil
    let tokens = try number.map { [try signedTransaction($0, signer)] } ?? []
    return HTTPAnswer(
      json: JSONWriter.object { json in
        // 0: valid order id; 1: invalid.
        json.member("status") { $0.integer(tokens.isEmpty ? 1 : 0) }
        if !tokens.isEmpty { StoreState.write(tokens, to: &json) }
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
