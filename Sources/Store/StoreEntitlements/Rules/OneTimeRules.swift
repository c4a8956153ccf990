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

  func notYetBought(_ newest: Purchase) -> Decision {
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

}
