// SPDX-License-Identifier: Apache-2.0

import HTTPMessages
import StoreEngine
import StoreServing
import StrictJSON
import StrictTime
import Synchronization
import SystemIO

// Requests about the clock: moves, which may be jobs, and its rate.
extension StoreService {
  /// `{"now", "speed", "rates": [{"rate", "speed"}], "move"}`.
  func clockAnswer(status: Int = 200) -> HTTPAnswer {
    let json = JSONWriter.object { json in
      json.member("now", "\(storeTime)")
      json.member("speed") { json in
        if let speed = running.speed { json.integer(speed) } else { json.null() }
      }
      json.array("rates") { json in
        for (rate, speed) in TimeTable.speeds {
          json.object { json in
            json.member("rate") { $0.integer(rate) }
            json.member("speed") { $0.integer(speed) }
          }
        }
      }
      if let move { json.member("move") { move.write(to: &$0) } }
    }
    return HTTPAnswer(json: json, status: status)
  }

  func setClock(_ request: ClockRequest) throws(ControlError) -> Eventual<ServedAnswer> {
    switch request {
    case .run(let speed):
      running.run(at: speed)
      runClock()
      return .now(ServedAnswer(clockAnswer()))
    case .move(let target, let isJob, let limits):
      let move = try begin(to: target, limits: limits)
      let answer = inTurn { [self] turn in
        perform(move, turn)
        if let refusal = move.refusal { throw refusal }
        return whatHappened()
      }
      guard isJob else { return answer }
      answer.then { _ in }
      return .now(ServedAnswer(clockAnswer(status: 202)))
    }
  }

  func cancelMove() throws(ControlError) -> Eventual<ServedAnswer> {
    guard let move, move.isRunning else {
      throw ControlError(409, "the clock is not being moved", hint: "GET /store/clock")
    }
    cancel(move)
    return .later { [self] reply in
      move.whenEnded { [self] in reply(ServedAnswer(clockAnswer())) }
    }
  }

  /// Begins a move, unless another one has not ended.
  private func begin(
    to target: ClockRequest.Target,
    limits: MoveBounds
  ) throws(ControlError) -> ClockMove {
    let now = storeTime
    let time = target.time(from: now)
    guard time >= now else {
      throw ControlError(400, "\(time) is before \(now), the current time of the store")
    }
    guard target.isWithinCalendar(from: now) else {
      throw ControlError(
        400,
        "\"by\" ends after \(Timestamp.latest), the last time of the clock",
        hint: "use a shorter duration"
      )
    }
    let move = ClockMove(from: now, to: target, limits: limits)
    let isFirst = status.withLock { status in
      if status.move?.isRunning == true { return false }
      status.move = move
      return true
    }
    guard isFirst else { throw ControlError.movingClock }
    return move
  }

  /// Performs a move, as part of an answer.
  private func perform(_ move: ClockMove, _ turn: borrowing ClockTurn) {
    endInTime(move)
    let now = sides.withLock { sides in
      sides.beginAnswer()
      return sides.now
    }
    var failure: ControlError?
    do {
      try pass(to: move.start(at: now), turn, move)
    } catch {
      failure = error
    }
    do {
      try synchronize()
    } catch {
      failure = ControlError(error)
    }
    move.finish(at: storeTime, error: failure, isStopping: isStopping)
  }

  /// Lets a move end after the current instant.
  func cancel(_ move: ClockMove) {
    move.cancel()
    deliveries.wake()
  }

  /// Wakes the thread of a move when its time is over, if it has a limit.
  private func endInTime(_ move: ClockMove) {
    guard move.timeLeft != nil else { return }
    // Without a thread, the move ends after the current attempt.
    _ = runOnNewThread { [deliveries] in
      while move.isRunning, let left = move.timeLeft, left > 0 {
        pause(milliseconds: min(left, 100))
      }
      deliveries.wake()
    }
  }
}
