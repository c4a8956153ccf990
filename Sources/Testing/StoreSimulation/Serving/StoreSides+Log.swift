// SPDX-License-Identifier: Apache-2.0

import StrictTime

// The log of a server: it is repeated at the start, then goes on.
extension StoreSides {
  /// Repeats the events of the log.
  package mutating func repeatLog() throws(ScriptError) {
    do {
      for event in logged {
        try pass(to: event.time)
        try repeatEvent(event)
        forgetChanges()
      }
      try pass(to: logEnd)
    } catch let error as ScriptError {
      throw error
    } catch {
      // Nothing is written yet.
      throw ScriptError("the log cannot be repeated")
    }
  }

  /// Writes all changes to a log from now on; `posts` tells who makes the attempts to deliver.
  package mutating func write(to log: StoreLog, posts: Bool) throws(StoreLogError) {
    use(log)
    let isPosting = self[side: main]?.store.state.deliversOutside ?? false
    guard isPosting != posts else { return }
    try log.append(LogOnlyStep.postNotifications(posts, at: now) + [UInt8(ascii: "\n")], at: now)
    postNotifications(posts)
  }

  private mutating func pass(to time: Timestamp) throws(StoreLogError) {
    while try passInstant(until: time) { forgetChanges() }
    if !isFull { try moveClock(to: time) }
  }

  private mutating func repeatEvent(_ event: SideStep) throws {
    guard event.step.step.isLogOnly else { return try perform(event) }
    if case .postNotifications(let isOn) = event.step.step { return postNotifications(isOn) }
    do {
      try self[side: event.side]?.store.state.repeatEvent(event.step)
    } catch {
      throw ScriptError("line \((error.step ?? 0) + 1) of the log: \(error.message)")
    }
  }

  private func postNotifications(_ isOn: Bool) {
    for side in StoreSide.allCases { self[side: side]?.store.state.postNotifications(isOn) }
  }

  /// Rows tell what happened since the start of the server.
  private func forgetChanges() {
    for side in StoreSide.allCases { self[side: side]?.store.state.changes = Changes() }
  }

  // MARK: Deliveries

  /// Writes and records what became of deliveries; what cannot be written waits.
  mutating func writeResults() throws(StoreLogError) {
    while let next = unwritten.first {
      guard let store = self[side: next.side]?.store else { break }
      let logged = LoggedDelivery(next)
      _ = try log?.side(next.side, main).append(logged.source(at: now), at: now)
      unwritten.removeFirst()
      store.state.record(next)
    }
  }
}

extension StoreSide {
  /// The other server.
  var other: StoreSide { self == .production ? .sandbox : .production }
}
