// SPDX-License-Identifier: Apache-2.0

public import AppStoreServer
public import LedgerStore
import StoreEntitlements
public import StorePayloads
import StoreTypes
import StoreVerification
public import StrictTime

extension LedgerService {
  /// Adds a response of Get All Subscription Statuses.
  ///
  /// Apple signs the transactions in it, not the statuses: add only responses that your server received from Apple.
  public func add(
    _ response: StatusResponse,
    at now: Timestamp
  ) async throws -> [LedgerChange] {
    try await add(.statusResponse, response, at: now)
  }

  /// Adds one page of Get Transaction History, which was requested without filters.
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
    let verified = try verifier.tokens.verify(response, expecting: .init(now: now))
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
  /// once an hour.
  ///
  /// It stops at the first failure that does not concern a single purchase, such as status 429; the next call continues.
  public func refresh(
    with client: APIClient,
    at now: Timestamp,
    limit: Int = 100
  ) async throws(LedgerStoreError) -> [RefreshOutcome] {
    let due = try store.read { transaction throws(LedgerStoreError) in
      try transaction.tasks(.refresh, dueBy: now, limit: max(0, limit))
    }
    var outcomes: [RefreshOutcome] = []
    for task in due {
      guard let key = try await taken(task, at: now) else { continue }
      var outcome = RefreshOutcome(key: key)
      do {
        outcome.changes = try await ask(about: key, with: client, at: now)
        try await finish(task, about: key, at: now)
      } catch let error as LedgerStoreError {
        throw error
      } catch {
        outcome.error = error
      }
      outcomes.append(outcome)
      if outcome.endsCall { break }
    }
    return outcomes
  }

  private func ask(
    about key: PurchaseKey,
    with client: APIClient,
    at now: Timestamp
  ) async throws -> [LedgerChange] {
    guard let id = key.originalTransactionId else { return [] }
    let statuses = try await client.response(
      to: .subscriptionStatuses(transactionId: id),
      in: key.scope.environment
    )
    var changes = try await add(statuses, at: now)
    guard try asksApple(key, at: now) else { return changes }
    for try await page in client.history(of: id, in: key.scope.environment) {
      changes += try await add(page.response, at: now)
    }
    return changes
  }

  /// Removes the task of a purchase that is decided; otherwise Apple is asked again in an hour.
  private func finish(
    _ task: StoredTask,
    about key: PurchaseKey,
    at now: Timestamp
  ) async throws(LedgerStoreError) {
    guard try !asksApple(key, at: now) else { return }
    try await store.write { transaction throws(LedgerStoreError) in
      try transaction.removeTask(task.kind, task.name)
    }
  }

  /// Takes a task, which is due again in an hour; `nil` if Apple was asked about the purchase less than an hour ago.
  private func taken(
    _ task: StoredTask,
    at now: Timestamp
  ) async throws(LedgerStoreError) -> PurchaseKey? {
    try await store.write { transaction throws(LedgerStoreError) in
      guard let key = PurchaseKey(task.body), key.originalTransactionId != nil else {
        try transaction.removeTask(task.kind, task.name)
        return nil
      }
      let last = try transaction.value(.asked(key)).flatMap {
        Int64(String(decoding: $0, as: UTF8.self))
      }
      let asked = last.flatMap { Timestamp(millisecondsSince1970: $0) }
      let wasAsked = asked.map { $0 <= now && now - $0 < LedgerLimits.refreshInterval } ?? false
      var later = task
      later.dueAt = (wasAsked ? asked ?? now : now)
        .adding(seconds: LedgerLimits.refreshInterval.components.seconds)
      try transaction.put(later)
      if wasAsked { return nil }
      try transaction.set(.asked(key), to: Array("\(now.millisecondsSince1970)".utf8))
      return key
    }
  }

  /// Whether a purchase still cannot be decided without Apple.
  private func asksApple(
    _ key: PurchaseKey,
    at now: Timestamp
  ) throws(LedgerStoreError) -> Bool {
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

/// What became of a question to Apple about a purchase.
public struct RefreshOutcome: Sendable {
  /// The purchase.
  public let key: PurchaseKey
  /// What changed for customers.
  public internal(set) var changes: [LedgerChange] = []
  /// Why nothing was learned: an `APIClientError`, or the error of a document that Apple did not sign.
  public internal(set) var error: (any Error)?

  /// Whether the next question would fail too.
  var endsCall: Bool { error.map(endsCalls) ?? false }
}

/// Whether the next request to Apple would fail with the same error.
func endsCalls(_ error: any Error) -> Bool {
  if error is VerificationError || error is PayloadError || error is APIRequestError {
    return false
  }
  if case .request = error as? APIClientError { return false }
  if case .answer(let answer) = error as? APIClientError { return answer.isRetryable }
  return true
}
