// SPDX-License-Identifier: Apache-2.0

import StoreEngine
import StoreReceipts
import StrictTime

// What happened, as the oracle notes it, and what the store signed about it.

extension HistoryPlay {
  /// Performs a step; the store may refuse it.
  mutating func perform(_ step: some Step) throws {
    store.attempt(step, number: nil)
    try observe()
  }

  /// Notes what changed, and what that makes due at once.
  mutating func observe() throws {
    try note()
    while silentUntil == nil, store.nextDue(until: now) != nil {
      store.passTime(to: now)
      try note()
    }
  }

  /// Notes what changed, and what was signed.
  private mutating func note() throws {
    _ = store.takeRow()
    let count = messages.count
    var state = CustomerState(of: me, in: store)
    let changes = HistoryEvent.changes(from: known, to: state, at: now).map(timed)
    events += changes
    noteChanges(of: state)
    try takeNotifications()
    try showUnannounced()
    for index in state.chains.indices {
      state.chains[index].winBackOffers = winBackOffers[state.chains[index].originalId] ?? []
    }
    state.appVersion = appVersion
    if changes.contains(where: \.isPurchase) { drawLead() }
    for customer in store.customers.indices { planOutcome(of: customer) }
    guard state != known || messages.count > count else { return }
    known = state
    // Until a change is signed, nothing shows it, and there is no truth.
    if let last = snapshots.indices.last { snapshots[last].until = min(snapshots[last].until, now) }
    guard !store.postponed.hasChange(upTo: now) else { return }
    snapshots.append(
      Snapshot(
        from: signingTime,
        state: state,
        until: .latest,
        storeAnswers: store.knownAnswers(about: me)
      )
    )
  }

  /// When the store signed the present state: contents that change several times at once are signed a millisecond later
  /// each.
  var signingTime: Timestamp {
    let dates =
      store.customers[me].allSubscriptions.map { store.subscriptions[$0].signedAt }
      + store.customers[me].transactions.map { store.transactions[$0].signedAt }
    return max(now, dates.max() ?? now)
  }

  /// A refund at the time of its first signature: the store may have signed something else at the same time before.
  private func timed(_ event: HistoryEvent) -> HistoryEvent {
    guard event.kind == .refund || event.kind == .reversal,
      let number = store.customers[me].transactions.first(where: {
        store.transactionId($0) == event.transaction
      })
    else { return event }
    var event = event
    event.at = max(event.at, store.transactions[number].signedAt)
    return event
  }

  /// Draws how long before its end the next period is charged: up to 24 hours (1.4).
  private mutating func drawLead() {
    store.options.knobs.renewalLead = random.chance(50) ? 0 : random.number(1...86_399)
    for number in store.subscriptions.indices { store.schedule(subscription: number) }
  }

  private mutating func noteChanges(of state: CustomerState) {
    for (index, chain) in state.chains.enumerated() {
      let isKnown = known.chains.indices.contains(index) && chain.isSame(as: known.chains[index])
      if !isKnown { unannounced[chain.originalId] = now }
    }
  }

  /// Signs the changes that have no notification: for a family member, changes of the organizer's settings.
  ///
  /// The API returns them.
  private mutating func showUnannounced() throws {
    guard !store.postponed.hasChange(upTo: now) else { return }
    for number in store.customers[me].allSubscriptions {
      let id = store.transactionId(store.subscriptions[number].original)
      if unannounced.removeValue(forKey: id) != nil { try sign(chain: number) }
    }
  }

  // MARK: Messages

  mutating func take(_ body: MessageBody, _ documents: [HistoryDocument], signed: Timestamp) throws
  {
    messages.append(try mint.message(body, documents, signed: signed, environment))
  }

  mutating func note(_ info: RenewalRecord) {
    let id = store.transactionId(store.subscriptions[info.subscription].original)
    winBackOffers[id] = info.winBackOffers ?? []
  }

  /// The newest document with a version decides; receipts of Xcode have none.
  mutating func note(appVersion version: String?) { appVersion = version ?? appVersion ?? "" }

  private mutating func takeNotifications() throws {
    let fresh = Array(store.notifications.indices.dropFirst(taken))
    taken += fresh.count
    for number in fresh {
      let record = store.notifications[number]
      guard case .purchase(let snapshot) = record.contents,
        let transaction = snapshot.transaction, transaction.customer == me
      else { continue }
      let copied = document(of: transaction)
      if let change = unannounced[copied.chain], change <= record.changedAt {
        unannounced[copied.chain] = nil
      }
      let info = snapshot.renewalInfo.map { document(of: $0) }
      if let renewal = snapshot.renewalInfo { note(renewal) }
      guard environment == .xcode else {
        let token = try store.token(of: record, signedBy: signer)
        try take(
          .notification(token),
          [copied] + [info].compactMap(\.self),
          signed: record.signedDate
        )
        continue
      }
      // Xcode sends no notifications: the app receives the transaction, then the renewal info.
      let signed = record.signedDate
      let token = try signer.token(store.payload(of: transaction, signed: signed))
      try take(.transaction(token), [copied], signed: signed)
      guard let renewal = snapshot.renewalInfo, let info else { continue }
      let second = try signer.token(store.payload(of: renewal, signed: signed))
      try take(.renewalInfo(second), [info], signed: signed)
    }
  }
}
