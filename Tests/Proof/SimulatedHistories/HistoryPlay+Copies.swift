// SPDX-License-Identifier: Apache-2.0

import StoreEngine
import StoreLab
import StoreReceipts
import StrictTime

// Documents that sign the unchanged state again: API responses, receipts, and tokens that an app receives.

extension HistoryPlay {
  mutating func signCopies() throws {
    switch random.number(0...9) {
    case 0...2: try signTransaction()
    case 3...4: environment == .xcode ? try signTransaction() : try signStatuses()
    case 5...6: environment == .xcode ? try signRenewalInfo() : try signHistory()
    case 7: try signRenewalInfo()
    case 8: try signReceipt()
    default: try signAppTransaction()
    }
  }

  private var records: [TransactionRecord] {
    store.customers[me].transactions.map { store.transactions[$0] }
  }

  func document(of record: TransactionRecord) -> HistoryDocument {
    let id = store.transactionId(record.number)
    let chain = record.subscription.map { store.transactionId(store.subscriptions[$0].original) }
    return HistoryDocument(kind: .transaction(id), chain: chain ?? id)
  }

  func document(of info: RenewalRecord) -> HistoryDocument {
    HistoryDocument(
      kind: .renewalInfo,
      chain: store.transactionId(store.subscriptions[info.subscription].original),
      start: environment == .xcode ? info.recentStart : nil
    )
  }

  /// Get Transaction Info: any one transaction, or a restored copy of a non-consumable.
  private mutating func signTransaction() throws {
    guard let record = random.pick(records) else { return }
    var builder = store.payload(of: record, signed: now)
    var isRestored = false
    if record.subscription == nil, builder.type == "Non-Consumable", random.chance(40) {
      copies += 1
      builder.transactionId = "\(store.identifiers.firstTransactionId + 500_000 + copies)"
      isRestored = true
    }
    // A revocation from before December 2025 has no type, and one in full no percentage: a newer copy does not lose them.
    if isRestored, let revocation = record.revocation, revocation.type != .family,
      random.chance(40)
    {
      builder.revocationType = nil
      if revocation.type == .full { builder.revocationPercentage = nil }
    }
    try take(.transaction(try signer.token(builder)), [document(of: record)], signed: now)
  }

  /// The chains whose renewal info is known: what Apple signs between an end without renewal and EXPIRED is not.
  private var signableChains: [SubscriptionIndex] {
    store.customers[me].allSubscriptions.filter { number in
      let chain = ChainState(number, in: store)
      return chain.phase(at: now) != .unsettled || chain.willRenew
    }
  }

  /// StoreKit 2 delivers a renewal info to the app.
  ///
  /// The app receives none on the day before an early renewal as another product, because it would
  /// name a product that has not begun.
  private mutating func signRenewalInfo() throws {
    let chains = signableChains.filter { number in
      let chain = ChainState(number, in: store)
      return chain.newest.start <= now
        || chain.periods.dropLast().last?.product == chain.newest.product
    }
    guard let number = random.pick(chains) else { return }
    try signRenewalInfo(of: number, at: now)
  }

  private mutating func signRenewalInfo(of number: SubscriptionIndex, at time: Timestamp) throws {
    let info = store.renewalRecord(of: number)
    note(info)
    let token = try signer.token(store.payload(of: info, signed: time))
    try take(.renewalInfo(token), [document(of: info)], signed: time)
  }

  /// Signs the newest transaction and the renewal info of a chain.
  mutating func sign(chain number: SubscriptionIndex) throws {
    let (time, record) = (signingTime, store.record(of: store.subscriptions[number].current))
    let token = try signer.token(store.payload(of: record, signed: time))
    try take(.transaction(token), [document(of: record)], signed: time)
    try signRenewalInfo(of: number, at: time)
  }

  /// Get All Subscription Statuses.
  private mutating func signStatuses() throws {
    let chains = store.customers[me].allSubscriptions
    guard !chains.isEmpty, chains == signableChains else { return }
    var documents: [HistoryDocument] = []
    for number in chains {
      let info = store.renewalRecord(of: number)
      note(info)
      let current = store.record(of: store.subscriptions[number].current)
      documents += [document(of: current), document(of: info)]
    }
    let body = try store.statuses(of: me, signedBy: signer)
    try take(.statuses(body), documents, signed: now)
  }

  /// Get Transaction History: all transactions of the customer.
  private mutating func signHistory() throws {
    guard !records.isEmpty else { return }
    try take(.history(try store.history(of: me, signedBy: signer)), listed, signed: now)
  }

  /// A list contains the state of each of its purchases, and proves that no other chain exists.
  private var listed: [HistoryDocument] {
    let copies = records.map { document(of: $0) }
    let chains = Set(records.filter { $0.subscription != nil }.map { document(of: $0).chain })
    return copies + chains.sorted().map { HistoryDocument(kind: .list, chain: $0) }
  }

  /// An app receipt; also during billing problems, which it does not show (E-19).
  private mutating func signReceipt() throws {
    guard !records.isEmpty else { return }
    let receipt = store.receipt(of: me, created: now)
    note(appVersion: receipt.originalApplicationVersion)
    try take(.receipt(try signer.receipt(receipt)), listed, signed: now)
  }

  private mutating func signAppTransaction() throws {
    let builder = try store.currentAppTransaction(of: me)
    note(appVersion: builder.originalApplicationVersion)
    try take(.appTransaction(try signer.token(builder)), [], signed: now)
  }
}
