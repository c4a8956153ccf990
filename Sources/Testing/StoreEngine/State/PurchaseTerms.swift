// SPDX-License-Identifier: Apache-2.0

import StoreConfiguration
import StrictTime

/// The length, price and offer of a purchase's first period, and the offers and commitment that follow.
package struct PurchaseTerms: Sendable {
  var length: CalendarPeriod
  var price: Int64
  /// The price without an offer.
  var regularPrice: Int64
  var applied: AppliedOffer?
  var nextOffer: OfferProgress?
  var queuedOffer: StoreOffer?
  var commitment: CommitmentPeriod?
  /// The commitment that follows an offer.
  var nextCommitment: CommitmentPeriod?
  var plan: TransactionRecord.Plan?
  /// The seats of a group; `price` is then the average of one.
  var seats: SeatRecord?
}

// Offers and eligibility (rules E-30 to E-33 of Docs/Reference/Entitlement-rules.md).
extension StoreState {
  /// The terms of a purchase, with the requested offer or the introductory offer.
  mutating func offerTerms(
    _ step: PurchaseStep,
    _ product: ProductIndex,
    _ group: SubscriptionTerms,
    _ customer: CustomerIndex,
    subscription: SubscriptionIndex?
  ) throws(StoreRefusal) -> PurchaseTerms {
    var terms = PurchaseTerms(
      length: group.period.length,
      price: catalogue[product].price,
      regularPrice: catalogue[product].price
    )
    try applyBillingPlan(step, product, group, customer, to: &terms)
    let requested = try requestedOffer(step, group, customer, subscription: subscription)
    let eligibility = try signedEligibility(of: step, customer)
    let introductory = introductoryOffer(of: group, customer, eligibility, plan: terms.plan)
    let stacks = requested?.isStackable == true
    if let introductory, requested == nil || stacks {
      apply(introductory, to: &terms)
      if let requested {
        if terms.nextOffer == nil {
          terms.nextOffer = OfferProgress(requested)
        } else {
          terms.queuedOffer = requested
        }
      }
    } else if let requested {
      apply(requested, to: &terms)
    }
    try applySeats(step, product, subscription, to: &terms)
    return terms
  }

  private mutating func apply(_ offer: StoreOffer, to terms: inout PurchaseTerms) {
    terms.applied = AppliedOffer(offer)
    terms.price = offer.charge
    terms.length = offerLength(offer, terms.length)
    var progress = OfferProgress(offer)
    progress.periodsLeft -= 1
    terms.nextOffer = progress.periodsLeft > 0 ? progress : nil
    // Discounted months count toward the commitment; a free or prepaid offer precedes it.
    guard offer.paymentMode != .payAsYouGo, terms.commitment != nil else { return }
    assume(.offerBeforeCommitment)
    terms.nextCommitment = terms.commitment
    terms.commitment = nil
  }

  /// Applies the requested billing plan.
  ///
  /// `MONTHLY` is not available in the United States and Singapore.
  private func applyBillingPlan(
    _ step: PurchaseStep,
    _ product: ProductIndex,
    _ group: SubscriptionTerms,
    _ customer: CustomerIndex,
    to terms: inout PurchaseTerms
  ) throws(StoreRefusal) {
    let plan = try requestedPlan(step, group, customer)
    terms.plan = group.plan(plan)
    terms.price = price(of: product, plan)
    terms.regularPrice = terms.price
    terms.commitment = newCommitment(
      product,
      plan,
      of: customer,
      from: step.purchaseDate ?? now
    )
    terms.length = periodLength(of: product, terms.commitment)
  }

  /// The billing plan that a step names.
  ///
  /// Throws if the product does not have it.
  func requestedPlan(
    _ step: PurchaseStep,
    _ group: SubscriptionTerms,
    _ customer: CustomerIndex
  ) throws(StoreRefusal) -> TransactionRecord.Plan? {
    guard let plan = step.billingPlan.flatMap(TransactionRecord.Plan.init) else { return nil }
    let storefront = customers[customer].storefront.code
    switch plan {
    case .upfront:
      guard group.upfrontPlan?.isEnabled ?? true else {
        throw StoreRefusal(
          .billingPlanUnavailable,
          "\(step.product) has no billing plan BILLED_UPFRONT"
        )
      }
    case .monthly:
      guard group.monthlyPlan != nil, !["USA", "SGP"].contains(storefront) else {
        throw StoreRefusal(
          .billingPlanUnavailable,
          "\(step.product) has no billing plan MONTHLY in storefront \(storefront)"
        )
      }
    }
    return plan
  }

  /// The price of one period with the named billing plan.
  func price(of product: ProductIndex, _ plan: TransactionRecord.Plan?) -> Int64 {
    let price = catalogue[product].price
    guard let plan, let terms = catalogue[product].terms else { return price }
    switch plan {
    case .upfront: return terms.upfrontPlan?.price?.milliunits ?? price
    case .monthly: return terms.monthlyPlan?.price?.milliunits ?? price / terms.commitmentMonths
    }
  }

