// SPDX-License-Identifier: Apache-2.0

import StoreSimulation
import StrictTime
import Synchronization
import SystemIO

/// A virtual clock that runs by itself, faster than that of the machine.
final class RunningClock: Sendable {
  /// How many virtual seconds pass in a second; `nil` if the clock stands still.
  private let speed: Int64?
  private let origin = Mutex<(virtual: Timestamp, real: Int64)?>(nil)
  private let ending = Monitor((isAsked: false, isRunning: false))

  init(speed: Int64?) {
    self.speed = speed
  }

  /// The virtual time that it is now; `nil` if the clock stands still.
  ///
  /// Where the store's clock was moved beyond it, it goes on from there.
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

  /// Whether a clock that was not asked for is to show another time: at most once a second of the machine, because each
  /// time that a client has seen is an event of the log.
  func isStep(from now: Timestamp, to time: Timestamp) -> Bool {
    guard let speed else { return false }
    return time >= now.adding(seconds: speed)
  }

  /// Runs `tick` some times a second on a thread of its own, until ``stop()``.
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

  /// Waits for the end of a tick that runs.
  func waitForEnd() { _ = ending.wait { $0.isRunning ? nil : true } }

  var isStopping: Bool { ending.withLock { $0.isAsked } }

  /// How long what is due waits at most, in milliseconds.
  private static let tick: Int64 = 100
}

// The clock of a service.
extension StoreService {
  /// Lets the clock run: what is due happens, and is delivered, at its time.
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
      // A state file that cannot be written stops the clock until it can.
      _ = play([], until: time)
    }
  }

  /// Shows clients a clock that runs, unless another request moves it.
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
          // A clock that cannot be written stands still.
        }
      }
    }
  }
}
