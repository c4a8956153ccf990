// SPDX-License-Identifier: Apache-2.0

import StoreConfiguration
import StoreEngine
import StoreReceipts
import StrictTime

// Actions of customers, developers and Apple at any time. The store refuses those that are impossible now.

extension HistoryPlay {
  private enum Action: CaseIterable {
    case purchase, oneTime, intention, price, consent, sale, extend
    case refund, reversal, refundRequest, family, copies, payment
  }

  /// Performs one random action.
  mutating func act() throws {
    switch random.pick(HistoryPlay.weighted) ?? .copies {
    case .purchase:
      let group = try purchase()
      // Both purchases have the same date; those of one chain never have, the rules order them by their ends (E-10).
      if random.chance(5) { try purchase(except: group) }
    case .oneTime: try buyOneTime()
    case .intention: try changeIntention()
    case .price: try changePrice()
    case .consent: try answerPrice()
    case .sale: try changeSale()
    case .extend: try extend()
    case .refund: try refund(isRequest: false)
    case .reversal: try reverse()
    case .refundRequest: try refund(isRequest: true)
    case .family: organizer == nil ? try signCopies() : try actAsOrganizer()
    case .copies: try signCopies()
    case .payment: try restorePayment()
    }
  }

  private static let weighted: [Action] =
    Action.allCases + [
      .purchase, .purchase, .purchase, .purchase, .purchase, .purchase, .purchase, .intention,
      .family, .family, .copies, .copies, .payment,
    ]

  /// The subscriptions that a customer bought and can change.
  private func bought(by customer: CustomerIndex) -> [SubscriptionIndex] {
    store.customers[customer].allSubscriptions.filter {
      store.subscriptions[$0].organizer == nil && !isAhead($0)
    }
  }

  /// Whether the next period is already paid: the rules do not cover changes before it begins.
  private func isAhead(_ number: SubscriptionIndex) -> Bool {
    store.record(of: store.subscriptions[number].current).purchaseDate > now
  }

  private func isSubscribed(in group: String) -> Bool {
    store.customers[me].allSubscriptions.contains {
      store.subscriptions[$0].organizer == nil && store.subscriptions[$0].group == group
        && store.subscriptions[$0].phase.isRunning
    }
  }

  /// Apple does not document the length of grace for a monthly subscription that will renew as a weekly one, which has
  /// at most six days.
  private var hasShortGrace: Bool {
    if case .days(let days) = store.options.gracePeriod { days <= 6 } else { true }
  }

  private func name(_ number: SubscriptionIndex) -> String { store.subscriptions[number].name }

  // MARK: Purchases

  /// A subscription, an upgrade, a downgrade, an offer, or a product after the end of the last one.
  ///
  /// Returns its group, if there was a purchase.
  @discardableResult
  private mutating func purchase(except other: String? = nil) throws -> String? {
    guard let group = random.pick(StoreCatalog.groups.filter { $0 != other }),
      let product = random.pick(StoreCatalog.products(inGroup: group))
    else { return nil }
    guard !product.isWeekly || hasShortGrace || !isSubscribed(in: group)
    else { return nil }
    let offers: [RequestedOffer] = [
      .promotional("half3"), .promotional("free1"), .code("SOLO"), .code("SPRING"),
      .winBack("back1"), .winBack("back2"), .winBack("back1"), .winBack("back2"),
    ]
    var step = PurchaseStep { ($0.product, $0.customer) = (product.id, "me") }
    if random.chance(40), product.id != StoreCatalog.commitment { step.offer = random.pick(offers) }
    if product.id == StoreCatalog.commitment { step.billingPlan = "MONTHLY" }
    step.appAccountToken = random.pick(accounts)
    // Redeemed outside of the app, a code has no app account token.
    if case .code = step.offer { step.appAccountToken = nil }
    try perform(step)
    return group
  }

  private mutating func buyOneTime() throws {
    guard let product = random.pick(StoreCatalog.oneTime) else { return }
    let isOwned = store.customers[me].transactions.contains {
      store.catalogue[store.transactions[$0].product].id == product.id
    }
    guard product.kind != .trial || !isOwned else { return }
    let quantity = product.kind == .consumable ? random.number(1...5) : 1
    try perform(
      PurchaseStep { ($0.product, $0.customer, $0.quantity) = (product.id, "me", quantity) }
    )
  }

  private mutating func restorePayment() throws {
    for customer in store.customers.indices
    where !store.customers[customer].paymentWorks && unpaid(customer).isEmpty {
      try setPayment(of: customer, true)
    }
  }

  // MARK: Settings

  private mutating func changeIntention() throws {
    guard let number = random.pick(bought(by: me)) else { return }
    let chain = ChainState(number, in: store)
    try perform(
      SetAutoRenewStep { ($0.subscription, $0.isOn) = (name(number), !chain.isWanted) }
    )
  }

  private mutating func changePrice() throws {
    guard let product = random.pick(StoreCatalog.subscriptions) else { return }
    let price = ProductPrice(milliunits: random.number(1...30) * 1000 + 990)
    let consent = random.pick([.required, .notice, nil] as [PriceConsent?]) ?? nil
    try perform(
      SetPriceStep { ($0.product, $0.price, $0.consent) = (product.id, price, consent) }
    )
  }

