// SPDX-License-Identifier: Apache-2.0

import StoreServing
import StrictJSON
import StrictTime
import SystemIO

/// A move of the clock, which lasts as long as the webhook needs for its answers.
///
/// Other threads follow it, and cancel it.
final class ClockMove: Sendable {
  private let target: ClockRequest.Target
  private let limits: MoveBounds
  private let started = steadyClock()
  private let progress: Monitor<Progress>

  private struct Progress: Sendable {
    var state = State.running
    var from: Timestamp
    var to: Timestamp
    var now: Timestamp
    /// The number of instants at which something happened.
    var instants = 0
    var delivered = 0
    var failed = 0
    var failedInARow = 0
    var posting: (notificationUUID: String, since: Int64)?
    /// What to do at the end of the move.
    var waiting: [@Sendable () -> Void] = []
    /// How the move ends before its target, and the response to the request that waited for it.
    var end: (state: State, refusal: ControlError)?
  }

  enum State: String, Sendable {
    case running, done, cancelled
    /// A limit ended the move, or the server is stopping.
    case stopped
    /// The state file cannot be written, or the store is full.
    case failed
  }

  init(from now: Timestamp, to target: ClockRequest.Target, limits: MoveBounds) {
    self.target = target
    self.limits = limits
    progress = Monitor(Progress(from: now, to: target.time(from: now), now: now))
  }

  // MARK: Progress

  /// The time to which the clock moves, now that no other request uses it.
  func start(at now: Timestamp) -> Timestamp {
    progress.withLock { progress in
      progress.from = now
      progress.now = now
      progress.to = target.time(from: now)
      return progress.to
    }
  }

  var isRunning: Bool { progress.withLock { $0.state == .running } }

  /// Whether the move is about to end before its target.
  func isEnding() -> Bool { mustEnd() && isRunning }

  func pass(_ now: Timestamp) {
    progress.withLock { progress in
      progress.now = now
      progress.instants += 1
    }
  }

  func posts(_ notificationUUID: String) {
    progress.withLock { $0.posting = (notificationUUID, steadyClock()) }
  }

  func posted(_ outcome: DeliveryOutcome) {
    progress.withLock { progress in
      guard progress.state == .running else { return }
      progress.posting = nil
      if outcome.isSuccess {
        progress.delivered += 1
        progress.failedInARow = 0
      } else {
        progress.failed += 1
        progress.failedInARow += 1
      }
    }
  }

  // MARK: The end

  /// Ends the move after the current instant.
  func cancel() { end(.cancelled, because: "the move was cancelled") }

  /// Whether the move must not go on: it was cancelled, or has now reached a limit.
  func mustEnd() -> Bool {
    if timeLeft == 0 { end(.stopped, because: "it lasted \(limits.seconds ?? 0) s, its limit") }
    let failures = progress.withLock { Int64($0.failedInARow) }
    if let most = limits.failures, failures >= most {
      end(.stopped, because: "failed deliveries in a row: \(failures)")
    }
    return progress.withLock { $0.end != nil }
  }

  /// How long the move may still take, in milliseconds; `nil` without a limit.
  var timeLeft: Int64? {
    limits.seconds.map { max(0, $0 * 1_000 - (steadyClock() - started)) }
  }

  private func end(_ state: State, because reason: String) {
    let hint = "what happened until then stays; GET /store/clock"
    end(state, ControlError(409, "the clock stopped: \(reason)", hint: hint))
  }

  /// The first reason stays; a move that is over has none.
  private func end(_ state: State, _ refusal: ControlError) {
    progress.withLock { progress in
      guard progress.state == .running, progress.end == nil else { return }
      progress.end = (state, refusal)
    }
  }

  /// The move is over; `error` is why it failed.
  func finish(at now: Timestamp, error: ControlError?, isStopping: Bool) {
    if let error { end(isStopping ? .stopped : .failed, error) }
    let waiting = progress.change { progress in
      progress.now = now
      progress.state = progress.end?.state ?? .done
      defer { progress.waiting = [] }
      return progress.waiting
    }
    for each in waiting { each() }
  }

  /// Calls a function when the move is over.
  func whenEnded(_ body: @escaping @Sendable () -> Void) {
    let isRunning = progress.withLock { progress in
      if progress.state == .running { progress.waiting.append(body) }
      return progress.state == .running
    }
    if !isRunning { body() }
  }

  /// Waits until the move is over.
  func waitForEnd() { progress.wait { $0.state == .running ? nil : () } }

  /// The response to a request that waited for the move; `nil` if it reached its target.
  var refusal: ControlError? { progress.withLock { $0.end?.refusal } }

  func write(to json: inout JSONWriter) {
    let progress = progress.withLock { $0 }
    json.object { json in
      json.member("state", progress.state.rawValue)
      json.member("from", "\(progress.from)")
      json.member("to", "\(progress.to)")
      json.member("now", "\(progress.now)")
      json.member("instants") { $0.integer(Int64(progress.instants)) }
      json.member("delivered") { $0.integer(Int64(progress.delivered)) }
      json.member("failed") { $0.integer(Int64(progress.failed)) }
      json.member("failedInARow") { $0.integer(Int64(progress.failedInARow)) }
      if let (uuid, since) = progress.posting, progress.state == .running {
        json.object("waiting") { json in
          json.member("notificationUUID", uuid)
          json.member("milliseconds") { $0.integer(steadyClock() - since) }
        }
      }
      if let end = progress.end { json.member("reason", end.refusal.reason) }
    }
  }
}
