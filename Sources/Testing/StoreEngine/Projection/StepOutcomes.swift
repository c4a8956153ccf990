// SPDX-License-Identifier: Apache-2.0

package import StorePayloads

/// Compares the store before and after a step.
struct StepOutcomes {
  private let step: any Step
  /// The number of refusals before the step.
  private let refusals: Int
  /// The number of pending purchases of the customer before the step.
  private let waiting: Int
  /// The price increase that the step answers.
  private let increase: Int64?

  init(_ step: any Step, before state: StoreState) {
    self.step = step
    refusals = state.changes.answers.count
    waiting = StepOutcomes.waiting(step, state).count
    let answer = step as? AnswerPriceIncreaseStep
    increase = answer.flatMap {
      state.subscription(called: $0.subscription)?.renewal.price.increase
    }
  }

  /// Empty if the step was refused, or changed nothing that needs a sentence.
  func outcomes(after state: StoreState) -> [StepOutcome] {
    guard state.changes.answers.count == refusals else { return [] }
    let pending = StepOutcomes.waiting(step, state).dropFirst(waiting).map { outcome(of: $0) }
    guard let (sentence, next) = sentence(state) else { return pending }
    let subject = StepSubject(of: step, in: state)
    return [StepOutcome(sentence: sentence, next: next, subject: subject)] + pending
  }

  /// The pending purchases of the customer of a purchase.
  private static func waiting(_ step: any Step, _ state: StoreState) -> [WaitingPurchase] {
    guard let purchase = step as? PurchaseStep,
      let customer = state.customerNumbers[purchase.customer]
    else { return [] }
    return state.customers[customer].waiting
  }

  /// A purchase that was not completed.
  private func outcome(of waiting: WaitingPurchase) -> StepOutcome {
    let purchase = "\(waiting.purchase.customer)'s purchase of \(waiting.purchase.product)"
    let reason =
      switch waiting.reason {
      case .approval: "waits for approval (Ask to Buy)"
      case .billingIssue: "waits until its billing issue is resolved"
      }
    return StepOutcome(
      sentence: "\(purchase) \(reason)",
      next: waiting.expiry.map { "without an answer it is dropped on \(StepOutcome.text($0))" },
      subject: StepSubject(customer: waiting.purchase.customer, product: waiting.purchase.product)
    )
  }

  // MARK: Sentences

  private func sentence(_ state: StoreState) -> (text: String, next: String?)? {
    switch step {
    case let step as SetPriceStep:
      return ("\(step.product) costs \(step.price) \(state.storefront.currency) from now on", nil)
    case let step as RemoveFromSaleStep: return ("\(step.product) is not for sale", nil)
    case let step as ReturnToSaleStep: return ("\(step.product) is for sale", nil)
    case let step as FinishStep: return ("\(step.transaction) is finished", nil)
    case let step as InstallStep: return (installation(step), nil)
    case let step as SetPaymentStep:
      let word = step.works ? "succeed" : "fail"
      let next = step.works ? nil : renewal(of: step.customer, state)
      return ("\(step.customer)'s payments \(word) from now on", next)
    case let step as SetAskToBuyStep:
      let word = step.isOn ? "wait for approval" : "need no approval"
      return ("\(step.customer)'s purchases \(word) from now on (Ask to Buy)", nil)
    case let step as SetInterruptedPurchasesStep:
      let word = step.isOn ? "are interrupted by a billing issue" : "are not interrupted"
      return ("\(step.customer)'s purchases \(word) from now on", nil)
    case let step as SetStorefrontStep:
      return ("\(step.customer)'s storefront is \(step.storefront)", nil)
    case let step as SetRenewalRateStep:
      return (
        "a month of \(step.customer)'s subscriptions lasts \(step.month.rawValue / 60) minutes", nil
      )
    case let step as ClearHistoryStep:
      return ("the purchases of \(step.customer) are removed", nil)
    case let step as JoinFamilyStep:
      let shared = shared(by: step.organizer, state)
      return ("\(step.member) joined \(step.organizer)'s family\(shared)", nil)
    case let step as LeaveFamilyStep:
      return ("\(step.member) left \(step.organizer)'s family", nil)
    case let step as SetFamilySharingStep: return sharing(step, state).map { ($0, nil) }
    case let step as AnswerPriceIncreaseStep:
      return step.consents ? nil : decline(step, state).map { ($0, nil) }
    case is CreateExternalPurchaseTokenStep: return token(state)
    case let step as ResolvePurchaseIssueStep: return failure(after: step, state).map { ($0, nil) }
    default: return nil
    }
  }

