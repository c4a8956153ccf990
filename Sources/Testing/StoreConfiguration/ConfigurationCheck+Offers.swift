// SPDX-License-Identifier: Apache-2.0

public import StrictTime

// Offers and billing plans.

extension ConfigurationCheck {
  mutating func checkOffers(of product: SubscriptionProduct) {
    let plans = Set(product.billingPlans.map(\.type))
    for offer in product.offers {
      checkDuration(of: offer, product)
      checkPrice(of: offer, product)
      if !plans.isEmpty { checkPlan(of: offer, among: plans) }
    }
    checkIds(of: product.promotionalOffers)
    checkIds(of: product.winBackOffers)
    for offer in product.winBackOffers where offer.priority == nil {
      report(
        .priority,
        "\(offer.path)/priority",
        "the win-back offer has no priority",
        hint: "set priority to decide which of several offers is shown first"
      )
    }
    for offer in product.codeOffers { checkEligibility(of: offer) }
  }

  private mutating func checkDuration(of offer: StoreOffer, _ product: SubscriptionProduct) {
    let path = "\(offer.path)/subscriptionPeriod"
    switch offer.paymentMode {
    case .payAsYouGo: checkCharges(of: offer, product)
    case .free:
      guard !OfferDurations.free.contains(where: { $0.length == offer.length }) else { return }
      report(
        .offerPeriod,
        path,
        "free offers cannot last \(offer.lengthText)",
        hint: "durations are \(OfferDurations.texts(OfferDurations.free))"
      )
    case .payUpFront:
      guard !OfferDurations.payUpFront.contains(where: { $0.length == offer.length }) else {
        return
      }
      report(
        .offerPeriod,
        path,
        "offers paid up front cannot last \(offer.lengthText)",
        hint: "durations are \(OfferDurations.texts(OfferDurations.payUpFront))"
      )
    }
  }

  /// A pay-as-you-go offer charges once per subscription period, or once per month with a monthly billing plan.
  private mutating func checkCharges(of offer: StoreOffer, _ product: SubscriptionProduct) {
    let isMonthly = offer.billingPlanType == BillingPlan.monthly
    let expected = isMonthly ? StorePeriod("P1M") : product.period
    guard let expected else { return }
    guard offer.period == expected else {
      return report(
        .offerPeriod,
        "\(offer.path)/subscriptionPeriod",
        "the offer charges every \(offer.period), but the subscription charges every \(expected)",
        hint: "set subscriptionPeriod to \(expected)"
      )
    }
    let most = OfferDurations.mostCharges(each: expected)
    guard offer.count > most else { return }
    report(
      .offerPeriod,
      "\(offer.path)/numberOfPeriods",
      "a pay-as-you-go offer cannot have \(offer.count) periods of \(offer.period)",
      hint: "at most \(most)"
    )
  }

  private mutating func checkPrice(of offer: StoreOffer, _ product: SubscriptionProduct) {
    let path = "\(offer.path)/displayPrice"
    switch (offer.paymentMode, offer.price) {
    case (.free, let price?) where price.milliunits > 0:
      report(
        .offerPrice,
        path,
        "the offer is free and has a displayPrice, which is not used",
        hint: "remove displayPrice"
      )
    case (.payAsYouGo, let price?):
      guard let usual = product.usualPrice(insteadOf: offer), price >= usual else { return }
      report(
        .offerPrice,
        path,
        "the offer costs \(price), but the regular price for the same time is \(usual)",
        hint: "give the offer a lower price"
      )
    default: break
    }
  }

  private mutating func checkIds(of offers: [StoreOffer]) {
    var first: [[UInt8]: String] = [:]
    for offer in offers {
      guard let id = offer.id, !id.isEmpty else {
        report(.offerId, "\(offer.path)/offerID", "the offer has no offerID", hint: "add one")
        continue
      }
      guard let other = first[Array(id.utf8)] else {
        first[Array(id.utf8)] = offer.path
        continue
      }
      report(
        .duplicateOffer,
        "\(offer.path)/offerID",
        "duplicate offer id \(quoted(id)), also at \(other)",
        hint: "offer ids are unique within a subscription"
      )
    }
  }

  // MARK: Codes

  private mutating func checkEligibility(of offer: StoreOffer) {
    let path = "\(offer.path)/eligibility"
    let hint = "eligibility is a list of one or more of new, existing, expired"
    if offer.eligibility.isEmpty {
      report(.noEligibility, path, "no customers are eligible for the offer code", hint: hint)
    }
    let unknown = offer.eligibility.filter { !["new", "existing", "expired"].contains($0) }
    guard let value = unknown.first else { return }
    report(.eligibility, path, "eligibility \(quoted(value)) is unknown", hint: hint)
  }

  /// Transactions identify a code by its reference name, which must be unique within a product and should be
  /// unique in the file.
  mutating func checkCodes() {
    var first: [[UInt8]: (product: String, offer: String)] = [:]
    let products =
      configuration.products.map { ($0.path, $0.codeOffers) }
      + configuration.subscriptions.map { ($0.path, $0.codeOffers) }
    for (product, offers) in products {
      for offer in offers {
        guard let name = offer.referenceName, !name.isEmpty else {
          report(
            .offerId,
            "\(offer.path)/referenceName",
            "the offer code has no referenceName",
            hint: "add one; it is the offerIdentifier of transactions"
          )
          continue
        }
        guard let other = first[Array(name.utf8)] else {
          first[Array(name.utf8)] = (product, offer.path)
          continue
        }
        report(
          .duplicateCode,
          as: other.product == product ? .error : .warning,
          "\(offer.path)/referenceName",
          "duplicate referenceName \(quoted(name)), also at \(other.offer)",
          hint: "use different names: transactions identify a code only by its referenceName"
        )
      }
    }
  }
}

extension BillingPlan {
  static let monthly = "MONTHLY"
  static let upfront = "BILLED_UPFRONT"
}

extension StoreOffer {
  /// The total duration of the offer.
  public var length: CalendarPeriod { period.times(count) }

  fileprivate var lengthText: String { count == 1 ? period.text : "\(count) × \(period)" }

  func hasSameTerms(as other: StoreOffer) -> Bool {
    paymentMode == other.paymentMode && length == other.length && price == other.price
      && count == other.count
  }
}

extension SubscriptionProduct {
  /// The regular price for the time that one charge of an offer covers; `nil` if the file does not state it.
  public func usualPrice(insteadOf offer: StoreOffer) -> ProductPrice? {
    if offer.billingPlanType == BillingPlan.monthly, offer.paymentMode == .payAsYouGo {
      return monthlyPrice
    }
    guard let price, let period, period.approximateDays > 0 else { return nil }
    if offer.paymentMode == .payAsYouGo { return price }
    let days = StorePeriod.approximateDays(of: offer.length)
    let (product, overflow) = price.milliunits.multipliedReportingOverflow(by: days)
    return overflow ? nil : ProductPrice(milliunits: product / period.approximateDays)
  }
}