  /// The first month of a commitment; `nil` for another billing plan.
  func newCommitment(
    _ product: ProductIndex,
    _ plan: TransactionRecord.Plan?,
    of customer: CustomerIndex,
    from start: Timestamp
  ) -> CommitmentPeriod? {
    guard plan == .monthly, let terms = catalogue[product].terms else { return nil }
    let total = terms.commitmentMonths
    return CommitmentPeriod(
      number: 1,
      total: total,
      expiresDate: timeTable(of: customer).end(from: start, terms.period.length),
      price: terms.monthlyPlan?.commitmentPrice?.milliunits ?? price(of: product, plan) * total
    )
  }

  /// Whether the customer has a running subscription in the group, shared by the family or purchased.
  private func isSubscribed(_ customer: CustomerIndex, _ group: SubscriptionTerms) -> Bool {
    customers[customer].allSubscriptions.contains {
      isSame(subscriptions[$0].group, group.group) && subscriptions[$0].phase.isRunning
    }
  }

  /// Whether the customer has ever had a subscription in the group.
  private func hasSubscribed(_ customer: CustomerIndex, _ group: SubscriptionTerms) -> Bool {
    customers[customer].allSubscriptions.contains { isSame(subscriptions[$0].group, group.group) }
  }

  /// The introductory offer for which the customer is eligible (rule E-30).
  func introductoryOffer(
    of group: SubscriptionTerms,
    _ customer: CustomerIndex,
    _ eligibility: Bool? = nil,
    plan: TransactionRecord.Plan?
  ) -> StoreOffer? {
    // What the backend signed replaces the store's own determination.
    let isNew = !customers[customer].usedIntroductoryOffers.contains(group.group)
    guard !isSubscribed(customer, group), eligibility ?? isNew else { return nil }
    return plan == .monthly ? group.monthlyIntroductoryOffer : group.introductoryOffer
  }

  /// The offer that a step requests.
  ///
  /// Throws if the customer is not eligible.
  mutating func requestedOffer(
    _ step: PurchaseStep,
    _ group: SubscriptionTerms,
    _ customer: CustomerIndex,
    subscription: SubscriptionIndex?
  ) throws(StoreRefusal) -> StoreOffer? {
    let state = subscription.map { subscriptions[$0] }
    let named = step.billingPlan.flatMap(TransactionRecord.Plan.init)
    let plan = state.flatMap { currentPlan(of: $0, step) } ?? group.plan(named)
    switch step.offer {
    case nil: return nil
    case .promotional(let id):
      let offer = try find(id, in: group.promotionalOffers, of: step.product, plan)
      guard state != nil else { throw .ineligible(id, "has never subscribed in this group") }
      try requireSignature(of: step, customer)
      return offer
    case .code(let id):
      let offer = try find(id, in: group.codeOffers, of: step.product, plan)
      let who =
        isSubscribed(customer, group)
        ? "existing" : hasSubscribed(customer, group) ? "expired" : "new"
      guard offer.eligibility.isEmpty || offer.eligibility.contains(who) else {
        throw .ineligible(
          id,
          "is \(who), but the code is for \(offer.eligibility.joined(separator: ", "))"
        )
      }
      return offer
    case .winBack(let id):
      let offer = try find(id, in: group.winBackOffers, of: step.product, plan)
      guard !isSubscribed(customer, group) else { throw .ineligible(id, "is subscribed") }
      guard let state, eligibleWinBackOffers(of: state).contains(where: { isSame($0.id, id) })
      else {
        throw .ineligible(id, "has not lapsed long enough")
      }
      return offer
    }
  }

  private func find(
    _ id: String,
    in offers: [StoreOffer],
    of product: String,
    _ plan: TransactionRecord.Plan?
  ) throws(StoreRefusal) -> StoreOffer {
    let named = offers.filter { isSame($0.id, id) }
    guard let first = named.first else {
      throw StoreRefusal(.ineligibleForOffer, "\(product) has no offer \(id)")
    }
    guard let offer = named.first(where: { $0.isFor(plan) }) else {
      let type = first.billingPlanType ?? ""
      throw StoreRefusal(.ineligibleForOffer, "offer \(id) is for billing plan \(type)")
    }
    return offer
  }

  /// The current billing plan, if a step is for the current product, whose plan an offer does not change.
  private func currentPlan(of subscription: SubscriptionState, _ step: PurchaseStep)
    -> TransactionRecord.Plan?
  {
    let current = record(of: subscription.current)
    let isPresent =
      subscription.phase.isRunning && isSame(step.product, catalogue[current.product].id)
    return isPresent ? current.plan : nil
  }
}

extension StoreOffer {
  /// The price of one charge, in thousandths of the currency unit.
  var charge: Int64 { paymentMode == .free ? 0 : price?.milliunits ?? 0 }

  /// Whether the offer applies to a billing plan.
  ///
  /// Offers of older files name no plan and apply to all.
  fileprivate func isFor(_ plan: TransactionRecord.Plan?) -> Bool {
    billingPlanType.map { isSame($0, (plan ?? .upfront).rawValue) } ?? true
  }
}

extension StoreRefusal {
  fileprivate static func ineligible(_ offer: String, _ reason: String) -> StoreRefusal {
    StoreRefusal(.ineligibleForOffer, "offer \(offer): the customer \(reason)")
  }
}
