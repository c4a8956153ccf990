// SPDX-License-Identifier: Apache-2.0

import StorePayloads
import StrictTime

// Family Sharing. Members have their own transactions and subscriptions, which follow those of the organizer.
extension StoreState {
  mutating func joinFamily(_ organizer: CustomerIndex, _ member: CustomerIndex) throws(StoreRefusal)
  {
    changes.note("family")
    guard organizer != member, !families.members(of: organizer).contains(member) else {
      throw StoreRefusal(.invalidState, "\(customers[member].name) is already a family member")
    }
    try requireNoOtherFamily(organizer, member)
    let (home, other) = (customers[organizer].storefront.code, customers[member].storefront.code)
    guard isSame(home, other) else {
      throw StoreRefusal(
        .invalidState,
        "storefront mismatch: \(customers[organizer].name) has \(home), \(customers[member].name) has \(other), and a family has one storefront"
      )
    }
    guard families.members(of: organizer).count + 1 < Families.mostPeople else {
      let family = "the family of \(customers[organizer].name)"
      throw StoreRefusal(
        .invalidState,
        "\(family) has \(Families.mostPeople) people including the organizer, the most that Apple allows"
      )
    }
    families.add(member, to: organizer)
    let own = customers[organizer].allSubscriptions
    if own.contains(where: { subscriptions[$0].isShared }) { assume(.sharesPurchases) }
    for number in customers[organizer].allSubscriptions
    where subscriptions[number].isShared && subscriptions[number].phase.hasAccess {
      addMember(member, to: number, name: nil)
    }
    for number in customers[organizer].sharedTransactions.sorted() {
      shareOneTime(number, with: member, name: nil)
    }
  }

  mutating func leaveFamily(_ organizer: CustomerIndex, _ member: CustomerIndex)
    throws(StoreRefusal)
  {
    changes.note("family")
    guard families.members(of: organizer).contains(member) else {
      throw StoreRefusal(.invalidState, "\(customers[member].name) is not a family member")
    }
    families.remove(member, from: organizer)
    // Subscriptions that followed those of a former organizer have ended already.
    for number in customers[member].allSubscriptions where subscriptions[number].organizer != nil {
      revokeMember(number, reason: 0)
    }
    for number in customers[organizer].sharedTransactions.sorted() {
      if let copy = families.copy(of: number, for: member) { revokeShared(copy, reason: 0) }
    }
  }

  /// Apple allows one family at a time.
  private func requireNoOtherFamily(_ organizer: CustomerIndex, _ member: CustomerIndex)
    throws(StoreRefusal)
  {
    for person in [organizer, member] {
      guard let other = families.organizer(of: person) else { continue }
      throw StoreRefusal(
        .invalidState,
        "\(customers[person].name) is in the family of \(customers[other].name), and Apple allows one family at a time"
      )
    }
    guard families.members(of: member).count == 0 else {
      throw StoreRefusal(
        .invalidState,
        "\(customers[member].name) organizes a family, and Apple allows one family at a time"
      )
    }
  }

  /// Whether a purchase is shared: as the step says, or by default if the product is family shareable.
  mutating func shares(_ step: PurchaseStep, _ product: ProductIndex) -> Bool {
    if step.seats ?? 1 > 1 { return false }
    if let isShared = step.isFamilyShared { return isShared }
    guard catalogue[product].isFamilyShareable else { return false }
    let customer = customer(step.customer)
    if families.isInFamily(customer) { assume(.sharesPurchases) }
    return options.knobs.sharesPurchases
  }

  /// Whether a purchase in a group turns sharing on.
  ///
  /// The setting stays with the subscription; it has none while its product is not family shareable.
  mutating func shares(
    _ step: PurchaseStep,
    _ product: ProductIndex,
    insteadOf subscription: SubscriptionState
  ) -> Bool {
    let hadSetting = catalogue[record(of: subscription.current).product].isFamilyShareable
    return step.isFamilyShared == nil && hadSetting ? false : shares(step, product)
  }

  /// Shares a subscription with the current family members.
  mutating func startSharing(_ number: SubscriptionIndex, _ names: [String: String]) {
    subscriptions[number].isShared = true
    guard subscriptions[number].phase.hasAccess else { return }
    for member in families.members(of: subscriptions[number].customer).inOrder {
      addMember(member, to: number, name: names[customers[member].name])
    }
  }

  mutating func stopSharing(_ number: SubscriptionIndex) {
    subscriptions[number].isShared = false
    for member in families.chains(of: number) { revokeMember(member, reason: 0) }
  }

  // MARK: One-time products

  /// Shares a one-time purchase with the family.
  mutating func share(transaction number: TransactionIndex, _ names: [String: String] = [:]) {
    guard catalogue[transactions[number].product].isFamilyShareable else { return }
    customers[transactions[number].customer].sharedTransactions.insert(number)
    for member in families.members(of: transactions[number].customer).inOrder {
      shareOneTime(number, with: member, name: names[customers[member].name])
    }
  }

  mutating func stopSharing(transaction number: TransactionIndex) {
    customers[transactions[number].customer].sharedTransactions.remove(number)
    revokeCopies(of: number, reason: 0)
  }

  private mutating func shareOneTime(
    _ source: TransactionIndex,
    with member: CustomerIndex,
    name given: String?
  ) {
    guard transactions[source].revocation == nil, !hasCopy(of: source, member) else { return }
    let product = transactions[source].product
    let number = addTransaction { store, number in
      TransactionRecord(
        number: number,
        customer: member,
        product: product,
        original: number,
        originalPurchaseDate: store.now,
        purchaseDate: store.now,
        quantity: 1,
        reason: .purchase,
        offer: nil,
        price: 0,
        storefront: store.customers[member].storefront,
        ownership: .familyShared,
        signedAt: store.now.adding(milliseconds: -1)
      )
    }
    families.setCopy(number, of: source, for: member)
    name(transaction: number, given, product)
    notify(.oneTimeCharge, transaction: number)
  }

  private func hasCopy(of number: TransactionIndex, _ member: CustomerIndex) -> Bool {
    families.copy(of: number, for: member).map { transactions[$0].revocation == nil } ?? false
  }

  /// Revokes a one-time purchase for the family members it was shared with.
  mutating func revokeCopies(of number: TransactionIndex, reason: Int64) {
    for copy in families.copies(of: number) { revokeShared(copy, reason: reason) }
  }

  private mutating func revokeShared(_ number: TransactionIndex, reason: Int64) {
    guard transactions[number].revocation == nil else { return }
    transactions[number].revocation = familyRevocation(reason)
    notify(.revoke, transaction: number)
  }
}