  private func token(_ state: StoreState) -> (text: String, next: String?)? {
    guard let token = state.externalPurchases.tokens.last else { return nil }
    let next = token.unreportedTime.map { "a report is due by \(StepOutcome.text($0))" }
    return ("external purchase token \(token.id) is created", next)
  }

  private func installation(_ step: InstallStep) -> String {
    "\(step.customer) installed version \(step.appVersion)"
      + (step.device.map { " on \($0)" } ?? "")
  }

  /// `pro.month renews on 2026-02-01 00:00`: the first renewal that a payment must pay for.
  private func renewal(of customer: String, _ state: StoreState) -> String? {
    guard let number = state.customerNumbers[customer] else { return nil }
    let running = state.customers[number].allSubscriptions.map { state.subscriptions[$0] }
      .filter { $0.organizer == nil && $0.phase == .active && $0.renewal.isOn }
    let renewals = running.compactMap { subscription in
      state.record(of: subscription.current).expiresDate.map { (date: $0, subscription) }
    }
    guard let first = renewals.min(by: { $0.date < $1.date }) else { return nil }
    return
      "\(state.catalogue[first.1.renewal.product].id) renews on \(StepOutcome.text(first.date))"
  }

  /// `; pro.month is not shared`: what the organizer has and could share.
  private func shared(by organizer: String, _ state: StoreState) -> String {
    guard let number = state.customerNumbers[organizer] else { return "" }
    let customer = state.customers[number]
    let texts = customer.allSubscriptions.compactMap { index -> String? in
      let subscription = state.subscriptions[index]
      let product = state.catalogue[state.record(of: subscription.current).product]
      guard subscription.organizer == nil, !subscription.isRemoved, product.isFamilyShareable,
        [1, 3, 4].contains(subscription.status)
      else { return nil }
      return "\(product.id) is \(subscription.isShared ? "" : "not ")shared"
    }
    return texts.isEmpty ? "" : "; \(texts.joined(separator: ", "))"
  }

  private func sharing(_ step: SetFamilySharingStep, _ state: StoreState) -> String? {
    guard let subscription = step.subscription.flatMap(state.subscription(called:)) else {
      return nil
    }
    let customer = state.customers[subscription.customer]
    let product = state.catalogue[state.record(of: subscription.current).product].id
    let family = state.families.members(of: customer.index).inOrder.map { state.customers[$0].name }
    let text =
      !step.isOn
      ? "is not shared"
      : family.isEmpty
        ? "is shared; the family has no members"
        : "is shared with \(family.joined(separator: ", "))"
    return "\(customer.name)'s \(product) \(text)"
  }

  private func decline(_ step: AnswerPriceIncreaseStep, _ state: StoreState) -> String? {
    guard let increase, let subscription = state.subscription(called: step.subscription) else {
      return nil
    }
    let customer = state.customers[subscription.customer].name
    let product = state.catalogue[state.record(of: subscription.current).product].id
    return "\(customer) declines \(state.amount(increase, of: subscription)) for \(product)"
  }

  private func failure(after step: ResolvePurchaseIssueStep, _ state: StoreState) -> String? {
    guard let subscription = state.subscription(called: step.subscription ?? step.purchase ?? ""),
      !state.customers[subscription.customer].paymentWorks
    else { return nil }
    let customer = state.customers[subscription.customer].name
    return "\(customer)'s payments still fail: the next renewal fails too"
  }
}

extension StoreState {
  fileprivate func subscription(called name: String) -> SubscriptionState? {
    guard case .subscription(let number) = purchaseNames[name] else { return nil }
    return subscriptions[number]
  }

  /// A price in the currency of a subscription: `4.99 USD`.
  package func amount(_ price: Int64, of subscription: SubscriptionState) -> Amount {
    Amount(
      milliunits: price,
      currency: record(of: subscription.current).storefront.currency
    )
  }
}
