// SPDX-License-Identifier: Apache-2.0

import StrictTime

// Introductory offers and billing plans.
extension ConfigurationCheck {
  /// Since version 5, `introductoryOffers` has one offer for each plan; `introductoryOffer` repeats the one
  /// billed upfront.
  mutating func checkIntroductoryOffers(of product: SubscriptionProduct) {
    var plans: Set<String> = []
    for offer in product.listedIntroductoryOffers {
      let plan = offer.billingPlanType ?? BillingPlan.upfront
      guard !plans.insert(plan).inserted else { continue }
      report(
        .duplicateOffer,
        "\(offer.path)/billingPlanType",
        "billing plan \(quoted(plan)) has more than one introductory offer",
        hint: "a billing plan has at most one introductory offer"
      )
    }
    guard let single = product.singleIntroductoryOffer, !product.listedIntroductoryOffers.isEmpty
    else { return }
    let upfront = product.listedIntroductoryOffers.first {
      $0.billingPlanType != BillingPlan.monthly
    }
    guard upfront.map(single.hasSameTerms(as:)) != true else { return }
    report(
      .introductoryOffers,
      single.path,
      upfront == nil
        ? "introductoryOffer is not among introductoryOffers"
        : "introductoryOffer differs from the one billed upfront in introductoryOffers",
      hint:
        "make them equal; introductoryOffers is used, but Xcode before 26.4 reads introductoryOffer"
    )
  }

  mutating func checkBillingPlans(of product: SubscriptionProduct) {
    var types: Set<String> = []
    for plan in product.billingPlans {
      let path = "\(plan.path)/billingPlanType"
      if !types.insert(plan.type).inserted {
        let message = "duplicate billing plan \(quoted(plan.type))"
        report(.billingPlan, as: .error, path, message, hint: "remove one")
      }
      guard [BillingPlan.monthly, BillingPlan.upfront].contains(plan.type) else {
        report(
          .billingPlan,
          path,
          "billing plan \(quoted(plan.type)) is unknown",
          hint: "the types are BILLED_UPFRONT and MONTHLY"
        )
        continue
      }
      let isMonthly = plan.type == BillingPlan.monthly
      if isMonthly, let period = product.period, period.length.months != 12 {
        report(
          .billingPlan,
          path,
          "a commitment billed monthly lasts a year, but the subscription period is \(period)",
          hint: "set recurringSubscriptionPeriod to P1Y, or remove the plan"
        )
      }
      checkCommitment(of: plan, charges: isMonthly ? 12 : 1)
    }
  }

  mutating func checkPlan(of offer: StoreOffer, among plans: Set<String>) {
    guard let plan = offer.billingPlanType, !plans.contains(plan) else { return }
    report(
      .billingPlan,
      "\(offer.path)/billingPlanType",
      "the offer is for billing plan \(quoted(plan)), which the subscription does not have",
      hint: "add the plan to billingPlans, or change the offer"
    )
  }

  private mutating func checkCommitment(of plan: BillingPlan, charges: Int64) {
    guard let price = plan.price, let commitment = plan.commitmentPrice else { return }
    let sum = ProductPrice(milliunits: price.milliunits * charges)
    guard commitment != sum else { return }
    report(
      .billingPlan,
      "\(plan.path)/commitmentDisplayPrice",
      "commitmentDisplayPrice is \(commitment), but \(charges) times \(price) is \(sum)",
      hint: "set it to \(sum)"
    )
  }
}
