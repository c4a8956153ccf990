// SPDX-License-Identifier: Apache-2.0

import StoreEngine
import StrictJSON
import StrictTime

/// What a backend answers beside what the store knows.
///
/// ``StorePair`` says what to ask and records the responses; the caller sends the questions without holding its lock.
package struct BackendView: Sendable {
  /// `nil` if no backend is asked.
  package private(set) var settings: BackendSettings?
  /// The products of customers about which something happened since the last questions.
  private var touched: [TouchedCustomer: Set<String>] = [:]
  /// In which order.
  private var order: [TouchedCustomer] = []
  /// Those whose questions were not asked or not answered, which are asked at a later event.
  private var missed: [TouchedCustomer: Set<String>] = [:]
  private var missedOrder: [TouchedCustomer] = []
  /// The store's answer when the backend was last asked.
  private var compared: [BackendSubject: KnownAnswer] = [:]
  /// What existed before the backend was first asked, and was not compared yet.
  private var older: Set<BackendSubject> = []
  /// The differences that have not ended.
  private(set) var open: [BackendSubject: BackendDifference] = [:]
  /// The newest ones that have.
  private(set) var ended: [BackendDifference] = []
  private var ends = BinaryHeap<AnswerEnd>()
  private(set) var pause = BackendPause()
  package private(set) var counts = BackendCounts()
  /// The newest question without answer.
  private(set) var problem: (time: Timestamp, problem: BackendProblem)?
  /// What to print.
  private var lines: [(time: Timestamp, text: String)] = []
  /// The number of resets and changes of settings.
  private(set) var generation = 0

  struct TouchedCustomer: Hashable, Sendable {
    let side: StoreSide
    let customer: CustomerIndex
  }

  /// Begins to ask a backend, or ends it; what was found out about another one is forgotten.
  mutating func use(_ settings: BackendSettings?) {
    let (lines, generation) = (lines, generation)
    self = BackendView()
    (self.settings, self.lines, self.generation) = (settings, lines, generation + 1)
  }

  /// Forgets what was found out, because the stores start again.
  mutating func restart() { use(settings) }

  // MARK: What to ask

  /// Whether questions wait.
  package var isTouched: Bool { settings != nil && !order.isEmpty }

  mutating func touch(_ side: StoreSide, _ customer: CustomerIndex, _ products: [String]) {
    guard settings != nil else { return }
    let touchedCustomer = TouchedCustomer(side: side, customer: customer)
    if touched[touchedCustomer] == nil { order.append(touchedCustomer) }
    touched[touchedCustomer, default: []].formUnion(products)
  }

  /// Notes a subject that existed before the backend was asked.
  mutating func noteOlder(_ subject: BackendSubject) { older.insert(subject) }

  /// Notes that all products of a subject were compared.
  mutating func noteCompared(_ subject: BackendSubject) { older.remove(subject) }

  /// Whether a subject existed before the backend was asked, and was not compared yet.
  func isOlder(_ subject: BackendSubject) -> Bool { older.contains(subject) }

  /// When the next answer ends by itself.
  func nextEnd(until end: Timestamp) -> Timestamp? {
    guard settings != nil, let first = ends.first, first.time <= end else { return nil }
    return first.time
  }

  /// Takes what happened, what has ended by a time, and then what is still to be asked, as far as limit and pause allow.
  mutating func takeTouched(at now: Timestamp) -> [(
    customer: TouchedCustomer, products: Set<String>
  )] {
    while let first = ends.first, first.time <= now {
      ends.removeFirst()
      let subject = first.subject
      touch(subject.side, subject.customer, subject.product.map { [$0] } ?? [])
    }
    guard !order.isEmpty || !missedOrder.isEmpty else { return [] }
    let most = pause.allowed(settings?.limit ?? 0)
    let new = order.map { ($0, touched[$0] ?? []) }
    (touched, order) = ([:], [])
    for (customer, products) in new.dropFirst(most) { miss(customer, products) }
    var taken = Array(new.prefix(most))
    // With as many of the others as of the new ones, a backend that answers errors is asked a number of questions that
    // grows with the events, not with their square.
    let rest = Array(missedOrder.prefix(min(most - taken.count, taken.count + 1)))
    missedOrder.removeFirst(rest.count)
    for customer in rest { taken.append((customer, missed.removeValue(forKey: customer) ?? [])) }
    return taken.map { (customer: $0.0, products: $0.1) }
  }

  private mutating func miss(_ customer: TouchedCustomer, _ products: Set<String>) {
    if missed[customer] == nil { missedOrder.append(customer) }
    missed[customer, default: []].formUnion(products)
  }

  /// Asks about a subject at a later event.
  package mutating func miss(_ question: BackendQuestion) {
    let subject = question.subject
    let customer = TouchedCustomer(side: subject.side, customer: subject.customer)
    miss(customer, subject.product.map { [$0] } ?? [])
  }

  /// Lets all customers who are still to be asked about be asked about first.
  mutating func touchMissed() {
    for each in missedOrder { touch(each.side, each.customer, Array(missed[each] ?? [])) }
    (missed, missedOrder) = ([:], [])
  }

  /// The number of customers who are still to be asked about.
  package var missedCount: Int { missedOrder.count }

  /// Lets the next questions be asked although the backend has not answered.
  mutating func endPause() { pause = BackendPause() }

  /// Whether the store's answer is another one than at the last question.
  func isNew(_ answer: KnownAnswer, about subject: BackendSubject) -> Bool {
    compared[subject] != answer
  }

  /// The first of the questions for one time, as many as the limit and the pause allow; the others are asked later.
  mutating func choose(_ questions: [BackendQuestion], at now: Timestamp) -> [BackendQuestion] {
    let limit = settings?.limit ?? 0
    let chosen = questions.prefix(isPaused ? 1 : limit)
    for question in questions.dropFirst(chosen.count) { miss(question) }
    if !isPaused, missedCount > 0 {
      let rule = "the limit for one time is \(limit)"
      note(now, "customers to be asked about later: \(missedCount); \(rule)")
    }
    return Array(chosen)
  }

  /// Counts a question that cannot be asked, because the template needs what the customer does not have.
  mutating func noteUnnamed() { counts.unnamed += 1 }

  /// Whether the rest of the questions for one time is not asked.
  package var isPaused: Bool { pause.isOn }

  // MARK: What was answered

  mutating func noteProblem(_ new: BackendProblem, about question: BackendQuestion) {
    counts.asked += 1
    counts.unanswered += 1
    miss(question)
    let isKnown = problem?.problem == new
    problem = (question.time, new)
    let wasPaused = isPaused
    if new.isSilence { pause.noteSilence() } else { pause.noteResponse() }
    if !isKnown {
      let hint = new.hint.map { ": \($0)" } ?? ""
      note(question.time, "no answer about \(question.customer.name): \(new.message)\(hint)")
    }
    if isPaused, !wasPaused {
      note(question.time, "the backend does not answer: it is asked ever more rarely until it does")
    }
  }

  mutating func noteAnswer(about question: BackendQuestion) {
    counts.asked += 1
    if isPaused { note(question.time, "the backend answers again") }
    (problem, pause) = (nil, BackendPause())
  }

  /// Compares an answer with that of the store.
  mutating func compare(
    _ subject: BackendSubject,
    _ store: KnownAnswer,
    _ backend: BackendAnswer,
    at now: Timestamp,
    paidUntil: [Timestamp],
    after cause: @autoclosure () -> (notification: NotificationIndex?, wasTold: Bool, text: String),
    named name: String
  ) {
    compared[subject] = store
    let isFirst = older.remove(subject) != nil
    for end in [store.until, backend.until].compactMap(\.self) where end > now {
      ends.insert(AnswerEnd(time: end, subject: subject))
    }
    let old = open[subject]
    guard !backend.agrees(with: store, at: now, paidUntil: paidUntil) else {
      if old != nil { note(now, "\(subject.side.rawValue) agrees again \(name): \(backend.text)") }
      return end(subject, at: now)
    }
    let isSameAnswer = old?.store == store && old?.backend == backend
    if isSameAnswer, old?.wasTold == true { return }
    let cause = cause()
    // The same difference goes on, until the backend is told and should know better.
    if isSameAnswer, !cause.wasTold { return }
    end(subject, at: now)
    open[subject] = BackendDifference(
      subject: subject,
      since: now,
      isFirst: isFirst,
      store: store,
      backend: backend,
      notification: cause.notification,
      wasTold: cause.wasTold
    )
    counts.differences += 1
    if cause.wasTold { counts.wrong += 1 }
    note(
      now,
      "\(subject.side.rawValue) differs \(name)\(isFirst ? " (or earlier)" : ""): store \(store.text), backend \(backend.text)\(cause.text)"
    )
  }

  /// The differences about a customer, oldest first.
  func differences(about customer: CustomerIndex, on side: StoreSide) -> [BackendDifference] {
    (ended + open.values)
      .filter { $0.subject.customer == customer && $0.subject.side == side }
      .sorted { $0.since < $1.since }
  }

  private mutating func end(_ subject: BackendSubject, at now: Timestamp) {
    guard var difference = open.removeValue(forKey: subject) else { return }
    difference.until = now
    ended.append(difference)
    // Half at once, so that each removal is paid for by as many additions.
    if ended.count > 2 * BackendView.mostEnded { ended.removeFirst(BackendView.mostEnded) }
  }

  private mutating func note(_ time: Timestamp, _ text: String) { lines.append((time, text)) }

  /// What happened since the last call, in order.
  mutating func takeLines() -> [(time: Timestamp, text: String)] {
    defer { lines = [] }
    return lines
  }

  /// The differences that ended and are kept.
  private static let mostEnded = 5_000
}

/// How many questions were asked, and how they were answered.
package struct BackendCounts: Hashable, Sendable {
  /// All questions that were sent.
  package var asked = 0
  /// Those without a usable answer.
  package var unanswered = 0
  /// Those that the template cannot express.
  package var unnamed = 0
  /// All differences.
  package var differences = 0
  /// Those that began when the backend had received the notification.
  package var wrong = 0
}

/// When an answer ends by itself.
private struct AnswerEnd: Comparable, Sendable {
  let time: Timestamp
  let subject: BackendSubject

  static func < (left: AnswerEnd, right: AnswerEnd) -> Bool { left.time < right.time }
}
