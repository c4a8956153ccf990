// SPDX-License-Identifier: Apache-2.0

import StoreSimulation
import StrictTime
import Synchronization
import SystemIO

/// A virtual clock that runs faster than the machine's clock.
final class RunningClock: Sendable {
  /// The number of virtual seconds in a second; `nil` if the clock does not run.
  private let speed: Int64?
  private let origin = Mutex<(virtual: Timestamp, real: Int64)?>(nil)
  private let ending = Monitor((isAsked: false, isRunning: false))

  init(speed: Int64?) {
    self.speed = speed
  }

  /// The current virtual time; `nil` if the clock does not run.
  ///
  /// If the store's clock was moved ahead of it, the virtual clock continues from there.
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

  /// Whether the store's clock moves to a time at which nothing is due.
  ///
  /// It moves at most once per second of the machine, because each move is an event of the log.
  func isStep(from now: Timestamp, to time: Timestamp) -> Bool {
    guard let speed else { return false }
    return time >= now.adding(seconds: speed)
  }

  /// Runs `tick` several times a second on a separate thread, until ``stop()``.
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

  /// Waits until the current tick ends.
  func waitForEnd() { _ = ending.wait { $0.isRunning ? nil : true } }

  var isStopping: Bool { ending.withLock { $0.isAsked } }

  /// The maximum delay of a due event, in milliseconds.
  private static let tick: Int64 = 100
}

extension StoreService {
  /// Starts the clock: events happen, and notifications are delivered, when they are due.
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
      // The clock stops while the state file cannot be written.
      _ = play([], until: time)
    }
  }

  /// Moves the store's clock to the virtual time, unless another request moves it.
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
          // The clock does not move if the state file cannot be written.
        }
      }
    }
  }
}
