// SPDX-License-Identifier: Apache-2.0

import StoreEntitlements
import StoreLab
import StrictTime

// Scheduled transitions: renewals, billing problems and expirations.

extension AppStoreSimulation {
  /// The kinds of renewal.
  enum Renewal { case early, regular, inGrace, inRetry }

  /// Schedules the next charge of a chain: up to 24 hours before the end (1.4).
  mutating func schedule(_ chain: Int) {
    let newest = state.chains[chain].newest
    let quarter = newest.end.milliseconds(since: newest.start) / 4000
    let lead =
      isObserved
      ? random.number(ObservedDelay.renewalLead)
      : random.chance(50) ? 0 : min(random.number(1...86_399), quarter)
    state.chains[chain].plan = .undecided
    state.chains[chain].due = newest.end.adding(seconds: -max(lead, 0))
  }

  mutating func settle(_ chain: Int) {
    switch state.chains[chain].phase {
    case .running where now < state.chains[chain].newest.end: attemptEarly(chain)
    case .running:
      if random.chance(12) {
        state.chains[chain].phase = .unsettled
        state.chains[chain].due = now.adding(seconds: random.number(600...28_800))
      } else {
        finish(chain)
      }
    case .unsettled: finish(chain)
    case .grace(let until): leaveGrace(chain, until)
    case .retry: leaveRetry(chain)
    case .ended, .stopped: state.chains[chain].due = nil
    }
  }

  private mutating func attemptEarly(_ chain: Int) {
    let current = state.chains[chain]
    let canRenew =
      current.willRenew && !current.isWithdrawnFromSale && current.priceIncrease != .pending
    if canRenew, random.chance(75) { return renew(chain, .early) }
    state.chains[chain].plan = canRenew ? .fails : .undecided
    state.chains[chain].due = current.newest.end
  }

  private mutating func finish(_ chain: Int) {
    let current = state.chains[chain]
    if !current.willRenew { return end(chain, 1, .expiredVoluntarily) }
    if current.isWithdrawnFromSale { return end(chain, 4, .expiredNotForSale) }
    if current.priceIncrease == .pending { return end(chain, 3, .expiredAfterPriceIncrease) }
    if random.chance(2) { return end(chain, 5, .expired) }
    if current.plan == .fails || random.chance(22) { return fail(chain) }
    renew(chain, .regular)
  }

  /// Transitions T17, T18, T25 and T34.
  mutating func end(_ chain: Int, _ intent: Int64, _ kind: NotificationBuilder.Kind) {
    state.chains[chain].phase = .ended(intent)
    state.chains[chain].autoRenews = false
    state.chains[chain].priceIncrease = nil
    state.chains[chain].due = nil
    if random.chance(40), !state.chains[chain].isFamilyShared {
      state.chains[chain].winBackOffers = ["back1", "back2"]
    }
    log(.end, chain, state.chains[chain].newest)
    notify(kind, chain)
  }

  /// Transitions T20 and T21.
  mutating func fail(_ chain: Int) {
    let newest = state.chains[chain].newest
    var grace = state.chains[chain].isCommitment ? nil : graceDays
    if newest.offer?.payment == .free, !graceForTrials { grace = nil }
    // A weekly subscription has six days of grace; the next period may be of another product.
    let products = [newest.product, state.chains[chain].nextProduct]
    if let days = grace, products.contains(where: { StoreCatalog.period(of: $0).months == 0 }) {
      grace = min(days, 6)
    }
    let until = grace.map { newest.end.adding(seconds: $0 * 86_400) }
    state.chains[chain].plan = random.pick([.recover, .recover, .cancel, .runOut]) ?? .runOut
    state.chains[chain].graceEnd = until
    state.chains[chain].phase = until.map { .grace($0) } ?? .retry
    log(.failure, chain, newest)
    notify(until == nil ? .didFailToRenew : .gracePeriod, chain)
    if let until {
      state.chains[chain].due = random.chance(50) ? time(before: until) : until
    } else {
      planRetry(chain)
    }
  }