  private mutating func answerPrice() throws {
    guard let number = random.pick(bought(by: me)) else { return }
    let isYes = random.chance(60)
    try perform(
      AnswerPriceIncreaseStep { ($0.subscription, $0.consents) = (name(number), isYes) }
    )
  }

  /// The store signs nothing about a withdrawal until the end of the period.
  private mutating func changeSale() throws {
    let products = store.catalogue.products
    if let absent = products.first(where: { !$0.isOnSale }) {
      return try perform(ReturnToSaleStep { $0.product = absent.id })
    }
    guard let number = random.pick(bought(by: me)) else { return }
    let product = store.catalogue[store.subscriptions[number].renewal.product].id
    try perform(RemoveFromSaleStep { $0.product = product })
  }

  private mutating func extend() throws {
    let buyers = [me] + [organizer].compactMap(\.self)
    guard let number = random.pick(buyers.flatMap { bought(by: $0) }) else { return }
    let days = random.number(1...90)
    try perform(ExtendStep { ($0.subscription, $0.days) = (name(number), days) })
  }

  // MARK: Refunds

  private mutating func refund(isRequest: Bool) throws {
    guard let record = random.pick(refundable(of: me)) else { return }
    let name = StoreState.name(ofTransaction: record.number)
    guard !isRequest else {
      // Elsewhere, the store decides a request at once, at the date of the request.
      guard environment == .production else {
        return try perform(
          RequestRefundStep { ($0.transaction, $0.reason) = (name, "DECLINE") }
        )
      }
      try perform(RequestRefundStep { $0.transaction = name })
      guard random.chance(50) else { return }
      return try perform(DeclineRefundStep { $0.transaction = name })
    }
    var step = RefundStep { ($0.transaction, $0.reason) = (name, random.number(0...1)) }
    if random.chance(40) { step.percentage = random.number(1000...99_000) }
    try perform(step)
  }

  /// The transactions that can be refunded; half of the time the newest ones.
  private mutating func refundable(of customer: CustomerIndex) -> [TransactionRecord] {
    let all = store.customers[customer].transactions.map { store.transactions[$0] }
    let isNewest = random.chance(50)
    return all.filter { record in
      guard record.revocation == nil, record.ownership == .purchased, record.purchaseDate <= now
      else { return false }
      guard let subscription = record.subscription else {
        // The rules do not say how the remaining non-renewing subscriptions stack after a refund.
        let kind = StoreCatalog.byId[store.catalogue[record.product].id]?.kind
        return kind != .nonRenewing || all.filter { $0.product == record.product }.count == 1
      }
      guard !isAhead(subscription) else { return false }
      return !isNewest || store.isCurrent(record.number)
    }
  }

  /// Also before, between and after second purchases.
  private mutating func reverse() throws {
    let all = store.customers[me].transactions.map { store.transactions[$0] }
    let refunded = all.filter { record in
      guard record.revocation != nil, record.ownership == .purchased else { return false }
      return !all.contains {
        $0.subscription != nil && $0.subscription == record.subscription
          && $0.number > record.number && mayLag($0, behind: record)
      }
    }
    guard let record = random.pick(refunded) else { return }
    let name = StoreState.name(ofTransaction: record.number)
    try perform(ReverseRefundStep { $0.transaction = name })
  }

  /// Whether a later purchase could still be an upgrade that the copies of the earlier one do not show: in production,
  /// Apple's copies may lag a day.
  private func mayLag(_ later: TransactionRecord, behind record: TransactionRecord) -> Bool {
    guard later.purchaseDate < record.expiresDate ?? .latest else { return false }
    let lag: Int64 = environment == .production ? 86_400 : 1
    return now < later.purchaseDate.adding(seconds: lag)
  }

  // MARK: The family

  private mutating func actAsOrganizer() throws {
    guard let organizer else { return }
    let shared = bought(by: organizer)
    let action = (random.number(0...9), random.pick(shared))
    let isPurchase = action.0 <= 3 || action.1 == nil
    guard isPurchase || !store.customers[organizer].allSubscriptions.contains(where: isAhead)
    else { return }
    switch action {
    case (0...3, _), (_, nil):
      let products = store.catalogue.products.filter(\.isFamilyShareable)
      guard let product = random.pick(products.map(\.id)) else { return }
      try perform(
        PurchaseStep {
          ($0.product, $0.customer, $0.isFamilyShared) = (product, "organizer", true)
        }
      )
    case (4, let number?):
      let isOn = store.subscriptions[number].renewal.isOn
      try perform(SetAutoRenewStep { ($0.subscription, $0.isOn) = (name(number), !isOn) })
    case (5, let number?):
      let isOn = random.chance(50)
      try perform(SetFamilySharingStep { ($0.subscription, $0.isOn) = (name(number), isOn) })
    case (6, _):
      if store.families.organizer(of: me) == nil {
        try perform(JoinFamilyStep { ($0.organizer, $0.member) = ("organizer", "me") })
      } else {
        try perform(LeaveFamilyStep { ($0.organizer, $0.member) = ("organizer", "me") })
      }
    default:
      guard let record = random.pick(refundable(of: organizer)) else { return }
      let name = StoreState.name(ofTransaction: record.number)
      try perform(RefundStep { $0.transaction = name })
    }
  }
}
