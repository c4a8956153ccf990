// SPDX-License-Identifier: Apache-2.0

public import OpenSSLTrust
import StoreConfiguration
public import StrictTime

/// A customer of a ``TestStore``.
public struct TestCustomer {
  let number: Int
  let store: TestStore

  /// The name.
  public var name: String { store.state.customers[number].name }

  // MARK: Buying

  /// Buys a product: subscribes, resubscribes, upgrades or downgrades as the levels of the group say.
  ///
  ///     let purchase = try anna.purchase("pro.month") { $0.appAccountToken = account }
  ///
  /// A downgrade returns the running period. A purchase that waits for approval throws `purchasePending` and is listed
  /// in ``waitingPurchases``.
  @discardableResult
  public func purchase(
    _ productIdentifier: String,
    _ configure: (inout PurchaseOptions) -> Void = { _ in }
  ) throws(StoreRefusal) -> TestTransaction {
    var options = PurchaseOptions()
    configure(&options)
    var step = PurchaseStep(product: productIdentifier)
    step.customer = name
    step.quantity = options.quantity
    step.purchaseDate = options.purchaseDate
    step.renews = options.renews
    step.offer = options.offer.map(\.requested)
    step.billingPlan = options.billingPlan
    step.appAccountToken = options.appAccountToken
    step.isFamilyShared = options.isFamilyShared
    try store.perform(.purchase(step))
    guard let newest = newestTransaction(of: productIdentifier) else {
      throw StoreRefusal(.purchasePending, "the purchase waits for approval or a resolved issue")
    }
    return newest
  }

  private func newestTransaction(of product: String) -> TestTransaction? {
    guard let number = store.state.catalogue.number(of: product) else { return nil }
    let state = store.state
    if let group = state.catalogue[number].terms?.group,
      let subscription = state.customers[self.number].subscriptions[group].map({
        state.subscriptions[$0]
      }),
      subscription.renewalProduct == number
    {
      return TestTransaction(number: subscription.current, store: store)
    }
    let own = state.customers[self.number].transactions
    if let found = own.last(where: { state.transactions[$0].product == number }) {
      return TestTransaction(number: found, store: store)
    }
    // A downgrade: the running period of the group.
    guard let group = state.catalogue[number].terms?.group,
      let subscription = state.customers[self.number].subscriptions[group]
    else { return nil }
    return TestTransaction(number: state.subscriptions[subscription].current, store: store)
  }

  /// Whether charges succeed; set to true, everything due is charged.
  public var paymentMethodWorks: Bool {
    get { store.state.customers[number].paymentWorks }
    nonmutating set { attempt(.setPayment(customer: name, works: newValue)) }
  }

  /// Whether purchases wait for a parent's approval.
  public var askToBuyEnabled: Bool {
    get { store.state.customers[number].asksToBuy }
    nonmutating set { attempt(.setAskToBuy(customer: name, isOn: newValue)) }
  }

  /// Whether purchases are interrupted by a billing issue.
  public var interruptedPurchasesEnabled: Bool {
    get { store.state.customers[number].interruptsPurchases }
    nonmutating set { attempt(.setInterruptedPurchases(customer: name, isOn: newValue)) }
  }

  /// The product ids of purchases that wait.
  public var waitingPurchases: [String] {
    store.state.customers[number].waiting.map(\.purchase.product)
  }

  /// Approves all purchases that wait.
  public func approveAskToBuyTransactions() throws(StoreRefusal) {
    try store.perform(.answerAskToBuy(purchase: nil, customer: name, approves: true))
  }

  /// Declines all purchases that wait.
  public func declineAskToBuyTransactions() throws(StoreRefusal) {
    try store.perform(.answerAskToBuy(purchase: nil, customer: name, approves: false))
  }

  /// Installs the app on a device; receipts and app transactions are for the newest installation.
  public func install(appVersion: String, device: String? = nil) {
    attempt(.install(customer: name, device: device, appVersion: appVersion))
  }

  /// Adds a member to the family; running shared subscriptions are shared at once.
  public func addFamilyMember(_ member: TestCustomer) {
    attempt(.joinFamily(organizer: name, member: member.name))
  }