  private mutating func planRetry(_ chain: Int) {
    let limit = state.chains[chain].givesUp
    state.chains[chain].due = state.chains[chain].plan == .runOut ? limit : time(before: limit)
  }

  private mutating func time(before limit: Timestamp) -> Timestamp {
    let available = max(limit.milliseconds(since: now) / 1000 - 2, 2)
    return now.adding(seconds: random.number(1...available))
  }

  private mutating func leaveGrace(_ chain: Int, _ until: Timestamp) {
    guard now < until else {
      state.chains[chain].phase = .retry
      notify(.gracePeriodExpired, chain)
      return planRetry(chain)
    }
    switch state.chains[chain].plan {
    case .recover: renew(chain, .inGrace, beginsNow: random.chance(15))
    case .cancel: cancelUnpaid(chain)
    default: state.chains[chain].due = until
    }
  }

  private mutating func leaveRetry(_ chain: Int) {
    switch state.chains[chain].plan {
    case .recover: renew(chain, .inRetry)
    case .cancel: cancelUnpaid(chain)
    default: end(chain, 2, .expiredInBillingRetry)
    }
  }

  /// T26: a cancellation during billing retry ends the subscription immediately.
  mutating func cancelUnpaid(_ chain: Int) {
    if random.chance(70) { state.chains[chain].graceEnd = nil }
    state.chains[chain].commitmentAutoRenews = false
    log(.cancellation, chain, state.chains[chain].newest)
    end(chain, 1, .expiredVoluntarily)
  }

  /// Transitions T5, T14, T23, T24 and T33.
  mutating func renew(_ chain: Int, _ way: Renewal, beginsNow: Bool = false) {
    let last = state.chains[chain].newest
    let product = state.chains[chain].nextProduct
    let (offer, length) = takeOffer(chain, product)
    var start = way == .inRetry ? now : last.end
    let end = start.adding(length)
    // The recovery time is also accepted as the purchase date (T23).
    if beginsNow, now < end { start = now }
    let period = PeriodState(
      id: newId(),
      lineItem: newId(),
      product: product,
      start: start,
      end: end,
      isRenewal: true,
      offer: offer,
      commitment: commitment(after: last, product, start, end),
      account: last.account
    )
    state.chains[chain].periods.append(period)
    begin(chain)
    let isRecovery = way == .inGrace || way == .inRetry
    log(isRecovery ? .recovery : product == last.product ? .renewal : .planChange, chain, period)
    notify(isRecovery ? .billingRecovered : .didRenew, chain)
  }

  /// The fields that every new purchase of a chain resets.
  mutating func begin(_ chain: Int) {
    state.chains[chain].phase = .running
    state.chains[chain].priceIncrease = nil
    state.chains[chain].graceEnd = nil
    state.chains[chain].winBackOffers = []
    schedule(chain)
  }

  /// The offer of the next charge, and its remaining charges.
  mutating func takeOffer(_ chain: Int, _ product: String) -> (OfferTerms?, CalendarPeriod) {
    let regular = StoreCatalog.period(of: product)
    guard let offer = state.chains[chain].nextOffer else { return (nil, regular) }
    state.chains[chain].nextOfferCharges -= 1
    if state.chains[chain].nextOfferCharges <= 0 { state.chains[chain].nextOffer = nil }
    return (offer, offer.length.flatMap { CalendarPeriod(iso8601: $0) } ?? regular)
  }

  /// 2.7: counts the months of a commitment; a late recovery shifts its end.
  func commitment(
    after last: PeriodState?,
    _ product: String,
    _ start: Timestamp,
    _ end: Timestamp
  ) -> PeriodState.Commitment? {
    guard StoreCatalog.byId[product]?.isCommitment == true else { return nil }
    let number = last?.commitment.map { $0.number < $0.total ? $0.number + 1 : 1 } ?? 1
    let months = CalendarPeriod(months: 12 - number) ?? .zero
    return PeriodState.Commitment(number: number, total: 12, expires: end.adding(months))
  }
}
