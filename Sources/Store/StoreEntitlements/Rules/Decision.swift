// SPDX-License-Identifier: Apache-2.0

import StorePayloads
import StrictTime

/// A decision about a product; the best of several becomes the answer.
struct Decision: Sendable {
  let productId: Identifier
  var verdict: EntitlementVerdict
  var reason: EntitlementReason
  var level = AccessLevel.full
  var from: Timestamp?
  var until: Timestamp?
  /// E-57: of a decision that grants nothing, when the last access ended.
  var accessEnd: Timestamp?
  /// Whether a purchase that is not known ended the access.
  var isStartUnknown = false
  /// The end of what was paid.
  var paidUntil: Timestamp?
  /// The product that replaced this one.
  var changedTo: Identifier?
  /// E-10b: the subscription that continues this one.
  var move: SubscriptionMove?
  /// E-3d: the seats of the purchaser.
  var seats: PurchasedSeats?
  /// The deciding purchase; `nil` for an unseen purchase.
  var purchase: Purchase?
  var chain: ChainEvidence?
  var status: SubscriptionStatus?
  var outlook: RenewalOutlook?
  /// E-18: whether the commitment itself will renew.
  var commitmentWillRenew: Bool?
  var warnings: Set<EntitlementWarning> = []
  /// E-19: until when grace is possible that the evidence cannot show.
  var gracePossibleUntil: Timestamp?
  var rules: [AppliedRule]

  static func entitled(
    _ reason: EntitlementReason,
    from: Timestamp?,
    until: Timestamp?,
    by purchase: Purchase,
    _ rules: [AppliedRule]
  ) -> Decision {
    var decision = entitled(reason, from: from, until: until, of: purchase.facts.productId, rules)
    decision.purchase = purchase
    return decision
  }

  static func entitled(
    _ reason: EntitlementReason,
    from: Timestamp?,
    until: Timestamp?,
    of productId: Identifier,
    _ rules: [AppliedRule]
  ) -> Decision {
    Decision(
      productId: productId,
      verdict: .entitled,
      reason: reason,
      from: from,
      until: until,
      rules: rules
    )
  }

  static func notEntitled(
    _ reason: EntitlementReason,
    since: Timestamp?,
    by purchase: Purchase,
    _ rules: [AppliedRule]
  ) -> Decision {
    Decision(
      productId: purchase.facts.productId,
      verdict: .notEntitled,
      reason: reason,
      from: since,
      purchase: purchase,
      rules: rules
    )
  }

  static func undetermined(
    _ reason: EntitlementReason,
    since: Timestamp?,
    by purchase: Purchase,
    _ rules: [AppliedRule]
  ) -> Decision {
    var decision = undetermined(reason, since: since, of: purchase.facts.productId, rules)
    decision.purchase = purchase
    return decision
  }

  static func undetermined(
    _ reason: EntitlementReason,
    since: Timestamp?,
    of productId: Identifier,
    _ rules: [AppliedRule]
  ) -> Decision {
    Decision(
      productId: productId,
      verdict: .undetermined,
      reason: reason,
      from: since,
      rules: rules
    )
  }

  /// Whether another decision about the product is preferred: more access, a higher level, then a later
  /// end; if neither grants access, the later purchase.
  func isWeaker(than other: Decision) -> Bool {
    if verdict != other.verdict { return verdict.rank < other.verdict.rank }
    if level != other.level { return level == .limited }
    if verdict == .entitled, until != other.until { return endsEarlier(than: other) }
    // E-3d: the purchaser knows the seats.
    if verdict == .entitled, isAssigned != other.isAssigned { return isAssigned }
    // E-57: a purchase that has not begun is no evidence about the time before it.
    if hasBegun != other.hasBegun { return other.hasBegun }
    let left = purchase?.facts.purchaseDate ?? .earliest
    let right = other.purchase?.facts.purchaseDate ?? .earliest
    if left != right { return left < right }
    guard let key = purchase?.key, let otherKey = other.purchase?.key else {
      return purchase == nil && other.purchase != nil
    }
    return key < otherKey
  }

  /// E-17: the preferred one of two decisions; if it grants nothing, its verdict starts when neither does.
  func combined(with other: Decision) -> Decision {
    var best = isWeaker(than: other) ? other : self
    guard best.verdict != .entitled else { return best }
    best.accessEnd = [accessEnd, other.accessEnd].compactMap(\.self).max()
    best.from = [self, other].startOfNoAccess
    return best
  }

  /// E-19: warns that the customer may be in a grace period until then.
  mutating func allowsGrace(until end: Timestamp?) {
    guard let end else { return }
    gracePossibleUntil = end
    warnings.insert(.gracePossible)
  }

  private var isAssigned: Bool { purchase?.facts.ownership == .assigned }

  private var hasBegun: Bool { reason != .notYetStarted }

  /// `nil` is later than any date.
  func endsEarlier(than other: Decision) -> Bool {
    guard let until else { return false }
    return other.until.map { until < $0 } ?? true
  }
}

extension EntitlementVerdict {
  /// Entitled before undetermined before not entitled (E-17).
  var rank: Int {
    switch self {
    case .entitled: 2
    case .undetermined: 1
    case .notEntitled: 0
    }
  }
}
