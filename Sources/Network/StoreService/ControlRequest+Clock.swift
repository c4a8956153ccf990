// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import HTTPService
import StoreEngine
import StoreServing
import StrictJSON
import StrictTime
import Synchronization
import SystemIO

// Requests about the clock: moves, which may be jobs, and its rate.
extension ControlRequest {
  /// The response; `nil` if the path is not that of the clock.
  func answerClock() throws(ControlError) -> HTTPAnswer? {
    switch (request.method, path) {
    case ("GET", "/store/clock"): return clock()
    case ("POST", "/store/clock"): return try setClock()
    case ("DELETE", "/store/clock"): return try cancelMove()
    default: return nil
    }
  }

  /// `{"now", "speed", "rates": [{"rate", "speed"}], "move"}`.
  private func clock(status: Int = 200) -> HTTPAnswer {
    let now = service.sides.withLock { $0.now }
    let json = JSONWriter.object { json in
      json.member("now", "\(now)")
      json.member("speed") { json in
        if let speed = service.running.speed { json.integer(speed) } else { json.null() }
      }
      json.array("rates") { json in
        for (rate, speed) in TimeTable.speeds {
          json.object { json in
            json.member("rate") { $0.integer(rate) }
            json.member("speed") { $0.integer(speed) }
          }
        }
      }
      if let move = service.move { json.member("move") { move.write(to: &$0) } }
    }
    return HTTPAnswer(json: json, status: status)
  }

  private func setClock() throws(ControlError) -> HTTPAnswer {
    switch try read({ (body) throws(ScriptError) in try ClockRequest(body) }) {
    case .run(let speed):
      service.run(at: speed)
      return clock()
    case .move(let target, let isJob, let limits):
      let move = try service.begin(to: target, limits: limits)
      if isJob {
        service.performLater(move)
        return clock(status: 202)
      }
      let known = service.perform(move)
      if let refusal = move.refusal { throw refusal }
      return HTTPAnswer(json: rows(after: known))
    }
  }

  private func cancelMove() throws(ControlError) -> HTTPAnswer {
    guard let move = service.move, move.isRunning else {
      throw ControlError(409, "the clock is not being moved", hint: "GET /store/clock")
    }
    service.cancel(move)
    return clock()
  }
}

extension StoreService {
  /// Begins a move, unless another one has not ended.
  func begin(to target: ClockRequest.Target, limits: MoveBounds) throws(ControlError) -> ClockMove {
    let now = sides.withLock { $0.now }
    let time = target.time(from: now)
    guard time >= now else {
      throw ControlError(400, "\(time) is before \(now), the current time of the store")
    }
    let move = ClockMove(from: now, to: target, limits: limits)
    let isFirst = moves.withLock { current in
      if current?.isRunning == true { return false }
      current = move
      return true
    }
    guard isFirst else {
      throw ControlError(
        409,
        "the clock is being moved",
        hint: "GET /store/clock shows the progress, DELETE cancels"
      )
    }
    return move
  }

  /// Performs a move, and returns the number of rows before it.
  @discardableResult
  func perform(_ move: ClockMove) -> Int {
    endInTime(move)
    let (known, error) = control.withLock { _ in
      let (now, known) = sides.withLock { ($0.now, $0.rows.count) }
      return (known, pass(to: move.start(at: now), move))
    }
    do throws(StoreLogError) {
      try synchronize()
      move.finish(at: sides.withLock { $0.now }, error: error, isStopping: isStopping)
    } catch {
      let error = ControlError(error)
      move.finish(at: sides.withLock { $0.now }, error: error, isStopping: isStopping)
    }
    return known
  }

  /// Performs a move on its own thread.
  func performLater(_ move: ClockMove) {
    let isStarted = runOnNewThread { [self] in perform(move) }
    if !isStarted { perform(move) }
  }

  /// Cancels a move, and waits for its end.
  func cancel(_ move: ClockMove) {
    move.cancel()
    deliveries?.wake()
    move.waitForEnd()
  }

  /// Lets the clock run at another speed, or stops it.
  func run(at speed: Int64?) {
    running.run(at: speed)
    runClock()
  }

  /// Wakes the thread of a move when its time is over, if it has a limit.
  private func endInTime(_ move: ClockMove) {
    guard move.timeLeft != nil else { return }
    // Without a thread, the move ends after the current attempt.
    _ = runOnNewThread { [deliveries] in
      while move.isRunning, let left = move.timeLeft, left > 0 {
        pause(milliseconds: min(left, 100))
      }
      deliveries?.wake()
    }
  }
}
