// SPDX-License-Identifier: Apache-2.0

import StoreEngine
import StrictJSON

/// An action that the state of the store allows: a step with the members that the state determines.
struct FittingAction {
  private let kind: any Step.Type
  private let action: StepAction
  private let members: [(name: String, value: String)]
  private let rank: Rank

  /// How well an action fits the state.
  enum Rank {
    /// The customer or a parent is waited for, or a problem can be resolved.
    case due
    case usual
    /// A menu has the action, not a button of its own.
    case rare
  }

  private init(
    _ kind: any Step.Type,
    _ action: StepAction,
    _ members: [(name: String, value: String)],
    _ rank: Rank
  ) {
    self.kind = kind
    self.action = action
    self.members = members
    self.rank = rank
  }

  /// The action of a customer who purchases another product of a subscription's group.
  static func changePlan(of customer: CustomerState) -> FittingAction {
    FittingAction(PurchaseStep.self, PurchaseStep.changePlan, [("customer", customer.name)], .rare)
  }

  /// The action of a customer who buys more seats: the form asks for the number.
  static func addSeats(_ members: (name: String, value: String)...) -> FittingAction {
    FittingAction(PurchaseStep.self, PurchaseStep.addSeats, members, .usual)
  }

  /// An action of a step; `value` selects one of the two actions of a Boolean.
  static func of(
    _ kind: any Step.Type,
    _ value: Bool? = nil,
    _ members: (name: String, value: String)...,
    rank: Rank = .usual
  ) -> FittingAction? {
    kind.actions.first { $0.flag?.value == value }.map {
      FittingAction(kind, $0, members, rank)
    }
  }

  /// `{"do", "title", "set": {"subscription": "A", "on": false}, "isDue", "isRare"}`.
  fileprivate func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("do", kind.name)
      json.member("title", action.title)
      json.object("set") { json in
        for member in members { json.member(member.name, member.value) }
        if let flag = action.flag { json.member(flag.member) { $0.boolean(flag.value) } }
      }
      if rank == .due { json.member("isDue") { $0.boolean(true) } }
      if rank == .rare { json.member("isRare") { $0.boolean(true) } }
    }
  }

  /// Writes the actions, the most fitting ones first.
  static func write(_ actions: [FittingAction?], to json: inout JSONWriter) {
    json.array("actions") { json in
      for rank in [Rank.due, .usual, .rare] {
        for action in actions where action?.rank == rank { action?.write(to: &json) }
      }
    }
  }
}

/// The actions that fit the state of a store.
struct FittingActions {
  private let state: StoreState

  init(_ state: StoreState) { self.state = state }

  func actions(
    ofTransaction record: TransactionRecord,
    named name: String
  ) -> [FittingAction?] {
    let subscription = record.subscription.map { state.subscriptions[$0] }
    var actions: [FittingAction?] = []
    if let subscription, state.isCurrent(record.number) {
      actions += self.actions(ofSubscription: subscription)
    }
    let transaction = (name: "transaction", value: name)
    let isShared = record.ownership != .purchased
    if let revocation = record.revocation {
      if revocation.type.isRefund {
        actions.insert(.of(ReverseRefundStep.self, nil, transaction), at: 0)
      }
    } else if !isShared, record.price > 0 || record.refundRequestedAt != nil {
      let isRequested = record.refundRequestedAt != nil
      actions += [
        .of(RefundStep.self, nil, transaction, rank: isRequested ? .due : .usual),
        isRequested
          ? .of(DeclineRefundStep.self, nil, transaction, rank: .due)
          : .of(RequestRefundStep.self, nil, transaction),
      ]
      if record.seats?.revoked ?? 0 > 0 {
        actions.append(.of(ReverseRefundStep.self, nil, transaction))
      }
    }
    if !record.isFinished {
      actions.append(
        .of(FinishStep.self, nil, transaction, rank: subscription == nil ? .usual : .rare)
      )
    }
    if !isShared, record.seats == nil, state.catalogue[record.product].isFamilyShareable {
      let isOn = subscription?.isShared ?? isSharedOnce(record)
      let subject = subscription.map { (name: "subscription", value: $0.name) } ?? transaction
      actions.append(.of(SetFamilySharingStep.self, !isOn, subject, rank: .rare))
    }
    if !isShared {
      actions += [
        .of(ConsumptionStep.self, nil, transaction, rank: .rare),
        .of(SetAppAccountTokenStep.self, nil, transaction, rank: .rare),
      ]
    }
    actions.append(.of(DeleteTransactionStep.self, nil, transaction, rank: .rare))
    return actions
  }

