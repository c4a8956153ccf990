// SPDX-License-Identifier: Apache-2.0

package import StoreEngine
import StrictTime

// What the oracle notes of a store: the purchases, what became of them, and the customer's settings. It states the truth
// from these notes alone, and reads no answer of the store.

extension CustomerState {
  /// Notes what happened to a customer so far.
  package init(of customer: CustomerIndex, in store: StoreState) {
    let records = store.customers[customer].transactions.map { store.transactions[$0] }
    self.init(
      chains: store.customers[customer].allSubscriptions.map { ChainState($0, in: store) },
      oneTime: records.filter { $0.subscription == nil }.map { record in
        OneTimeState(
          id: store.transactionId(record.number),
          product: store.catalogue[record.product].id,
          date: record.purchaseDate,
          quantity: record.quantity,
          isFamilyShared: record.ownership == .familyShared,
          revocation: record.revocation.map(RevocationState.init)
        )
      }
    )
  }
}

extension ChainState {
  init(_ number: SubscriptionIndex, in store: StoreState) {
    let subscription = store.subscriptions[number]
    let renewal = store.renewalRecord(of: number)
    self.init(
      originalId: store.transactionId(subscription.original),
      group: subscription.group,
      isFamilyShared: subscription.ownership == .familyShared,
      periods: store.chains[number].transactions.map {
        PeriodState(store.transactions[$0], in: store)
      },
      reinstated: store.chains[number].periods.last == subscription.current
        || store.record(of: subscription.current).purchaseDate > store.now
        || store.chains[number].transactions.last.map {
          store.transactions[$0].purchaseDate > store.now
        }
          ?? false
        ? nil : store.transactionId(store.periods[subscription.current].first),
      phase: Phase(subscription),
      autoRenews: subscription.renewal.isOn,
      nextProduct: store.catalogue[renewal.renewalProduct].id,
      commitmentAutoRenews: subscription.renewal.renewsCommitment,
      recentStart: renewal.recentStart,
      sandboxRetryEnd: store.options.environment == .sandbox ? subscription.life.retryEnd : nil
    )
  }
}

extension ChainState.Phase {
  fileprivate init(_ subscription: SubscriptionState) {
    self =
      switch subscription.phase {
      case .active: .running
      case .grace: subscription.life.billing.graceEnd.map { .grace($0) } ?? .retry
      case .retry: .retry
      case .expired: .ended(subscription.life.billing.expirationIntent ?? 0)
      case .revoked: .stopped
      }
  }
}

extension PeriodState {
  fileprivate init(_ record: TransactionRecord, in store: StoreState) {
    self.init(
      id: store.transactionId(record.number),
      product: store.catalogue[record.product].id,
      start: record.purchaseDate,
      end: record.expiresDate ?? .latest,
      isRenewal: record.reason == .renewal,
      offer: record.offer.map {
        OfferTerms(type: $0.type, isFree: $0.discountType == "FREE_TRIAL")
      },
      commitment: record.commitment.map { Commitment(number: $0.number, total: $0.total) },
      account: record.appAccountToken,
      superseded: record.supersededAt,
      revocation: record.revocation.map(RevocationState.init)
    )
  }
}

extension RevocationState {
  fileprivate init(_ revocation: Revocation) {
    self.init(
      date: revocation.date,
      isFamily: revocation.type == .family,
      percentage: revocation.percentage
    )
  }
}
