// SPDX-License-Identifier: Apache-2.0

import StoreEngine
import StorePayloads

// Sentences about the seats of groups.
extension ChangeStory {
  /// What a notification says about the seats of a purchaser or of a member; `nil` if it is about something else.
  func groupSentence(
    about record: NotificationRecord,
    _ snapshot: PurchaseSnapshot,
    _ customer: String,
    _ product: String,
    _ end: String
  ) -> String? {
    if let transaction = snapshot.transaction, transaction.ownership == .assigned {
      return memberSentence(about: record, transaction, customer, product, end)
    }
    let purchase = "\(customer)'s \(product)"
    switch (record.type, record.subtype) {
    case (.subscribed, let subtype):
      guard let seats = snapshot.transaction?.seats else { return nil }
      let again = subtype == .resubscribe ? " again" : ""
      return "\(customer) bought \(ChangeStory.seats(seats.count)) of \(product)\(again)\(end)"
    case (.didRenew, nil):
      guard let seats = snapshot.transaction?.seats else { return nil }
      return "\(purchase) renewed with \(ChangeStory.seats(seats.count))\(end)"
    case (.didChangeRenewalPref, .increaseQuantity), (.didChangeRenewalPref, .decreaseQuantity):
      if let added = snapshot.transaction.flatMap(addition) { return added }
      let next = snapshot.renewalInfo?.seats?.count ?? 1
      return "the next renewal of \(purchase) has \(ChangeStory.seats(next))"
    case (.refund, .seats):
      guard let seats = snapshot.transaction?.seats else { return nil }
      let all = ChangeStory.seats(seats.count)
      return "\(seats.revoked) of \(all) of \(purchase) refunded"
    default: return nil
    }
  }

  private func memberSentence(
    about record: NotificationRecord,
    _ transaction: TransactionRecord,
    _ customer: String,
    _ product: String,
    _ end: String
  ) -> String? {
    let group = transaction.subscription.flatMap { state.subscriptions[$0].organizer }
    let owner = group.map { state.customers[state.subscriptions[$0].customer].name + "'s " } ?? ""
    let seat = "\(customer)'s seat of \(owner)\(product)"
    switch (record.type, record.subtype) {
    case (.subscribed, _): return "\(customer) got a seat of \(owner)\(product)\(end)"
    case (.didRenew, _): return "\(seat) renewed\(end)"
    case (.revoke, _), (.expired, _), (.refund, _): return "\(seat) ended"
    default: return nil
    }
  }

  /// The seats that a transaction added to a period; `nil` for any other transaction.
  func addition(_ record: TransactionRecord) -> String? {
    guard let seats = record.seats, record.ownership == .purchased, let place = record.place,
      state.periods[place.period].first != record.number
    else { return nil }
    let customer = state.customers[record.customer].name
    let product = state.catalogue[record.product].id
    return "\(customer) added \(ChangeStory.seats(seats.count)) to \(product)"
  }

  /// Whether a notification about another transaction of the period says what happened: seats were added to it.
  func isTold(_ record: TransactionRecord, by told: Set<TransactionIndex>) -> Bool {
    guard record.seats != nil, let place = record.place else { return false }
    return state.periods[place.period].transactions.contains { told.contains($0) }
  }

  // MARK: Claims

  /// The claims of a group that the App Store ended, with the people who had them.
  func unclaimed(_ ids: [String], in group: SubscriptionIndex) -> String {
    let subscription = state.subscriptions[group]
    let owner = state.customers[subscription.customer].name
    let product = state.catalogue[state.record(of: subscription.current).product].id
    let claims = ids.count == 1 ? "a claim" : "\(ids.count) claims"
    let people = people(of: ids, in: group)
    let text = "the App Store ended \(claims) of a seat of \(owner)'s \(product)"
    return people.isEmpty ? text : "\(text): \(people.joined(separator: ", "))"
  }

  /// The people whom the claims name.
  func people(of ids: [String], in group: SubscriptionIndex) -> [String] {
    state.claims.claims(of: group).filter { claim in
      ids.contains { isSame($0, state.claims[claim].id) }
    }
    .compactMap { state.claims[$0].member.map { state.customers[$0].name } }
  }

  /// `1 seat`, `4 seats`.
  private static func seats(_ count: Int64) -> String {
    count == 1 ? "1 seat" : "\(count) seats"
  }
}
