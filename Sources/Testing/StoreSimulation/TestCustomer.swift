// SPDX-License-Identifier: Apache-2.0

import StoreConfiguration
import StoreEngine
import StrictTime

/// A customer of a ``TestStore``.
///
///     let anna = store.customer("anna")
///     try anna.purchase("pro.month")
///     print(anna.subscriptions.map(\.status), anna.currentEntitlements.map(\.productIdentifier))
public struct TestCustomer {
  let number: CustomerIndex
  let store: TestStore

  /// The name.
  public var name: String { store.state.customers[number].name }

  // MARK: Buying

  /// Purchases a product: subscribes, resubscribes, upgrades or downgrades, depending on the levels of the group.
  ///
  ///     let purchase = try anna.purchase("pro.month") { $0.appAccountToken = account }
  ///
  /// For a bundle, the method returns the transaction of its first component, and for a downgrade the current period. For a pending purchase, it throws `purchasePending` and
  /// adds the purchase to ``waitingPurchases``.
  @discardableResult
  public func purchase(
    _ productIdentifier: String,
    _ configure: (inout PurchaseOptions) -> Void = { _ in }
  ) throws(StoreRefusal) -> TestTransaction {
    var options = PurchaseOptions()
    configure(&options)
    guard 1...10 ~= options.quantity else {
      throw StoreRefusal(.invalidArgument, "quantity \(options.quantity), expected 1 to 10")
    }
    guard options.seats.map({ 1...10_000 ~= $0 }) ?? true else {
      throw StoreRefusal(.invalidArgument, "seats \(options.seats ?? 0), expected 1 to 10000")
    }
    guard options.purchaseDate.map({ $0 <= store.now }) ?? true else {
      throw StoreRefusal(.invalidArgument, "the purchase date is in the future")
    }
    if store.failTransactionsEnabled {
      throw StoreRefusal(store.failureError, "all purchases fail: failTransactionsEnabled is set")
    }
    var step = PurchaseStep { $0.product = productIdentifier }
    step.customer = name
    step.quantity = options.quantity
    step.purchaseDate = options.purchaseDate
    step.renews = options.renews
    step.offer = options.offer.map(\.requested)
    step.signature = options.signature
    step.introductoryEligibility = options.introductoryEligibility
    step.billingPlan = options.billingPlan
    step.appAccountToken = options.appAccountToken
    step.isFamilyShared = options.isFamilyShared
    step.isOfOrganization = options.isOfOrganization
    step.seats = options.seats
    let waiting = store.state.customers[number].waiting.count
    try store.perform(step)
    guard store.state.customers[number].waiting.count == waiting,
      let newest = newestTransaction(of: productIdentifier)
    else {
      throw StoreRefusal(
        .purchasePending,
        "the purchase is pending approval or the resolution of a billing issue"
      )
    }
    return newest
  }

  /// Purchases seats for a group: `seats` is how many it has afterwards, so that more of them are added to a running period.
  ///
  ///     let team = try anna.purchase("pro.month", seats: 5)
  ///     try anna.purchase("pro.month", seats: 8)  // three more
  ///
  /// ``/StoreEngine/StoreOptions/seats`` says which products are sold by the seat. Returns the transaction of the seats that were
  /// bought or added.
  @discardableResult
  public func purchase(_ productIdentifier: String, seats: Int64) throws(StoreRefusal)
    -> TestTransaction
  {
    let count = store.state.transactions.count
    let shown = try purchase(productIdentifier) { $0.seats = seats }
    guard store.state.transactions.count > count,
      let newest = store.state.customers[number].transactions.last
    else { return shown }
    return TestTransaction(number: newest, store: store)
  }

  private func newestTransaction(of id: String) -> TestTransaction? {
    let state = store.state
    if let bundle = state.bundles.number(of: id) { return newestTransaction(ofBundle: bundle) }
    guard let product = state.catalogue.number(of: id) else { return nil }
    let customer = state.customers[number]
    let subscription = state.catalogue[product].terms.flatMap { customer.subscriptions[$0.group] }
      .map { state.subscriptions[$0] }
    if let subscription, subscription.renewal.product == product {
      return TestTransaction(
        number: state.shownTransaction(of: subscription.current),
        store: store
      )
    }
    let own = customer.transactions.last { state.transactions[$0].product == product }
    // After a downgrade: the current period of the group.
    return (own ?? subscription.map { state.shownTransaction(of: $0.current) }).map {
      TestTransaction(number: $0, store: store)
    }
  }

