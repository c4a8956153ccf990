// SPDX-License-Identifier: Apache-2.0

package import StrictTime

/// A period of a subscription: the transaction that began it, and those that were added while it ran.
///
/// A refund takes back one transaction; the subscriber keeps the period until all of them are refunded.
package struct SubscriptionPeriod: Sendable {
  /// The transactions in order of purchase, at least one.
  package private(set) var transactions: [TransactionIndex]

  /// The transaction that began the period.
  package let first: TransactionIndex

  init(_ first: TransactionIndex) {
    self.first = first
    transactions = [first]
  }

  mutating func add(_ transaction: TransactionIndex) { transactions.append(transaction) }
}

/// The periods and the transactions of a subscription, each in order of purchase.
package struct SubscriptionChain: Sendable {
  package private(set) var periods: [PeriodIndex] = []
  package private(set) var transactions: [TransactionIndex] = []

  package init() {}

  mutating func begin(_ period: PeriodIndex, with first: TransactionIndex) {
    periods.append(period)
    transactions.append(first)
  }

  mutating func add(_ transaction: TransactionIndex) { transactions.append(transaction) }

  /// The periods before the given one.
  func before(_ period: PeriodIndex) -> ArraySlice<PeriodIndex> {
    periods.prefix(periods.count(before: period))
  }

  /// The number of transactions before the given one.
  func count(before transaction: TransactionIndex) -> Int {
    transactions.count(before: transaction)
  }
}

extension Array where Element: Comparable {
  /// The number of elements of a sorted array before the given one, found by binary search: a chain may have 100,000.
  fileprivate func count(before element: Element) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < element { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

/// What all transactions of a period have in common.
package struct PeriodTerm: Hashable, Sendable {
  package var end: Timestamp
  /// When an upgrade replaced the period.
  package var supersededAt: Timestamp?
  package var commitment: CommitmentPeriod?
  /// Whether seats were added while the period ran: `additionalTransactionReason` of all its transactions.
  package var hasAddedSeats = false
  /// The billing plan; `nil` for products without billing plans.
  let plan: TransactionRecord.Plan?
}

// Periods and their transactions.
extension StoreState {
  /// The transaction that began a period.
  package func record(of period: PeriodIndex) -> TransactionRecord {
    transactions[periods[period].first]
  }

  /// The transaction that a period is shown by: the first one that is paid, or else is not deleted.
  package func shownTransaction(of period: PeriodIndex) -> TransactionIndex {
    let all = periods[period].transactions
    return all.first { isPaid($0) } ?? all.first { !transactions[$0].isDeleted }
      ?? periods[period].first
  }

  private func isPaid(_ transaction: TransactionIndex) -> Bool {
    !transactions[transaction].isDeleted && transactions[transaction].revocation == nil
  }

  /// Whether a transaction belongs to the newest period of its subscription.
  package func isCurrent(_ transaction: TransactionIndex) -> Bool {
    transactions[transaction].place.map { subscriptions[$0.subscription].current == $0.period }
      ?? false
  }

  /// Changes what all transactions of a period have in common.
  ///
  /// All are signed again but for the one that the period is shown by, which the caller signs.
  mutating func change(_ period: PeriodIndex, _ change: (inout PeriodTerm) -> Void) {
    let shown = shownTransaction(of: period)
    for transaction in periods[period].transactions {
      transactions[transaction].place?.change(change)
      if transaction != shown { touch(transaction: transaction) }
    }
  }

  /// Whether a period is neither over nor replaced.
  func isRunning(_ period: PeriodIndex) -> Bool {
    let record = record(of: period)
    return (record.expiresDate ?? now) > now && !record.isUpgraded
  }

  /// Whether a period has a transaction that is neither deleted nor refunded.
  func isPaid(_ period: PeriodIndex) -> Bool {
    periods[period].transactions.contains { isPaid($0) }
  }

  /// Whether a period has a transaction that is not deleted.
  func isPresent(_ period: PeriodIndex) -> Bool {
    periods[period].transactions.contains { !transactions[$0].isDeleted }
  }
}
