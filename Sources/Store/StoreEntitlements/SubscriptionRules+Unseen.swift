// SPDX-License-Identifier: Apache-2.0

import StorePayloads
import StrictTime

// Purchases that the evidence implies and does not contain.
extension SubscriptionRules {
  // MARK: Before the first known period

  /// E-11b: the first known purchase has not begun.
  ///
  /// Where it is a renewal, a period before it was paid, and it is signed up to a day before that one ends.
  func beforeFirstPeriod() -> Decision? {
    guard let first = chain.periods.first?.purchase else { return nil }
    let rule = AppliedRule(
      .impliedPeriod,
      [
        "purchaseDate": first.facts.purchaseDate, "transactionReason": first.facts.reason,
        "originalTransactionId": first.facts.originalTransactionId.text,
      ]
    )
    guard !isFirstPurchase(first) else {
      return .notEntitled(.notYetStarted, since: nil, by: first, [rule])
    }
    guard isImpliedPeriodActive(before: first) else {
      return .undetermined(.awaitingRenewalEvidence, since: nil, by: first, [rule])
    }
    return .entitled(
      .activePeriod,
      from: nil,
      until: first.facts.purchaseDate,
      by: first,
      [rule]
    )
  }

  /// Whether nothing can have been bought before it by this time.
  private func isFirstPurchase(_ first: Purchase) -> Bool {
    if first.isRenewal, time >= first.firstSigned { return false }
    if first.facts.originalPurchaseDate.map({ time < $0 }) ?? false { return true }
    return !first.isRenewal && first.facts.transactionId == first.facts.originalTransactionId
  }

  private func isImpliedPeriodActive(before first: Purchase) -> Bool {
    guard first.isRenewal, time >= first.firstSigned else { return false }
    return chain.claims.last { $0.signedDate <= time }
      .map { $0.fact.saysActive && $0.signedDate >= first.firstSigned } ?? false
  }

  /// A product of which all purchases are later, beside what decides.
  func notBegun(_ purchase: Purchase, beside deciding: Decision?) -> Decision {
    let rule = AppliedRule(.period, ["purchaseDate": purchase.facts.purchaseDate])
    if latest == nil && deciding?.verdict == .undetermined || isRenewalOfUnseen(purchase) {
      return .undetermined(.awaitingRenewalEvidence, since: nil, by: purchase, [rule])
    }
    return .notEntitled(.notYetStarted, since: nil, by: purchase, [rule])
  }

  /// E-11b: whether it renews a period that was not seen and may run.
  private func isRenewalOfUnseen(_ purchase: Purchase) -> Bool {
    guard let latest, purchase.facts.reason == .renewal else { return false }
    let start = purchase.facts.purchaseDate
    if latest.purchase.revocation(by: time) != nil || latest.period.isSuperseded(by: time) {
      return time >= purchase.firstSigned
    }
    guard let end = latest.end else { return false }
    // It begins before the latest ends: the purchase that it renews superseded that one.
    if start < end { return time >= purchase.firstSigned }
    guard time >= end, start != end else { return false }
    // A billing retry or an end explains why nothing ran before it.
    return time >= purchase.firstSigned
      || !latest.hasBillingRetry && !latest.saysEnded && !latest.isAutoRenewOff
  }

  /// The same of a product that the chain had before.
  func renewsAfterUnseen(_ periods: [PaidPeriod]) -> Bool {
    guard let next = periods.first(where: { $0.purchase.facts.purchaseDate > time })?.purchase
    else {
      return false
    }
    return time >= next.firstSigned && isRenewalOfUnseen(next)
  }

  /// E-11b: the next period is a renewal that was signed before it begins, so that one runs that was not seen.
  func beforeEarlyRenewal(_ latest: LatestPeriod) -> Decision? {
    guard latest.index + 1 < chain.periods.count else { return nil }
    let next = chain.periods[latest.index + 1].purchase
    guard next.facts.reason == .renewal, next.firstSigned <= time, next.facts.purchaseDate > time,
      latest.end.map({ $0 <= time }) ?? false, signedAccess(latest) == nil
    else { return nil }
    let rule = AppliedRule(
      .impliedPeriod,
      ["purchaseDate": next.facts.purchaseDate, "transactionReason": next.facts.reason]
    )
    return .undetermined(
      .awaitingRenewalEvidence,
      since: latest.purchase.facts.expiresDate,
      by: latest.purchase,
      [rule]
    )
  }

  // MARK: After the last known purchase

  /// E-11d: a renewal info that names another product says that a purchase of that product was not seen.
  private func unseenPurchase(_ latest: LatestPeriod) -> Dated<RenewalFacts>? {
    let facts = latest.purchase.facts
    guard let renewal = chain.renewals(while: latest.index).last,
      renewal.signedDate > facts.purchaseDate,
      let productId = renewal.fact.productId, productId != facts.productId,
      time >= lastNamed(latest)
    else { return nil }
    return renewal
  }

