// SPDX-License-Identifier: Apache-2.0

import StorePayloads
public import StrictTime

extension Entitlement {
  /// E-3e: the answer about a person with a claim: never more than the purchaser has.
  package init(seat claim: HeldClaim, of purchaser: Entitlement) {
    let (verdict, reason, from) = Entitlement.decision(about: claim, of: purchaser)
    let isEntitled = verdict == .entitled
    productId = purchaser.productId
    environment = purchaser.environment
    kind = purchaser.kind
    self.verdict = verdict
    self.reason = reason
    level = purchaser.level
    self.from = from
    until = isEntitled ? purchaser.until : nil
    paidUntil = purchaser.paidUntil
    changedTo = nil
    move = nil
    seats = nil
    accessEnd = isEntitled ? nil : from
    gracePossibleUntil = purchaser.gracePossibleUntil
    source = purchaser.source
    subscriptionGroupIdentifier = purchaser.subscriptionGroupIdentifier
    status = purchaser.status
    renewal = nil
    offer = nil
    ownership = .assigned
    commitment = nil
    warnings = (purchaser.warnings + (claim.hasTwoHolders ? [.claimHasTwoHolders] : [])).sorted()
    let rule = AppliedRule(.seatClaim, ["seatClaimId": claim.id.text, "claimedAt": claim.start])
    rules = purchaser.rules + [rule]
    nextActions = actions
  }

  /// The answer about a person without a claim.
  package init(withoutSeatOf purchaser: Entitlement) {
    self.init(neverPurchased: purchaser.productId, purchaser.environment)
  }

  private static func decision(
    about claim: HeldClaim,
    of purchaser: Entitlement
  ) -> (EntitlementVerdict, EntitlementReason, Timestamp?) {
    if case .ended(let end) = claim.state {
      // The group may have ended before the claim did.
      let isOver = purchaser.verdict == .notEntitled && purchaser.from.map { $0 <= end } ?? false
      if !isOver { return (.notEntitled, .seatUnclaimed, end) }
    }
    switch purchaser.verdict {
    case .notEntitled: return (.notEntitled, .groupEnded, purchaser.from)
    case .undetermined: return (.undetermined, purchaser.reason, purchaser.from)
    case .entitled: break
    }
    switch claim.state {
    case .running:
      return (
        .entitled, .seatClaimed, purchaser.from.map { max($0, claim.start) } ?? claim.start
      )
    case .unknown(let since): return (.undetermined, .seatClaimUnknown, since)
    case .noGroup, .ended: return (.notEntitled, .groupEnded, nil)
    }
  }
}

extension EntitlementSummary {
  /// The answer with the products that a customer may use by claims of seats (rule E-3e).
  ///
  ///     let seat = entitlement  // of SeatClaims
  ///     let access = summary.granting([seat])["com.example.notes.team"]
  ///
  /// An answer of the customer's own counts where it grants more.
  ///
  /// `validUntil` is the time at which the purchaser's answer changes.
  public func granting(
    _ seats: [Entitlement],
    until validUntil: Timestamp? = nil
  ) -> EntitlementSummary {
    let held = seats.filter { $0.reason != .neverPurchased }
    guard !held.isEmpty else { return self }
    var products = Dictionary(products.map { (Identifier($0.productId), $0) }) { first, _ in first }
    var groups = self.groups
    for seat in held {
      let id = Identifier(seat.productId)
      products[id] = products[id].map { $0.isWeaker(than: seat) ? seat : $0 } ?? seat
      guard let group = seat.subscriptionGroupIdentifier.map(Identifier.init) else { continue }
      let place = groups.firstIndex {
        $0.subscriptionGroupIdentifier.map(Identifier.init) == group
      }
      guard let place else {
        groups.append(seat)
        continue
      }
      if groups[place].isWeaker(than: seat) { groups[place] = seat }
    }
    var summary = self
    summary.validUntil = [self.validUntil, validUntil].compactMap(\.self).min()
    summary.products = products.sorted { $0.key < $1.key }.map(\.value)
    summary.groups = groups
    summary.features = FeatureEntitlement.all(of: policy, environment, granted: summary.products)
    summary.warnings = Set(warnings + held.flatMap(\.warnings)).sorted()
    return summary
  }
}

extension Entitlement {
  /// Whether another answer about the product grants more.
  fileprivate func isWeaker(than seat: Entitlement) -> Bool {
    if verdict != seat.verdict { return verdict.rank < seat.verdict.rank }
    guard verdict == .entitled, let until else { return false }
    return seat.until.map { until < $0 } ?? true
  }
}
