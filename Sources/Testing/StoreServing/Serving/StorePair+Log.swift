// SPDX-License-Identifier: Apache-2.0

package import StoreEngine
import StrictTime

// The log of a server, which replays it at the start and then continues it.
extension StorePair {
  /// Replays the events of the log.
  package mutating func repeatLog() throws(ScriptError) {
    isRepeating = true
    defer { isRepeating = false }
    var plan = RunPlan(logged[...], until: logEnd)
    do {
      while !isFull, let event = plan.next(due: { nextDue(until: $0) }) {
        if case .step(let step) = event, type(of: step.step.step).isLogOnly {
          try repeatEvent(step)
        } else {
          try perform(event)
        }
        // Earlier entries of the activity would be dropped again.
        if plan.stepsLeft <= ActivityLog.most { tell() }
        // Rows begin with the start of the server.
        discardChanges()
      }
      // An earlier run was killed before it had an answer.
      _ = takeRetentionRequests()
    } catch let error as ScriptError {
      throw error
    } catch {
      // Unreachable: a replay writes nothing.
      throw ScriptError("the log cannot be replayed")
    }
  }

  /// Writes all further changes to a log.
  ///
  /// If `posts` is true, the caller delivers notifications.
  package mutating func write(to log: StoreLog, posts: Bool) throws(StoreLogError) {
    use(log)
    guard isPosting != posts else { return }
    postNotifications(posts)
    try writePosting(posts)
  }

  /// Lets the caller deliver notifications from now on, or simulates their delivery, also of those in `waiting`.
  package mutating func post(
    _ posts: Bool,
    withdrawing waiting: [PendingDelivery] = []
  ) throws(StoreLogError) {
    postpone(waiting)
    try writeResults()
    guard isPosting != posts else { return }
    try writePosting(posts)
    postNotifications(posts)
    let change = posts ? "notifications are posted" : "notifications are no longer posted"
    for side in StoreSide.allCases { note(ActivityEntry(.clock, side, change)) }
    // The attempts that were withdrawn are due.
    while !posts, let time = nextDue(until: now) { try perform(.instant(time)) }
    settle()
  }

  /// Records in a new log that the caller delivers notifications.
  mutating func writePosting() throws(StoreLogError) {
    if isPosting { try writePosting(true) }
  }

  private func writePosting(_ isOn: Bool) throws(StoreLogError) {
    let step = PostNotificationsStep { $0.isOn = isOn }
    try log?.append(LogEvents.event(step.source(at: now)), at: now)
  }

  /// Whether the caller delivers notifications.
  package var isPosting: Bool { self[side: main]?.state.deliveries.areMadeByCaller ?? false }

  /// Whether a delivery result could not be logged.
  package var hasUnwrittenResult: Bool { !unwritten.isEmpty }

  private mutating func repeatEvent(_ event: PairStep) throws(ScriptError) {
    for side in StoreSide.allCases { self[side: side]?.run.move(to: event.time) }
    if let step = event.step.step as? PostNotificationsStep { return postNotifications(step.isOn) }
    do {
      try carryOut(event)
    } catch {
      throw ScriptError("line \((error.step ?? 0) + 1) of the log: \(error.message)")
    }
    if let step = event.step.step as? DeliverStep { noteRepeated(step, on: event.side) }
    if event.step.step is RetentionExchangeStep { noteRepeatedExchange(on: event.side) }
    if let step = event.step.step as? PostponeStep, step.fault != nil,
      let number = self[side: event.side]?.state.notifications.index(at: Int(step.number) - 1)
    {
      noteFault(of: number, on: event.side)
    }
  }

  /// Adds a delivery to the activity that was dropped or postponed.
  private mutating func noteFault(of number: NotificationIndex, on side: StoreSide) {
    guard let state = self[side: side]?.state else { return }
    let story =
      DeliveryStory(postponed: number, on: side, in: state)
      ?? DeliveryStory(repeating: number, on: side, in: state)
    if let story { note(story.entry(in: state)) }
  }

