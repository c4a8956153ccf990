// SPDX-License-Identifier: Apache-2.0

import StoreConfiguration
import StrictTime

// Purchases: first, again, changed (lifecycle 2.1, 2.2, 2.5).
extension StoreState {
  /// Buys a product, or starts what has to happen before: approval, or a resolved billing issue.
  mutating func purchase(_ step: PurchaseStep) throws(StoreRefusal) {
    try requireNoError(in: "purchase")
    guard let product = catalogue.number(of: step.product) else {
      throw .notFound("product", step.product)
    }
    guard catalogue[product].isOnSale else {
      throw StoreRefusal(.productUnavailable, "\(step.product) is removed from sale")
    }
    let customer = customer(step.customer)
    changes.note("purchase")
    if customers[customer].asksToBuy {
      return wait(step, of: customer, for: .approval)
    }
    if customers[customer].interruptsPurchases {
      changes.messages.append(Changes.Message(customer: customer, reason: .billingIssue))
      return wait(step, of: customer, for: .billingIssue)
    }
    try complete(step, product, customer)
  }

  private mutating func wait(
    _ step: PurchaseStep,
    of customer: Int,
    for reason: WaitingPurchase.Reason
  ) {
    customers[customer].waiting.append(WaitingPurchase(purchase: step, reason: reason, since: now))
    if let name = step.name, purchaseNames[name] == nil { purchaseNames[name] = .waiting }
    if reason == .approval {
      due.insert(now.adding(seconds: 86_400), .approval(customer: customer))
    }
  }

  /// Completes a purchase that is approved and not interrupted.
  mutating func complete(
    _ step: PurchaseStep,
    _ product: Int,
    _ customer: Int
  ) throws(StoreRefusal) {
    switch catalogue[product].kind {
    case .oneTime(let kind): try buyOnce(step, product, kind, customer)
    case .subscription(let terms): try subscribe(step, product, terms, customer)
    }
  }

  // MARK: One-time products

  private mutating func buyOnce(
    _ step: PurchaseStep,
    _ product: Int,
    _ kind: OneTimeProduct.Kind,
    _ customer: Int
  ) throws(StoreRefusal) {
    if kind == .nonConsumable, let owned = ownedTransaction(of: product, customer) {
      name(transaction: owned, step.name, product)
      changes.transactions.append(owned)
      return
    }
    try requirePayment(of: customer, price: catalogue[product].price)
    let offer = try oneTimeOffer(step, product)
    let date = step.purchaseDate ?? now
    let number = addTransaction { store, number in
      TransactionRecord(
        number: number,
        customer: customer,
        subscription: nil,
        product: product,
        original: number,
        originalPurchaseDate: date,
        purchaseDate: date,
        expiresDate: nil,
        quantity: kind == .consumable || kind == .nonRenewing ? step.quantity : 1,
        reason: .purchase,
        offer: offer,
        price: store.catalogue[product].price &* step.quantity,
        storefront: store.customers[customer].storefront,
        ownership: .purchased,
        appAccountToken: step.appAccountToken,
        lineItem: nil,
        signedAt: store.now.adding(milliseconds: -1)
      )
    }
    name(transaction: number, step.name, product)
    notify("ONE_TIME_CHARGE", transaction: number)
    if step.isFamilyShared, kind == .nonConsumable { share(transaction: number, step.memberNames) }
  }

  private func ownedTransaction(of product: Int, _ customer: Int) -> Int? {
    customers[customer].transactions.last { number in
      let record = transactions[number]
      return record.product == product && record.revocation == nil && !record.isDeleted
        && record.ownership == .purchased
    }
  }

  private func oneTimeOffer(_ step: PurchaseStep, _ product: Int) throws(StoreRefusal)
    -> AppliedOffer?
  {
    switch step.offer {
    case nil: return nil
    case .code(let id):
      guard catalogue[product].codeOffers.contains(where: { isSame($0.id, id) }) else {
        throw StoreRefusal(.ineligibleForOffer, "\(step.product) has no offer code \(id)")
      }
      return AppliedOffer(oneTimeCode: id)
    case .promotional(let id), .winBack(let id):
      throw StoreRefusal(.ineligibleForOffer, "\(step.product) has no offer \(id)")
    }
  }

  // MARK: Names and payment

  /// Gives a transaction a name: the step's, or the product id and a number.
  mutating func name(transaction number: Int, _ name: String?, _ product: Int) {
    let name = name ?? freeName(catalogue[product].id)
    if case .oneTime(let list) = purchaseNames[name], !list.contains(number) {
      purchaseNames[name] = .oneTime(list + [number])
    } else {
      purchaseNames[name] = .oneTime([number])
    }
  }

  /// A name that no purchase has: the product id, or with `#2`, `#3` after it.
  func freeName(_ base: String) -> String {
    guard purchaseNames[base] != nil else { return base }
    var number = 2
    while purchaseNames["\(base)#\(number)"] != nil { number += 1 }
    return "\(base)#\(number)"
  }

  func requirePayment(of customer: Int, price: Int64) throws(StoreRefusal) {
    if settings.failsTransactions {
      throw StoreRefusal(.paymentFailed, "the settings let every purchase fail")
    }
    guard customers[customer].paymentWorks || price == 0 else {
      let name = customers[customer].name
      throw StoreRefusal(.paymentFailed, "the payment method of \(name) does not work")
    }
  }

  func requireNoError(in call: String) throws(StoreRefusal) {
    guard let error = simulatedErrors[call] else { return }
    throw StoreRefusal(.simulatedError, error)
  }

  // MARK: Records

  /// Adds a transaction of a customer.
  mutating func addTransaction(_ make: (StoreState, Int) -> TransactionRecord) -> Int {
    let number = transactions.count
    let record = make(self, number)
    transactions.append(record)
    customers[record.customer].transactions.append(number)
    changes.transactions.append(number)
    return number
  }

  /// Adds a period to a subscription, which becomes its newest.
  @discardableResult
  mutating func addPeriod(
    to number: Int,
    product: Int,
    from start: Timestamp,
    to end: Timestamp,
    reason: TransactionRecord.Reason,
    offer: AppliedOffer?,
    price: Int64,
    commitment: CommitmentPeriod? = nil
  ) -> Int {
    let subscription = subscriptions[number]
    let first = transactions[subscription.original]
    let last = transactions[subscription.current]
    let item = lineItems
    lineItems += 1
    let added = addTransaction { store, transaction in
      TransactionRecord(
        number: transaction,
        customer: subscription.customer,
        subscription: number,
        product: product,
        original: subscription.original,
        originalPurchaseDate: first.originalPurchaseDate,
        purchaseDate: start,
        expiresDate: end,
        quantity: 1,
        reason: reason,
        offer: offer,
        price: price,
        storefront: store.customers[subscription.customer].storefront,
        ownership: subscription.ownership,
        appAccountToken: last.appAccountToken,
        lineItem: item,
        commitment: commitment,
        signedAt: store.now.adding(milliseconds: -1)
      )
    }
    subscriptions[number].current = added
    subscriptions[number].periods.append(added)
    subscriptions[number].renewalProduct = product
    return added
  }
}

/// Compares identifiers by their bytes.
func isSame(_ left: String?, _ right: String) -> Bool {
  left.map { $0.utf8.elementsEqual(right.utf8) } ?? false
}
