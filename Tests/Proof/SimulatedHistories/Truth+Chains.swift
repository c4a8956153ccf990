// SPDX-License-Identifier: Apache-2.0

import StoreEntitlements
import StorePayloads
import StrictTime

// The expected answers for a chain.

extension ChainState {
  /// The expected answer at a given time; `nil` if the chain has not begun.
  func truth(at time: Timestamp, _ asked: AskedPolicy) -> ChainTruth? {
    let begun = periods.filter { $0.start <= time }
    guard let newest = begun.first(where: { $0.id == reinstated }) ?? begun.last else { return nil }
    var answers: [String: ProductTruth] = [:]
    for period in periods where answers[period.product] == nil {
      answers[period.product] = other(period.product, begun, time, asked)
    }
    let phase = phase(at: time)
    let earlier = begun.filter { $0.id != newest.id && $0.covers(time) }
    var status = status(of: newest, phase, at: time)
    // A period whose refund was reversed is the subscription's.
    if status == .revoked, !earlier.isEmpty { status = .active }
    var answer = answer(of: newest, phase, status, at: time, asked)
    answer.status = status
    // E-13: no renewal after billing retry ends; while a renewal is pending, the preference remains.
    // A renewal signed early as another product affects that product only (E-11c).
    if self.newest.product == newest.product {
      answer.willRenew = status == .expired ? phase == .unsettled && willRenew : willRenew
      answer.renewsTo = answer.willRenew == true ? nextProduct : nil
    }
    answers[newest.product] = answer
    // A renewal as another product is also undetermined.
    if phase == .unsettled, willRenew, status == .expired, nextProduct != newest.product {
      answers[nextProduct] = .awaiting
    }
    cover(by: earlier, &answers)
    return ChainTruth(
      group: group,
      product: newest.isRevoked(at: time)
        ? earlier.last?.product ?? newest.product : newest.product,
      status: status,
      answers: answers,
      isUndetermined: answer.verdict == .undetermined || phase == .unsettled && willRenew
    )
  }

  /// Lifecycle.md 3.3.
  private func status(
    of newest: PeriodState,
    _ phase: Phase,
    at time: Timestamp
  ) -> SubscriptionStatus {
    if newest.isRevoked(at: time) { return .revoked }
    if time < newest.end { return .active }
    switch phase {
    case .grace(let until) where time < until: return .billingGracePeriod
    case .grace, .retry: return time < givesUp ? .billingRetry : .expired
    default: return .expired
    }
  }

  private func answer(
    of newest: PeriodState,
    _ phase: Phase,
    _ status: SubscriptionStatus,
    at time: Timestamp,
    _ asked: AskedPolicy
  ) -> ProductTruth {
    switch status {
    case .active where newest.isRevoked(at: time), .revoked:
      return ProductTruth(
        verdict: .notEntitled,
        reasons: Set([newest.revocation?.endReason].compactMap(\.self))
      )
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
    // E-13: Apple has not said that it gave up.
    case .grace, .retry: return .awaiting
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
    _ time: Timestamp,
    _ asked: AskedPolicy
  ) -> ProductTruth {
    guard let last = begun.last(where: { $0.product == product }) else { return .no() }
    // The rules define no reason for a period that ended when the next product began, or that was
    // refunded.
    guard let date = last.superseded, date <= time, last.revocation == nil else { return .no() }
    let next = begun.first { $0.start >= date && $0.product != product }
    guard asked.knowsLevels, let level = StoreCatalog.byId[product]?.level,
      let nextLevel = next.flatMap({ StoreCatalog.byId[$0.product]?.level })
    else { return .no(.upgraded, .changedProduct) }
    return .no(nextLevel < level ? .upgraded : .changedProduct)
  }

  /// E-10: an older purchase that is active grants as well.
  private func cover(by earlier: [PeriodState], _ answers: inout [String: ProductTruth]) {
    for period in earlier where answers[period.product]?.verdict != .entitled {
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
  func isRevoked(at time: Timestamp) -> Bool { revocation.map { $0.date <= time } ?? false }

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
    return offer.isFree ? .activeFreeTrial : .activeIntro
  }
}

extension RevocationState {
  var endReason: EntitlementReason {
    if isFamily { return .familyRevoked }
    return isProrated ? .refundedProrated : .refunded
  }
}
