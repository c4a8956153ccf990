// SPDX-License-Identifier: Apache-2.0

import StoreLab
public import StorePayloads
package import StrictJSON
public import StrictTime

/// What happened in a store at one time.
public struct StoreRow: Sendable {
  /// The time.
  public let time: Timestamp
  /// The causes, such as `purchase`, `renewal` or `expiration`.
  public let causes: [String]
  /// The subscriptions whose state changed.
  public let subscriptions: [SubscriptionSummary]
  /// The steps that the store refused.
  public let refusals: [StoreRefusal]
  /// Changed transactions, and when they were signed.
  package let transactions: [(record: TransactionRecord, signed: Timestamp)]
  /// Changed renewal info, and when it was signed.
  package let renewalInfos: [(record: RenewalRecord, signed: Timestamp)]
  package let notifications: [NotificationIndex]
  package let deliveries: [Changes.Delivery]
  package let messages: [(customer: String, message: Changes.Message)]
  /// What customers who began to cancel saw.
  package let retention: [RetentionExchange]
  package let answers: [Changes.Answer]
  /// What steps changed that nothing else shows.
  package let outcomes: [StepOutcome]
}

/// A subscription in a row.
public struct SubscriptionSummary: Hashable, Sendable {
  /// The name.
  public let name: String
  /// The customer.
  public let customer: String
  /// The original transaction id.
  public let originalTransactionId: String
  /// The current product.
  public let productId: String
  /// The status.
  public let status: SubscriptionStatus
}

extension StoreState {
  /// Returns the changes since the last row and clears them; `nil` if nothing changed.
  package mutating func takeRow() -> StoreRow? {
    let changes = self.changes
    self.changes = Changes()
    guard !changes.isEmpty else { return nil }
    let changedTransactions = unique(changes.transactions)
    let changedSubscriptions = unique(changes.subscriptions)
    let shown =
      changes.showsAll
      ? subscriptions.indices.filter { !subscriptions[$0].isRemoved } : changedSubscriptions
    return StoreRow(
      time: now,
      causes: changes.causes,
      subscriptions: shown.map { summary(of: $0) },
      refusals: changes.answers.map(\.refusal),
      transactions: changedTransactions.filter {
        !transactions[$0].isDeleted && !isWithheld(transactions[$0])
      }.map {
        (transactions[$0], max(now, transactions[$0].signedAt))
      },
      renewalInfos: changedSubscriptions.filter { !isWithheld($0) }.map {
        (renewalRecord(of: $0), max(now, subscriptions[$0].signedAt))
      },
      notifications: changes.notifications,
      deliveries: changes.deliveries,
      messages: changes.messages.map { (customers[$0.customer].name, $0) },
      retention: changes.retention.map { retention.exchanges[$0] },
      answers: changes.answers,
      outcomes: changes.outcomes
    )
  }

  package func summary(of number: SubscriptionIndex) -> SubscriptionSummary {
    let subscription = subscriptions[number]
    return SubscriptionSummary(
      name: subscription.name,
      customer: customers[subscription.customer].name,
      originalTransactionId: transactionId(subscription.original),
      productId: catalogue[record(of: subscription.current).product].id,
      status: SubscriptionStatus(rawValue: subscription.status)
    )
  }

  private func unique<Record>(_ numbers: [TableIndex<Record>]) -> [TableIndex<Record>] {
    var seen: Set<TableIndex<Record>> = []
    return numbers.filter { seen.insert($0).inserted }
  }
}

