// SPDX-License-Identifier: Apache-2.0

package import StoreEngine
import StorePayloads
import StrictJSON
import StrictTime

// Responses of the control API.
extension StorePair {
  /// A row as a JSON object, with the environment of its store.
  func json(_ row: PairRow) -> [UInt8] {
    guard let state = self[side: row.side]?.state else { return [] }
    return row.row.json(state, environment: state.options.environment)
  }

  /// A row as one readable line: time, environment, causes, subscriptions and notifications.
  func line(_ row: PairRow) -> String {
    guard let state = self[side: row.side]?.state else { return "" }
    var parts = ["\(row.row.time)", row.side.rawValue, row.row.causes.joined(separator: ",")]
    for each in row.row.subscriptions {
      parts.append("\(each.customer)/\(each.name)=\(each.status.rawValue)")
    }
    for number in row.row.notifications {
      let record = state.notifications[number]
      let subject = NotificationSubject(of: record, in: state)
      let isShown = row.row.subscriptions.contains { isSame(subject.customer, $0.customer) }
      let who = isShown ? [] : [subject.customer, subject.product].compactMap(\.self)
      let type = record.type.rawValue + (record.subtype.map { "/\($0.rawValue)" } ?? "")
      let name = (who + [type]).joined(separator: "/")
      parts.append(record.attempts.first.map { "\(name):\($0.text)" } ?? name)
    }
    for each in row.row.deliveries { parts.append("\(each.uuid):\(each.attempt.text)") }
    parts += row.row.outcomes.map(\.text)
    for each in row.row.answers {
      let subject = [each.subject.customer, each.subject.product].compactMap(\.self)
      let whose = subject.isEmpty ? "" : subject.joined(separator: " ") + ": "
      parts.append("refused: \(whose)\(each.refusal)")
    }
    return parts.filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// The customers of a store with their subscriptions and transactions, and its notifications.
  package func state(of side: StoreSide) -> [UInt8] {
    view(of: side)?.summary() ?? Array("{}".utf8)
  }
}

extension StoreView {
  /// The customers of the store with their subscriptions and transactions, and its notifications.
  package func summary() -> [UInt8] {
    JSONWriter.object { json in
      json.member("now", "\(state.now)")
      json.member("environment", state.options.environment.rawValue)
      json.member("bundleId", state.options.bundleId)
      json.member("appAppleId") { $0.integer(state.options.appAppleId) }
      json.array("customers") { json in
        let names = state.oneTimeNames()
        for customer in state.customers { write(customer, names, to: &json) }
      }
      json.array("notifications") { json in
        for record in state.notifications {
          StoreRow.write(record, isServed: true, to: &json)
        }
      }
    }
  }

  /// The next renewals of each customer, as in `upcoming.json` of `simulate --out`.
  package func upcoming() -> [UInt8] {
    let files = StoreFiles(state, signer)
    return JSONWriter.object { json in
      for customer in state.customers {
        json.member(customer.name) { $0.raw(files.upcoming(of: customer.index)) }
      }
    }
  }
}

extension StoreView {
  fileprivate func write(
    _ customer: CustomerState,
    _ names: StoreState.OneTimeNames,
    to json: inout JSONWriter
  ) {
    json.object { json in
      json.member("name", customer.name)
      json.member("storefront", customer.storefront.code)
      json.member("paymentWorks") { $0.boolean(customer.paymentWorks) }
      if let id = state.appTransactionIdMember(customer.index) {
        json.member("appTransactionId", id)
      }
      json.array("subscriptions") { json in
        for number in customer.allSubscriptions where !state.subscriptions[number].isRemoved {
          state.summary(of: number).write(to: &json)
        }
      }
      json.array("transactions") { json in
        for record in state.historyTransactions(of: customer.index) {
          write(record, names, to: &json)
        }
      }
    }
  }

  private func write(
    _ record: TransactionRecord,
    _ names: StoreState.OneTimeNames,
    to json: inout JSONWriter
  ) {
    json.object { json in
      json.member("name", state.scriptName(ofTransaction: record.number, names))
      json.member("transactionId", state.transactionId(record.number))
      json.member("originalTransactionId", state.transactionId(record.original))
      if let order = state.orderId(of: record) { json.member("orderId", order) }
      json.member("productId", state.catalogue[record.product].id)
      json.member("purchaseDate") { $0.integer(record.purchaseDate.millisecondsSince1970) }
      if let date = record.expiresDate {
        json.member("expiresDate") { $0.integer(date.millisecondsSince1970) }
      }
      if let revocation = record.revocation {
        json.member("revocationDate") { $0.integer(revocation.date.millisecondsSince1970) }
      }
      json.member("price") { $0.integer(record.total) }
      json.member("currency", record.storefront.currency)
    }
  }
}

extension NotificationRecord.Attempt {
  /// The result, with the HTTP status of a failure; a simulated success is none of a webhook.
  fileprivate var text: String {
    if isSimulated {
      return isSame(result, DeliveryResult.success.name) ? "not-posted" : "\(result)(simulated)"
    }
    guard !isSame(result, DeliveryResult.success.name), let status = response?.status else {
      return result
    }
    return "\(result)(\(status))"
  }
}
