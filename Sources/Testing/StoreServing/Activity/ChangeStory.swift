// SPDX-License-Identifier: Apache-2.0

import StoreConfiguration
import StoreEngine
import StorePayloads
import StrictTime

/// What happened in a store since the last time, in sentences.
struct ChangeStory {
  let state: StoreState
  private let side: StoreSide

  /// How many of the current changes have been reported.
  struct Reported {
    fileprivate var notifications = 0
    fileprivate var transactions = 0
    fileprivate var answers = 0
  }

  init(_ state: StoreState, _ side: StoreSide) {
    self.state = state
    self.side = side
  }

  /// The sentences about the changes that have not been reported, which then are.
  func entries(after reported: inout Reported) -> [ActivityEntry] {
    let changes = state.changes
    let notifications = changes.notifications.dropFirst(reported.notifications)
    let transactions = changes.transactions.dropFirst(reported.transactions)
    let answers = changes.answers.dropFirst(reported.answers)
    reported.notifications = changes.notifications.count
    reported.transactions = changes.transactions.count
    reported.answers = changes.answers.count
    let covered = Set(
      changes.notifications.compactMap {
        NotificationSubject(of: state.notifications[$0], in: state).transaction
      }
    )
    var seen: Set<TransactionIndex> = covered
    return answers.map { entry(about: $0) }
      + transactions.filter { seen.insert($0).inserted }.map { state.transactions[$0] }
      .filter { !isTold($0, by: covered) }.map { entry(about: $0) }
      + notifications.map { entry(about: state.notifications[$0]) }
  }

  private func entry(about answer: Changes.Answer) -> ActivityEntry {
    var entry = ActivityEntry(.clock, side, "Refused: \(answer.refusal.message)")
    entry.isFailure = true
    entry.reason = answer.refusal.code.rawValue
    entry.customers = answer.subject.customer.map { [$0] } ?? []
    return entry
  }

  private func entry(about record: TransactionRecord) -> ActivityEntry {
    let customer = state.customers[record.customer].name
    let product = state.catalogue[record.product].id
    let text =
      addition(record)
      ?? "\(customer)'s \(product): \(TransactionStatus(of: record, in: state).rawValue)"
    var entry = ActivityEntry(.clock, side, text + until(record.expiresDate))
    entry.customers = [customer]
    return entry
  }

  private func entry(about record: NotificationRecord) -> ActivityEntry {
    var entry = ActivityEntry(.clock, side, sentence(about: record))
    entry.notificationUUID = record.uuid
    if let customer = NotificationSubject(of: record, in: state).customer {
      entry.customers = [customer]
    }
    if case .unclaimedSeats(let group?, let ids) = record.contents {
      entry.customers += people(of: ids, in: group)
    }
    return entry
  }

  // MARK: Sentences