extension StoreRow {
  /// The row as a JSON object on one line, with the delivery attempts in `state`.
  ///
  /// A server with two stores passes the `environment`.
  package func json(_ state: StoreState, environment: SimulatedEnvironment? = nil) -> [UInt8] {
    let isServed = environment != nil
    return JSONWriter.object { json in
      if let environment { json.member("environment") { $0.string(environment.rawValue) } }
      json.member("time") { $0.string("\(time)") }
      json.member("causes") { json in json.array { json in causes.forEach { json.string($0) } } }
      json.array("transactions") { json in
        for each in transactions {
          json.raw(state.payload(of: each.record, signed: each.signed).payload())
        }
      }
      json.array("renewalInfo") { json in
        for each in renewalInfos {
          json.raw(state.payload(of: each.record, signed: each.signed).payload())
        }
      }
      json.array("notifications") { json in
        for number in notifications {
          StoreRow.write(state.notifications[number], isServed: isServed, to: &json)
        }
      }
      json.array("subscriptions") { json in subscriptions.forEach { $0.write(to: &json) } }
      if !deliveries.isEmpty {
        json.array("deliveries") { json in
          deliveries.forEach { $0.write(isServed: isServed, to: &json) }
        }
      }
      json.member("messages") { writeMessages(to: &$0) }
      if !retention.isEmpty {
        json.array("retention") { json in retention.forEach { $0.write(in: state, to: &json) } }
      }
      json.array("answers") { json in answers.forEach { $0.write(to: &json) } }
    }
  }

  /// Writes a notification.
  ///
  /// In a play, all attempts are simulated; a server says so of those that it did not post.
  package static func write(
    _ record: NotificationRecord,
    isServed: Bool,
    to json: inout JSONWriter
  ) {
    json.object { json in
      json.member("notificationType", record.type.rawValue)
      if let subtype = record.subtype { json.member("subtype", subtype.rawValue) }
      json.member("notificationUUID") { $0.string(record.uuid) }
      json.member("signedDate") { $0.integer(record.signedDate.millisecondsSince1970) }
      json.array("attempts") { json in
        record.attempts.forEach { $0.write(isServed: isServed, to: &json) }
      }
    }
  }

  private func writeMessages(to json: inout JSONWriter) {
    json.array { json in
      for message in messages {
        json.object { json in
          json.member("customer") { $0.string(message.customer) }
          json.member("reason") { $0.string(message.message.reason.rawValue) }
          if let prices = message.message.prices {
            json.member("price") { $0.integer(prices.old) }
            json.member("newPrice") { $0.integer(prices.new) }
            json.member("currency") { $0.string(prices.currency) }
          }
        }
      }
    }
  }
}

extension NotificationRecord.Attempt {
  /// Writes the attempt; a server says whether it was simulated.
  package func write(isServed: Bool, to json: inout JSONWriter) {
    json.object { json in
      json.member("attemptDate") { $0.integer(date.millisecondsSince1970) }
      json.member("sendAttemptResult") { $0.string(result) }
      if isServed, isSimulated { json.member("simulated") { $0.boolean(true) } }
      if let fault { json.member("fault", fault.rawValue) }
      if let reaction { json.member("damaged", reaction.rawValue) }
      response?.write(to: &json)
    }
  }
}

extension Changes.Delivery {
  fileprivate func write(isServed: Bool, to json: inout JSONWriter) {
    json.object { json in
      json.member("notificationUUID") { $0.string(uuid) }
      json.member("attemptDate") { $0.integer(attempt.date.millisecondsSince1970) }
      json.member("sendAttemptResult") { $0.string(attempt.result) }
      if isServed, attempt.isSimulated { json.member("simulated") { $0.boolean(true) } }
    }
  }
}

extension SubscriptionSummary {
  package func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("name") { $0.string(name) }
      json.member("customer") { $0.string(customer) }
      json.member("originalTransactionId") { $0.string(originalTransactionId) }
      json.member("productId") { $0.string(productId) }
      json.member("status") { $0.integer(status.rawValue) }
    }
  }
}

extension Changes.Answer {
  fileprivate func write(to json: inout JSONWriter) {
    json.object { json in
      if let step { json.member("step") { $0.integer(Int64(step)) } }
      json.member("do") { $0.string(name) }
      json.member("error") { $0.string(refusal.simulatedError ?? refusal.code.rawValue) }
      if let code = refusal.errorCode { json.member("errorCode") { $0.integer(code) } }
      json.member("errorMessage") { $0.string(refusal.message) }
      if let customer = subject.customer { json.member("customer") { $0.string(customer) } }
      if let product = subject.product { json.member("productId") { $0.string(product) } }
    }
  }
}