  private func actions(ofSubscription subscription: SubscriptionState) -> [FittingAction?] {
    if subscription.ownership == .assigned { return actions(ofMember: subscription) }
    guard subscription.organizer == nil else { return [] }
    let subject = (name: "subscription", value: subscription.name)
    let customer = state.customers[subscription.customer]
    let payment = FittingAction.of(
      SetPaymentStep.self,
      !customer.paymentWorks,
      (name: "customer", value: customer.name),
      rank: customer.paymentWorks ? .rare : .due
    )
    var actions: [FittingAction?] = []
    switch subscription.phase {
    case .grace, .retry:
      // Payments that succeed also charge what is due.
      actions += [payment, .of(ResolvePurchaseIssueStep.self, nil, subject, rank: .due)]
      actions.append(.of(SetAutoRenewStep.self, false, subject))
    case .active:
      if subscription.renewal.price.pending != nil {
        actions += [
          .of(AnswerPriceIncreaseStep.self, true, subject, rank: .due),
          .of(AnswerPriceIncreaseStep.self, false, subject, rank: .due),
          .of(RequestPriceConsentStep.self, nil, subject, rank: .due),
        ]
      } else if state.canRequestConsent(subscription) {
        actions.append(.of(RequestPriceConsentStep.self, nil, subject, rank: .rare))
      }
      let isOn = willRenew(subscription)
      actions.append(.of(SetAutoRenewStep.self, !isOn, subject))
      actions += self.actions(ofGroup: subscription)
      if isOn { actions.append(.of(RenewNowStep.self, nil, subject)) }
      if isOn, state.retention.realtimeURL != nil {
        actions.append(.of(RequestRetentionMessageStep.self, nil, subject, rank: .rare))
      }
      actions += [payment, .changePlan(of: customer)]
      // Apple extends no free period.
      if state.record(of: subscription.current).price > 0 {
        actions.append(.of(ExtendStep.self, nil, subject, rank: .rare))
      }
      actions.append(.of(ExpireStep.self, nil, subject, rank: .rare))
      actions += bundleActions(of: subscription)
    case .expired, .revoked: break
    }
    return actions
  }

  /// What fits a product that is sold by the seat.
  private func actions(ofGroup subscription: SubscriptionState) -> [FittingAction?] {
    let product = state.catalogue[state.record(of: subscription.current).product]
    guard let terms = product.seats else { return [] }
    let subject = (name: "subscription", value: subscription.name)
    let customer = (name: "customer", value: state.customers[subscription.customer].name)
    var actions: [FittingAction?] = [
      .addSeats(customer, (name: "product", value: product.id)),
      .of(SetRenewalSeatsStep.self, nil, subject),
    ]
    guard state.isGroup(subscription) else { return actions }
    let invitations = state.record(of: subscription.current).seats?.invitations
    if (invitations ?? terms.invitations) == .apple || subscription.isOfOrganization {
      actions.append(.of(AssignSeatStep.self, nil, subject))
    } else {
      actions.append(.of(ClaimSeatStep.self, nil, subject))
      let claims = state.claims.runningClaims(of: subscription.index)
      if claims.contains(where: { state.claims[$0].member == nil }) {
        actions.append(.of(AssociateSeatStep.self, nil, subject, rank: .rare))
      }
      if !claims.isEmpty { actions.append(.of(UnclaimSeatStep.self, nil, subject, rank: .rare)) }
    }
    return actions
  }

  /// What fits the seat of a member.
  private func actions(ofMember subscription: SubscriptionState) -> [FittingAction?] {
    guard subscription.phase.isRunning, let group = subscription.organizer else { return [] }
    let subject = (name: "subscription", value: state.subscriptions[group].name)
    let member = (name: "member", value: state.customers[subscription.customer].name)
    return [
      .of(TakeBackSeatStep.self, nil, subject, member),
      .of(LeaveGroupStep.self, nil, subject, member),
    ]
  }

  /// A bundle to move into, or the one to leave.
  private func bundleActions(of subscription: SubscriptionState) -> [FittingAction?] {
    let subject = (name: "subscription", value: subscription.name)
    if state.bundles.bundle(of: subscription.index) != nil {
      return state.bundles.isLeaving(subscription.index)
        ? [] : [.of(LeaveBundleStep.self, nil, subject, rank: .rare)]
    }
    // A group does not move into a bundle.
    guard !state.isGroup(subscription) else { return [] }
    return state.bundles.sold.filter { bundle in
      bundle.components.contains { isSame($0.group, subscription.group) }
    }
    .map { .of(MoveToBundleStep.self, nil, subject, (name: "bundle", value: $0.id), rank: .rare) }
  }

