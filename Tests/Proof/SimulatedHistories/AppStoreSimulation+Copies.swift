// SPDX-License-Identifier: Apache-2.0

import StoreLab
import StorePayloads
import StoreReceipts
import StrictTime

// Documents that sign the unchanged state again: API responses, receipts, and notifications without effect.

extension AppStoreSimulation {
  mutating func signCopies() {
    switch random.number(0...9) {
    case 0...2: signTransaction()
    case 3...4: origin.environment == .xcode ? signTransaction() : signStatuses()
    case 5...6: origin.environment == .xcode ? signRenewalInfo() : signHistory()
    case 7: signRenewalInfo()
    case 8: signReceipt()
    default: signAppTransaction()
    }
  }

  private mutating func draft(_ body: MessageBody, _ documents: [HistoryDocument]) {
    drafts.append(MessageDraft(signed: now, body: body, documents: documents))
  }

  /// Get Transaction Info: any one transaction, or a restored copy of a non-consumable.
  private mutating func signTransaction() {
    let all = state.chains.indices.flatMap { index in
      state.chains[index].periods.indices.map { (index, $0) }
    }
    if let index = state.oneTime.indices.last, random.chance(30) {
      let purchase = state.oneTime[index]
      let isRestored = purchase.kind == .nonConsumable && random.chance(40)
      let copy = isRestored ? newId() : nil
      return draft(
        .transaction(purchase.transaction(signed: now, origin, copy: copy)),
        [HistoryDocument(kind: .transaction(purchase.id), chain: purchase.id)]
      )
    }
    guard let (index, place) = random.pick(all) else { return }
    let chain = state.chains[index]
    if let seats = chain.periods[place].seats, random.chance(50) {
      return draft(
        .transaction(chain.periods[place].transaction(of: chain, seats, signed: now, origin)),
        [HistoryDocument(kind: .transaction(seats.id), chain: chain.originalId)]
      )
    }
    draft(
      .transaction(chain.periods[place].transaction(of: chain, signed: now, origin)),
      [HistoryDocument(kind: .transaction(chain.periods[place].id), chain: chain.originalId)]
    )
  }

  /// StoreKit 2 delivers a renewal info to the app.
  ///
  /// The app receives none on the day before an early renewal as another product, because it would
  /// name a product that has not begun.
  private mutating func signRenewalInfo() {
    let chains = signableChains.filter { chain in
      chain.newest.start <= now || chain.periods.dropLast().last?.product == chain.newest.product
    }
    guard let chain = random.pick(chains) else { return }
    draft(
      .renewalInfo(chain.renewalInfo(signed: now, origin)),
      [chain.renewalInfoDocument(origin)]
    )
  }

  /// The chains whose renewal info is known: what Apple signs between an end without renewal and EXPIRED is not.
  private var signableChains: [ChainState] {
    state.chains.filter { $0.phase != .unsettled || $0.willRenew }
  }

  /// Get All Subscription Statuses.
  private mutating func signStatuses() {
    let chains = signableChains
    guard !chains.isEmpty else { return }
    draft(
      .statuses(
        chains.map { chain in
          SubscriptionBuilder(
            chain.newest.transaction(of: chain, signed: now, origin),
            chain.renewalInfo(signed: now, origin),
            status: chain.signedStatus(at: now)
          )
        }
      ),
      chains.flatMap {
        [
          HistoryDocument(kind: .transaction($0.newest.id), chain: $0.originalId),
          $0.renewalInfoDocument(origin),
        ]
      }
    )
  }

  /// Get Transaction History: all transactions of the customer.
  private mutating func signHistory() {
    let subscriptions = state.chains.flatMap { chain in
      chain.periods.flatMap { period in
        [period.transaction(of: chain, signed: now, origin)]
          + (period.seats.map { [period.transaction(of: chain, $0, signed: now, origin)] } ?? [])
      }
    }
    let others = state.oneTime.map { $0.transaction(signed: now, origin) }
    guard !(subscriptions + others).isEmpty else { return }
    draft(.history(subscriptions + others), listedChains() + listedOneTime())
  }

  /// A list contains the state of each of its purchases, and proves that no other chain exists.
  private func listedChains() -> [HistoryDocument] {
    state.chains.flatMap { chain in
      chain.periods.flatMap { [$0.id, $0.seats?.id].compactMap(\.self) }
        .map { HistoryDocument(kind: .transaction($0), chain: chain.originalId) }
        + [HistoryDocument(kind: .list, chain: chain.originalId)]
    }
  }

  private func listedOneTime() -> [HistoryDocument] {
    state.oneTime.map { HistoryDocument(kind: .transaction($0.id), chain: $0.id) }
  }

  /// An app receipt of production or Xcode; also during billing problems, which it does not show (E-19).
  private mutating func signReceipt() {
    guard origin.environment != .sandbox, !state.chains.isEmpty, !hasSeats else { return }
    state.appVersion = version
    draft(
      .receipt(
        state.chains.flatMap { chain in chain.periods.map { $0.purchase(of: chain, origin) } },
        version: version
      ),
      listedChains()
    )
  }

  private mutating func signAppTransaction() {
    state.appVersion = version
    let (origin, version, now) = (origin, version, now)
    draft(
      .appTransaction(
        AppTransactionBuilder {
          $0.receiptType = origin.environmentName
          $0.appTransactionId = origin.appTransactionId
          $0.originalApplicationVersion = version
          $0.receiptCreationDate = TokenDate(now)
        }
      ),
      []
    )
  }

  /// Transitions T54 and T55.
  mutating func sayWithoutChange() {
    let chains = state.chains.indices.filter { state.chains[$0].phase == .running }
    guard let index = random.pick(chains) else { return }
    notify(random.chance(50) ? .refundDeclined : .consumptionRequest, index)
  }
}
