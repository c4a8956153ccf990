// SPDX-License-Identifier: Apache-2.0

import StoreConfiguration
import StoreEntitlements
import StorePayloads
import StoreReceipts
import StrictTime

// Rules E-30 to E-33, for the offers of a .storekit file.

/// An offer of a `.storekit` file that a customer is eligible for.
struct EligibleOffer {
  let environment: StoreEnvironment
  /// The group in the file.
  let groupId: String
  let productId: String
  let offer: StoreOffer
  /// Whether the evidence is complete enough to be sure.
  let isCertain: Bool
  /// The customer's saving during the offer, in thousandths of the currency unit; `nil` if the file has no price.
  let saving: Int64?
  /// The position in Apple's list of win-back offers.
  fileprivate let rank: Int?

  /// Certain offers first: win-back offers in Apple's order, then by saving, length, product, kind and id.
  static func isBefore(_ left: EligibleOffer, _ right: EligibleOffer) -> Bool {
    if left.isCertain != right.isCertain { return left.isCertain }
    let ranks = (left.rank ?? .max, right.rank ?? .max)
    if ranks.0 != ranks.1 { return ranks.0 < ranks.1 }
    let savings = (left.saving ?? -1, right.saving ?? -1)
    if savings.0 != savings.1 { return savings.0 > savings.1 }
    let days = (left.offer.approximateDays, right.offer.approximateDays)
    if days.0 != days.1 { return days.0 > days.1 }
    if left.productId != right.productId {
      return left.productId.utf8.lexicographicallyPrecedes(right.productId.utf8)
    }
    if left.offer.kind != right.offer.kind {
      return left.offer.kind.rawValue < right.offer.kind.rawValue
    }
    return (left.offer.id ?? "").utf8.lexicographicallyPrecedes((right.offer.id ?? "").utf8)
  }
}

extension StoreConfiguration {
  /// The offers that a customer is eligible for, the best first.
  func eligibleOffers(_ summary: EntitlementSummary) -> [EligibleOffer] {
    groups.flatMap { group in
      let evidence = GroupEvidence(of: group, in: summary)
      return group.subscriptions.flatMap { product in
        let disabled = Set(product.billingPlans.filter { !$0.isEnabled }.map(\.type))
        return product.offers.compactMap { offer -> EligibleOffer? in
          if let plan = offer.billingPlanType, disabled.contains(plan) { return nil }
          let (answer, rank) = evidence.answer(about: offer)
          guard answer != .no else { return nil }
          return EligibleOffer(
            environment: summary.environment,
            groupId: group.id,
            productId: product.productId,
            offer: offer,
            isCertain: answer == .yes,
            saving: product.saving(with: offer),
            rank: rank
          )
        }
      }
    }
    .sorted(by: EligibleOffer.isBefore)
  }
}

/// The evidence about a customer and a group of the file.
private struct GroupEvidence {
  private let offers: [OfferEligibility]
  private let winBackRanks: [[UInt8]: Int]

  /// Tokens may have another group id than a local file, so the group is identified by its products.
  init(of group: SubscriptionGroup, in summary: EntitlementSummary) {
    let products = Set(group.subscriptions.map { Array($0.productId.utf8) })
    let names = summary.products.filter { products.contains(Array($0.productId.utf8)) }
      .compactMap(\.subscriptionGroupIdentifier)
    let known = Set((names + [group.id]).map { Array($0.utf8) })
    let found = summary.offers.filter {
      known.contains(Array($0.subscriptionGroupIdentifier.utf8))
    }
    offers = found.isEmpty ? [summary.offers(inGroup: group.id)] : found
    let ids = offers.contains { $0.audience == .existing } ? [] : offers.flatMap(\.winBackOfferIds)
    winBackRanks = Dictionary(
      ids.enumerated().map { (Array($0.element.utf8), $0.offset) },
      uniquingKeysWith: min
    )
  }

  func answer(about offer: StoreOffer) -> (OfferEligibility.Answer, rank: Int?) {
    switch offer.kind {
    case .introductory: return (all(offers.map(\.introductory)), nil)
    case .promotional: return (offers.contains { $0.promotional == .yes } ? .yes : .no, nil)
    case .code:
      let audiences = Set(offer.eligibility.compactMap(OfferEligibility.Audience.init(rawValue:)))
      return (all(offers.map { $0.allowsCode(for: audiences) }), nil)
    case .winBack:
      let rank = offer.id.flatMap { winBackRanks[Array($0.utf8)] }
      return (rank == nil ? .no : .yes, rank)
    }
  }

  private func all(_ answers: [OfferEligibility.Answer]) -> OfferEligibility.Answer {
    answers.contains(.no) ? .no : answers.contains(.unknown) ? .unknown : .yes
  }
}

extension SubscriptionProduct {
  /// The usual price for the duration of an offer, minus the price of the offer, in thousandths of the currency
  /// unit.
  fileprivate func saving(with offer: StoreOffer) -> Int64? {
    guard let usual = usualPrice(insteadOf: offer)?.milliunits else { return nil }
    guard offer.paymentMode != .free else { return usual }
    guard let price = offer.price?.milliunits else { return nil }
    let charges = offer.paymentMode == .payAsYouGo ? offer.count : 1
    let (saving, overflow) = (usual - price).multipliedReportingOverflow(by: charges)
    return overflow ? nil : saving
  }
}

extension StoreOffer {
  fileprivate var approximateDays: Int64 { StorePeriod.approximateDays(of: length) }
}
