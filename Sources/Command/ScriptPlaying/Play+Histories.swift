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
    package let periods: [PurchasePeriod]
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
      let periods = (records.flatMap(state.drawnPeriods) + unpaid[number, default: []])
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
        periods: state.drawnPeriods(of: record)
      )
    }
  }

  /// The grace and billing retry periods of each subscription, derived from status changes.
  private func unpaidPeriods() -> [SubscriptionIndex: [PurchasePeriod]] {
    var open: [SubscriptionIndex: (kind: PurchasePeriod.Kind, from: Timestamp, productId: String)] =
      [:]
    var periods: [SubscriptionIndex: [PurchasePeriod]] = [:]
    func end(_ number: SubscriptionIndex, at time: Timestamp) {
      guard let begun = open.removeValue(forKey: number), begun.from < time else { return }
      periods[number, default: []].append(
        PurchasePeriod(
          begun.kind,
          of: begun.productId,
          state.transactionId(state.subscriptions[number].original),
          from: begun.from,
          until: time
        )
      )
    }
    for row in rows {
      for summary in row.subscriptions {
        guard let number = subscription(named: summary.name) else { continue }
        let kind = SubscriptionLife.Phase(rawValue: summary.status.rawValue)?.unpaidKind
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
