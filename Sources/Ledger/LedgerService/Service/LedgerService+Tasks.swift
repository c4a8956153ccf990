// SPDX-License-Identifier: Apache-2.0

public import AppStoreServer
public import StrictTime

extension LedgerService {
  /// Runs the periodic tasks; call it every minute.
  ///
  /// Retries kept notifications, logs the ends of subscriptions, asks Apple
  /// about purchases that only Apple can decide, and answers consumption requests.
  ///
  ///     let tasks = try await ledger.runTasks(with: client, at: .now)
  ///     for error in tasks.errors { log("\(error)") }
  ///
  /// After a start, recover missed notifications first (``recover(_:with:in:until:)``).
  public func runTasks(
    with client: APIClient,
    at now: Timestamp,
    adjust: @Sendable (ConsumptionTask, ConsumptionInformation) -> ConsumptionInformation? = {
      $1
    }
  ) async throws(LedgerStoreError) -> TasksOutcome {
    var outcome = TasksOutcome()
    outcome.received = try await retryInbox(at: now)
    outcome.ends = try await reportEnds(until: now)
    outcome.refreshed = try await refresh(with: client, at: now)
    outcome.consumption = try await answerConsumptionRequests(
      with: client,
      at: now,
      adjust: adjust
    )
    return outcome
  }
}

/// What the tasks of a minute did.
public struct TasksOutcome: Sendable {
  /// The kept notifications that were judged again.
  public internal(set) var received: [ReceiveOutcome] = []
  /// The changes that no message caused.
  public internal(set) var ends: [LedgerChange] = []
  /// The purchases that Apple was asked about.
  public internal(set) var refreshed: [RefreshOutcome] = []
  /// The consumption requests that were answered, or not.
  public internal(set) var consumption: [ConsumptionOutcome] = []

  /// What failed, for your log.
  public var errors: [any Error] {
    let failed = consumption.compactMap { outcome -> (any Error)? in
      switch outcome.result {
      case .refused(let error): error
      case .failed(let error): error
      case .storeFailed(let error): error
      default: nil
      }
    }
    return received.compactMap(\.error) + refreshed.compactMap(\.error) + failed
  }
}
