// SPDX-License-Identifier: Apache-2.0

import StoreEngine
import StoreServing
import SystemIO

/// Posts notifications one at a time on its own thread; `StoreState` schedules repeated deliveries.
final class DeliveryQueue: Sendable {
  private let post: StoreService.Post
  private let state = Monitor(State())

  private struct State: Sendable {
    var waiting: [PendingDelivery] = []
    /// The index of the next delivery.
    ///
    /// The earlier ones are removed when all are posted.
    var next = 0
    var attempt = Attempt.none
    var isEnding = false

    var isIdle: Bool {
      if case .none = attempt { return next == waiting.count }
      return false
    }

    mutating func take() -> PendingDelivery? {
      guard next < waiting.count else { return nil }
      attempt = .posting(waiting[next])
      defer {
        next += 1
        if next == waiting.count { (waiting, next) = ([], 0) }
      }
      return waiting[next]
    }
  }

  private enum Attempt: Sendable {
    case none
    case posting(PendingDelivery)
    /// The outcome is being recorded.
    case ending
    /// The outcome is recorded before it is known.
    case abandoned

    var delivery: PendingDelivery? {
      if case .posting(let delivery) = self { return delivery }
      return nil
    }
  }

  init(_ post: @escaping StoreService.Post) {
    self.post = post
  }

  /// Starts the thread; `begin` is called before each attempt, and `complete` records the outcomes.
  ///
  /// No attempt begins while `isHalted`, which is asked after each attempt and ``wake()``.
  func start(
    isHalted: @escaping @Sendable () -> Bool,
    _ begin: @escaping @Sendable (PendingDelivery) -> Void,
    _ complete: @escaping @Sendable (PendingDelivery, DeliveryOutcome) -> Void
  ) {
    let isStarted = runOnNewThread { [self] in
      while let delivery = next(isHalted) {
        begin(delivery)
        let outcome = outcome(of: delivery)
        if end(.ending) != nil { complete(delivery, outcome) }
        state.change { $0.attempt = .none }
      }
    }
    if !isStarted { stop() }
  }

  func add(_ deliveries: [PendingDelivery]) { state.change { $0.waiting += deliveries } }

  /// Removes all deliveries except the one being posted.
  func clear() { _ = takeWaiting() }

  /// Removes and returns all deliveries except the one being posted.
  func takeWaiting() -> [PendingDelivery] {
    state.change { state in
      defer { state.waiting.removeSubrange(state.next...) }
      return Array(state.waiting[state.next...])
    }
  }

  /// Waits until the queue is empty or stopped, or until `mustEnd`, which is asked after each attempt and ``wake()``.
  func waitUntilIdle(unless mustEnd: () -> Bool = { false }) {
    state.wait { $0.isIdle || $0.isEnding || mustEnd() ? () : nil }
  }

  /// Lets waiting threads ask again whether they must end.
  func wake() { state.change { _ in } }

  /// Waits for the outcome of the attempt that is being made, when no other can begin.
  ///
  /// Returns its delivery if that takes too long: the caller then records an outcome.
  func abandonedDelivery() -> PendingDelivery? {
    var left = DeliveryQueue.longestEnd
    while left > 0, state.withLock({ $0.attempt.delivery != nil }) {
      pause(milliseconds: DeliveryQueue.step)
      left -= DeliveryQueue.step
    }
    if let delivery = end(.abandoned) { return delivery }
    state.wait { (state) -> Void? in
      if case .ending = state.attempt { return nil }
      return ()
    }
    return nil
  }

  /// How long the end of deliveries waits for a webhook that is answering, in milliseconds.
  private static let longestEnd: Int64 = 1_000
  private static let step: Int64 = 10

  /// Ends the attempt that is being made, and returns its delivery to the caller, who records the outcome.
  private func end(_ attempt: Attempt) -> PendingDelivery? {
    state.change { state in
      guard let delivery = state.attempt.delivery else { return nil }
      state.attempt = attempt
      return delivery
    }
  }

  func stop() { state.change { $0.isEnding = true } }

  var isStopping: Bool { state.withLock { $0.isEnding } }

  /// Posts a delivery, and measures how long that takes.
  func outcome(of delivery: PendingDelivery) -> DeliveryOutcome {
    let start = steadyClock()
    return posted(delivery).lasting(milliseconds: steadyClock() - start)
  }

  /// Posts a delivery, twice if its fault requires it.
  ///
  /// Returns the first failure, if any.
  private func posted(_ delivery: PendingDelivery) -> DeliveryOutcome {
    switch delivery.fault {
    case .twice:
      let other = Monitor<DeliveryOutcome?>(nil)
      let isStarted = runOnNewThread { [post] in
        let outcome = post(delivery)
        other.change { $0 = outcome }
      }
      let outcome = post(delivery)
      return outcome.isSuccess && isStarted ? other.wait { $0 } : outcome
    case .duplicate:
      let outcome = post(delivery)
      let second = post(delivery)
      return outcome.isSuccess ? second : outcome
    default: return post(delivery)
    }
  }

  /// Waits for the next delivery; `nil` when the queue is stopped.
  private func next(_ isHalted: () -> Bool) -> PendingDelivery? {
    state.wait { state -> PendingDelivery?? in
      if state.isEnding { return .some(nil) }
      if isHalted() { return nil }
      return state.take().map { .some($0) }
    }
  }
}
