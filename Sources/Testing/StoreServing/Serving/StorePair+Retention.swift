// SPDX-License-Identifier: Apache-2.0

package import StoreEngine
import StrictJSON
package import StrictTime

// Real-time requests for retention messages that a server makes over HTTP.
extension StorePair {
  /// Whether the caller makes real-time requests; otherwise customers see the default messages.
  package func askForRetention(_ isOn: Bool) {
    for side in StoreSide.allCases { self[side: side]?.state.retention.isAskedByCaller = isOn }
  }

  /// The request to make before an event, at its time; `nil` if it cancels no subscription.
  package mutating func retentionRequest(
    before event: RunPlan<PairStep>.Event
  ) throws(StoreLogError) -> PendingRetention? {
    guard case .step(let step) = event, let store = self[side: step.side],
      store.state.retention.isAskedByCaller
    else { return nil }
    try moveClock(to: event.time)
    return store.state.retentionRequest(before: step.step.step)
      .flatMap { pending($0, step.side, store) }
  }

  /// Returns and clears the requests that steps asked for.
  package mutating func takeRetentionRequests() -> [PendingRetention] {
    StoreSide.allCases.flatMap { side -> [PendingRetention] in
      guard let store = self[side: side] else { return [] }
      let waiting = store.state.retention.waiting
      store.state.retention.waiting = []
      return waiting.compactMap { pending($0, side, store) }
    }
  }

  private func pending(
    _ request: RetentionRequest,
    _ side: StoreSide,
    _ store: LoggedStore
  ) -> PendingRetention? {
    guard let url = store.state.retention.realtimeURL else { return nil }
    do {
      return PendingRetention(
        side: side,
        url: url,
        body: try store.state.body(of: request, signedBy: store.signer),
        storeTime: store.now,
        limit: store.state.retentionLimit,
        request: request,
        generation: generation
      )
    } catch {
      // libcrypto failed to sign the request: the customer sees no message.
      return nil
    }
  }

  /// Logs and records what came of a request; `time` is that of the machine.
  ///
  /// Ignores a request from before a reset.
  package mutating func complete(
    _ pending: PendingRetention,
    _ reply: RetentionReply,
    at time: Timestamp
  ) throws(StoreLogError) {
    guard pending.generation == generation, let store = self[side: pending.side] else { return }
    let verdict = store.state.verdict(on: reply, to: pending.request, orAt: time)
    var step = RetentionExchangeStep(pending.request, verdict, reply, in: store.state)
    if keptBytes + (step.body?.count ?? 0) > StorePair.mostKeptBytes { step.body = nil }
    keptBytes += step.body?.count ?? 0
    try record(step, on: pending.side)
    if let exchange = store.state.retention.exchanges.last {
      note(RetentionStory(exchange, pending).entry(on: pending.side, in: store.state))
    }
  }

  // MARK: Performance tests

  /// Whether the requests of a performance test are to be made.
  package var hasPerformanceTest: Bool {
    StoreSide.allCases.contains { self[side: $0]?.state.waitingTest != nil }
  }

  /// The next performance test whose requests are to be made.
  package func nextPerformanceTest() -> PendingPerformanceTest? {
    for side in StoreSide.allCases {
      guard let store = self[side: side], let test = store.state.waitingTest else { continue }
      let requests = (0..<Int(RetentionState.testRequests)).compactMap { number in
        store.state.testRequest(number, about: store.state.retention.testSubject)
          .flatMap { pending($0, side, store) }
      }
      return PendingPerformanceTest(
        side: side,
        requestId: test.requestId,
        target: test.target,
        requests: requests,
        generation: generation
      )
    }
    return nil
  }

  /// Logs and records the result of a performance test; `time` is that of the machine.
  package mutating func complete(
    _ test: PendingPerformanceTest,
    _ replies: [RetentionReply],
    at time: Timestamp
  ) throws(StoreLogError) {
    guard test.generation == generation, let store = self[side: test.side] else { return }
    let outcomes = zip(test.requests, replies).map { pending, reply in
      (
        verdict: store.state.verdict(on: reply, to: pending.request, orAt: time),
        milliseconds: reply.failure == nil ? reply.milliseconds : nil
      )
    }
    let result = RetentionState.TestResult(outcomes)
    try record(PerformanceTestStep(test.requestId, result), on: test.side)
    note(RetentionStory.entry(about: result, of: test.target, on: test.side))
  }

  /// Writes an event that only logs contain, and performs it.
  private mutating func record(_ step: any Step, on side: StoreSide) throws(StoreLogError) {
    try writeResults()
    _ = try log?.side(side, main).append(step.source(at: now), at: now)
    do throws(StoreRefusal) {
      try self[side: side]?.state.perform(step)
    } catch {
      // Unreachable: the subscription and the test exist.
    }
  }

  /// Adds the repeated exchange to the activity.
  mutating func noteRepeatedExchange(on side: StoreSide) {
    guard let state = self[side: side]?.state, let exchange = state.retention.exchanges.last else {
      return
    }
    keptBytes += exchange.response?.body.count ?? 0
    note(RetentionStory(exchange, nil).entry(on: side, in: state))
  }
}

/// A real-time request to make.
package struct PendingRetention: Sendable {
  let side: StoreSide
  /// The URL of the Retention Messaging API.
  package let url: String
  /// `{"signedPayload":"…"}`.
  package let body: [UInt8]
  /// The time of the store.
  package let storeTime: Timestamp
  /// The time limit of the answer, in milliseconds.
  package let limit: Int64
  let request: RetentionRequest
  /// The number of resets before the request.
  let generation: Int
}

/// A performance test whose requests are to be made.
package struct PendingPerformanceTest: Sendable {
  let side: StoreSide
  let requestId: String
  let target: String
  package let requests: [PendingRetention]
  let generation: Int
}