  /// Whether the customer wants the subscription, or its commitment, to renew.
  private func willRenew(_ subscription: SubscriptionState) -> Bool {
    let isCommitment = state.record(of: subscription.current).commitment != nil
    return isCommitment ? subscription.renewal.renewsCommitment : subscription.renewal.isOn
  }

  private func isSharedOnce(_ record: TransactionRecord) -> Bool {
    state.customers[record.customer].sharedTransactions.contains(record.number)
  }

  func actions(ofCustomer customer: CustomerState) -> [FittingAction?] {
    let subject = (name: "customer", value: customer.name)
    var actions: [FittingAction?] = []
    if customer.waiting.contains(where: { $0.reason == .approval }) {
      actions += [
        .of(AnswerAskToBuyStep.self, true, subject, rank: .due),
        .of(AnswerAskToBuyStep.self, false, subject, rank: .due),
      ]
    }
    for each in customer.waiting.prefix(2) where each.reason == .billingIssue {
      let purchase = (name: "purchase", value: each.purchase.name ?? each.purchase.product)
      actions.append(.of(ResolvePurchaseIssueStep.self, nil, purchase, rank: .due))
    }
    for number in pending(of: customer) {
      let name = (name: "subscription", value: state.subscriptions[number].name)
      if state.subscriptions[number].phase == .active {
        actions += [
          .of(AnswerPriceIncreaseStep.self, true, name, rank: .due),
          .of(AnswerPriceIncreaseStep.self, false, name, rank: .due),
        ]
      } else {
        actions.append(.of(ResolvePurchaseIssueStep.self, nil, name, rank: .due))
      }
    }
    if !customer.paymentWorks { actions.append(.of(SetPaymentStep.self, true, subject)) }
    actions.append(.of(PurchaseStep.self, nil, subject))
    if customer.paymentWorks { actions.append(.of(SetPaymentStep.self, false, subject)) }
    actions += [
      .of(SetAskToBuyStep.self, !customer.asksToBuy, subject),
      .of(SetInterruptedPurchasesStep.self, !customer.interruptsPurchases, subject, rank: .rare),
    ]
    let organizer = (name: "organizer", value: customer.name)
    if let number = state.families.organizer(of: customer.index) {
      let own = (name: "organizer", value: state.customers[number].name)
      actions.append(
        .of(LeaveFamilyStep.self, nil, own, (name: "member", value: customer.name), rank: .rare)
      )
    } else {
      actions.append(.of(JoinFamilyStep.self, nil, organizer, rank: .rare))
      if state.families.members(of: customer.index).count > 0 {
        actions.append(.of(LeaveFamilyStep.self, nil, organizer, rank: .rare))
      }
    }
    actions += [
      .of(InstallStep.self, nil, subject, rank: .rare),
      .of(SetStorefrontStep.self, nil, subject, rank: .rare),
    ]
    if state.options.environment == .sandbox {
      actions.append(.of(SetRenewalRateStep.self, nil, subject, rank: .rare))
    }
    actions += [
      .of(RescindConsentStep.self, nil, subject, rank: .rare),
      .of(ClearHistoryStep.self, nil, subject, rank: .rare),
    ]
    return actions
  }

  /// The customer's subscriptions with a billing problem or a price increase that waits for consent.
  func pending(of customer: CustomerState) -> [SubscriptionIndex] {
    customer.allSubscriptions.suffix(FittingActions.mostPending).filter { number in
      let subscription = state.subscriptions[number]
      guard subscription.organizer == nil, !subscription.isRemoved else { return false }
      switch subscription.phase {
      case .grace, .retry: return true
      case .active: return subscription.renewal.price.pending != nil
      case .expired, .revoked: return false
      }
    }
  }

  private static let mostPending = 20

  func actions(ofProduct product: CatalogueProduct) -> [FittingAction?] {
    let subject = (name: "product", value: product.id)
    var actions: [FittingAction?] = [
      product.isOnSale
        ? .of(PurchaseStep.self, nil, subject) : .of(ReturnToSaleStep.self, nil, subject),
      .of(SetPriceStep.self, nil, subject),
    ]
    if product.isOnSale {
      if product.seats != nil { actions.insert(.addSeats(subject), at: 1) }
      actions.append(.of(RemoveFromSaleStep.self, nil, subject))
    }
    if product.terms != nil {
      actions.append(.of(MassExtendStep.self, nil, subject, rank: .rare))
    }
    return actions
  }
}
