// SPDX-License-Identifier: Apache-2.0

import StrictTime

/// The times after a question at which its answer may differ, without new evidence.
///
/// All evidence was signed by then, so only the dates in it matter, and the periods that rules and policy add to them.
struct TurningPoints {
  private let question: EvaluationQuestion
  private var times: Set<Timestamp> = []

  init(of evidence: CustomerEvidence, _ question: EvaluationQuestion) {
    self.question = question
    addClock(evidence.newestEvidence)
    for chain in evidence.chains { add(chain) }
    for (productId, purchases) in evidence.oneTime { add(purchases, of: productId) }
  }

  /// The first of these times for which the answer differs.
  ///
  /// Documents with many dates that change nothing could take quadratic time: after some attempts, the next time counts.
  func first(where differs: (Timestamp) -> Bool) -> Timestamp? {
    let sorted = times.sorted()
    let tried = sorted.prefix(TurningPoints.mostAttempts)
    return tried.first(where: differs) ?? sorted.dropFirst(TurningPoints.mostAttempts).first
  }

  /// Genuine evidence has a few dates in the future.
  private static let mostAttempts = 64

  private mutating func add(_ dates: Timestamp?...) {
    for date in dates {
      if let date, date > question.time { times.insert(date) }
    }
  }

  /// E-51, E-52: the limits of a clock that is behind or not trusted.
  private mutating func addClock(_ newest: Timestamp) {
    let tolerance = question.policy.clockTolerance.components
    let milliseconds = tolerance.seconds * 1000 + tolerance.attoseconds / 1_000_000_000_000_000
    add(newest, newest.adding(milliseconds: -milliseconds))
    if let trust = question.policy.offlineTrust {
      add(newest.adding(trust).adding(milliseconds: 1))
    }
  }

  private mutating func add(_ chain: ChainEvidence) {
    for period in chain.periods {
      let facts = period.purchase.facts
      add(facts.purchaseDate, facts.expiresDate, period.supersededDate, facts.revocation?.date)
    }
    add(chain.periods.first?.purchase.facts.originalPurchaseDate)
    for renewal in chain.renewals {
      add(renewal.fact.renewalDate, renewal.fact.gracePeriodExpiresDate)
    }
    // The latest period now, and those that begin later.
    let first = chain.latestIndex(at: question.time) ?? 0
    for index in chain.periods.indices[first...].prefix(TurningPoints.mostAttempts) {
      addEnds(LatestPeriod(chain, index, at: question.time, question.policy))
    }
  }

  /// E-12 to E-19: what follows the end of a period.
  private mutating func addEnds(_ latest: LatestPeriod) {
    let paid = latest.purchase.facts.expiresDate
    add(
      latest.end,
      latest.grace.end,
      latest.evidence.graceLimit,
      latest.billingRetryEnd,
      latest.billingRetryStaleDate(question.policy),
      latest.end?.adding(question.policy.billingRetryAccess),
      paid?.adding(question.policy.renewalLeeway),
      latest.signedAccessEnd
    )
  }

  /// E-20 to E-22, E-41.
  private mutating func add(_ purchases: [Purchase], of productId: Identifier) {
    for purchase in purchases { add(purchase.facts.purchaseDate, purchase.facts.revocation?.date) }
    let policy = question.policy
    if let duration = policy.trialProducts[exactly: productId] {
      let starts = purchases.map { $0.facts.originalPurchaseDate ?? $0.facts.purchaseDate }
      add(starts.min(), starts.min()?.adding(duration))
    }
    guard let duration = policy.durations[exactly: productId] else { return }
    let kept = purchases.filter {
      $0.facts.purchaseDate <= question.time && $0.revocation(by: question.time) == nil
    }
    let term = NonRenewingTerm.term(
      of: kept.map(\.facts.purchaseDate).sorted(),
      lasting: duration,
      policy.stacking
    )
    add(term.end)
  }
}

extension EntitlementSummary {
  /// Whether anything but the time differs.
  func differs(from other: EntitlementSummary) -> Bool {
    products != other.products || chains != other.chains || groups != other.groups
      || features != other.features || paidApp != other.paidApp
      || consumables != other.consumables || offers != other.offers || warnings != other.warnings
  }
}
