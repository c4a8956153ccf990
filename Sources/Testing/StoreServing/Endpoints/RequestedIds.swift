// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import StoreEngine

/// Looks up the ids of a request in a store.
struct RequestedIds {
  private let state: StoreState

  init(_ state: StoreState) { self.state = state }

  /// The transaction with the given id, for an endpoint that does not take app transaction ids.
  ///
  /// `unknown` is the error for an id that no transaction has.
  func transaction(
    _ id: String,
    orElse unknown: APIErrorCode = .transactionIdNotFound
  ) throws(APIRefusal) -> TransactionIndex {
    let number = try RequestedIds.number(id, .invalidTransactionId)
    if let place = existing(number) { return place }
    throw APIRefusal(state.isAppTransactionId(number) ? .appTransactionIdNotSupported : unknown)
  }

  /// The transaction with the given id, for an endpoint that has no error for app transaction ids.
  func anyTransaction(_ id: String) throws(APIRefusal) -> TransactionIndex {
    let number = try RequestedIds.number(id, .invalidTransactionId)
    guard let place = existing(number) else { throw APIRefusal(.transactionIdNotFound) }
    return place
  }

  /// Whether a transaction has the given id.
  func hasTransaction(_ id: String) -> Bool { Int64(id).flatMap(existing) != nil }

  /// The customer with the given transaction id or app transaction id.
  func customer(_ id: String) throws(APIRefusal) -> CustomerIndex {
    if let customer = try customer(appTransactionId: id) { return customer }
    return state.transactions[try anyTransaction(id)].customer
  }

  /// The customer with the given app transaction id; `nil` if it is the id of none.
  private func customer(appTransactionId id: String) throws(APIRefusal) -> CustomerIndex? {
    let number = try RequestedIds.number(id, .invalidTransactionId)
    guard state.hasAppTransactionIds else { return nil }
    let (place, overflow) = number.subtractingReportingOverflow(
      state.identifiers.firstAppTransactionId
    )
    return overflow ? nil : Int(exactly: place).flatMap(state.customers.index(at:))
  }

  /// The customer with the given app transaction id; `nil` for the id of another app or environment, and for other text.
  func member(_ id: String) -> CustomerIndex? {
    guard state.hasAppTransactionIds, let number = Int64(id),
      "\(number)".utf8.elementsEqual(id.utf8)
    else { return nil }
    let (place, overflow) = number.subtractingReportingOverflow(
      state.identifiers.firstAppTransactionId
    )
    return overflow ? nil : Int(exactly: place).flatMap(state.customers.index(at:))
  }

  /// The transaction with the given original transaction id.
  func originalTransaction(_ id: String) throws(APIRefusal) -> TransactionIndex {
    let number = try RequestedIds.number(id, .invalidOriginalTransactionId)
    guard let place = existing(number) else { throw APIRefusal(.originalTransactionIdNotFound) }
    return place
  }

  /// The transaction with the given id; `nil` if there is none, or if it was deleted.
  private func existing(_ number: Int64) -> TransactionIndex? {
    let (place, overflow) = number.subtractingReportingOverflow(
      state.identifiers.firstTransactionId
    )
    guard !overflow, let index = Int(exactly: place).flatMap(state.transactions.index(at:)),
      !state.transactions[index].isDeleted, !state.isWithheld(state.transactions[index])
    else { return nil }
    return index
  }

  private static func number(_ id: String, _ code: APIErrorCode) throws(APIRefusal) -> Int64 {
    guard !id.isEmpty, id.utf8.allSatisfy({ 0x30...0x39 ~= $0 }), let number = Int64(id) else {
      throw APIRefusal(code, "\(code.subject) is not a number.")
    }
    return number
  }
}

extension APIErrorCode {
  fileprivate var subject: String {
    self == .invalidOriginalTransactionId ? "originalTransactionId" : "transactionId"
  }
}
