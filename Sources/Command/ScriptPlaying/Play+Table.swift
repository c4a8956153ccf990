// SPDX-License-Identifier: Apache-2.0

package import StoreEngine
import StorePayloads
package import StrictTime

// Rows as a readable table, with one line for each purchase that changed.
extension Play {
  /// A line of a table.
  package struct Line: Sendable {
    package var time: Timestamp
    /// The causes, in words.
    ///
    /// Only the first line of a row has them.
    package var event = ""
    package var customer = ""
    package var product = ""
    package var status = ""
    package var notifications: [String] = []
    /// Outcomes, refusals, messages and deliveries.
    package var details: [String] = []

    /// Whether the line is about the customer and the product of a step, where it names them.
    fileprivate func isAbout(_ subject: StepSubject) -> Bool {
      (subject.customer.map { isSame($0, customer) } ?? true)
        && (subject.product.map { isSame($0, product) } ?? true)
    }
  }

  /// The lines of a row.
  ///
  /// Only the first line has the event and the details.
  package func lines(of row: StoreRow) -> [Line] {
    var lines: [Subject: Line] = [:]
    var order: [Subject] = []
    func add(_ subject: Subject, _ change: (inout Line) -> Void) {
      if lines[subject] == nil { order.append(subject) }
      change(&lines[subject, default: line(of: subject, at: row.time)])
    }
    for summary in row.subscriptions {
      guard let number = subscription(named: summary.name) else { continue }
      add(.subscription(number)) { line in
        line.product = summary.productId
        line.status = Play.words(ofStatus: summary.status.rawValue)
      }
    }
    for each in row.transactions where each.record.subscription == nil {
      add(.transaction(each.record.number)) { _ in }
    }
    for number in row.notifications {
      let record = state.notifications[number]
      add(subject(of: record)) { $0.notifications.append(Play.words(of: record)) }
    }
    for subject in row.outcomes.map(\.subject) + row.answers.map(\.subject) {
      let isShown = lines.values.contains { $0.isAbout(subject) }
      if !isShown { add(.step(subject)) { _ in } }
    }
    let outcomes = row.outcomes.map(\.text)
    let refusals = row.answers.map { "refused: \($0.refusal.message)" }
    let messages = row.messages.map { "\($0.customer) is shown: \(Play.words(of: $0.message))" }
    let retention = row.retention.map { exchange in
      "\(state.customers[exchange.customer].name) is shown \(exchange.shownText)"
        + (exchange.mistake.map { ": \($0)" } ?? "")
    }
    let deliveries = row.deliveries.map { delivery in
      "delivery of \(Play.name(of: state.notifications[delivery.notification])): "
        + delivery.attempt.result
    }
    if order.isEmpty { add(.none) { _ in } }
    add(order[0]) { line in
      line.event = row.causes.map(Play.words(of:)).joined(separator: ", ")
      line.details = outcomes + refusals + messages + retention + deliveries
    }
    return order.compactMap { lines[$0] }
  }

  /// What a line describes.
  private enum Subject: Hashable {
    case subscription(SubscriptionIndex)
    case transaction(TransactionIndex)
    /// What a step was about that changed no purchase.
    case step(StepSubject)
    case none
  }

  private func line(of subject: Subject, at time: Timestamp) -> Line {
    var line = Line(time: time)
    switch subject {
    case .subscription(let number):
      let subscription = state.subscriptions[number]
      line.customer = state.customers[subscription.customer].name
    case .transaction(let number):
      let record = state.transactions[number]
      line.customer = state.customers[record.customer].name
      line.product = state.catalogue[record.product].id
    case .step(let subject):
      line.customer = subject.customer ?? ""
      line.product = subject.product ?? ""
    case .none: break
    }
    return line
  }

  func subscription(named name: String) -> SubscriptionIndex? {
    guard case .subscription(let number) = state.purchaseNames[name] else { return nil }
    return number
  }

  private func subject(of record: NotificationRecord) -> Subject {
    switch record.contents {
    case .purchase(let snapshot):
      if let renewal = snapshot.renewalInfo { return .subscription(renewal.subscription) }
      return snapshot.transaction.map { .transaction($0.number) } ?? .none
    case .appTransaction(let customer, _):
      return .step(StepSubject(customer: state.customers[customer].name))
    case .summary(let summary):
      return .step(StepSubject(customer: nil, product: summary.productId))
    case .unclaimedSeats(let group, _): return group.map { .subscription($0) } ?? .none
    case .app, .externalPurchase: return .none
    }
  }

  /// The next renewals of all customers at the end of the play, at most `count` of each subscription.
  package func upcoming(count: Int) -> [(customer: String, renewal: UpcomingRenewal)] {
    state.customers.flatMap { customer in
      state.upcoming(of: customer.index, count: count).map { (customer.name, $0) }
    }.sorted { $0.renewal.date < $1.renewal.date }
  }

  // MARK: Words

  private static func words(of record: NotificationRecord) -> String {
    let name = name(of: record)
    return record.isDelivered ? name : "\(name) (not delivered)"
  }

  private static func name(of record: NotificationRecord) -> String {
    [record.type.rawValue, record.subtype?.rawValue].compactMap { $0 }.joined(separator: "/")
  }

  static func words(ofStatus number: Int64) -> String {
    switch SubscriptionLife.Phase(rawValue: number) {
    case .active: "active"
    case .expired: "expired"
    case .retry: "billing retry"
    case .grace: "grace period"
    case .revoked: "revoked"
    case nil: "\(number)"
    }
  }

  private static func words(of message: Changes.Message) -> String {
    let reason = words(of: message.reason.rawValue)
    guard let prices = message.prices else { return reason }
    let new = Amount(milliunits: prices.new, currency: prices.currency)
    let old = Amount(milliunits: prices.old, currency: prices.currency)
    let price = new == old ? "the unchanged price of \(new)" : "\(new) instead of \(old)"
    return "\(reason): \(price); without consent the subscription ends before the first renewal at "
      + "this price"
  }

  /// `billingProblem` as `billing problem`.
  private static func words(of name: String) -> String {
    var words = ""
    for scalar in name.unicodeScalars {
      if scalar.properties.isUppercase { words += " " }
      words += scalar.properties.lowercaseMapping
    }
    return words
  }

  /// The number of customers, of notifications, and of notifications that were not delivered.
  package var counts: (customers: Int, notifications: Int, undelivered: Int) {
    let undelivered = state.notifications.count { !$0.isDelivered }
    return (state.customers.count, state.notifications.count, undelivered)
  }
}
