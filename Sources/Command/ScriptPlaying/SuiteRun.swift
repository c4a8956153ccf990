// SPDX-License-Identifier: Apache-2.0

import StoreConfiguration
import StoreEngine
import StorePayloads
import StrictTime

/// An order in which the messages of a history are delivered, and the questions for the backend.
struct SuiteRun {
  let name: String
  /// The indices of the messages.
  private(set) var order: [NotificationIndex] = []
  private(set) var questions: [Question] = []

  /// A question about products, at a given time and after a number of deliveries.
  struct Question {
    let after: Int
    let time: Timestamp
    let products: Set<String>
    /// Whether messages are missing, so that a backend may answer `undetermined`.
    let isIncomplete: Bool
  }

  /// The messages of one instant.
  ///
  /// A backend knows the state only after all of them.
  private struct Instant {
    let time: Timestamp
    let messages: [NotificationIndex]
    /// The start of the next instant.
    let next: Timestamp
  }

  static func all(of history: SuiteHistory) throws -> [SuiteRun] {
    var random = RandomSequence(seed: "\(history.script.options.seed), deliveries")
    let instants = instants(of: history)
    var runs = [
      complete(history, instants), lost(history, instants, &random),
      repeated(history, instants, &random),
      reordered(history, instants, &random),
    ]
    if history.script.options.profile == .realistic { runs.append(delivered(history)) }
    // A backend cannot know what no notification has reported yet.
    for index in runs.indices {
      runs[index].questions.removeAll { history.play.hasUnsignedChanges(at: $0.time) }
    }
    return runs.filter { !$0.questions.isEmpty }
  }

  private static func instants(of history: SuiteHistory) -> [Instant] {
    let rows = history.play.rows.filter { !$0.notifications.isEmpty }
    let ends = rows.dropFirst().map(\.time) + [.latest]
    return zip(rows, ends).compactMap { row, next in
      // Contents that change several times at one instant have signing times some milliseconds apart.
      let signed = row.notifications.map { history.messages[$0].signedDate }
      let time = max(row.time, signed.max() ?? row.time)
      return Instant(time: time, messages: row.notifications, next: max(next, time))
    }
  }

  // MARK: Runs

  /// All messages in order, with questions after each instant and just before the next one.
  private static func complete(_ history: SuiteHistory, _ instants: [Instant]) -> SuiteRun {
    var run = SuiteRun(name: "complete")
    for instant in instants {
      run.order += instant.messages
      run.ask(at: instant.time, history)
      let last = min(instant.next, history.play.state.now).adding(milliseconds: -1)
      if last > instant.time { run.ask(at: last, history) }
    }
    return run
  }

  /// Omits some of the messages for which ``SuiteHistory/mayLose(_:)`` is true.
  private static func lost(
    _ history: SuiteHistory,
    _ instants: [Instant],
    _ random: inout RandomSequence
  ) -> SuiteRun {
    var run = SuiteRun(name: "lost")
    var hasLost = false
    for instant in instants {
      for message in instant.messages {
        if history.mayLose(message), random.chance(45) {
          hasLost = true
        } else {
          run.order.append(message)
        }
      }
      if hasLost { run.ask(at: instant.time, history, isIncomplete: true) }
    }
    return run
  }

  /// Repeats messages, some of them much later.
  private static func repeated(
    _ history: SuiteHistory,
    _ instants: [Instant],
    _ random: inout RandomSequence
  ) -> SuiteRun {
    var run = SuiteRun(name: "repeated")
    for instant in instants {
      for message in instant.messages {
        run.order += random.chance(50) ? [message, message] : [message]
      }
      if let old = random.pick(run.order), random.chance(60) { run.order.append(old) }
      if random.chance(50) { run.ask(at: instant.time, history) }
    }
    return run
  }

  /// Shuffles the messages of up to four instants, with a question after the last of them.
  private static func reordered(
    _ history: SuiteHistory,
    _ instants: [Instant],
    _ random: inout RandomSequence
  ) -> SuiteRun {
    var run = SuiteRun(name: "reordered")
    var rest = instants[...]
    while !rest.isEmpty {
      let window = rest.prefix(random.below(3) + 2)
      rest = rest.dropFirst(window.count)
      var messages = window.flatMap(\.messages)
      while let message = random.pick(messages) {
        run.order.append(message)
        messages.removeAll { $0 == message }
      }
      if let time = window.last?.time { run.ask(at: time, history) }
    }
    return run
  }

  /// The order of delivery of the profile `realistic`, with questions only where all missing messages may be lost.
  private static func delivered(_ history: SuiteHistory) -> SuiteRun {
    var run = SuiteRun(name: "delivered")
    let arrivals = history.messages.flatMap { message in
      message.attempts.filter(\.isReceived).map { (time: $0.date, message: message.number) }
    }.sorted { ($0.time, $0.message) < ($1.time, $1.message) }
    for (place, arrival) in arrivals.enumerated() {
      run.order.append(arrival.message)
      let next = place + 1 < arrivals.count ? arrivals[place + 1].time : .latest
      let signed = run.order.map { history.messages[$0].signedDate }.max() ?? arrival.time
      let time = max(arrival.time, signed)
      guard time < next else { continue }
      let received = Set(run.order)
      let sent = history.play.rows.prefix { $0.time <= time }.flatMap(\.notifications)
      let missing = sent.filter { !received.contains($0) }
      guard missing.allSatisfy(history.mayLose) else { continue }
      run.ask(at: time, history, isIncomplete: !missing.isEmpty)
    }
    return run
  }

  /// Adds a question about the products in the messages so far.
  private mutating func ask(at time: Timestamp, _ history: SuiteHistory, isIncomplete: Bool = false)
  {
    guard time <= history.play.state.now.adding(seconds: 1), !order.isEmpty else { return }
    let products = Set(order.compactMap { history.product(of: $0) })
    guard !products.isEmpty else { return }
    questions.append(
      Question(after: order.count, time: time, products: products, isIncomplete: isIncomplete)
    )
  }
}

extension SuiteHistory {
  /// The product in a message.
  fileprivate func product(of message: NotificationIndex) -> String? {
    guard case .purchase(let snapshot) = messages[message].contents else { return nil }
    return snapshot.transaction.map { play.state.catalogue[$0.product].id }
  }

  /// Whether a backend without the message can be uncertain, but not wrong.
  ///
  /// True for messages about charges and expirations, which the backend expects; false for unexpected
  /// messages, such as those about refunds, upgrades and recoveries.
  fileprivate func mayLose(_ message: NotificationIndex) -> Bool {
    let record = messages[message]
    // It takes the access of members.
    if case .unclaimedSeats = record.contents { return false }
    guard case .purchase(let snapshot) = record.contents, let period = snapshot.transaction else {
      return true
    }
    switch (record.type, record.subtype) {
    case (.didRenew, nil), (.didFailToRenew, _), (.priceIncrease, _), (.consumptionRequest, _),
      (.refundDeclined, _):
      return true
    case (.gracePeriodExpired, _): return script.options.profile != .vintage
    case (.didChangeRenewalStatus, .autoRenewDisabled): return snapshot.status == 1
    // A cancellation in grace or billing retry ends the subscription immediately, which the backend does not expect.
    case (.expired, .voluntary):
      let end = period.expiresDate ?? record.changedAt
      return record.changedAt.milliseconds(since: end) < 1000
    case (.expired, _): return true
    default: return false
    }
  }
}
