// SPDX-License-Identifier: Apache-2.0

import StorePayloads
import StrictTime

/// The rules about a one-time product at a given time.
struct OneTimeRules: Sendable {
  let productId: Identifier
  let purchases: [Purchase]
  let time: Timestamp
  let policy: EntitlementPolicy

  /// The decision about the product; `nil` without purchases.
  func decision() -> Decision? {
    guard let newest = purchases.max(by: { $0.begins(before: $1) }) else { return nil }
    var decision = decide(newest)
    if purchases.contains(where: { !$0.facts.unknownWords.isEmpty }) {
      decision.warnings.insert(.unknownEnumValue)
    }
    if decision.purchase?.isContested == true { decision.warnings.insert(.evidenceConflict) }
    return decision
  }

  private func decide(_ newest: Purchase) -> Decision {
    // The policy takes precedence: receipts may not contain the kind of a product.
    if let duration = policy.trialProducts[exactly: productId] {
      return trial(newest, lasting: duration)
    }
    switch newest.facts.kind ?? policy.kinds[exactly: productId] {
    case .consumable?: return consumable(newest)
    case .nonConsumable?: return nonConsumable(newest)
    case .nonRenewing?: return nonRenewing(newest)
    default: return unknownKind(newest)
    }
  }

  /// E-20: a non-consumable grants access forever.
  ///
  /// E-23: a refund ends access; a partial refund ends it unless the policy keeps it. E-24: a family-shared
  /// product is a separate purchase.
  private func nonConsumable(_ newest: Purchase) -> Decision {
    let revocationDates = revocationDates
    guard let kept = purchases.first(where: { isKept($0, revocationDates) }) else {
      return revokedLast() ?? notYetBought(newest)
    }
    var rules = [
      EntitlementRule.nonConsumable.reading([
        "transactionId": kept.facts.transactionId.text,
        "revocationDate": kept.facts.revocation?.date,
      ])
    ]
    if let revocation = kept.revocation(by: time), revocation.isPartial {
      rules.append(
        EntitlementRule.partialRefund.reading([
          "revocationType": revocation.type, "revocationPercentage": revocation.percentage,
        ])
      )
    }
    if kept.facts.ownership == .familyShared {
      rules.append(AppliedRule(.familyShared, ["inAppOwnershipType": kept.facts.ownership]))
    }
    return .entitled(.nonConsumable, from: kept.facts.purchaseDate, until: nil, by: kept, rules)
  }

  private func isKept(_ purchase: Purchase, _ revocationDates: [EvidenceKey: Timestamp]) -> Bool {
    guard purchase.facts.purchaseDate <= time else { return false }
    guard let date = revocationDates[purchase.chain] else { return true }
    return date < purchase.facts.purchaseDate
  }

  /// The revocation date of each original transaction; a restored copy under another id is revoked with it.
  private var revocationDates: [EvidenceKey: Timestamp] {
    var dates: [EvidenceKey: Timestamp] = [:]
    for purchase in purchases {
      guard let revocation = purchase.revocation(by: time),
        !(policy.partialRefundKeepsAccess && revocation.isPartial)
      else { continue }
      let original = purchase.chain
      dates[original] = max(dates[original] ?? revocation.date, revocation.date)
    }
    return dates
  }

  /// The decision by the last revocation.
  ///
  /// `end` computes the end of access without this revocation, from the purchases that were valid until then.
  private func revokedLast(end: ([Purchase]) -> Timestamp? = { _ in nil }) -> Decision? {
    let revoked = purchases.compactMap { purchase in
      purchase.revocation(by: time).map { (purchase, $0) }
    }
    return revoked.max { ($0.1.date, $0.0.key) < ($1.1.date, $1.0.key) }
      .map { last, revocation in
        let left = revoked.filter { $0.1.date >= revocation.date }.map(\.0)
        return last.decisionOnRevocation(revocation, end: end(left))
      }
  }

  private func notYetBought(_ newest: Purchase) -> Decision {
    let rule = AppliedRule(.nonConsumable, ["purchaseDate": newest.facts.purchaseDate])
    return .notEntitled(.notYetStarted, since: nil, by: newest, [rule])
  }

  /// E-21: a consumable grants nothing; its units are counted.
  private func consumable(_ newest: Purchase) -> Decision {
    let rule = AppliedRule(.consumable, ["type": newest.facts.kind])
    return .notEntitled(
      .consumableCarriesNoEntitlement,
      since: newest.facts.purchaseDate,
      by: newest,
      [rule]
    )
  }

  /// E-22: the policy sets the duration, and how several purchases combine.
  private func nonRenewing(_ newest: Purchase) -> Decision {
    let kept = purchases.filter {
      $0.facts.purchaseDate <= time && $0.revocation(by: time) == nil
    }
    .sorted { $0.facts.purchaseDate < $1.facts.purchaseDate }
    let duration = policy.durations[exactly: productId]
    guard let last = kept.last else {
      let revoked = revokedLast { left in
        duration.map { term(of: left, lasting: $0).end }
      }
      return revoked ?? notYetBought(newest)
    }
    guard let duration else {
      let rule = AppliedRule(.nonRenewing, ["durations": nil])
      let since = last.facts.purchaseDate
      return .undetermined(.nonRenewingDurationUnknown, since: since, by: last, [rule])
    }
    let (start, end) = term(of: kept, lasting: duration)
    let rule = EntitlementRule.nonRenewing.reading([
      "purchaseDate": last.facts.purchaseDate, "duration": duration,
      "stacking": policy.stacking.rawValue,
    ])
    guard time < end else {
      return .notEntitled(.nonRenewingElapsed, since: end, by: last, [rule])
    }
    return .entitled(.nonRenewingWithinDuration, from: start, until: end, by: last, [rule])
  }

  private func term(
    of purchases: [Purchase],
    lasting duration: CalendarPeriod
  ) -> (start: Timestamp, end: Timestamp) {
    NonRenewingTerm.term(
      of: purchases.map(\.facts.purchaseDate).sorted(),
      lasting: duration,
      policy.stacking
    )
  }

  /// E-41: a trial starts at its first purchase; reinstalling the app does not restart it.
  private func trial(_ newest: Purchase, lasting duration: CalendarPeriod) -> Decision {
    let starts = purchases.map { $0.facts.originalPurchaseDate ?? $0.facts.purchaseDate }
    let start = starts.min() ?? newest.facts.purchaseDate
    let end = start.adding(duration)
    let rule = AppliedRule(.trialProduct, ["originalPurchaseDate": start, "duration": duration])
    let revocationDates = revocationDates
    if !purchases.contains(where: { isKept($0, revocationDates) }),
      let decision = revokedLast(end: { _ in end })
    {
      return decision
    }
    guard start <= time else {
      return .notEntitled(.notYetStarted, since: nil, by: newest, [rule])
    }
    guard time < end else {
      return .notEntitled(.trialProductElapsed, since: end, by: newest, [rule])
    }
    return .entitled(.trialProductRunning, from: start, until: end, by: newest, [rule])
  }

  /// An unknown kind, or a receipt without one: the policy may have a duration.
  private func unknownKind(_ newest: Purchase) -> Decision {
    var decision = nonRenewing(newest)
    if newest.facts.kind != nil { decision.warnings.insert(.unknownEnumValue) }
    return decision
  }
}
