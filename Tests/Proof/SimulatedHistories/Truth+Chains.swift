// SPDX-License-Identifier: Apache-2.0

import StoreEntitlements
import StorePayloads
import StrictTime

// The expected answers for a chain.

extension ChainState {
  /// The expected answer at a given time; `nil` if the chain has not begun.
  func truth(at time: Timestamp, _ asked: AskedPolicy) -> ChainTruth? {
    let begun = periods.filter { $0.start <= time }
    guard let newest = begun.last else { return nil }
    var answers: [String: ProductTruth] = [:]
    for period in periods where answers[period.product] == nil {
      answers[period.product] = other(period.product, begun, time)
    }
    let status = status(of: newest, at: time)
    var answer = answer(of: newest, status, at: time, asked)
    answer.status = status
    // A renewal signed early as another product affects that product only (E-11c).
    if self.newest.product == newest.product {
      answer.willRenew = status == .expired ? willRenewAfterEnd : willRenew
      answer.renewsTo = answer.willRenew == true ? nextProduct : nil
    }
    answers[newest.product] = answer
    // A renewal as another product is also undetermined.
    if phase == .unsettled, willRenew, status == .expired, nextProduct != newest.product {
      answers[nextProduct] = .awaiting
    }
    if newest.isRevoked(at: time) { coverByOlder(begun, time, &answers) }
    return ChainTruth(
      group: group,
      product: newest.product,
      status: status,
      answers: answers,
      isUndetermined: answer.verdict == .undetermined || phase == .unsettled && willRenew
    )
  }

  /// The signed status: while renewal is pending, the App Store does not sign that the subscription
  /// expired.
  func signedStatus(at time: Timestamp) -> Int64 {
    let status = truth(at: time, .standard)?.status ?? .active
    return phase == .unsettled && status == .expired ? 1 : status.rawValue
  }

  /// Lifecycle.md 3.3.
  private func status(of newest: PeriodState, at time: Timestamp) -> SubscriptionStatus {
    if newest.isRevoked(at: time) { return .revoked }
    if time < newest.end { return .active }
    switch phase {
    case .grace(let until) where time < until: return .billingGracePeriod
    case .grace, .retry: return time < givesUp ? .billingRetry : .expired
    default: return .expired
    }
  }

  /// E-13: no renewal after billing retry ends.
  ///
  /// The preference remains while a renewal is pending.
  private var willRenewAfterEnd: Bool {
    switch phase {
    case .unsettled: willRenew
    default: false
    }
  }

  private func answer(
    of newest: PeriodState,
    _ status: SubscriptionStatus,
    at time: Timestamp,
    _ asked: AskedPolicy
  ) -> ProductTruth {
    switch status {
    case .revoked: return ProductTruth(verdict: .notEntitled, reasons: newest.revokedReasons)
    case .active: return .yes(newest.activeReason, until: newest.end)
    case .billingGracePeriod:
      guard case .grace(let until) = phase else { return .no() }
      return .yes(.gracePeriod, until: until)
    case .billingRetry:
      let limit = newest.end.adding(seconds: asked.retryDays * 86_400)
      guard time < limit else { return .no(.billingRetry) }
      var answer = ProductTruth.yes(.billingRetryAllowedByPolicy, until: limit)
      answer.isFull = false
      return answer
    default: break
    }
    switch phase {
    case .unsettled:
      let limit = newest.end.adding(seconds: asked.leewaySeconds)
      if time < limit { return .yes(.renewalLeewayByPolicy, until: limit) }
      return willRenew ? .awaiting : .no(.expiredVoluntary)
    case .ended(let intent): return .no(ChainState.reason(of: intent))
    default: return .no(.expiredBilling)
    }
  }

  /// A product of the chain other than that of the newest purchase.
  private func other(
    _ product: String,
    _ begun: [PeriodState],
    _ time: Timestamp
  ) -> ProductTruth {
    guard let last = begun.last(where: { $0.product == product }) else { return .no() }
    // The rules define no reason for a period that ended when the next product began, or that was
    // refunded.
    guard last.isSuperseded(at: time), last.revocation == nil else { return .no() }
    return .no(.upgraded)
  }

  /// E-10: if the newest purchase was refunded, an older active one grants.
  private func coverByOlder(
    _ begun: [PeriodState],
    _ time: Timestamp,
    _ answers: inout [String: ProductTruth]
  ) {
    for period in begun.dropLast() where period.covers(time) {
      var answer = ProductTruth.yes(period.activeReason, until: period.end)
      answer.status = answers[period.product]?.status
      answers[period.product] = answer
    }
  }

  /// E-15.
  static func reason(of intent: Int64) -> EntitlementReason {
    switch intent {
    case 1: .expiredVoluntary
    case 2: .expiredBilling
    case 3: .expiredPriceIncrease
    case 4: .expiredProductUnavailable
    default: .expiredUnknown
    }
  }
}

extension PeriodState {
  /// E-3: a period with added seats ends when all its transactions are revoked.
  func isRevoked(at time: Timestamp) -> Bool {
    isRevoked(revocation, time) && (seats.map { isRevoked($0.revocation, time) } ?? true)
  }

  private func isRevoked(_ revocation: RevocationState?, _ time: Timestamp) -> Bool {
    revocation.map { $0.date <= time } ?? false
  }

  func isSuperseded(at time: Timestamp) -> Bool {
    superseded.map { $0 <= time } ?? false
  }

  func covers(_ time: Timestamp) -> Bool {
    start <= time && time < end && !isSuperseded(at: time) && !isRevoked(at: time)
  }

  /// E-11.
  var activeReason: EntitlementReason {
    guard let offer else { return .activePeriod }
    guard offer.type == 1 else { return .activeOffer }
    return offer.payment == .free ? .activeFreeTrial : .activeIntro
  }

  /// E-10.
  var revokedReasons: Set<EntitlementReason> {
    Set([revocation, seats?.revocation].compactMap { $0?.endReason })
  }
}

extension RevocationState {
  var endReason: EntitlementReason {
    if kind == .family { return .familyRevoked }
    return isProrated ? .refundedProrated : .refunded
  }
}
