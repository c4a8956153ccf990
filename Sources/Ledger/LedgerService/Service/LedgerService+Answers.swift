// SPDX-License-Identifier: Apache-2.0

public import LedgerStore
import OpenSSLTrust
public import StoreEntitlements
import StorePayloads
import StoreTypes
import StrictJSON
public import StrictTime

extension LedgerService {
  /// What a customer may use.
  ///
  ///     let answer = try await ledger.answer(for: "anna", at: .now)
  ///     let pro = answer["com.example.notes.pro"]
  ///     if pro.isEntitled { unlock(until: pro.until) }
  ///
  /// A customer without purchases is entitled to nothing. `scope` may be omitted if the verifier accepts one app and one
  /// environment.
  public func answer(
    for customer: CustomerId,
    at time: Timestamp,
    in scope: LedgerScope? = nil,
    past: PastTime = .slowClock
  ) async throws(LedgerStoreError) -> LedgerAnswer {
    let scope = try self.scope(scope)
    let settings = settings
    return try store.read { transaction throws(LedgerStoreError) in
      let resolved = try transaction.merges(of: [customer]).resolve(customer)
      let version = try transaction.version(of: resolved)
      let key = NewsKey(resolved, scope)
      if past == .slowClock, let known = answers.withLock({ $0[key] }), known.version == version,
        known.isRight(at: time)
      {
        return known
      }
      let stored = try CustomerLedger(
        of: resolved,
        in: scope,
        .owned(by: resolved),
        transaction,
        decode: { row throws(LedgerStoreError) in try row.decoded() }
      )
      let answer = LedgerAnswer(
        customer: resolved,
        scope: scope,
        summary: stored.answer(at: time, in: scope, past: past, settings),
        version: version,
        unsignedFacts: stored.unsignedFacts,
        askedAt: time
      )
      if past == .slowClock { answers.withLock { $0.keep(answer, for: key) } }
      return answer
    }
  }

  /// What the Apple account with an app transaction id may use, whichever customers own its purchases: for your support team,
  /// and for unclaimed purchases.
  public func answer(
    aboutAppTransaction id: String,
    at time: Timestamp,
    in scope: LedgerScope? = nil,
    past: PastTime = .slowClock
  ) async throws(LedgerStoreError) -> EntitlementSummary {
    let scope = try self.scope(scope)
    let settings = settings
    let selection = PurchaseSelection.downloaded(
      PurchaseKey(scope, .download(appTransactionId: id))
    )
    return try store.read { transaction throws(LedgerStoreError) in
      let stored = try CustomerLedger(
        person: id,
        in: scope,
        selection,
        transaction,
        decode: { row throws(LedgerStoreError) in try row.decoded() }
      )
      return stored.answer(at: time, in: scope, past: past, settings)
    }
  }

  /// At most `limit` changes after a position in the log, the oldest first; 0 is the start of the log.
  ///
  ///     for change in try await ledger.changes(after: 0) {
  ///       for effect in change.effects { store(effect.key, effect.units) }  // once for each key
  ///       store(change.cursor)
  ///     }
  public func changes(
    after cursor: Int64,
    limit: Int = 100
  ) async throws(LedgerStoreError) -> [LedgerChange] {
    let rows = try store.read { transaction throws(LedgerStoreError) in
      try transaction.changes(after: cursor, limit: max(0, limit))
    }
    return try rows.map { row throws(LedgerStoreError) in try LedgerChange(row) }
  }

  /// Logs the changes that no message causes, such as the end of a subscription, each with the time at which it happened.
  ///
  /// Call it every minute. After a start, recover missed notifications first: a renewal may be among them.
  public func reportEnds(until now: Timestamp) async throws(LedgerStoreError) -> [LedgerChange] {
    var changes: [LedgerChange] = []
    while true {
      let due = try store.read { transaction throws(LedgerStoreError) in
        try transaction.tasks(.answerEnds, dueBy: now, limit: LedgerLimits.page)
      }
      if due.isEmpty { return changes }
      let outcomes = await withTaskGroup(of: Result<LedgerChange?, LedgerStoreError>.self) {
        group in
        for task in due { group.addTask { await self.reportEnd(task, at: now) } }
        return await group.reduce(into: []) { $0.append($1) }
      }
      let found = try outcomes.map { outcome throws(LedgerStoreError) in try outcome.get() }
      changes += found.compactMap { $0 }.sorted { $0.cursor < $1.cursor }
    }
  }

  private func reportEnd(
    _ task: StoredTask,
    at now: Timestamp
  ) async -> Result<LedgerChange?, LedgerStoreError> {
    let settings = settings
    do throws(LedgerStoreError) {
      return .success(
        try await store.write { transaction throws(LedgerStoreError) in
          try LedgerUpdate(transaction, settings, at: task.dueAt).reportEnd(task)
        }
      )
    } catch  where error.code == .unreadableRow {
      // The others are reported; this one is tried again later.
      count(error.code.rawValue)
      var later = task
      later.dueAt = now.adding(seconds: LedgerLimits.refreshInterval.components.seconds)
      let postponed = later
      do {
        try await store.write { transaction throws(LedgerStoreError) in
          try transaction.put(postponed)
        }
        return .success(nil)
      } catch {
        return .failure(error)
      }
    } catch {
      return .failure(error)
    }
  }

  /// Removes the changes up to a position; call it when every reader of the log has read them.
  public func forgetChanges(upTo cursor: Int64) async throws(LedgerStoreError) {
    try await store.write { transaction throws(LedgerStoreError) in
      try transaction.removeChanges(upTo: cursor)
    }
  }

  /// The documents about a purchase, as Apple signed them, such as for `receiptctl verify`.
  public func evidence(
    about key: PurchaseKey
  ) async throws(LedgerStoreError) -> [StoredEvidence] {
    try store.read { transaction throws(LedgerStoreError) in
      var all: [StoredEvidence] = []
      while true {
        let page = try transaction.evidence(
          of: key,
          after: all.last?.digest,
          limit: LedgerLimits.page
        )
        all += page
        if page.count < LedgerLimits.page { return all }
      }
    }
  }

  /// The purchases of a customer.
  public func purchases(
    of customer: CustomerId,
    in scope: LedgerScope? = nil
  ) async throws(LedgerStoreError) -> [StoredPurchase] {
    try store.read { transaction throws(LedgerStoreError) in
      let resolved = try transaction.merges(of: [customer]).resolve(customer)
      var all: [StoredPurchase] = []
      try transaction.forEachPurchase(.owned(by: resolved), in: scope) { all.append($0) }
      return all
    }
  }
}
