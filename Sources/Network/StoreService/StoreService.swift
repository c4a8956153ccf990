// SPDX-License-Identifier: Apache-2.0

package import HTTPMessages
import StoreEngine
package import StoreServing
import StrictJSON
package import StrictTime
import Synchronization
import SystemIO

/// A thread-safe simulated App Store with the App Store Server API, verifyReceipt and the control API.
///
/// One lock guards the stores. It is released while a notification is posted, so that a webhook can call the API
/// before it responds. Locks are taken in this order: ``turns``, ``sides``, ``deliveries``, ``status``.
package final class StoreService: Sendable {
  /// Posts a notification and returns the outcome.
  ///
  /// It may block.
  package typealias Post = @Sendable (PendingDelivery) -> DeliveryOutcome
  /// Learns the time of the store, before the notifications of that time are posted.
  package typealias Follower = @Sendable (Timestamp) -> Void

  let sides: Mutex<StorePair>
  /// The store of the script.
  let main: StoreSide
  let turns = ClockTurns()
  let deliveries: DeliveryQueue
  let webhook: Webhook
  let status = Mutex(ServiceStatus())
  /// The threads for responses about whole stores.
  let views = WorkQueue(threads: processorCount())
  /// The threads that post notifications on request.
  let resends = WorkQueue(threads: 32)
  let clock: @Sendable () -> Timestamp
  private let refused = RefusalLog()
  let access: ControlAccess
  let backend: BackendAccess?
  let retention: RetentionAccess?
  let running: RunningClock
  private let log: StoreLog?
  /// Called under the lock of the stores, so that times are in order; `nil` if clients use the machine's time.
  let follow: Follower?
  let delays = DelayedAnswers()

  /// Creates a service.
  ///
  /// `clock` is used to check the expiration of bearer tokens.
  package init(
    _ sides: sending StorePair,
    clock: @escaping @Sendable () -> Timestamp,
    webhook: Webhook = Webhook(),
    access: ControlAccess = ControlAccess(),
    backend: BackendAccess? = nil,
    retention: RetentionAccess? = nil,
    speed: Int64? = nil,
    follow: Follower? = nil
  ) {
    if retention != nil { sides.askForRetention(true) }
    log = sides.log
    self.follow = follow
    main = sides.main
    self.sides = Mutex(sides)
    self.access = access
    self.backend = backend
    self.retention = retention
    running = RunningClock(speed: speed)
    self.clock = clock
    self.webhook = webhook
    deliveries = DeliveryQueue { webhook.post($0) }
    deliveries.start(
      isHalted: { [weak self] in webhook.isStopping || self?.move?.isEnding() == true },
      { [weak self] in self?.move?.posts($0.notificationUUID) },
      { [weak self] delivery, outcome in
        self?.sides.withLock { $0.complete(delivery, outcome) }
        self?.move?.posted(outcome)
      }
    )
  }

  /// The newest move of the clock.
  var move: ClockMove? { status.withLock { $0.move } }

  /// Plays the script of the stores, then starts the clock if it has a speed.
  ///
  /// `open` starts to accept requests: a webhook may call the API while the script is played. Steps wait for its end.
  ///
  /// Returns the error, if any.
  @discardableResult
  package func playScript(_ open: () -> Void = {}) -> StoreLogError? {
    let (steps, end) = sides.withLock { sides in
      follow?(sides.now)
      return (sides.scripted, sides.scriptEnd)
    }
    do throws(StoreLogError) {
      try turns.wait { (turn: borrowing ClockTurn) throws(StoreLogError) in
        status.withLock { $0.isPlayingScript = true }
        defer { status.withLock { $0.isPlayingScript = false } }
        open()
        try sides.withLock { (sides) throws(StoreLogError) in try enqueue(&sides) }
        var plan = RunPlan(steps[...], until: end)
        try run(&plan, turn)
        try synchronize()
      }
    } catch {
      return error
    }
    runClock()
    return nil
  }

  /// Stops deliveries and the clock.
  ///
  /// If there is a log, pending deliveries are made after the next start.
  package func stop() {
    delays.end()
    running.stop()
    deliveries.stop()
  }

  /// Waits, after ``stop()``, until the clock has stopped and all changes are on disk.
  ///
  /// An attempt that the webhook does not answer soon has failed, so that the next start does not make it again.
  package func finish() {
    running.waitForEnd()
    move?.waitForEnd()
    if let delivery = deliveries.abandonedDelivery() {
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
    sides.withLock { $0.takeLines() }
  }

  // MARK: Requests

  /// Returns the response to a request.
  package func answer(to request: HTTPRequest) -> Eventual<HTTPAnswer> {
    catchUp()
    let start = steadyClock()
    return respond(to: request).map { [self] served in
      let served = durable(served)
      if served.answer.status >= 400 { refused.note(request, served) }
      let (side, target) = side(of: request)
      let milliseconds = steadyClock() - start
      if let entry = ActivityEntry(request, target, on: side, served, milliseconds: milliseconds) {
        sides.withLock { $0.note(entry) }
      }
      askBackendSoon()
      testPerformanceSoon()
      return served.answer
    }
  }

  /// The response, once the changes that it tells about are on disk.
  private func durable(_ served: ServedAnswer) -> ServedAnswer {
    do throws(StoreLogError) {
      try synchronize()
      return served
    } catch {
      return ServedAnswer(ControlError(error))
    }
  }

  /// Sets the text of `GET /store/ready`, by the time of the store.
  package func describe(_ text: @escaping @Sendable (Timestamp) -> [UInt8]) {
    status.withLock { $0.ready = text }
  }

  /// Addresses, keys and the time of the store, as JSON.
  package var ready: [UInt8] {
    let now = storeTime
    return status.withLock { $0.ready }?(now) ?? Array("{\"now\":\"\(now)\"}".utf8)
  }

  /// The time of the store.
  package var storeTime: Timestamp { sides.withLock { $0.now } }

  /// The requests that were refused since the last call, one line each, with the reason.
  package func newRefusals() -> [String] { refused.take() }

  // MARK: The clock

  /// Plays the script from its start, without the log that it continued.
  func playOwnScript(_ turn: borrowing ClockTurn) throws(StoreLogError) {
    let (own, now) = sides.withLock { ($0.own, $0.now) }
    // Without a script, the reset does not wait for a delivery of the time before it.
    guard !own.steps.isEmpty || own.end > now else { return }
    var plan = RunPlan(own.steps[...], until: own.end)
    try run(&plan, turn)
  }

  /// Performs steps at the current time.
  ///
  /// Throws if it did not complete them all.
  func play(_ steps: [PairStep], _ turn: borrowing ClockTurn) throws(ControlError) {
    var plan = RunPlan(steps[...], until: nil)
    do {
      try run(&plan, turn)
    } catch {
      throw ControlError(error)
    }
    guard plan.stepsLeft > 0 else { return }
    throw isFull ? .full : .stopping(after: steps.count - plan.stepsLeft, of: steps.count)
  }

  /// Performs scheduled events up to a time; `move` follows and may end it.
  ///
  /// Throws if it did not complete them all, unless the move ended.
  func pass(
    to end: Timestamp,
    _ turn: borrowing ClockTurn,
    _ move: ClockMove? = nil
  ) throws(ControlError) {
    var plan = RunPlan<PairStep>(until: end)
    do {
      try run(&plan, turn, move)
    } catch {
      throw ControlError(error)
    }
    if isFull { throw .full }
    if isStopping { throw .stopping }
  }

  /// Does what a plan contains, each event after the webhook has answered the notifications of the one before it, and the
  /// backend the questions about it.
  ///
  /// Ends early, with the rest in the plan, when a store is full, the service stops, or `move` must end.
  private func run(
    _ plan: inout RunPlan<PairStep>,
    _ turn: borrowing ClockTurn,
    _ move: ClockMove? = nil
  ) throws(StoreLogError) {
    waitForDeliveries(move)
    while !isStopping, move?.mustEnd() != true {
      let (event, request) = try sides.withLock { (sides) throws(StoreLogError) in
        let event = sides.isFull ? nil : plan.next { sides.nextDue(until: $0) }
        guard let event else { return (RunPlan<PairStep>.Event?.none, PendingRetention?.none) }
        if let request = try sides.retentionRequest(before: event) { return (event, request) }
        try perform(event, &sides, move)
        return (event, nil)
      }
      if let event, let request {
        try ask(request)
        try sides.withLock { (sides) throws(StoreLogError) in try perform(event, &sides, move) }
      }
      try askForRetention(turn)
      waitForDeliveries(move)
      sides.withLock { $0.settle() }
      askBackend(turn, move)
      if event == nil { break }
    }
  }

  private func perform(
    _ event: RunPlan<PairStep>.Event,
    _ sides: inout StorePair,
    _ move: ClockMove?
  ) throws(StoreLogError) {
    try sides.perform(event)
    if case .instant = event { move?.pass(sides.now) }
    try enqueue(&sides)
  }

  /// What happened since the answer was begun.
  func whatHappened() -> HTTPAnswer { HTTPAnswer(json: sides.withLock { $0.takeAnswer() }) }

  /// Whether a store exceeds the limit of records.
  var isFull: Bool { sides.withLock { $0.isFull } }

  /// Waits until the webhook has answered; the deliveries that a move no longer waits for are due at its end.
  func waitForDeliveries(_ move: ClockMove? = nil) {
    deliveries.waitUntilIdle { move?.mustEnd() == true }
    guard move?.mustEnd() == true else { return }
    let waiting = deliveries.takeWaiting()
    sides.withLock { $0.postpone(waiting) }
  }

  /// Tells the time, and queues pending deliveries, under the lock of the stores, so that their order is preserved.
  ///
  /// The log must be on disk before a notification is posted. Otherwise, another notification could have the same
  /// UUID after a restart.
  func enqueue(_ sides: inout StorePair) throws(StoreLogError) {
    follow?(sides.now)
    guard sides.isPosting else { return }
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