  /// Removes a member from the family, who loses what was shared.
  public func removeFamilyMember(_ member: TestCustomer) {
    attempt(.leaveFamily(organizer: name, member: member.name))
  }

  /// Steps that no state forbids.
  private func attempt(_ step: Step) {
    do {
      try store.perform(step)
    } catch {
      assertionFailure("\(error)")
    }
  }

  // MARK: What the customer has

  /// All transactions, in order.
  public var allTransactions: [TestTransaction] {
    transactions { !$0.isDeleted }
  }

  /// The unfinished transactions, as StoreKit's sequence of that name.
  ///
  /// With the knob `quirks` the newest comes first.
  public var unfinished: [TestTransaction] {
    let open = transactions { !$0.isDeleted && !$0.isFinished }
    return store.state.hasQuirks ? open.reversed() : open
  }

  /// What the customer is entitled to, as StoreKit's sequence: non-consumables, the newest period of active and
  /// graced subscriptions, the newest of every non-renewing subscription; nothing revoked.
  public var currentEntitlements: [TestTransaction] {
    let state = store.state
    var newestNonRenewing: [Int: Int] = [:]
    for number in state.customers[number].transactions {
      newestNonRenewing[state.transactions[number].product] = number
    }
    return transactions { record in
      guard !record.isDeleted, record.revocation == nil, !record.isUpgraded else { return false }
      switch state.catalogue[record.product].kind {
      case .oneTime(.nonConsumable): return true
      case .oneTime(.consumable): return false
      case .oneTime(.nonRenewing): return newestNonRenewing[record.product] == record.number
      case .subscription:
        guard let number = record.subscription else { return false }
        let subscription = state.subscriptions[number]
        return subscription.current == record.number
          && (subscription.phase == .active || subscription.phase == .grace)
      }
    }
  }

  private func transactions(where isShown: (TransactionRecord) -> Bool) -> [TestTransaction] {
    store.state.customers[number].transactions
      .filter { isShown(store.state.transactions[$0]) }
      .map { TestTransaction(number: $0, store: store) }
  }

  /// The status of the newest subscription of each group: 1 active, 2 expired, 3 billing retry, 4 grace, 5 revoked.
  public var subscriptions: [SubscriptionSummary] {
    store.state.customers[number].allSubscriptions.map { store.state.summary(of: $0) }
  }

  // MARK: Signed documents

  /// The PKCS#7 receipt in DER.
  public func receipt() throws(TrustError) -> [UInt8] {
    try store.signer.receipt(store.state.receipt(of: number, created: store.now))
  }

  /// The signed app transaction.
  public func appTransaction() throws(TrustError) -> String {
    try store.signer.token(try store.state.currentAppTransaction(of: number))
  }

  /// The body of the API's Get All Subscription Statuses.
  public func subscriptionStatuses() throws(TrustError) -> [UInt8] {
    try store.state.statuses(of: number, signedBy: store.signer)
  }

  /// The body of the API's Get Transaction History, on one page.
  public func transactionHistory() throws(TrustError) -> [UInt8] {
    try store.state.history(of: number, signedBy: store.signer)
  }
}

/// The options of a purchase.
public struct PurchaseOptions: Sendable {
  /// The quantity, 1 to 10.
  public var quantity: Int64 = 1
  /// A purchase in the past.
  public var purchaseDate: Timestamp?
  /// Whether a subscription renews.
  public var renews = true
  /// The offer to redeem; an introductory offer applies by itself.
  public var offer: Offer?
  /// `MONTHLY` for a commitment billed monthly.
  public var billingPlan: String?
  /// The UUID of the app's own account.
  public var appAccountToken: String?
  /// Whether the family shares it.
  public var isFamilyShared = false

  /// An offer by its identifier.
  public enum Offer: Hashable, Sendable {
    /// A promotional offer.
    case promotional(String)
    /// An offer code, by its reference name.
    case code(String)
    /// A win-back offer.
    case winBack(String)

    var requested: PurchaseStep.RequestedOffer {
      switch self {
      case .promotional(let id): .promotional(id)
      case .code(let id): .code(id)
      case .winBack(let id): .winBack(id)
      }
    }
  }
}
