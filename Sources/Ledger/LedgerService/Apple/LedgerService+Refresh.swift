// SPDX-License-Identifier: Apache-2.0

public import AppStoreServer
import LedgerStore
import StoreEntitlements
public import StorePayloads
import StoreTypes
import StoreVerification
public import StrictTime

extension LedgerService {
  /// Adds a response of the App Store Server API to Get All Subscription Statuses.
  ///
  /// Apple signs the transactions in it, not the statuses: add only what your server received from Apple.
  public func add(
    _ response: StatusResponse,
    at now: Timestamp
  ) async throws -> [LedgerChange] {
    try await add(.statusResponse, response, at: now)
  }

  /// Adds a page of a response to Get Transaction History, which was requested without filters.
  public func add(
    _ response: TransactionHistoryResponse,
    at now: Timestamp
  ) async throws -> [LedgerChange] {
    try await add(.historyResponse, response, at: now)
  }

  private func add<Response: StorePayload>(
    _ kind: StoredEvidence.Kind,
    _ response: Response,
    at now: Timestamp
  ) async throws -> [LedgerChange] {
    let bytes = Array(response.json)
    let verified = try verifier.tokens.verifyResponse(
      Response.self,
      bytes,
      expecting: .init(now: now)
    )
    let document = try ReceivedDocument(kind, verified, bytes)
    let settings = settings
    return try await store.write { transaction throws(LedgerStoreError) in
      guard try transaction.evidence(document.digest) == nil else { return [] }
      try transaction.add(StoredEvidence(document, receivedAt: now))
      let update = LedgerUpdate(transaction, settings, at: now, evidence: document.digest)
      try update.add(document)
      return try update.report()
    }
  }

  /// Asks Apple about the purchases that only Apple can decide (``/StoreEntitlements/NextAction/askAppStore``), each at most
  /// once an hour; returns what changed.
  ///
  /// Call it every minute: a call asks about `limit` purchases at most.
  public func refresh(
    with client: APIClient,
    at now: Timestamp,
    limit: Int = 100
  ) async throws -> [LedgerChange] {
    var changes: [LedgerChange] = []
    let due = try store.read { transaction throws(LedgerStoreError) in
      try transaction.tasks(.refresh, dueBy: now, limit: max(0, limit))
    }
    for task in due {
      guard let key = PurchaseKey(task.body), let id = key.originalTransactionId,
        try await mayAsk(task, key, at: now)
      else { continue }
      let statuses = try await client.response(
        to: .subscriptionStatuses(transactionId: id),
        in: key.scope.environment
      )
      changes += try await add(statuses, at: now)
      guard try await asksApple(key, at: now) else { continue }
      for try await page in client.history(of: id, in: key.scope.environment) {
        changes += try await add(page.response, at: now)
      }
    }
    return changes
  }

  /// Takes a task; false if Apple was asked about the purchase less than an hour ago.
  private func mayAsk(
    _ task: StoredTask,
    _ key: PurchaseKey,
    at now: Timestamp
  ) async throws(LedgerStoreError) -> Bool {
    try await store.write { transaction throws(LedgerStoreError) in
      let last = try transaction.value(.asked(key)).flatMap {
        Int64(String(decoding: $0, as: UTF8.self))
      }
      let asked = last.flatMap { Timestamp(millisecondsSince1970: $0) }
      if let asked, asked <= now, now - asked < LedgerLimits.refreshInterval {
        var later = task
        later.dueAt = asked.adding(seconds: LedgerLimits.refreshInterval.components.seconds)
        try transaction.put(later)
        return false
      }
      try transaction.removeTask(task.kind, task.name)
      try transaction.set(.asked(key), to: Array("\(now.millisecondsSince1970)".utf8))
      return true
    }
  }

  /// Whether a purchase still cannot be decided without Apple.
  private func asksApple(
    _ key: PurchaseKey,
    at now: Timestamp
  ) async throws(LedgerStoreError) -> Bool {
    let policy = policy
    return try store.read { transaction throws(LedgerStoreError) in
      guard let purchase = try transaction.purchase(key) else { return false }
      let answer = try purchase.decoded().entitlements(
        at: now,
        in: key.scope.environment,
        policy: policy
      )
      return answer.products.contains { $0.nextActions.contains(.askAppStore) }
    }
  }
}
