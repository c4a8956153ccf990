// SPDX-License-Identifier: Apache-2.0

public import AppStoreServer
public import LedgerStore
import StorePayloads
import StoreTypes
import StoreVerification
public import StrictTime

/// The notifications that Apple has sent since the last recovery, received again.
///
///     for try await outcome in ledger.recover(with: client, until: .now) {
///       if let error = outcome.error { log("\(error)") }
///     }
///
/// At start it asks for all of them, not only for those that failed: after a backup was restored, Apple holds as delivered what
/// the file no longer has. It starts again where the last recovery ended that stored everything.
public struct LedgerRecovery: AsyncSequence, Sendable {
  let service: LedgerService
  let client: APIClient
  let scope: LedgerScope?
  let selection: Selection
  let now: Timestamp

  /// Which notifications Apple is asked for.
  ///
  /// The place up to which everything is stored moves with `all`, and with `failures` once this service has completed `all`:
  /// before, the file may be an older copy.
  public enum Selection: Hashable, Sendable {
    /// All since the last recovery: at start.
    case all
    /// Those that failed since a week before the last recovery: every hour. In the sandbox, Apple makes no second attempt and
    /// all are asked for.
    case failures
  }

  /// An iterator that begins with the first page.
  public func makeAsyncIterator() -> Iterator { Iterator(recovery: self) }

  /// Receives one notification after the other.
  public struct Iterator: AsyncIteratorProtocol {
    let recovery: LedgerRecovery
    private var pages: APIPages<NotificationHistoryResponse>.Iterator?
    private var waiting: ArraySlice<ReceiveOutcome> = []
    /// Whether everything so far is stored or will never be.
    private var isComplete = true
    private var isAtEnd = false

    init(recovery: LedgerRecovery) {
      self.recovery = recovery
    }

    /// What became of the next notification; `nil` when all are received.
    public mutating func next() async throws(LedgerRecoveryError) -> ReceiveOutcome? {
      while !isAtEnd {
        if let outcome = waiting.popFirst() { return outcome }
        try await turnPage()
      }
      return nil
    }

    private mutating func turnPage() async throws(LedgerRecoveryError) {
      if pages == nil { pages = try recovery.pages() }
      let page: LocatedResponse<NotificationHistoryResponse>?
      do {
        page = try await pages?.next()
      } catch {
        throw .client(error)
      }
      guard let page else {
        isAtEnd = true
        if isComplete { try await recovery.moveCursor() }
        return
      }
      let tokens = (page.response.notificationHistory ?? []).compactMap(\.signedPayload)
      waiting = await recovery.receive(tokens)[...]
      if waiting.contains(where: \.isLost) { isComplete = false }
    }
  }
}

/// Why a recovery ended before its end.
@nonexhaustive
public enum LedgerRecoveryError: Error {
  /// The store failed.
  case store(LedgerStoreError)
  /// Apple did not answer.
  case client(APIClientError)
}

extension LedgerService {
  /// Receives the notifications that this service may have missed.
  ///
  /// The client sends its requests to the environment of `scope`, which may be omitted if the verifier accepts one app and
  /// one environment.
  public func recover(
    _ selection: LedgerRecovery.Selection = .all,
    with client: APIClient,
    in scope: LedgerScope? = nil,
    until now: Timestamp
  ) -> LedgerRecovery {
    LedgerRecovery(service: self, client: client, scope: scope, selection: selection, now: now)
  }
}

extension LedgerRecovery {
  /// How far `failures` reaches back before the cursor: Apple's last attempt comes 157 hours after the first.
  private static let attempts = Duration.seconds(7 * 86_400)

  fileprivate func pages() throws(LedgerRecoveryError)
    -> APIPages<NotificationHistoryResponse>.Iterator
  {
    let scope = try rethrowing(service.scope(scope), as: LedgerRecoveryError.store)
    let (start, filter) = try rethrowing(window(scope), as: LedgerRecoveryError.store)
    return client.notifications(from: start, until: now, filter: filter, in: scope.environment)
      .makeAsyncIterator()
  }

  /// The start of the window, at most what Apple keeps, and the filter.
  private func window(
    _ scope: LedgerScope
  ) throws(LedgerStoreError) -> (Timestamp, NotificationFilter) {
    let kept = NotificationHistoryLength.days(in: scope.environment) * 86_400
    // An hour less than Apple keeps: its clock may be ahead, and each page has this start.
    let earliest = now.adding(seconds: 3600 - kept)
    guard let cursor = try service.recoveredUntil(scope) else {
      return (earliest, NotificationFilter())
    }
    guard selection == .failures, scope.environment != .sandbox else {
      return (Swift.max(earliest, Swift.min(cursor, now.adding(seconds: -1))), NotificationFilter())
    }
    let start = cursor.adding(seconds: -LedgerRecovery.attempts.components.seconds)
    return (Swift.max(earliest, start), NotificationFilter(onlyFailures: true))
  }

  /// Receives the notifications of a page at once, so that one write to the disk stores them.
  fileprivate func receive(_ tokens: [String]) async -> [ReceiveOutcome] {
    await withTaskGroup(of: (Int, ReceiveOutcome).self) { group in
      for (index, token) in tokens.enumerated() {
        group.addTask { (index, await service.receive(token, at: now)) }
      }
      return await group.reduce(into: []) { $0.append($1) }.sorted { $0.0 < $1.0 }.map(\.1)
    }
  }

  /// Everything until now is stored.
  fileprivate func moveCursor() async throws(LedgerRecoveryError) {
    let scope = try rethrowing(service.scope(scope), as: LedgerRecoveryError.store)
    let text = Array("\(now.millisecondsSince1970)".utf8)
    let mayMove = service.recovered.withLock { recovered in
      if selection == .all { recovered.insert(scope) }
      return recovered.contains(scope)
    }
    guard mayMove else { return }
    do {
      try await service.store.write { transaction throws(LedgerStoreError) in
        let known = try transaction.recoveredUntil(scope)
        if known.map({ $0 < now }) ?? true { try transaction.set(.recovered(scope), to: text) }
      }
    } catch {
      throw .store(error)
    }
  }
}

extension LedgerService {
  /// The end of the last complete recovery; `nil` before the first.
  public func recoveredUntil(_ scope: LedgerScope? = nil) throws(LedgerStoreError) -> Timestamp? {
    let scope = try self.scope(scope)
    return try store.read { transaction throws(LedgerStoreError) in
      try transaction.recoveredUntil(scope)
    }
  }
}

extension LedgerTransaction {
  fileprivate func recoveredUntil(
    _ scope: LedgerScope
  ) throws(LedgerStoreError) -> Timestamp? {
    try value(.recovered(scope)).flatMap { Int64(String(decoding: $0, as: UTF8.self)) }
      .flatMap { Timestamp(millisecondsSince1970: $0) }
  }
}

extension ReceiveOutcome {
  /// Whether nothing is stored of a notification that may be genuine.
  fileprivate var isLost: Bool {
    decision == .storeFailed || decision == .undecided || decision == .notServed
  }
}
