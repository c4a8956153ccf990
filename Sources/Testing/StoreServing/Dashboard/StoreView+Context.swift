// SPDX-License-Identifier: Apache-2.0

import StoreEngine
import StrictJSON

// What the inspector and the timelines show beside a transaction or a subscription: a refund request, the next renewal, a
// price that waits for consent, and the family.
extension StoreView {
  /// The refund request, the renewals and the family of a transaction.
  func writeContext(of record: TransactionRecord, to json: inout JSONWriter) {
    if let time = record.refundRequestedAt { json.member("refundRequestedDate", "\(time)") }
    guard let number = record.subscription else {
      writeFamily(ofTransaction: record, to: &json)
      return
    }
    let subscription = state.subscriptions[number]
    if state.isCurrent(record.number) {
      // The organizer pays for the family.
      let payer = subscription.organizer.map { state.subscriptions[$0].customer } ?? record.customer
      json.member("paymentWorks") { $0.boolean(state.customers[payer].paymentWorks) }
      writeRenewal(of: subscription, to: &json)
      writeUpcoming(of: subscription, count: StoreView.shownRenewals, to: &json)
    } else {
      json.member(
        "newestTransactionId",
        state.transactionId(state.shownTransaction(of: subscription.current))
      )
    }
    writeFamily(of: subscription, to: &json)
    writeGroup(of: subscription, to: &json)
  }

  /// The product and price of the next renewal, and a price increase.
  func writeRenewal(of subscription: SubscriptionState, to json: inout JSONWriter) {
    let current = state.record(of: subscription.current)
    json.member("autoRenew") { $0.boolean(subscription.renewal.isOn) }
    json.member("currentPrice") { $0.integer(paid(of: subscription)) }
    json.member("renewalProductId", state.catalogue[subscription.renewal.product].id)
    if let end = current.expiresDate { json.member("periodEnd", "\(end)") }
    if let end = subscription.life.billing.graceEnd { json.member("graceEnd", "\(end)") }
    if let end = subscription.life.retryEnd { json.member("retryEnd", "\(end)") }
    if let next = subscription.renewal.offer {
      json.object("nextOffer") { json in
        next.offer.writeTerms(to: &json)
        json.member("periodsLeft") { $0.integer(next.periodsLeft) }
      }
    }
    if let queued = subscription.renewal.queuedOffer {
      json.object("stackedOffer") { json in queued.writeTerms(to: &json) }
    }
    let price = subscription.renewal.price
    guard let increase = price.increase else { return }
    json.object("priceIncrease") { json in
      json.member("price") {
        $0.integer(state.customerPrice(of: subscription, at: price.current))
      }
      json.member("newPrice") {
        $0.integer(state.customerPrice(of: subscription, at: increase))
      }
      json.member("isAccepted") { $0.boolean(price.pending == nil) }
      guard price.pending != nil, let end = state.endWithoutConsent(of: subscription) else {
        return
      }
      json.member("endWithoutConsent", "\(end)")
    }
  }

  /// What the running period costs: with the seats that were added to it.
  private func paid(of subscription: SubscriptionState) -> Int64 {
    guard state.isGroup(subscription) else { return state.record(of: subscription.current).total }
    return state.periods[subscription.current].transactions.map { state.transactions[$0] }
      .filter { !$0.isDeleted }.reduce(0) { $0 + $1.total }
  }

  func writeUpcoming(
    of subscription: SubscriptionState,
    count: Int,
    to json: inout JSONWriter
  ) {
    json.array("upcoming") { json in
      // The subscription of a family member renews with that of the organizer.
      guard subscription.organizer == nil else { return }
      for renewal in state.upcoming(ofSubscription: subscription.index, count: count) {
        renewal.write(to: &json)
      }
    }
  }

  /// The organizer's subscription of a member's one, or those of the members.
  func writeFamily(of subscription: SubscriptionState, to json: inout JSONWriter) {
    if let organizer = subscription.organizer {
      let source = state.subscriptions[organizer]
      json.object("organizer") { json in
        write(
          source.customer,
          state.shownTransaction(of: source.current),
          subscription: source.name,
          to: &json
        )
      }
    }
    let members = state.families.chains(of: subscription.index).prefix(
      state.isGroup(subscription) ? StoreView.mostOfGroup : StoreView.mostMembers
    )
    guard subscription.isShared || !members.isEmpty else { return }
    json.array("members") { json in
      for number in members where !state.subscriptions[number].isRemoved {
        let member = state.subscriptions[number]
        json.object { json in
          write(
            member.customer,
            state.shownTransaction(of: member.current),
            subscription: member.name,
            to: &json
          )
          json.member("status") { $0.integer(member.status) }
        }
      }
    }
  }

  /// The family of a one-time purchase.
  private func writeFamily(ofTransaction record: TransactionRecord, to json: inout JSONWriter) {
    if record.ownership == .familyShared,
      let organizer = state.families.organizer(of: record.customer),
      let source = state.families.source(ofCopy: record.number, for: record.customer)
    {
      json.object("organizer") { json in write(organizer, source, to: &json) }
    }
    let shared = state.families.copies(of: record.number)
    guard !shared.isEmpty else { return }
    json.array("members") { json in
      for copy in shared.prefix(StoreView.mostMembers) {
        json.object { json in write(state.transactions[copy].customer, copy, to: &json) }
      }
    }
  }

  private func write(
    _ customer: CustomerIndex,
    _ transaction: TransactionIndex,
    subscription: String? = nil,
    to json: inout JSONWriter
  ) {
    json.member("customer", state.customers[customer].name)
    json.member("transactionId", state.transactionId(transaction))
    if let subscription { json.member("subscription", subscription) }
  }

  /// The number of next renewals in the inspector.
  private static let shownRenewals = 6
  /// A family has at most five members beside the organizer; former members keep their subscriptions.
  private static let mostMembers = 12
  /// The members and claims of a group that are listed; it may have thousands.
  static let mostOfGroup = 100
}
