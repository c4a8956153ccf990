// SPDX-License-Identifier: Apache-2.0

import StorePayloads
import StrictTime

/// What the rules find about one product, before several findings about it become one answer.
struct Decision: Sendable {
  var verdict: EntitlementVerdict
  var reason: EntitlementReason
  var level = AccessLevel.full
  var from: Timestamp?
  var until: Timestamp?
  var purchase: Purchase?
  var line: Line?
  var status: SubscriptionStatus?
  var warnings: Set<EntitlementWarning> = []
  var rules: [AppliedRule]

  static func entitled(
    _ reason: EntitlementReason,
    from: Timestamp?,
    until: Timestamp?,
    by purchase: Purchase,
    _ rules: [AppliedRule]
  ) -> Decision {
    Decision(
      verdict: .entitled,
      reason: reason,
      from: from,
      until: until,
      purchase: purchase,
      rules: rules
    )
  }

  static func notEntitled(
    _ reason: EntitlementReason,
    since: Timestamp?,
    by purchase: Purchase?,
    _ rules: [AppliedRule]
  ) -> Decision {
    Decision(
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
    Decision(
      verdict: .undetermined,
      reason: reason,
      from: since,
      purchase: purchase,
      rules: rules
    )
  }

  /// Whether another decision about the same thing is the one that counts: more access, more of it, for
  /// longer; where there is none, the later purchase tells why.
  func isWeaker(than other: Decision) -> Bool {
    if verdict != other.verdict { return verdict.rank < other.verdict.rank }
    if level != other.level { return level == .limited }
    if verdict == .entitled, until != other.until {
      guard let until else { return false }
      return other.until.map { until < $0 } ?? true
    }
    let left = purchase?.facts.purchaseDate ?? .earliest
    let right = other.purchase?.facts.purchaseDate ?? .earliest
    if left != right { return left < right }
    guard let key = purchase?.key, let otherKey = other.purchase?.key else { return false }
    return key < otherKey
  }
}

extension EntitlementVerdict {
  fileprivate var rank: Int {
    switch self {
    case .entitled: 2
    case .undetermined: 1
    case .notEntitled: 0
    }
  }
}
