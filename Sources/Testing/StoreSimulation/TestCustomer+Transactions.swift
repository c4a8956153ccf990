// SPDX-License-Identifier: Apache-2.0

import StoreConfiguration
import StoreEngine

// Transactions and subscriptions of a customer.
extension TestCustomer {
  /// All transactions, in order.
  ///
  ///     print(anna.allTransactions.map(\.productIdentifier))
  public var allTransactions: [TestTransaction] {
    transactions { !$0.isDeleted }
  }

  /// The unfinished transactions, as in `Transaction.unfinished` of StoreKit.
  ///
  /// If ``/StoreEngine/StoreKnobs/quirks`` is set, the newest transaction comes first.
  ///
  ///     for transaction in anna.unfinished { transaction.finish() }
  public var unfinished: [TestTransaction] {
    let open = transactions { !$0.isDeleted && !$0.isFinished }
    return store.state.hasQuirks ? open.reversed() : open
  }

  /// The current entitlements, as in `Transaction.currentEntitlements` of StoreKit.
  ///
  /// These are non-consumables, the newest period of subscriptions that are active or in grace, and the newest
  /// transaction of each non-renewing subscription. Revoked transactions are not included.
  ///
  ///     #expect(anna.currentEntitlements.map(\.productIdentifier) == ["pro.month"])
  public var currentEntitlements: [TestTransaction] {
    let state = store.state
    var newestNonRenewing: [ProductIndex: TransactionIndex] = [:]
    for number in state.customers[number].transactions {
      newestNonRenewing[state.transactions[number].product] = number
    }
    return transactions { record in
      guard !record.isDeleted, record.revocation == nil, !record.isUpgraded else { return false }
      switch state.catalogue[record.product].kind {
      case .oneTime(.nonConsumable): return true
      case .oneTime(.consumable): return false
      case .oneTime(.nonRenewing): return newestNonRenewing[record.product] == record.number
      case .subscription:
        guard let number = record.subscription else { return false }
        let subscription = state.subscriptions[number]
        return state.isCurrent(record.number)
          && (subscription.phase == .active || subscription.phase == .grace)
      }
    }
  }

  private func transactions(where isShown: (TransactionRecord) -> Bool) -> [TestTransaction] {
    store.state.customers[number].transactions
      .filter { isShown(store.state.transactions[$0]) }
      .map { TestTransaction(number: $0, store: store) }
  }

  /// The subscriptions and their statuses.
  ///
  ///     #expect(anna.subscriptions.first?.status == .billingGracePeriod)
  public var subscriptions: [SubscriptionSummary] {
    store.state.customers[number].allSubscriptions.map { store.state.summary(of: $0) }
  }
}