  /// Adds the repeated attempt to the activity, and its kept response to ``keptBytes``.
  private mutating func noteRepeated(_ step: DeliverStep, on side: StoreSide) {
    guard let state = self[side: side]?.state,
      let number = state.notifications.index(at: Int(step.number) - 1)
    else { return }
    keptBytes += step.body?.count ?? 0
    if let story = DeliveryStory(repeating: number, on: side, in: state) {
      note(story.entry(in: state))
    }
  }

  private func postNotifications(_ isOn: Bool) {
    for side in StoreSide.allCases { self[side: side]?.state.postNotifications(isOn) }
  }

  // MARK: Deliveries

  /// Logs and records the results of deliveries.
  ///
  /// Results that can't be logged remain in ``unwritten``.
  mutating func writeResults() throws(StoreLogError) {
    while let next = unwritten.first {
      guard let store = self[side: next.side] else { break }
      let attempt = next.attempt
      let step = next.step(keeping: keptResponse(of: next))
      _ = try log?.side(next.side, main).append(step.source(at: now), at: now)
      unwritten.removeFirst()
      switch next.outcome {
      case .made(let result, let isReceived, _):
        let response = keptResponse(of: next)
        keptBytes += response?.body.count ?? 0
        store.state.record(
          result,
          isReceived: isReceived,
          attempt,
          response: response,
          fault: next.fault
        )
      case .postponed(let end):
        store.state.schedule(
          attemptOf: attempt.notification,
          at: end,
          postponedBy: next.fault
        )
      }
      // Other attempts are noted when they have ended.
      if next.fault == .drop || next.fault?.postpones == true && next.isPostponed {
        noteFault(of: attempt.notification, on: next.side)
      }
    }
  }

  /// The response as the state keeps it: without its body when the bodies have reached their limit.
  private func keptResponse(of result: WaitingResult) -> RecordedAnswer? {
    guard case .made(_, _, var response?) = result.outcome else { return nil }
    if keptBytes + response.body.count > StorePair.mostKeptBytes { response.body = BodyText() }
    return response
  }

  /// The limit of the bodies of all responses, so that a webhook cannot fill the memory.
  static let mostKeptBytes = 64 << 20

  mutating func tryWritingResults() {
    do {
      try writeResults()
    } catch {
      // The next change logs them first, and is refused if that fails.
    }
  }
}

/// The result of a delivery attempt that is not yet logged.
struct WaitingResult: Sendable {
  let side: StoreSide
  let attempt: OutgoingAttempt
  let outcome: Outcome
  /// The fault that was asked for.
  var fault: DeliveryFault?

  var isPostponed: Bool {
    if case .postponed = outcome { return true }
    return false
  }

  enum Outcome: Sendable {
    case made(DeliveryResult, isReceived: Bool, response: RecordedAnswer?)
    case postponed(until: Timestamp)
  }

  init(
    _ side: StoreSide,
    _ attempt: OutgoingAttempt,
    _ result: DeliveryResult,
    isReceived: Bool,
    response: RecordedAnswer? = nil,
    fault: DeliveryFault? = nil
  ) {
    self.fault = fault
    self.side = side
    self.attempt = attempt
    outcome = .made(result, isReceived: isReceived, response: response)
  }

  init(
    _ side: StoreSide,
    _ attempt: OutgoingAttempt,
    postponedUntil end: Timestamp,
    fault: DeliveryFault? = nil
  ) {
    self.fault = fault
    self.side = side
    self.attempt = attempt
    outcome = .postponed(until: end)
  }

  /// The step that records the result in the log, with the response as the state keeps it.
  func step(keeping response: RecordedAnswer?) -> any Step {
    let number = Int64(attempt.notification.ordinal)
    switch outcome {
    case .made(let result, let isReceived, _):
      return DeliverStep {
        $0.fault = fault
        ($0.number, $0.result, $0.isReceived) = (number, result.name, isReceived)
        ($0.isClientError, $0.isResend) = (result.isClientError, attempt.isResend)
        ($0.status, $0.milliseconds) = (response?.status, response?.milliseconds)
        $0.body = response.flatMap { $0.body.count > 0 ? $0.body : nil }
      }
    case .postponed(let end):
      return PostponeStep { ($0.number, $0.end, $0.fault) = (number, end, fault) }
    }
  }
}

extension StoreSide {
  /// The other side.
  var other: StoreSide { self == .production ? .sandbox : .production }
}
