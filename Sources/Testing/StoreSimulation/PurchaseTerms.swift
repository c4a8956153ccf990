// SPDX-License-Identifier: Apache-2.0

import StoreConfiguration
import StrictTime

/// The first period of a purchase: how long, at which price, with which offer, and what follows.
struct PurchaseTerms: Sendable {
  var length: CalendarPeriod
  var price: Int64
  /// The price without an offer.
  var regularPrice: Int64
  var applied: AppliedOffer?
  var nextOffer: OfferProgress?
  var queuedOffer: StoreOffer?
  var commitment: CommitmentPeriod?
}

// Offers and who is eligible for them (lifecycle 2.5, E-30 to E-33).
extension StoreState {
  /// The terms of a purchase, with the offer that was asked for or the introductory offer.
  func offerTerms(
    _ step: PurchaseStep,
    _ product: Int,
    _ group: SubscriptionTerms,
    _ customer: Int,
    subscription: Int?
  ) throws(StoreRefusal) -> PurchaseTerms {
    var terms = PurchaseTerms(
      length: group.period.length,
      price: catalogue[product].price,
      regularPrice: catalogue[product].price
    )
    try applyBillingPlan(step, group, customer, to: &terms)
    let requested = try requestedOffer(step, group, customer, subscription: subscription)
    let introductory = introductoryOffer(of: group, customer, subscription: subscription)
    let stacks = requested?.kind == .code && requested?.isStackable == true
    if let introductory, requested == nil || stacks, terms.commitment == nil {
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
    return terms
  }

  private func apply(_ offer: StoreOffer, to terms: inout PurchaseTerms) {
    terms.applied = AppliedOffer(offer)
    terms.price = offer.paymentMode == .free ? 0 : offer.price?.milliunits ?? 0
    terms.length = offerLength(offer, terms.length)
    var progress = OfferProgress(offer)
    progress.periodsLeft -= 1
    terms.nextOffer = progress.periodsLeft > 0 ? progress : nil
  }

  /// A commitment of twelve months, billed monthly; not offered in the United States and Singapore.
  private func applyBillingPlan(
    _ step: PurchaseStep,
    _ group: SubscriptionTerms,
    _ customer: Int,
    to terms: inout PurchaseTerms
  ) throws(StoreRefusal) {
    if step.billingPlan == "BILLED_UPFRONT", let plan = group.upfrontPlan {
      guard plan.isEnabled else {
        throw StoreRefusal(
          .billingPlanUnavailable,
          "\(step.product) has no billing plan BILLED_UPFRONT"
        )
      }
      terms.price = plan.price?.milliunits ?? terms.price
      terms.regularPrice = terms.price
    }
    guard step.billingPlan == "MONTHLY" else { return }
    let storefront = customers[customer].storefront.code
    guard let plan = group.monthlyPlan, !["USA", "SGP"].contains(storefront) else {
      throw StoreRefusal(
        .billingPlanUnavailable,
        "\(step.product) has no billing plan MONTHLY in storefront \(storefront)"
      )
    }
    let total = max(1, group.period.length.months)
    let price = plan.price?.milliunits ?? terms.price / total
    terms.price = price
    terms.regularPrice = price
    terms.commitment = CommitmentPeriod(
      number: 1,
      total: total,
      expiresDate: timeTable.end(from: step.purchaseDate ?? now, group.period.length),
      price: plan.commitmentPrice?.milliunits ?? price * total
    )
    terms.length = CalendarPeriod(months: 1) ?? terms.length
  }

  /// The introductory offer for which the customer is eligible (E-30).
  func introductoryOffer(
    of group: SubscriptionTerms,
    _ customer: Int,
    subscription: Int?
  ) -> StoreOffer? {
    let isRunning = subscription.map { subscriptions[$0].phase.isRunning } ?? false
    guard !isRunning, !customers[customer].usedIntroductoryOffers.contains(group.group) else {
      return nil
    }
    return group.introductoryOffer
  }

  /// The offer that a step asks for, if the customer is eligible.
  func requestedOffer(
    _ step: PurchaseStep,
    _ group: SubscriptionTerms,
    _ customer: Int,
    subscription: Int?
  ) throws(StoreRefusal) -> StoreOffer? {
    let state = subscription.map { subscriptions[$0] }
    switch step.offer {
    case nil: return nil
    case .promotional(let id):
      let offer = try find(id, in: group.promotionalOffers, of: step.product)
      guard state != nil else { throw .ineligible(id, "has never subscribed in this group") }
      return offer
    case .code(let id):
      let offer = try find(id, in: group.codeOffers, of: step.product)
      let who = state == nil ? "new" : state?.phase.isRunning == true ? "existing" : "expired"
      guard offer.eligibility.isEmpty || offer.eligibility.contains(who) else {
        throw .ineligible(
          id,
          "is \(who), the code is for \(offer.eligibility.joined(separator: ", "))"
        )
      }
      return offer
    case .winBack(let id):
      let offer = try find(id, in: group.winBackOffers, of: step.product)
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
    of product: String
  ) throws(StoreRefusal) -> StoreOffer {
    guard let offer = offers.first(where: { isSame($0.id, id) }) else {
      throw StoreRefusal(.ineligibleForOffer, "\(product) has no such offer: \(id)")
    }
    return offer
  }
}

extension StoreRefusal {
  fileprivate static func ineligible(_ offer: String, _ reason: String) -> StoreRefusal {
    StoreRefusal(.ineligibleForOffer, "offer \(offer): the customer \(reason)")
  }
}
