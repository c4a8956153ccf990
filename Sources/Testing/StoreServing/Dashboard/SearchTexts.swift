// SPDX-License-Identifier: Apache-2.0

import StoreEngine
import StorePayloads

/// The texts by which a customer, a subscription or a notification is found.
///
/// Each search word must be in one of the names, or begin a word of what the record is: its states, offers and country.
struct SearchTexts {
  /// Identifiers, which are searched for a part.
  private var names: [String]
  /// What is searched for the beginnings of words.
  private var descriptions: Set<String> = []

  func match(_ words: [String]) -> Bool {
    words.allSatisfy { word in
      names.contains { $0.lowercased().hasText(word) }
        || descriptions.contains { SearchTexts.hasWord(beginningWith: word, in: $0) }
    }
  }

  /// Whether a text has a word that begins with another one; short ones begin too many.
  static func hasWord(beginningWith start: String, in text: String) -> Bool {
    guard start.utf8.count >= 3 else { return false }
    let text = text.lowercased()
    guard text.hasText(start) else { return false }
    return text.hasPrefix(start)
      || text.utf8.indices.contains { place in
        !isLetter(text.utf8[place]) && text.utf8[place...].dropFirst().starts(with: start.utf8)
      }
  }

  private static func isLetter(_ byte: UInt8) -> Bool { 0x61...0x7A ~= byte || byte >= 0x80 }

  // MARK: Records

  init(of customer: CustomerState, in state: StoreState) {
    names = [customer.name]
    add(customer.storefront)
    if !customer.paymentWorks { descriptions.insert("payment fails, billing issue") }
    if customer.asksToBuy { descriptions.insert("ask to buy") }
    if customer.interruptsPurchases { descriptions.insert("interrupted purchases") }
    for each in customer.waiting {
      descriptions.insert(
        each.reason == .approval ? "waiting for approval, ask to buy" : "waiting for payment"
      )
    }
    for number in customer.allSubscriptions { add(state.subscriptions[number], in: state) }
    for number in customer.transactions.suffix(SearchTexts.mostSearched) {
      add(state.transactions[number], in: state)
    }
  }

  init(of subscription: SubscriptionState, in state: StoreState) {
    let customer = state.customers[subscription.customer]
    names = [subscription.name, customer.name]
    add(customer.storefront)
    add(subscription, in: state)
    for number in state.chains[subscription.index].transactions.suffix(SearchTexts.mostSearched) {
      add(state.transactions[number], in: state)
    }
    names.append(state.catalogue[state.record(of: subscription.current).product].id)
  }

  init(
    of record: NotificationRecord,
    _ subject: NotificationSubject,
    _ delivery: DeliveryStatus,
    in state: StoreState
  ) {
    names = [
      record.type.rawValue, record.subtype?.rawValue, record.uuid, subject.customer,
      subject.product,
    ].compactMap { $0 }
    if let customer = subject.customer.flatMap({ state.customerNumbers[$0] }) {
      add(state.customers[customer].storefront)
    }
    descriptions.insert(delivery.words)
    for attempt in record.attempts where !isSame(attempt.result, DeliveryResult.success.name) {
      descriptions.insert("fault, failed attempt, \(attempt.result)")
      if let status = attempt.response?.status { descriptions.insert("HTTP \(status)") }
    }
    switch record.type {
    case .consumptionRequest, .refundDeclined, .refundReversed:
      descriptions.insert("refund request, dispute")
    case .didFailToRenew, .gracePeriodExpired:
      descriptions.insert("billing issue, grace period, billing retry")
    default: break
    }
    guard case .purchase(let snapshot) = record.contents, let transaction = snapshot.transaction
    else { return }
    if let offer = transaction.offer { add(offer) }
  }

  // MARK: Parts

  private mutating func add(_ storefront: Storefront) { descriptions.insert(storefront.title) }

  private mutating func add(_ offer: AppliedOffer) {
    descriptions.insert(SearchTexts.words(of: offer))
    if let id = offer.identifier { names.append(id) }
  }

  private mutating func add(_ subscription: SubscriptionState, in state: StoreState) {
    switch subscription.phase {
    case .active: descriptions.insert("active")
    case .expired: descriptions.insert("expired, ended, churned")
    case .retry: descriptions.insert("billing retry, billing issue")
    case .grace: descriptions.insert("grace period, billing issue")
    case .revoked: descriptions.insert("revoked")
    }
    if subscription.renewal.price.pending != nil {
      descriptions.insert("price increase pending, consent")
    }
    if subscription.phase.isRunning, !subscription.renewal.isOn {
      descriptions.insert("auto-renew off, cancelled")
    }
    if subscription.organizer != nil || subscription.isShared {
      descriptions.insert("family shared")
    }
  }

  private mutating func add(_ record: TransactionRecord, in state: StoreState) {
    if let offer = record.offer { add(offer) }
    if record.refundRequestedAt != nil { descriptions.insert(SearchTexts.refundRequest) }
    if record.revocation?.type.isRefund == true { descriptions.insert("refunded") }
  }

  static let refundRequest = "refund request, refund requested, dispute, disputed"

  /// `introductory, free trial`.
  static func words(of offer: AppliedOffer) -> String {
    let kinds: [Int64: String] = [
      1: "introductory offer", 2: "promotional offer", 3: "offer code",
      4: "win-back offer, winback", 5: "retention offer",
    ]
    let payments = [
      "FREE_TRIAL": "free trial", "PAY_AS_YOU_GO": "pay as you go", "PAY_UP_FRONT": "pay up front",
      "ONE_TIME": "one time",
    ]
    return "\(kinds[offer.type] ?? ""), \(payments[offer.discountType] ?? "")"
  }

  /// The number of transactions, the newest, whose offers and refunds are searched.
  private static let mostSearched = 50
}

extension DeliveryStatus {
  fileprivate var words: String {
    switch self {
    case .delivered: "delivered"
    case .acceptedDamaged: "accepted a damaged notification, fault"
    case .waiting: "waiting"
    case .retrying: "retrying, failed"
    case .failed: "failed for good"
    case .notPosted: "not posted"
    }
  }
}
