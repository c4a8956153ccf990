// SPDX-License-Identifier: Apache-2.0

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
    var isPosting = false
    var isEnding = false

    var isIdle: Bool { next == waiting.count && !isPosting }

    mutating func take() -> PendingDelivery? {
      guard next < waiting.count else { return nil }
      isPosting = true
      defer {
        next += 1
        if next == waiting.count { (waiting, next) = ([], 0) }
      }
      return waiting[next]
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
        complete(delivery, outcome(of: delivery))
        state.change { $0.isPosting = false }
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
