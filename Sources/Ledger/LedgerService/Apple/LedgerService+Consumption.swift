// SPDX-License-Identifier: Apache-2.0

public import AppStoreServer
public import LedgerStore
import StoreEntitlements
import StorePayloads
import StoreTypes
public import StrictTime

/// What became of a consumption request.
public struct ConsumptionOutcome: Sendable {
  /// The request.
  public let task: ConsumptionTask
  /// What became of it.
  public let result: Result

  /// What becomes of a consumption request.
  @nonexhaustive
  public enum Result: Sendable {
    /// Apple has the answer.
    case sent(ConsumptionInformation)
    /// The deadline passed before an answer could be sent.
    case missed
    /// Apple takes no answer, and asking again cannot help.
    case refused(APIError)
    /// Apple did not answer, or the answer cannot be sent; the next call tries again.
    case failed(APIClientError)
    /// The store failed.
    case storeFailed(LedgerStoreError)
  }
}

extension LedgerService {
  /// The waiting consumption requests.
  ///
  /// Those of customers who have not consented wait until their deadline.
  public func consumptionTasks() async throws(LedgerStoreError) -> [ConsumptionTask] {
    try store.read { transaction throws(LedgerStoreError) in
      try transaction.tasks(.consumption, dueBy: .latest, limit: .max).compactMap {
        ConsumptionTask($0)
      }
    }
  }

  /// Answers the consumption requests of customers who consent, each once.
  ///
  /// The library states that the product was delivered and, for consumables, how much was spent. Change the information in
  /// `adjust`, such as the preference; return `nil` to send nothing.
  public func answerConsumptionRequests(
    with client: APIClient,
    at now: Timestamp,
    adjust: @Sendable (ConsumptionTask, ConsumptionInformation) -> ConsumptionInformation? = {
      $1
    }
  ) async throws(LedgerStoreError) -> [ConsumptionOutcome] {
    var outcomes: [ConsumptionOutcome] = []
    for task in try await consumptionTasks() {
      guard let result = await answer(task, with: client, at: now, adjust) else { continue }
      outcomes.append(ConsumptionOutcome(task: task, result: result))
    }
    return outcomes
  }

  private func answer(
    _ task: ConsumptionTask,
    with client: APIClient,
    at now: Timestamp,
    _ adjust: @Sendable (ConsumptionTask, ConsumptionInformation) -> ConsumptionInformation?
  ) async -> ConsumptionOutcome.Result? {
    do {
      guard now < task.deadline else {
        try await remove(task)
        return .missed
      }
      guard let known = try information(for: task, at: now), try await taken(task, at: now) else {
        return nil
      }
      guard let information = adjust(task, known) else {
        try await remove(task)
        return nil
      }
      let result = await send(information, about: task, with: client)
      switch result {
      case .sent, .refused: try await remove(task)
      default: try await release(task)
      }
      return result
    } catch {
      return .storeFailed(error)
    }
  }

  private func send(
    _ information: ConsumptionInformation,
    about task: ConsumptionTask,
    with client: APIClient
  ) async -> ConsumptionOutcome.Result {
    do throws(APIClientError) {
      let request = try rethrowing(
        APIRequest.consumption(information, transactionId: task.transactionId),
        as: APIClientError.request
      )
      _ = try await client.response(to: request, in: task.key.scope.environment)
      return .sent(information)
    } catch .answer(let error) where !error.isRetryable {
      return .refused(error)
    } catch {
      return .failed(error)
    }
  }

  /// Takes a task for a minute, so that no other process sends the same answer.
  private func taken(
    _ task: ConsumptionTask,
    at now: Timestamp
  ) async throws(LedgerStoreError) -> Bool {
    try await store.write { transaction throws(LedgerStoreError) in
      guard var stored = try transaction.task(.consumption, task.name), stored.dueAt <= now else {
        return false
      }
      stored.dueAt = now.adding(seconds: 60)
      try transaction.put(stored)
      return true
    }
  }

  private func release(_ task: ConsumptionTask) async throws(LedgerStoreError) {
    try await store.write { transaction throws(LedgerStoreError) in
      try transaction.put(task.stored)
    }
  }

  private func remove(_ task: ConsumptionTask) async throws(LedgerStoreError) {
    let name = task.name
    try await store.write { transaction throws(LedgerStoreError) in
      try transaction.removeTask(.consumption, name)
    }
  }

  /// What the ledger says about the use of a purchase; `nil` without consent.
  private func information(
    for task: ConsumptionTask,
    at now: Timestamp
  ) throws(LedgerStoreError) -> ConsumptionInformation? {
    let policy = policy
    return try store.read { transaction throws(LedgerStoreError) in
      guard let purchase = try transaction.purchase(task.key),
        let owner = purchase.owner?.customer, try transaction.hasConsent(owner)
      else { return nil }
      return ConsumptionInformation(
        customerConsented: true,
        sampleContentProvided: false,
        deliveryStatus: .delivered,
        consumptionPercentage: try transaction.spentShare(of: task, purchase, by: owner, policy)
      )
    }
  }
}

extension LedgerTransaction {
  /// The share of a consumable that was spent, in thousandths of a percent; `nil` for other products.
  ///
  /// Only the app knows how much of a non-consumable was used, and Apple computes the share of a subscription (4000209).
  /// Units are spent in the order in which they were bought.
  fileprivate func spentShare(
    of task: ConsumptionTask,
    _ purchase: StoredPurchase,
    by owner: CustomerId,
    _ policy: EntitlementPolicy
  ) throws(LedgerStoreError) -> Int64? {
    guard task.kind == .consumable else { return nil }
    let spent = try spentUnits(of: task.productId, byAllOf: owner, in: task.key.scope)
    var earlier: Int64 = 0
    var bought: Int64 = 0
    let states = try purchase.decoded().transactionStates(policy)
    guard
      let asked = states.first(where: {
        $0.transactionId.utf8.elementsEqual(task.transactionId.utf8)
      })
    else { return nil }
    try forEachPurchase(.owned(by: owner), in: task.key.scope) { row throws(LedgerStoreError) in
      guard row.isConsumable else { return }
      for state in try row.decoded().transactionStates(policy)
      where state.productId.utf8.elementsEqual(task.productId.utf8)
        && state.purchaseDate < asked.purchaseDate
      {
        earlier = earlier.addingWithLimit(state.quantity - state.revokedQuantity)
      }
    }
    bought = asked.quantity
    guard bought > 0 else { return nil }
    let used = min(max(spent.addingWithLimit(-earlier), 0), bought)
    return used * ConsumptionShare.whole / bought
  }
}

/// Shares in Apple's unit.
private enum ConsumptionShare {
  /// All of it, in thousandths of a percent.
  static let whole: Int64 = 100_000
}
