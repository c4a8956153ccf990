// SPDX-License-Identifier: Apache-2.0

import StoreConfiguration
import StorePayloads
import StrictTime

// Purchases of one-time products and subscriptions.
extension StoreState {
  /// Purchases a product.
  ///
  /// The purchase is pending if it needs approval or is interrupted by a billing issue.
  mutating func purchase(_ step: PurchaseStep) throws(StoreRefusal) {
    if let bundle = bundles.number(of: step.product) {
      return try purchase(step, bundle: bundle)
    }
    guard let product = catalogue.number(of: step.product) else {
      throw .notFound("product", step.product)
    }
    try requireOnSale(product)
    let customer = customer(step.customer)
    changes.note("purchase")
    if customers[customer].asksToBuy {
      return try wait(step, of: customer, for: .approval)
    }
    if customers[customer].interruptsPurchases {
      return try wait(step, of: customer, for: .billingIssue)
    }
    try complete(step, product, customer)
  }

  mutating func wait(
    _ step: PurchaseStep,
    of customer: CustomerIndex,
    for reason: WaitingPurchase.Reason
  ) throws(StoreRefusal) {
    guard customers[customer].waiting.count < StoreState.mostWaiting else {
      throw StoreRefusal(
        .purchasePending,
        "\(StoreState.mostWaiting) purchases are already pending"
      )
    }
    var step = step
    let name = step.name ?? freeName(step.product)
    step.name = name
    let waiting = WaitingPurchase(purchase: step, reason: reason, since: now)
    customers[customer].waiting.append(waiting)
    if purchaseNames[name] == nil { purchaseNames[name] = .waiting(customer: customer) }
    if reason == .billingIssue {
      changes.messages.append(Changes.Message(customer: customer, reason: .billingIssue))
    }
    if let expiry = waiting.expiry { due.insert(expiry, .approval(customer: customer)) }
  }

  /// The maximum number of pending purchases of a customer.
  private static let mostWaiting = 1000

  /// Completes a purchase that is approved and not interrupted.
  mutating func complete(
    _ step: PurchaseStep,
    _ product: ProductIndex,
    _ customer: CustomerIndex
  ) throws(StoreRefusal) {
    if let seats = step.seats, catalogue[product].seats == nil {
      try requireSeats(of: product, seats)
    }
    switch catalogue[product].kind {
    case .oneTime(let kind): try buyOnce(step, product, kind, customer)
    case .subscription(let terms):
      guard step.quantity == 1 else {
        throw StoreRefusal(.invalidState, "the quantity of a subscription is 1; a group has seats")
      }
      try requirePayment(of: customer)
      try subscribe(step, product, terms, customer)
      try redeemNonces(of: step)
    }
  }

  // MARK: One-time products

  private mutating func buyOnce(
    _ step: PurchaseStep,
    _ product: ProductIndex,
    _ kind: OneTimeProduct.Kind,
    _ customer: CustomerIndex
  ) throws(StoreRefusal) {
    if let owned = owned(product, by: customer) {
      name(transaction: owned, step.name, product)
      changes.transactions.append(owned)
      return
    }
    try requirePayment(of: customer)
    let offer = try oneTimeOffer(step, product)
    let date = step.purchaseDate ?? now
    let quantity = kind == .nonConsumable ? 1 : step.quantity
    let price = offer.map { $0.paymentMode == .free ? 0 : $0.price?.milliunits ?? 0 }
    let number = addTransaction { store, number in
      TransactionRecord(
        number: number,
        customer: customer,
        product: product,
        original: number,
        originalPurchaseDate: date,
        purchaseDate: date,
        quantity: quantity,
        reason: .purchase,
        offer: offer?.id.map { AppliedOffer(oneTimeCode: $0) },
        // Does not overflow: a price has at most twelve digits, a quantity two.
        price: (price ?? store.catalogue[product].price) * quantity,
        storefront: store.customers[customer].storefront,
        ownership: .purchased,
        appAccountToken: step.appAccountToken,
        signedAt: store.now.adding(milliseconds: -1)
      )
    }
    if kind == .nonConsumable { customers[customer].owned[product] = number }
    name(transaction: number, step.name, product)
    notify(.oneTimeCharge, transaction: number)
    if kind == .nonConsumable, shares(step, product) {
      share(transaction: number, step.memberNames)
    }
  }

  /// The purchase of a non-consumable that the customer still has.
  private func owned(_ product: ProductIndex, by customer: CustomerIndex) -> TransactionIndex? {
    guard let number = customers[customer].owned[product], transactions[number].revocation == nil,
      !transactions[number].isDeleted
    else { return nil }
    return number
  }

  private func oneTimeOffer(_ step: PurchaseStep, _ product: ProductIndex) throws(StoreRefusal)
    -> StoreOffer?
  {
    switch step.offer {
    case nil: return nil
    case .code(let id):
      guard let offer = catalogue[product].codeOffers.first(where: { isSame($0.id, id) }) else {
        throw StoreRefusal(.ineligibleForOffer, "\(step.product) has no offer code \(id)")
      }
      guard step.quantity == 1 else {
        throw StoreRefusal(.ineligibleForOffer, "offer code \(id) redeems one \(step.product)")
      }
      return offer
    case .promotional(let id), .winBack(let id):
      throw StoreRefusal(.ineligibleForOffer, "\(step.product) has no offer \(id)")
    }
  }

  // MARK: Names and payment

  /// Names a transaction: `name`, or the product id and a number.
  mutating func name(transaction number: TransactionIndex, _ name: String?, _ product: ProductIndex)
  {
    var name = name ?? freeName(catalogue[product].id)
    if case .subscription = purchaseNames[name] { name = freeName(name) }
    guard case .oneTime(var list) = purchaseNames[name] else {
      purchaseNames[name] = .oneTime([number])
      return
    }
    // Remove the list from the dictionary first, so that `append` does not copy it.
    purchaseNames[name] = nil
    if list.last != number { list.append(number) }
    purchaseNames[name] = .oneTime(list)
  }

  /// An unused name: `base`, or `base#2`, `base#3` and so on.
  mutating func freeName(_ base: String) -> String {
    guard !isFree(base) else { return base }
    var number = nameCounts[base] ?? 2
    while !isFree("\(base)#\(number)") { number += 1 }
    nameCounts[base] = number
    return "\(base)#\(number)"
  }

  /// Whether a name is unused, or refers to a subscription whose transactions were all deleted.
  func isFree(_ name: String) -> Bool {
    switch purchaseNames[name] {
    case nil: true
    case .subscription(let number): subscriptions[number].isRemoved
    case .oneTime, .waiting: false
    }
  }

  func requireOnSale(_ product: ProductIndex) throws(StoreRefusal) {
    guard catalogue[product].isOnSale else {
      throw StoreRefusal(.productUnavailable, "\(catalogue[product].id) is not on sale")
    }
  }

  /// Throws if the payment method does not work.
  ///
  /// Free trials need one, too.
  func requirePayment(of customer: CustomerIndex) throws(StoreRefusal) {
    if settings.failsTransactions {
      throw StoreRefusal(.paymentFailed, "all purchases fail: _failTransactionsEnabled is set")
    }
    guard customers[customer].paymentWorks else {
      let name = customers[customer].name
      throw StoreRefusal(.paymentFailed, "the payment method of \(name) does not work")
    }
  }
}

/// Compares identifiers by their bytes.
package func isSame(_ left: String?, _ right: String) -> Bool {
  left.map { $0.utf8.elementsEqual(right.utf8) } ?? false
}