  /// E-11d: whether the renewal info is known at the time, and not of a renewal that has yet to begin.
  private func hasBegun(_ renewal: Dated<RenewalFacts>, after latest: LatestPeriod) -> Bool {
    guard time >= renewal.signedDate else { return false }
    guard let end = latest.purchase.facts.expiresDate, time < end else { return true }
    return renewal.signedDate < end.adding(seconds: -SubscriptionChain.earliestRenewal)
  }

  /// When the latest purchase was last known to be the latest one: a renewal info that was signed then names its
  /// product.
  private func lastNamed(_ latest: LatestPeriod) -> Timestamp {
    let facts = latest.purchase.facts
    let named = chain.renewals(while: latest.index).last { $0.fact.productId == facts.productId }
    return max(facts.purchaseDate, named?.signedDate ?? .earliest)
  }

  /// From when on it is not known whether an unseen purchase superseded the latest one, where one did.
  static func unseenPurchaseDate(
    after index: Int,
    of chain: SubscriptionChain,
    _ policy: EntitlementPolicy
  ) -> Timestamp? {
    let rules = SubscriptionRules(chain, at: .latest, policy, latest: index)
    return rules.latest.flatMap { latest in
      rules.unseenPurchase(latest).map { _ in rules.lastNamed(latest) }
    }
  }

  func supersededByUnseenPurchase(_ latest: LatestPeriod) -> Decision? {
    guard let renewal = unseenPurchase(latest) else { return nil }
    let rule = AppliedRule(
      .unseenPurchase,
      ["productId": renewal.fact.productId?.text, "signedDate": renewal.signedDate]
    )
    guard hasBegun(renewal, after: latest) else {
      return .undetermined(.awaitingRenewalEvidence, since: nil, by: latest.purchase, [rule])
    }
    return .notEntitled(.upgraded, since: nil, by: latest.purchase, [rule])
  }

  /// E-11d and E-14: a product of which a purchase was not seen, or may have been made.
  func unseenProduct(beside deciding: Decision?) -> Decision? {
    guard let latest else { return nil }
    guard let renewal = unseenPurchase(latest), let productId = renewal.fact.productId else {
      return pendingProduct(after: latest, deciding)
    }
    let end = accessEnd(of: renewal, latest)
    let rule = AppliedRule(
      .unseenPurchase,
      ["productId": productId.text, "signedDate": renewal.signedDate, "until": end]
    )
    guard hasBegun(renewal, after: latest), let end, time < end else {
      return .undetermined(.awaitingRenewalEvidence, since: nil, of: productId, [rule])
    }
    let isGrace = renewal.fact.renewalDate.map { time >= $0 } ?? true
    return .entitled(
      isGrace ? .gracePeriod : .activePeriod,
      from: nil,
      until: end,
      of: productId,
      [rule]
    )
  }

  /// Until when the status that came with the renewal info grants access.
  private func accessEnd(of renewal: Dated<RenewalFacts>, _ latest: LatestPeriod) -> Timestamp? {
    guard let claim = latest.claim, claim.fact.saysActive, claim.signedDate >= renewal.signedDate,
      claim.signedDate <= time
    else { return nil }
    return claim.fact.status == .billingGracePeriod
      ? renewal.fact.gracePeriodExpiresDate : renewal.fact.renewalDate
  }

  /// The product that a subscription was to renew as, where it is not known whether it did.
  private func pendingProduct(after latest: LatestPeriod, _ deciding: Decision?) -> Decision? {
    guard deciding?.verdict != .entitled || deciding?.reason == .renewalLeewayByPolicy,
      let productId = latest.renewal?.fact.autoRenewProductId,
      latest.mayHaveRenewed(as: productId),
      !chain.periods.contains(where: { $0.purchase.facts.productId == productId })
    else { return nil }
    let rule = AppliedRule(.awaitingRenewal, ["autoRenewProductId": productId.text])
    return .undetermined(.awaitingRenewalEvidence, since: latest.end, of: productId, [rule])
  }

  /// 3.3: the status that E-11d leaves, where it applies.
  func statusOfUnseenPurchase(_ latest: LatestPeriod) -> SubscriptionStatus? {
    guard let renewal = unseenPurchase(latest), hasBegun(renewal, after: latest) else { return nil }
    if let end = accessEnd(of: renewal, latest), time < end {
      return renewal.fact.renewalDate.map { time >= $0 } ?? true ? .billingGracePeriod : .active
    }
    return .expired
  }
}

extension Purchase {
  /// E-11b: whether it renews an earlier period.
  fileprivate var isRenewal: Bool {
    facts.reason.map { $0 == .renewal } ?? (facts.transactionId != facts.originalTransactionId)
  }
}