  private func sentence(about record: NotificationRecord) -> String {
    if case .unclaimedSeats(let group?, let ids) = record.contents {
      return unclaimed(ids, in: group)
    }
    guard case .purchase(let snapshot) = record.contents,
      let customer = NotificationSubject(of: record, in: state).customer,
      let product = NotificationSubject(of: record, in: state).product
    else { return general(record, about: nil) }
    let purchase = "\(customer)'s \(product)"
    let end = until(snapshot.transaction?.expiresDate)
    if let told = groupSentence(about: record, snapshot, customer, product, end) { return told }
    switch (record.type, record.subtype) {
    case (.subscribed, .resubscribe): return "\(customer) subscribed again to \(product)\(end)"
    case (.subscribed, _): return "\(customer) subscribed to \(product)\(end)"
    case (.oneTimeCharge, _): return "\(customer) bought \(product)"
    case (.didRenew, .billingRecovery):
      return "\(purchase) was paid after a billing problem\(end)"
    case (.didRenew, _): return "\(purchase) renewed\(end)"
    case (.didChangeRenewalPref, .upgrade): return "\(customer) upgraded to \(product)\(end)"
    case (.didChangeRenewalPref, .downgrade): return change(of: purchase, snapshot)
    case (.didChangeRenewalPref, _) where snapshot.renewalInfo?.willUnbundle == true:
      return "\(customer) leaves the bundle at the next renewal, and keeps \(product)"
    case (.revoke, _) where snapshot.transaction?.revocation?.type == .bundle:
      return "\(purchase) moved into a bundle"
    case (.didChangeRenewalPref, _): return "\(customer) keeps \(product): the change is cancelled"
    case (.didChangeRenewalStatus, .autoRenewDisabled):
      return "auto-renew of \(purchase) is off; access\(end)"
    case (.didChangeRenewalStatus, _): return "auto-renew of \(purchase) is on"
    case (.didFailToRenew, .gracePeriod):
      return
        "\(purchase) failed to renew; in the grace period\(until(snapshot.renewalInfo?.graceEnd))"
    case (.didFailToRenew, _): return "\(purchase) failed to renew; no access, billing is retried"
    case (.expired, _): return "\(purchase) expired\(reason(record.subtype))"
    case (.priceIncrease, .pending):
      let price = snapshot.renewalInfo.map { " to \(nextPrice($0))" } ?? ""
      return "the price of \(purchase) increases\(price); \(customer) has not consented"
    case (.priceIncrease, .accepted):
      let price = snapshot.renewalInfo.map { " for \(nextPrice($0))" } ?? ""
      return "\(purchase): price increase accepted; renews\(price)"
    case (.refund, _): return "\(purchase) was refunded\(share(snapshot))"
    case (.consumptionRequest, _):
      return "\(customer) asked for a refund of \(product); Apple asks for consumption data"
    case (.renewalExtended, _): return "the renewal of \(purchase) was extended\(end)"
    default: return general(record, about: purchase)
    }
  }

  /// The meaning of the notification.
  private func general(_ record: NotificationRecord, about purchase: String?) -> String {
    let meaning = NotificationDefinition.of(record.type)?.meaning(with: record.subtype)
    let text = meaning ?? record.type.rawValue
    return purchase.map { "\($0): \(text)" } ?? text
  }

  private func change(of purchase: String, _ snapshot: PurchaseSnapshot) -> String {
    guard let info = snapshot.renewalInfo else { return "\(purchase) changes" }
    let next = state.catalogue[info.renewalProduct].id
    let date = snapshot.transaction?.expiresDate.map { ", on \(ChangeStory.text($0))" } ?? ""
    return "\(purchase) changes to \(next) for \(nextPrice(info)) at the next renewal\(date)"
  }

  /// The price of the next renewal: `4.99 USD`.
  private func nextPrice(_ info: RenewalRecord) -> String {
    let subscription = state.subscriptions[info.subscription]
    let upcoming = state.upcoming(ofSubscription: subscription.index, count: 1).first
    let price =
      subscription.renewal.price.increase ?? upcoming?.price ?? subscription.renewal.price.current
    return state.amount(price, of: subscription).description
  }

  private func reason(_ subtype: NotificationSubtype?) -> String {
    switch subtype {
    case .voluntary: ": auto-renew was off"
    case .billingRetry: ": billing was retried without success"
    case .priceIncrease: ": the customer did not consent to a price increase"
    case .productNotForSale: ": the product is not on sale"
    default: ""
    }
  }

  private func share(_ snapshot: PurchaseSnapshot) -> String {
    guard let percentage = snapshot.transaction?.revocation?.percentage, percentage < 100_000
    else { return "" }
    return " by \(ChangeStory.percent(percentage)) %"
  }

  /// A share in thousandths of a percent as `50` or `41.935`.
  static func percent(_ thousandths: Int64) -> String {
    var fraction = String(1000 + thousandths % 1000).dropFirst()
    while fraction.last == "0" { fraction.removeLast() }
    let whole = "\(thousandths / 1000)"
    return fraction.isEmpty ? whole : "\(whole).\(fraction)"
  }

  private func until(_ date: Timestamp?) -> String {
    date.map { " until \(ChangeStory.text($0))" } ?? ""
  }

  /// A time to the minute in UTC: `2026-02-01 10:30`.
  static func text(_ date: Timestamp) -> String { StepOutcome.text(date) }
}
