// SPDX-License-Identifier: Apache-2.0

package import AppStoreServer
package import HTTPService
import StoreEngine
package import StoreServing
package import StrictTime
import Synchronization
import SystemIO

/// A thread-safe simulated App Store with the App Store Server API, verifyReceipt and the control API.
///
/// One lock guards the stores. It is released while a notification is posted, so that a webhook can call the API
/// before it responds.
package final class StoreService: Sendable {
  /// Posts a notification and returns the outcome.
  ///
  /// It may block.
  package typealias Post = @Sendable (PendingDelivery) -> DeliveryOutcome

  let sides: Mutex<StoreSides>
  /// Held by the request that uses the clock.
  let control = Mutex(0)
  let deliveries: DeliveryQueue?
  let moves = Mutex<ClockMove?>(nil)
  let views = ViewTurns()
  private let clock: @Sendable () -> Timestamp
  let printedRows = Mutex(0)
  private let refused = RefusalLog()
  /// Whether the script is being played, so that the server is not ready.
  let isPlayingScript = Mutex(false)
  private let readyText = Mutex<(@Sendable (Timestamp) -> [UInt8])?>(nil)
  let access: ControlAccess
  let running: RunningClock
  private let log: StoreLog?
  private let delay = AnswerDelay()

  /// Creates a service.
  ///
  /// `clock` is used to check the expiration of bearer tokens.
  package init(
    _ sides: sending StoreSides,
    clock: @escaping @Sendable () -> Timestamp,
    post: Post? = nil,
    access: ControlAccess = ControlAccess(),
    speed: Int64? = nil
  ) {
    log = sides.log
    self.sides = Mutex(sides)
    self.access = access
    running = RunningClock(speed: speed)
    self.clock = clock
    deliveries = post.map { DeliveryQueue($0) }
    deliveries?.start(
      isHalted: { [weak self] in self?.move?.isEnding() == true },
      { [weak self] in self?.move?.posts($0.notificationUUID) },
      { [weak self] delivery, outcome in
        self?.sides.withLock { $0.complete(delivery, outcome) }
        self?.move?.posted(outcome)
      }
    )
  }

  /// The newest move of the clock.
  var move: ClockMove? { moves.withLock { $0 } }

  /// Plays the script of the stores, then starts the clock if it has a speed.
  ///
  /// `open` starts to accept requests: a webhook may call the API while the script is played. Steps wait for its end.
  ///
  /// Returns the error, if any.
  @discardableResult
  package func playScript(_ open: () -> Void = {}) -> StoreLogError? {
    let (steps, end) = sides.withLock { ($0.scripted, $0.scriptEnd) }
    let error = control.withLock { _ in
      isPlayingScript.withLock { $0 = true }
      defer { isPlayingScript.withLock { $0 = false } }
      open()
      return result { () throws(StoreLogError) in
        try sides.withLock { (sides) throws(StoreLogError) in try enqueue(&sides) }
        var plan = RunPlan(steps[...], until: end)
        try run(&plan)
        try log?.synchronize()
      }
    }
    if error == nil { runClock() }
    return error
  }

  /// Stops deliveries and the clock.
  ///
  /// If there is a log, pending deliveries are made after the next start.
  package func stop() {
    delay.end()
    running.stop()
    deliveries?.stop()
  }

  /// Waits, after ``stop()``, until the clock has stopped and all changes are on disk.
  ///
  /// An attempt that the webhook does not answer soon has failed, so that the next start does not make it again.
  package func finish() {
    running.waitForEnd()
    move?.waitForEnd()
    if let delivery = deliveries?.abandonedDelivery() {
      sides.withLock { $0.complete(delivery, .abandoned) }
    }
    do {
      try synchronize()
    } catch {
      // Changes are already on disk if their requests received responses.
    }
  }

  /// Waits until all changes are on disk.
  func synchronize() throws(StoreLogError) { try log?.synchronize() }

  /// Whether ``stop()`` was called.
  var isStopping: Bool { running.isStopping }

  /// The changes since the last call, one line for each row.
  package func newLines() -> [String] {
    printedRows.withLock { printed in
      let lines = sides.withLock { sides in
        sides.rows.dropFirst(printed).map { sides.line($0) }
      }
      printed += lines.count
      return lines
    }
  }

  // MARK: Requests

  /// Returns the response to a request.
  package func answer(to request: ReceivedRequest) -> HTTPAnswer {
    catchUp()
    let start = steadyClock()
    let served = durableAnswer(to: request)
    if served.answer.status >= 400 { refused.note(request, served) }
    if let entry = ActivityEntry(request, served, milliseconds: steadyClock() - start) {
      sides.withLock { $0.note(entry) }
    }
    return served.answer
  }

  /// Sets the text of `GET /store/ready`, by the time of the store.
  package func describe(_ text: @escaping @Sendable (Timestamp) -> [UInt8]) {
    readyText.withLock { $0 = text }
  }

  /// Addresses, keys and the time of the store, as JSON.
  package var ready: [UInt8] {
    let now = sides.withLock { $0.now }
    return readyText.withLock { $0 }?(now) ?? Array("{\"now\":\"\(now)\"}".utf8)
  }

  /// The requests that were refused since the last call, one line each, with the reason.
  package func newRefusals() -> [String] { refused.take() }

  private func durableAnswer(to request: ReceivedRequest) -> ServedAnswer {
    do throws(StoreLogError) {
      let answer = respond(to: request)
      try log?.synchronize()
      return answer
    } catch {
      return ServedAnswer(ControlError(error))
    }
  }

  private func respond(to request: ReceivedRequest) -> ServedAnswer {
    let (side, target) = StoreSide.split(request.target)
    let path = target.utf8.prefix { $0 != UInt8(ascii: "?") }
    if let file = DashboardFile.at(String(Substring(path))) {
      return ServedAnswer(file.answer(to: request))
    }
    if path.starts(with: "/store/".utf8) {
      return ControlRequest(request, path: String(Substring(path)), side: side, self).answer()
    }
    let raw = RawRequest(
      method: request.method,
      target: target,
      authorization: request.authorization,
      body: request.body[...]
    )
    if let status = CertificateStatusRequest(raw) { return answer(to: status) }
    if path.starts(with: "/v2/sandboxTesters".utf8) {
      return SandboxTesterRequest(request: request, path: String(Substring(path)), service: self)
        .answer(at: clock())
    }
    delay.wait(milliseconds: sides.withLock { $0.responder.faults.latency })
    let time = clock()
    return sides.withLock { sides in
      if path.elementsEqual("/verifyReceipt".utf8) {
        // Apple's endpoint answers other methods like an unreadable body.
        let body = request.method == "POST" ? request.body[...] : []
        return ServedAnswer(
          HTTPAnswer(json: sides.verifyReceipt(body, on: side ?? .production)),
          name: "verifyReceipt"
        )
      }
      let answer = sides.responder.answer(to: raw, on: side ?? .production, at: time)
      let served = ServedAnswer(
        answer,
        refusal: sides.responder.refusalReason,
        name: sides.responder.requestName
      )
      sides.settle()
      do {
        try enqueue(&sides)
      } catch {
        // If the file can't be flushed, the caller's `synchronize()` fails too, and returns the error.
      }
      return served
    }
  }

  /// Returns the response to a request at the address of the OCSP responder only.
  package func answerAboutCertificate(to request: ReceivedRequest) -> HTTPAnswer {
    guard request.target.utf8.starts(with: CertificateStatusRequest.path.utf8) else {
      return HTTPAnswer(status: 404, body: [])
    }
    return answer(to: request)
  }

  /// The OCSP responder signs at the machine's time, by which clients check its responses.
  private func answer(to request: CertificateStatusRequest) -> ServedAnswer {
    let (signer, answers) = sides.withLock { ($0.signer, $0.certificateAnswers) }
    let name = "certificate status (OCSP)"
    guard let answer = request.answer(from: signer, answers, at: clock()) else {
      let answer = HTTPAnswer(status: 405, headers: [.allow(["POST", "GET"])], body: [])
      return ServedAnswer(answer, refusal: "expected POST or GET", name: name)
    }
    return ServedAnswer(answer, name: name)
  }

  // MARK: The clock

  /// Plays the script from its start, without the log that it continued.
  ///
  /// The caller holds ``control``.
  func playOwnScript() -> StoreLogError? {
    let (own, now) = sides.withLock { ($0.own, $0.now) }
    // Without a script, the reset does not wait for a delivery of the time before it.
    guard !own.steps.isEmpty || own.end > now else { return nil }
    var plan = RunPlan(own.steps[...], until: own.end)
    return result { () throws(StoreLogError) in try run(&plan) }
  }

  /// Performs steps at the current time.
  ///
  /// Returns an error if it did not complete them all.
  ///
  /// The caller holds ``control``.
  func play(_ steps: [SideStep]) -> ControlError? {
    var plan = RunPlan(steps[...], until: nil)
    let error = result { () throws(StoreLogError) in try run(&plan) }
    if let error { return ControlError(error) }
    guard plan.stepsLeft > 0 else { return nil }
    return isFull ? .full : .stopping(after: steps.count - plan.stepsLeft, of: steps.count)
  }

  /// Performs scheduled events up to a time; `move` follows and may end it.
  ///
  /// Returns an error if it did not complete them all, unless the move ended.
  ///
  /// The caller holds ``control``.
  func pass(to end: Timestamp, _ move: ClockMove? = nil) -> ControlError? {
    var plan = RunPlan<SideStep>(until: end)
    return outcome { () throws(StoreLogError) in try run(&plan, move) }
  }

  private func outcome(_ body: () throws(StoreLogError) -> Void) -> ControlError? {
    if let error = result(body) { return ControlError(error) }
    return isFull ? .full : isStopping ? .stopping : nil
  }

  /// Does what a plan contains, each event after the webhook has answered the notifications of the one before it.
  ///
  /// Ends early, with the rest in the plan, when a store is full, the service stops, or `move` must end.
  private func run(_ plan: inout RunPlan<SideStep>, _ move: ClockMove? = nil) throws(StoreLogError)
  {
    waitForDeliveries(move)
    while !isStopping, move?.mustEnd() != true {
      let isDone = try sides.withLock { (sides) throws(StoreLogError) in
        let event = sides.isFull ? nil : plan.next { sides.nextDue(until: $0) }
        guard let event else { return true }
        try sides.perform(event)
        if case .instant = event { move?.pass(sides.now) }
        try enqueue(&sides)
        return false
      }
      waitForDeliveries(move)
      sides.withLock { $0.settle() }
      if isDone { break }
    }
  }

  private func result(_ body: () throws(StoreLogError) -> Void) -> StoreLogError? {
    do throws(StoreLogError) {
      try body()
      return nil
    } catch {
      return error
    }
  }

  /// Whether a store exceeds the limit of records.
  var isFull: Bool { sides.withLock { $0.isFull } }

  /// Waits until the webhook has answered; the deliveries that a move no longer waits for are due at its end.
  private func waitForDeliveries(_ move: ClockMove? = nil) {
    guard let deliveries else { return }
    deliveries.waitUntilIdle { move?.mustEnd() == true }
    guard move?.mustEnd() == true else { return }
    let waiting = deliveries.takeWaiting()
    sides.withLock { $0.postpone(waiting) }
  }

  /// Queues pending deliveries.
  ///
  /// The caller holds the lock of the stores, so that their order is preserved.
  ///
  /// The log must be on disk before a notification is posted. Otherwise, another notification could have the same
  /// UUID after a restart.
  private func enqueue(_ sides: inout StoreSides) throws(StoreLogError) {
    guard let deliveries else { return }
    let pending = sides.takeDeliveries()
    guard !pending.isEmpty else { return }
    try log?.synchronize()
    deliveries.add(pending)
  }
}

extension HTTPAnswer {
  /// A response with a JSON body.
  init(json: [UInt8], status: Int = 200) {
    let headers = [
      HTTPHeader("Content-Type", "application/json"),
      HTTPHeader("X-Content-Type-Options", "nosniff"),
      HTTPHeader("Cache-Control", "no-store"),
    ]
    self.init(status: status, headers: headers, body: json[...])
  }
}
