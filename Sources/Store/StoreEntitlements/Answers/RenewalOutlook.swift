// SPDX-License-Identifier: Apache-2.0

public import StorePayloads
public import StrictTime

/// The next renewal of a subscription, as far as it is known.
public struct RenewalOutlook: Hashable, Codable, Sendable {
  /// Whether it will renew; `nil` if unknown.
  public let willRenew: Bool?
  /// The product that it renews as.
  public let renewsTo: String?
  /// The date of the renewal.
  public let renewalDate: Timestamp?
  /// The price, in thousandths of a unit of the currency; of several seats, the average of one.
  package let renewalPrice: Int64?
  /// The number of seats; only multiseat subscriptions have it.
  public let renewalQuantity: Int64?
  /// The price of all seats, in thousandths of a unit of the currency; only multiseat subscriptions have it.
  package let renewalTotal: Int64?
  /// The currency, ISO 4217.
  package let currency: String?
  /// The offer that applies.
  package let offer: OfferUse?
  /// Whether the customer has consented to a price increase.
  public let priceIncreaseStatus: PriceIncreaseStatus?
  /// The reason for the expiration.
  public let expirationIntent: ExpirationIntent?
}

extension RenewalOutlook {
  /// The next renewal according to the applicable renewal info, or according to the renewal info of the
  /// next period if that period is known and has not begun.
  init?(_ rules: SubscriptionRules, _ decision: Decision) {
    guard let source = rules.periodOfOutlook(decision) else { return nil }
    let renewal =
      decision.purchase == nil
      ? rules.chain.renewals(while: source.index).last ?? source.renewal : source.renewal
    guard let facts = renewal?.fact else { return nil }
    // If the end is unknown, the last known renewal status is used.
    let isOver =
      decision.verdict != .undetermined && decision.reason != .renewalLeewayByPolicy
      && (decision.status == .expired || decision.status == .revoked)
    willRenew =
      isOver
      ? false
      : decision.purchase == nil ? facts.autoRenewStatus.map { $0 == .on } : source.willRenew
    renewsTo =
      willRenew == true ? (facts.autoRenewProductId ?? decision.productId).text : nil
    renewalDate = facts.renewalDate
    renewalPrice = facts.renewalPrice
    renewalQuantity = facts.renewalQuantity
    renewalTotal = facts.renewalTotal
    currency = facts.currency
    offer = facts.offer
    priceIncreaseStatus = facts.priceIncreaseStatus
    expirationIntent = facts.expirationIntent
  }
}

extension SubscriptionRules {
  /// The period whose renewal info describes the next renewal.
  fileprivate func periodOfOutlook(_ decision: Decision) -> LatestPeriod? {
    guard let latest else {
      return decision.verdict == .entitled ? LatestPeriod(chain, 0, at: time, policy) : nil
    }
    let next = latest.index + 1
    guard latest.renewal == nil, next < chain.periods.count,
      chain.periods[next].purchase.firstSigned <= time
    else { return latest }
    return LatestPeriod(chain, next, at: time, policy)
  }
}
