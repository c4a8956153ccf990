// SPDX-License-Identifier: Apache-2.0

import StoreServing
import StrictTime
import Synchronization
import SystemIO

/// A virtual clock that runs continuously, at a multiple of real time.
final class RunningClock: Sendable {
  private let pace: Mutex<Pace>
  private let ending = Monitor((isAsked: false, isRunning: false))

  private struct Pace: Sendable {
    /// The number of virtual seconds per second; `nil` if the clock doesn't run.
    var speed: Int64?
    /// A virtual time, and when the clock had it.
    var origin: (virtual: Timestamp, real: Int64)?
  }

  init(speed: Int64?) {
    pace = Mutex(Pace(speed: speed))
  }

  /// The number of virtual seconds per second; `nil` if the clock doesn't run.
  var speed: Int64? { pace.withLock { $0.speed } }

  /// Lets the clock run at another speed, or stops it.
  func run(at speed: Int64?) { pace.withLock { $0 = Pace(speed: speed) } }

  /// The current virtual time; `nil` if the clock doesn't run.
  ///
  /// If the store's clock is ahead, the virtual clock continues from there.
  func time(after now: Timestamp) -> Timestamp? {
    let real = steadyClock()
    return pace.withLock { pace in
      guard let speed = pace.speed else { return nil }
      if let (virtual, start) = pace.origin {
        let (passed, isOverflow) = (real - start).multipliedReportingOverflow(by: speed)
        let time = isOverflow ? Timestamp.latest : virtual.adding(milliseconds: passed)
        if time >= now { return time }
      }
      pace.origin = (now, real)
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

  /// Calls `tick` every 100 ms on its own thread until ``stop()``, if the clock runs and does not do so already.
  func start(_ tick: @escaping @Sendable () -> Void) {
    guard runs else { return }
    let isFirst = ending.change { ending in
      guard !ending.isRunning, !ending.isAsked else { return false }
      ending.isRunning = true
      return true
    }
    guard isFirst else { return }
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
      guard let time = running.time(after: sides.now) else { return false }
      // The clock file has whole seconds.
      follow?(time.adding(milliseconds: -(time.millisecondsSince1970 % 1_000)))
      return sides.nextDue(until: time) != nil
    }
    guard isDue else { return }
    turns.wait { turn in
      guard !isStopping else { return }
      let time = sides.withLock { running.time(after: $0.now) }
      guard let time else { return }
      do {
        try pass(to: time, turn)
      } catch {
        // If the state file cannot be written, the clock stops until it can.
      }
    }
  }

  /// Updates the store's clock to the virtual time, unless another request is moving it.
  func catchUp() {
    guard running.runs else { return }
    turns.ifFree { _ in
      sides.withLock { sides in
        guard let time = running.time(after: sides.now), running.isStep(from: sides.now, to: time),
          sides.nextDue(until: time) == nil, !sides.isFull
        else { return }
        do {
          try sides.moveClock(to: time)
          follow?(sides.now)
        } catch {
          // The clock doesn't advance if the update can't be logged.
        }
      }
    }
  }
}
