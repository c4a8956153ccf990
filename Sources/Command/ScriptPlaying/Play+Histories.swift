// SPDX-License-Identifier: Apache-2.0

import StoreConfiguration
package import StoreEngine
import StorePayloads
package import StrictTime

// The periods of all purchases at the end of a play, from the store's state.
extension Play {
  /// A subscription or a non-consumable purchase.
  package struct PurchaseHistory: Sendable {
    package let customer: String
    package let originalTransactionId: String
    /// The current product.
    package let productId: String
    /// The status in words.
    package let status: String
    /// The end of access; `nil` if it never ends.
    package let until: Timestamp?
    /// The periods, sorted by start.
    package let periods: [Period]
  }

  /// A period of a purchase.
  package struct Period: Sendable {
    package let kind: Kind
    package let productId: String
    package let transactionId: String
    package let from: Timestamp
    /// The end; `nil` for none.
    package let until: Timestamp?
    /// Whether another product replaced it before its end.
    package let isSuperseded: Bool

    package enum Kind: Sendable {
      case paid, trial, offer, grace, retry, refunded
    }
  }

  /// All subscriptions, then all non-consumables, each in order of purchase.
  package func histories() -> [PurchaseHistory] {
    let unpaid = unpaidPeriods()
    let subscriptions = state.subscriptions.indices.compactMap { number -> PurchaseHistory? in
      guard !state.subscriptions[number].isRemoved else { return nil }
      let records = state.chains[number].transactions.map { state.transactions[$0] }.filter {
        !$0.isDeleted
      }
      let summary = state.summary(of: number)
      let periods = (records.flatMap(periods) + unpaid[number, default: []])
        .sorted { $0.from < $1.from }
      return PurchaseHistory(
        customer: summary.customer,
        originalTransactionId: summary.originalTransactionId,
        productId: summary.productId,
        status: Play.words(ofStatus: summary.status.rawValue),
        until: periods.last { $0.kind != .retry && $0.kind != .refunded }?.until,
        periods: periods
      )
    }
    return subscriptions + oneTimeHistories
  }

  private var oneTimeHistories: [PurchaseHistory] {
    state.transactions.compactMap { record in
      guard case .oneTime(.nonConsumable) = state.catalogue[record.product].kind,
        !record.isDeleted
      else { return nil }
      return PurchaseHistory(
        customer: state.customers[record.customer].name,
        originalTransactionId: state.transactionId(record.original),
        productId: state.catalogue[record.product].id,
        status: record.revocation == nil ? "owned" : "refunded",
        until: record.revocation?.date,
        periods: periods(of: record)
      )
    }
  }

  /// The paid part of a transaction, and the refunded part.
  private func periods(of record: TransactionRecord) -> [Period] {
    let start = record.purchaseDate
    let end = [record.expiresDate, record.supersededAt].compactMap { $0 }.min()
    func period(_ kind: Period.Kind, _ from: Timestamp, _ until: Timestamp?) -> Period {
      Period(
        kind: kind,
        productId: state.catalogue[record.product].id,
        transactionId: state.transactionId(record.number),
        from: from,
        until: until.map { max(from, $0) },
        isSuperseded: record.isUpgraded && kind != .refunded
      )
    }
    let kind: Period.Kind =
      record.offer.map { $0.discountType == "FREE_TRIAL" ? .trial : .offer } ?? .paid
    guard let revoked = record.revocation?.date, end.map({ revoked < $0 }) ?? true else {
      return [period(kind, start, end)]
    }
    let change = max(start, revoked)
    return [period(kind, start, change), period(.refunded, change, end)]
  }

  /// The grace and billing retry periods of each subscription, derived from status changes.
  private func unpaidPeriods() -> [SubscriptionIndex: [Period]] {
    var open: [SubscriptionIndex: (kind: Period.Kind, from: Timestamp, productId: String)] = [:]
    var periods: [SubscriptionIndex: [Period]] = [:]
    func end(_ number: SubscriptionIndex, at time: Timestamp) {
      guard let begun = open.removeValue(forKey: number), begun.from < time else { return }
      periods[number, default: []].append(
        Period(
          kind: begun.kind,
          productId: begun.productId,
          transactionId: state.transactionId(state.subscriptions[number].original),
          from: begun.from,
          until: time,
          isSuperseded: false
        )
      )
    }
    for row in rows {
      for summary in row.subscriptions {
        guard let number = subscription(named: summary.name) else { continue }
        let kind: Period.Kind? =
          switch SubscriptionLife.Phase(rawValue: summary.status.rawValue) {
          case .grace: .grace
          case .retry: .retry
          default: nil
          }
        if let begun = open[number], begun.kind == kind { continue }
        end(number, at: row.time)
        if let kind { open[number] = (kind, row.time, summary.productId) }
      }
    }
    for number in open.keys.sorted() { end(number, at: state.now) }
    return periods
  }

  /// The time at the end of the play.
  package var endTime: Timestamp { state.now }

  /// A row as in ``jsonLines()``.
  package func json(of row: StoreRow) -> [UInt8] { row.json(state) }
}
