// SPDX-License-Identifier: Apache-2.0

import StorePayloads
import StrictTime

/// A chain with its decisions and status at a given time.
struct EvaluatedChain: Sendable {
  let chain: ChainEvidence
  let decisions: [Decision]
  let latest: LatestPeriod?
  let status: SubscriptionStatus?

  /// Whether the last period that has begun is paid and not over.
  private let isPaid: Bool

  init(_ chain: ChainEvidence, at time: Timestamp, _ policy: EntitlementPolicy) {
    let rules = SubscriptionRules(chain, at: time, policy)
    self.chain = chain
    latest = rules.latest
    decisions = rules.decisions()
    status = rules.status
    isPaid =
      rules.status == .active
      && rules.latest?.purchase.facts.expiresDate.map { time < $0 } ?? false
  }

  /// Whether a purchase was made by this time, seen or unseen.
  var hasBegun: Bool {
    latest != nil || decisions.contains { $0.verdict != .notEntitled }
  }

  /// Whether the status is 1, 3 or 4.
  var isSubscribed: Bool {
    if isPaid { return true }
    guard let status, !isUndetermined else { return false }
    return [.active, .billingRetry, .billingGracePeriod].contains(status)
  }

  /// E-30: whether earlier purchases may be unseen.
  var mayMissPurchases: Bool { !chain.hasOriginal || chain.isOfReceipts }

  /// E-30: whether a purchase of the customer's own used an introductory offer.
  func hasUsedIntroductoryOffer(by time: Timestamp) -> Bool {
    for period in chain.periods {
      let facts = period.purchase.facts
      if facts.purchaseDate > time { return false }
      if facts.ownership?.isPaidByAnother != true, facts.offer?.type == .introductory {
        return true
      }
    }
    return false
  }

  /// Whether the evidence is not enough to decide about the chain.
  var isUndetermined: Bool {
    // A leeway grants access although it is not known whether the subscription renewed (E-14).
    if decisions.contains(where: { $0.reason == .renewalLeewayByPolicy }) {
      return latest?.isAutoRenewOff != true
    }
    return !decisions.contains { $0.verdict == .entitled }
      && decisions.contains { $0.verdict == .undetermined }
  }
}

extension [EvaluatedChain] {
  /// The chains of each subscription group, by group; chains without a group are left out.
  func byGroup(_ policy: EntitlementPolicy) -> [(group: Identifier, chains: [EvaluatedChain])] {
    let groups = Dictionary(grouping: self) { $0.chain.group(policy).map(Identifier.init) }
    return groups.compactMap { group, chains in group.map { ($0, chains) } }
      .sorted { $0.group < $1.group }
  }
}
