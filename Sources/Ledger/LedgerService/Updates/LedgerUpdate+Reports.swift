// SPDX-License-Identifier: Apache-2.0

import LedgerStore
import StoreEntitlements
import StorePayloads
import StrictJSON
import StrictTime

extension LedgerUpdate {
  /// Logs the changes of every customer for whom something is new; call it once, at the end.
  func report() throws(LedgerStoreError) -> [LedgerChange] {
    var all: [LedgerChange] = []
    for (key, news) in news.sorted(by: { $0.key < $1.key }) {
      try transaction.raiseVersion(of: key.customer)
      var changes = news.effects.filter { $0.units != 0 }.map {
        AnswerChange(units: $0.units, of: $0.productId, transactionId: $0.transactionId)
      }
      if news.needsAnswer { changes += try readableChanges(of: key, arrived: news.arrived) }
      if let change = try log(key, now, changes, news.effects) { all.append(change) }
    }
    return all
  }

  /// The differences of an answer; none if another purchase of the customer cannot be read, which must not hold this one up.
  private func readableChanges(
    of key: NewsKey,
    arrived: Set<[UInt8]>
  ) throws(LedgerStoreError) -> [AnswerChange] {
    do throws(LedgerStoreError) {
      return try answerChanges(of: key, arrived: arrived, at: now)
    } catch  where error.code == .unreadableRow {
      return []
    }
  }

  /// Logs how an answer changed at the instant of a task, without a message.
  func reportEnd(_ task: StoredTask) throws(LedgerStoreError) -> LedgerChange? {
    guard let current = try transaction.task(task.kind, task.name), current.dueAt == task.dueAt
    else { return nil }
    try transaction.removeTask(task.kind, task.name)
    guard let key = NewsKey(task.body) else { return nil }
    let changes = try answerChanges(of: key, arrived: [], at: task.dueAt)
    if !changes.isEmpty { try transaction.raiseVersion(of: key.customer) }
    return try log(key, task.dueAt, changes, [])
  }

  /// The difference to what was last reported, which becomes what is reported.
  private func answerChanges(
    of key: NewsKey,
    arrived: Set<[UInt8]>,
    at time: Timestamp
  ) throws(LedgerStoreError) -> [AnswerChange] {
    let stored = try CustomerLedger(
      of: key.customer,
      in: key.scope,
      .entitling(key.customer),
      transaction,
      decode: { row throws(LedgerStoreError) in try self.decode(row) }
    )
    let (summary, turn) = stored.answerUntilTurn(at: time, in: key.scope, settings)
    let answer = ReportedAnswer(summary)
    let name = StoredValue.reported(key.customer, key.scope)
    let known = try transaction.value(name)
    let json = answer.json
    if known != json { try transaction.set(name, to: json) }
    try schedule(key, turn, after: time)
    try askApple(about: summary, key, at: time)
    return AnswerChange.between(
      known.map(ReportedAnswer.init) ?? ReportedAnswer(),
      answer,
      arrived: arrived
    )
  }

  /// Remembers when the answer may change by itself.
  private func schedule(
    _ key: NewsKey,
    _ turn: Timestamp?,
    after time: Timestamp
  ) throws(LedgerStoreError) {
    let name = "\(key.scope.text)/\(key.customer.text)"
    guard let turn else {
      return try transaction.removeTask(.answerEnds, name)
    }
    // A clock that is behind the evidence must not find the same end again.
    let due = max(turn, time.next)
    try transaction.put(StoredTask(.answerEnds, name, dueAt: due, body: key.json))
  }

  /// Remembers the purchases that only Apple can decide.
  private func askApple(
    about summary: EntitlementSummary,
    _ key: NewsKey,
    at time: Timestamp
  ) throws(LedgerStoreError) {
    for product in summary.products where product.nextActions.contains(.askAppStore) {
      guard let source = product.source else { continue }
      let purchase = PurchaseKey(key.scope, PurchaseKey.Subject(source))
      try transaction.put(StoredTask(.refresh, purchase.text, dueAt: time, body: purchase.json))
    }
  }

  private func log(
    _ key: NewsKey,
    _ time: Timestamp,
    _ changes: [AnswerChange],
    _ effects: [LedgerEffect]
  ) throws(LedgerStoreError) -> LedgerChange? {
    guard !changes.isEmpty || !effects.isEmpty else { return nil }
    var change = LedgerChange(
      cursor: 0,
      customer: key.customer,
      scope: key.scope,
      at: time,
      evidence: evidence,
      changes: changes,
      effects: effects
    )
    change.cursor = try transaction.addChange(change.json)
    return change
  }
}

extension PurchaseKey.Subject {
  /// The purchase or seat of a transaction.
  fileprivate init(_ source: EvidenceSource) {
    let id = source.originalTransactionId
    guard let person = source.seatHolder else {
      self = .purchase(originalTransactionId: id)
      return
    }
    self = .seat(originalTransactionId: id, appTransactionId: person)
  }
}

extension Timestamp {
  /// The next millisecond; the latest time for itself.
  fileprivate var next: Timestamp {
    Timestamp(millisecondsSince1970: millisecondsSince1970 + 1) ?? self
  }
}

extension LedgerTransaction {
  /// The number of changes to what a customer has.
  func version(of customer: CustomerId) throws(LedgerStoreError) -> Int64 {
    try value(.version(customer)).flatMap { Int64(String(decoding: $0, as: UTF8.self)) } ?? 0
  }

  /// Gives a customer and another who became him a version that neither had.
  func raiseVersion(of customer: CustomerId, above other: CustomerId) throws(LedgerStoreError) {
    let next = max(try version(of: customer), try version(of: other)) + 1
    for name in [customer, other] { try set(.version(name), to: Array("\(next)".utf8)) }
  }

  /// Says that answers about a customer are out of date.
  func raiseVersion(of customer: CustomerId) throws(LedgerStoreError) {
    let next = try version(of: customer) + 1
    try set(.version(customer), to: Array("\(next)".utf8))
  }
}
