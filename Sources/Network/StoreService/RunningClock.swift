// SPDX-License-Identifier: Apache-2.0

import StoreServing
import StrictTime
import Synchronization
import SystemIO

/// A virtual clock that runs continuously, at a multiple of real time.
final class RunningClock: Sendable {
  /// The number of virtual seconds per second; `nil` if the clock doesn't run.
  private let speed: Int64?
  private let origin = Mutex<(virtual: Timestamp, real: Int64)?>(nil)
  private let ending = Monitor((isAsked: false, isRunning: false))

  init(speed: Int64?) {
    self.speed = speed
  }

  /// The current virtual time; `nil` if the clock doesn't run.
  ///
  /// If the store's clock is ahead, the virtual clock continues from there.
  func time(after now: Timestamp) -> Timestamp? {
    guard let speed else { return nil }
    let real = steadyClock()
    return origin.withLock { origin in
      if let (virtual, start) = origin {
        let (passed, isOverflow) = (real - start).multipliedReportingOverflow(by: speed)
        let time = isOverflow ? Timestamp.latest : virtual.adding(milliseconds: passed)
        if time >= now { return time }
      }
      origin = (now, real)
      return now
    }
  }

  /// Whether the clock runs.
  var runs: Bool { speed != nil }

  /// Whether enough time has passed to update the store's clock between events.
  ///
  /// This happens at most once per second of real time, because each update is an event in the log.
  func isStep(from now: Timestamp, to time: Timestamp) -> Bool {
    guard let speed else { return false }
    return time >= now.adding(seconds: speed)
  }

  /// Calls `tick` every 100 ms on its own thread until ``stop()``.
  func start(_ tick: @escaping @Sendable () -> Void) {
    guard speed != nil else { return }
    ending.change { $0.isRunning = true }
    let isStarted = runOnNewThread { [self] in
      while !isStopping {
        tick()
        pause(milliseconds: RunningClock.tick)
      }
      ending.change { $0.isRunning = false }
    }
    if !isStarted { ending.change { $0.isRunning = false } }
  }

  func stop() { ending.change { $0.isAsked = true } }

  /// Waits until the thread has ended.
  func waitForEnd() { _ = ending.wait { $0.isRunning ? nil : true } }

  var isStopping: Bool { ending.withLock { $0.isAsked } }

  /// The interval between ticks, and the maximum delay of scheduled events, in milliseconds.
  private static let tick: Int64 = 100
}

extension StoreService {
  /// Starts the clock, which performs scheduled events and deliveries when they become due.
  func runClock() {
    running.start { [weak self] in self?.passDueTime() }
  }

  private func passDueTime() {
    let isDue = sides.withLock { sides in
      running.time(after: sides.now).map { sides.nextDue(until: $0) != nil } ?? false
    }
    guard isDue else { return }
    control.withLock { _ in
      guard !isStopping else { return }
      let time = sides.withLock { running.time(after: $0.now) }
      // If the state file cannot be written, the clock stops until it can.
      _ = play([], until: time)
    }
  }

  /// Updates the store's clock to the virtual time, unless another request is moving it.
  func catchUp() {
    guard running.runs else { return }
    _ = control.withLockIfAvailable { _ in
      sides.withLock { sides in
        guard let time = running.time(after: sides.now), running.isStep(from: sides.now, to: time),
          sides.nextDue(until: time) == nil, !sides.isFull
        else { return }
        do {
          try sides.moveClock(to: time)
        } catch {
          // The clock doesn't advance if the update can't be logged.
        }
      }
    }
  }
}
