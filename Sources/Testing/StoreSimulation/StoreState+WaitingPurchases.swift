// SPDX-License-Identifier: Apache-2.0

import StrictTime

// Purchases that wait: Ask to Buy (T59) and interrupted purchases.
extension StoreState {
  /// A parent answers: one purchase by its name, or all of a customer.
  mutating func answerAskToBuy(
    purchase: String?,
    customer: Int?,
    approves: Bool
  ) throws(StoreRefusal) {
    changes.note("askToBuyAnswer")
    let found = take(.approval, named: purchase, of: customer)
    guard !found.isEmpty else { throw .notFound("waiting purchase", purchase ?? "") }
    guard approves else { return }
    for waiting in found { try completeWaiting(waiting) }
  }

  /// The billing issue of an interrupted purchase or of a subscription is resolved: charged once.
  mutating func resolvePurchaseIssue(_ name: String) throws(StoreRefusal) {
    changes.note("issueResolved")
    if case .subscription(let number) = purchaseNames[name] { return recover(number) }
    let found = take(.billingIssue, named: name, of: nil)
    guard !found.isEmpty else { throw .notFound("interrupted purchase", name) }
    for waiting in found { try completeWaiting(waiting) }
  }

  private mutating func completeWaiting(_ waiting: WaitingPurchase) throws(StoreRefusal) {
    guard let product = catalogue.number(of: waiting.purchase.product) else { return }
    try complete(waiting.purchase, product, customer(waiting.purchase.customer))
  }

  /// Removes waiting purchases: those of a name (the step's, else the product id), or all.
  private mutating func take(
    _ reason: WaitingPurchase.Reason,
    named name: String?,
    of customer: Int?
  ) -> [WaitingPurchase] {
    var taken: [WaitingPurchase] = []
    for index in customers.indices where customer == nil || customer == index {
      let isTaken = { (waiting: WaitingPurchase) in
        waiting.reason == reason
          && (name.map { isSame(waiting.purchase.name ?? waiting.purchase.product, $0) } ?? true)
      }
      taken += customers[index].waiting.filter(isTaken)
      customers[index].waiting.removeAll(where: isTaken)
    }
    return taken
  }

  /// Requests that nobody answered within 24 hours are dropped.
  mutating func dropUnansweredRequests(of customer: Int) {
    changes.note("askToBuyExpired")
    customers[customer].waiting.removeAll {
      $0.reason == .approval && $0.since.adding(seconds: 86_400) <= now
    }
  }
}
