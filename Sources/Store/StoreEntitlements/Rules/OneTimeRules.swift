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
    if decision.verdict != .entitled, decision.reason != .consumableCarriesNoEntitlement {
      decision.from = start(of: decision.verdict)
      decision.accessEnd = decision.verdict == .notEntitled ? decision.from : nil
    }
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

  /// E-57: the time at which another verdict ended; `nil` if there was none.
  private func start(of verdict: EntitlementVerdict) -> Timestamp? {
    let revocations = purchases.compactMap(\.facts.revocation?.date).filter { $0 <= time }
    var ends = Set(purchases.map(\.facts.purchaseDate)).union(revocations)
    let duration = policy.trialProducts[exactly: productId] ?? policy.durations[exactly: productId]
    if let duration {
      // What was valid just before each revocation, and what is.
      for date in revocations.map({ $0.adding(milliseconds: -1) }) + [time] {
        let kept = purchases.filter {
          $0.facts.purchaseDate <= date && $0.revocation(by: date) == nil
        }
        ends.insert(term(of: kept, lasting: duration).end)
      }
      if let first = purchases.first { ends.insert(trialStart(newest: first).adding(duration)) }
    }
    let sorted = ends.filter { $0 <= time }.sorted(by: >)
    return sorted.prefix(OneTimeRules.mostEnds).first { end in
      let before = OneTimeRules(
        productId: productId,
        purchases: purchases,
        time: end.adding(milliseconds: -1),
        policy: policy
      )
      return purchases.max { $0.begins(before: $1) }.map { before.decide($0).verdict != verdict }
        ?? false
    }
  }

  /// A product of this kind is bought a few times.
  private static let mostEnds = 32

  /// E-20: a non-consumable grants access forever.
  ///
  /// E-23: a refund ends access; a partial refund ends it unless the policy keeps it. E-24: a family-shared
  /// product is a separate purchase.
  private func nonConsumable(_ newest: Purchase) -> Decision {
    let revocationDates = revocationDates
    guard let kept = purchases.first(where: { isKept($0, revocationDates) }) else {
      return withUnknownShare() ?? revokedLast() ?? notYetBought(newest)
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
    var dates = replacementDates
    for purchase in purchases {
      guard let revocation = purchase.revocation(by: time),
        !(policy.partialRefundKeepsAccess && revocation.isPartial)
      else { continue }
      let original = purchase.chain
      dates[original] = max(dates[original] ?? revocation.date, revocation.date)
    }
    return dates
  }

  /// E-20: the date of a second purchase, by original transaction: the App Store does not sell a non-consumable again that
  /// the customer has.
  ///
  /// The first purchase was refunded by then, unless a later token says that it is in force.
  private var replacementDates: [EvidenceKey: Timestamp] {
    guard (purchases.first?.facts.kind ?? policy.kinds[exactly: productId]) == .nonConsumable,
      policy.trialProducts[exactly: productId] == nil
    else { return [:] }
    let owned = purchases.filter {
      $0.facts.ownership == .purchased && $0.facts.purchaseDate <= time
    }
    // A restored copy has the original purchase date of its chain.
    let starts = Dictionary(owned.map { ($0.chain, $0.facts.purchaseDate) }, uniquingKeysWith: min)
    guard starts.count > 1 else { return [:] }
    var dates: [EvidenceKey: Timestamp] = [:]
    for (chain, start) in starts {
      let copies = owned.filter { $0.chain == chain }
      let inForceAt = copies.compactMap(\.inForceAt).max() ?? .earliest
      let customers = Set(copies.map(\.facts.appTransactionId))
      let later = owned.filter { other in
        starts[other.chain].map { $0 > start && $0 == other.facts.purchaseDate } ?? false
          && customers.contains(other.facts.appTransactionId)
          && other.facts.purchaseDate > inForceAt
      }
      dates[chain] = later.map(\.facts.purchaseDate).min()
    }
    return dates
  }

  /// E-23: the decision if the policy depends on the share of a refund, which the evidence does not state; receipts and
  /// older tokens have none.
  private func withUnknownShare() -> Decision? {
    guard policy.partialRefundKeepsAccess else { return nil }
    let replaced = replacementDates
    let open = purchases.filter { purchase in
      replaced[purchase.chain] == nil && purchase.revocation(by: time)?.isOfUnknownShare == true
        && purchase.facts.ownership?.isPaidByAnother != true
    }
    guard let purchase = open.max(by: { $0.begins(before: $1) }),
      let revocation = purchase.revocation(by: time)
    else { return nil }
    let rule = EntitlementRule.partialRefund.reading([
      "transactionId": purchase.facts.transactionId.text, "revocationDate": revocation.date,
      "revocationType": revocation.type, "revocationPercentage": revocation.percentage,
    ])
    return .undetermined(.refundShareUnknown, since: revocation.date, by: purchase, [rule])
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
    var decision =
      time < end
      ? Decision.entitled(.nonRenewingWithinDuration, from: start, until: end, by: last, [rule])
      : .notEntitled(.nonRenewingElapsed, since: end, by: last, [rule])
    decision.paidUntil = end
    return decision
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
    let start = trialStart(newest: newest)
    let end = start.adding(duration)
    let rule = AppliedRule(.trialProduct, ["originalPurchaseDate": start, "duration": duration])
    let revocationDates = revocationDates
    if !purchases.contains(where: { isKept($0, revocationDates) }),
      let decision = (time < end ? withUnknownShare() : nil) ?? revokedLast(end: { _ in end })
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

  private func trialStart(newest: Purchase) -> Timestamp {
    let starts = purchases.map { $0.facts.originalPurchaseDate ?? $0.facts.purchaseDate }
    return starts.min() ?? newest.facts.purchaseDate
  }

  /// An unknown kind, or a receipt without one: the policy may have a duration.
  private func unknownKind(_ newest: Purchase) -> Decision {
    var decision = nonRenewing(newest)
    if newest.facts.kind != nil { decision.warnings.insert(.unknownEnumValue) }
    return decision
  }
}
