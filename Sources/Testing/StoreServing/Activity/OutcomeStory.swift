// SPDX-License-Identifier: Apache-2.0

import StoreEngine
import StorePayloads

/// What a step changed that neither a notification nor a transaction shows, in a sentence:
/// `carla's payments fail from now on`.
struct OutcomeStory {
  private let step: any Step
  private let side: StoreSide
  /// The number of refusals before the step.
  private let refusals: Int
  /// The price increase that the step answers.
  private let increase: Int64?

  init(_ step: PairStep, before state: StoreState) {
    self.step = step.step.step
    side = step.side
    refusals = state.changes.answers.count
    let answer = self.step as? AnswerPriceIncreaseStep
    increase = answer.flatMap {
      OutcomeStory.subscription(named: $0.subscription, in: state)?.renewal.price.increase
    }
  }

  /// `nil` if the step was refused, or changes nothing that needs a sentence.
  func entry(after state: StoreState) -> ActivityEntry? {
    guard state.changes.answers.count == refusals, let (sentence, customer) = sentence(state) else {
      return nil
    }
    var entry = ActivityEntry(.clock, side, sentence)
    entry.customers = customer.map { [$0] } ?? []
    return entry
  }

  private func sentence(_ state: StoreState) -> (text: String, customer: String?)? {
    switch step {
    case let step as SetPriceStep:
      return ("\(step.product) costs \(step.price) \(state.storefront.currency) from now on", nil)
    case let step as RemoveFromSaleStep: return ("\(step.product) is not for sale", nil)
    case let step as ReturnToSaleStep: return ("\(step.product) is for sale", nil)
    case let step as FinishStep: return ("\(step.transaction) is finished", nil)
    case let step as SetPaymentStep:
      let word = step.works ? "succeed" : "fail"
      return ("\(step.customer)'s payments \(word) from now on", step.customer)
    case let step as SetAskToBuyStep:
      let word = step.isOn ? "wait for approval" : "need no approval"
      return ("\(step.customer)'s purchases \(word) from now on (Ask to Buy)", step.customer)
    case let step as SetInterruptedPurchasesStep:
      let word = step.isOn ? "are interrupted by a billing issue" : "are not interrupted"
      return ("\(step.customer)'s purchases \(word) from now on", step.customer)
    case let step as SetStorefrontStep:
      return ("\(step.customer)'s storefront is \(step.storefront)", step.customer)
    case let step as JoinFamilyStep:
      let shared = shared(by: step.organizer, state)
      return ("\(step.member) joined \(step.organizer)'s family\(shared)", step.member)
    case let step as LeaveFamilyStep:
      return ("\(step.member) left \(step.organizer)'s family", step.member)
    case let step as SetFamilySharingStep: return sharing(step, state)
    case let step as AnswerPriceIncreaseStep: return step.consents ? nil : decline(step, state)
    case let step as ResolvePurchaseIssueStep: return failure(after: step, state)
    default: return nil
    }
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

  private func sharing(_ step: SetFamilySharingStep, _ state: StoreState) -> (String, String?)? {
    guard let name = step.subscription,
      let subscription = OutcomeStory.subscription(named: name, in: state)
    else {
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
    return ("\(customer.name)'s \(product) \(text)", customer.name)
  }

  private func decline(
    _ step: AnswerPriceIncreaseStep,
    _ state: StoreState
  ) -> (String, String?)? {
    guard let increase,
      let subscription = OutcomeStory.subscription(named: step.subscription, in: state)
    else {
      return nil
    }
    let customer = state.customers[subscription.customer].name
    let product = state.catalogue[state.record(of: subscription.current).product].id
    let price = OutcomeStory.text(ofPrice: increase, in: subscription, state)
    return ("\(customer) declines \(price) for \(product)", customer)
  }

  private func failure(
    after step: ResolvePurchaseIssueStep,
    _ state: StoreState
  ) -> (String, String?)? {
    guard
      let subscription = OutcomeStory.subscription(
        named: step.subscription ?? step.purchase ?? "",
        in: state
      ),
      !state.customers[subscription.customer].paymentWorks
    else { return nil }
    let customer = state.customers[subscription.customer].name
    return ("\(customer)'s payments still fail: the next renewal fails too", customer)
  }
}

extension OutcomeStory {
  private static func subscription(named name: String, in state: StoreState) -> SubscriptionState? {
    guard case .subscription(let number) = state.purchaseNames[name] else { return nil }
    return state.subscriptions[number]
  }

  /// `4.99 USD`.
  static func text(
    ofPrice price: Int64,
    in subscription: SubscriptionState,
    _ state: StoreState
  ) -> String {
    let currency = state.record(of: subscription.current).storefront.currency
    return Amount(milliunits: price, currency: currency).description
  }
}