  /// Whether charges succeed.
  ///
  /// Setting it to `true` charges failed renewals.
  ///
  ///     anna.paymentMethodWorks = false
  public var paymentMethodWorks: Bool {
    get { store.state.customers[number].paymentWorks }
    nonmutating set {
      store.set(SetPaymentStep { ($0.customer, $0.works) = (name, newValue) })
    }
  }

  /// Whether purchases need a parent's approval.
  ///
  ///     anna.askToBuyEnabled = true
  public var askToBuyEnabled: Bool {
    get { store.state.customers[number].asksToBuy }
    nonmutating set {
      store.set(SetAskToBuyStep { ($0.customer, $0.isOn) = (name, newValue) })
    }
  }

  /// Whether purchases are interrupted by a billing issue.
  ///
  ///     anna.interruptedPurchasesEnabled = true
  public var interruptedPurchasesEnabled: Bool {
    get { store.state.customers[number].interruptsPurchases }
    nonmutating set {
      store.set(SetInterruptedPurchasesStep { ($0.customer, $0.isOn) = (name, newValue) })
    }
  }

  /// The storefront, a three-letter country code.
  ///
  /// Unknown codes are ignored.
  ///
  ///     anna.storefront = "GBR"
  public var storefront: String {
    get { store.state.customers[number].storefront.code }
    nonmutating set {
      guard Storefront(newValue) != nil else { return }
      store.set(SetStorefrontStep { ($0.customer, $0.storefront) = (name, newValue) })
    }
  }

  /// The purchases pending a parent's approval or the resolution of a billing issue.
  ///
  ///     #expect(anna.waitingPurchases.map(\.productIdentifier) == ["pro.month"])
  public var waitingPurchases: [TestTransaction] {
    store.state.customers[number].waiting.compactMap { waiting in
      waiting.purchase.name.map { TestTransaction(waiting: $0, of: number, waiting, in: store) }
    }
  }

  /// Approves all purchases pending a parent's approval.
  ///
  ///     try anna.approveAskToBuyTransactions()
  public func approveAskToBuyTransactions() throws(StoreRefusal) {
    try store.perform(AnswerAskToBuyStep { ($0.customer, $0.approves) = (name, true) })
  }

  /// Declines all purchases pending a parent's approval.
  ///
  ///     try anna.declineAskToBuyTransactions()
  public func declineAskToBuyTransactions() throws(StoreRefusal) {
    try store.perform(AnswerAskToBuyStep { ($0.customer, $0.approves) = (name, false) })
  }

  /// Installs the app on a device.
  ///
  /// Receipts and app transactions are for the newest installation.
  ///
  ///     anna.install(appVersion: "2.1")
  public func install(appVersion: String, device: String? = nil) {
    store.set(
      InstallStep {
        $0.customer = name
        $0.device = device
        $0.appVersion = appVersion
      }
    )
  }

  /// Withdraws a parent's consent for the app, and sends RESCIND_CONSENT.
  ///
  ///     anna.rescindConsent()
  public func rescindConsent() { store.set(RescindConsentStep { $0.customer = name }) }

  /// Adds a member to the family, who immediately has access to shared purchases.
  ///
  ///     try anna.addFamilyMember(store.customer("bert"))
  ///
  /// Throws if the member or the customer belongs to another family, or if the family already has six people
  /// including the organizer.
  public func addFamilyMember(_ member: TestCustomer) throws(StoreRefusal) {
    try store.perform(JoinFamilyStep { ($0.organizer, $0.member) = (name, member.name) })
  }

  /// Removes a member from the family, who loses access to shared purchases.
  ///
  ///     try anna.removeFamilyMember(store.customer("bert"))
  public func removeFamilyMember(_ member: TestCustomer) throws(StoreRefusal) {
    try store.perform(LeaveFamilyStep { ($0.organizer, $0.member) = (name, member.name) })
  }
}
