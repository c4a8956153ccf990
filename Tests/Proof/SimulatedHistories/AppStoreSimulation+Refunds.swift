// SPDX-License-Identifier: Apache-2.0

import StoreLab
import StrictTime

// Refunds, their reversal, and the end of family sharing.

extension AppStoreSimulation {
  /// T50 to T52: a refund of the newest purchase, which stops the chain, or of an older one.
  mutating func refund() {
    let chains = state.chains.indices.filter {
      let chain = state.chains[$0]
      return !chain.isFamilyShared && chain.newest.start <= now && chain.phase != .unsettled
    }
    guard let index = random.pick(chains) else { return }
    let count = state.chains[index].periods.count
    let place = random.chance(50) ? count - 1 : Int(random.number(0...Int64(count - 1)))
    guard state.chains[index].periods[place].revocation == nil else { return }
    state.chains[index].periods[place].revocation = revocation()
    let hasSeatsLeft = state.chains[index].periods[place].hasSeatsLeft
    if place == count - 1, !hasSeatsLeft { stop(index) }
    log(.refund, index, state.chains[index].periods[place])
    notify(.refund, index, place)
  }

  mutating func stop(_ index: Int) {
    state.chains[index].phaseBeforeRefund = state.chains[index].phase
    state.chains[index].phase = .stopped
    state.chains[index].autoRenews = false
    state.chains[index].priceIncrease = nil
    state.chains[index].nextOffer = nil
    state.chains[index].winBackOffers = []
    state.chains[index].graceEnd = nil
    state.chains[index].due = nil
  }

  mutating func revocation() -> RevocationState {
    let reason = random.number(0...1)
    let share = random.number(1000...99_000)
    switch random.number(0...4) {
    case 0: return RevocationState(date: now, reason: reason, kind: .prorated, percentage: share)
    case 1: return RevocationState(date: now, reason: reason, kind: .untyped)
    case 2: return RevocationState(date: now, reason: reason, kind: .untyped, percentage: 50_000)
    default: return RevocationState(date: now, reason: reason, kind: .full, percentage: 100_000)
    }
  }

  mutating func refundOneTime() {
    let candidates = state.oneTime.indices.filter { index in
      let purchase = state.oneTime[index]
      // The rules do not say how the remaining non-renewing subscriptions stack after a refund.
      let isAlone = state.oneTime.filter { $0.product == purchase.product }.count == 1
      return purchase.revocation == nil && (purchase.kind != .nonRenewing || isAlone)
    }
    guard let index = random.pick(candidates) else { return }
    if state.oneTime[index].isFamilyShared {
      state.oneTime[index].revocation = RevocationState(date: now, reason: 0, kind: .family)
    } else {
      state.oneTime[index].revocation = revocation()
    }
    logOneTime(.refund, index)
    notify(state.oneTime[index].isFamilyShared ? .revoke : .refund, oneTime: index)
  }

  mutating func logOneTime(_ kind: HistoryEvent.Kind, _ index: Int) {
    let purchase = state.oneTime[index]
    events.append(
      HistoryEvent(
        kind: kind,
        at: now,
        chain: purchase.id,
        transaction: purchase.id,
        product: purchase.product,
        start: now
      )
    )
  }

  /// Transition T53.
  mutating func reverse() {
    if random.chance(30) { return reverseOneTime() }
    let candidates = state.chains.indices.flatMap { index in
      state.chains[index].periods.indices.map { (index, $0) }
    }.filter { index, place in
      let chain = state.chains[index]
      let period = chain.periods[place]
      // The rules do not cover a reinstated period that overlaps a later one.
      let overlaps = chain.periods.dropFirst(place + 1).contains { $0.start < period.end }
      return period.revocation != nil && !chain.isFamilyShared && !overlaps
    }
    guard let (index, place) = random.pick(candidates) else { return }
    state.chains[index].periods[place].revocation = nil
    if place == state.chains[index].periods.count - 1 { reinstate(index) }
    log(.reversal, index, state.chains[index].periods[place])
    notify(.refundReversed, index, place)
  }

  /// The status is recomputed from dates; auto-renewal stays off.
  mutating func reinstate(_ index: Int) {
    if now < state.chains[index].newest.end {
      state.chains[index].phase = .running
      state.chains[index].due = state.chains[index].newest.end
    } else if case .ended = state.chains[index].phaseBeforeRefund {
      state.chains[index].phase = state.chains[index].phaseBeforeRefund
    } else {
      state.chains[index].phase = .ended(1)
    }
  }

  mutating func reverseOneTime() {
    let candidates = state.oneTime.indices.filter {
      state.oneTime[$0].revocation != nil && !state.oneTime[$0].isFamilyShared
    }
    guard let index = random.pick(candidates) else { return }
    state.oneTime[index].revocation = nil
    logOneTime(.reversal, index)
    notify(.refundReversed, oneTime: index)
  }

  /// Transition T56.
  mutating func endSharing() {
    let chains = state.chains.indices.filter {
      let chain = state.chains[$0]
      return chain.isFamilyShared && chain.phase == .running && chain.newest.start <= now
        && now < chain.newest.end
    }
    guard let index = random.pick(chains) else { return }
    let last = state.chains[index].periods.count - 1
    state.chains[index].periods[last].revocation = RevocationState(
      date: now,
      reason: 0,
      kind: .family
    )
    stop(index)
    log(.refund, index, state.chains[index].newest)
    notify(.revoke, index)
  }
}
