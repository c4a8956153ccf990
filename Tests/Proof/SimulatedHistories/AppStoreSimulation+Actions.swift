// SPDX-License-Identifier: Apache-2.0

import StoreLab
import StrictTime

// Actions of customers, developers and Apple at any time.

extension AppStoreSimulation {
  private enum Action: CaseIterable {
    case purchase, oneTime, intention, plan, offer, price, withdrawal, extend
    case refund, oneTimeRefund, reversal, familyEnd, seats, copies, other
  }

  /// Performs one random action, if it is possible now.
  mutating func act() {
    switch random.pick(AppStoreSimulation.weighted) ?? .other {
    case .purchase: purchase()
    case .oneTime: buyOneTime()
    case .intention: changeIntention()
    case .plan: changePlan()
    case .offer: redeemOffer()
    case .price: changePrice()
    case .withdrawal: withdraw()
    case .extend: extend()
    case .refund: refund()
    case .oneTimeRefund: refundOneTime()
    case .reversal: reverse()
    case .familyEnd: endSharing()
    case .seats: hasSeats ? changeSeats() : signCopies()
    case .copies: signCopies()
    case .other: sayWithoutChange()
    }
  }

  private static let weighted: [Action] =
    Action.allCases + [
      .purchase, .purchase, .purchase, .intention, .plan, .plan, .refund, .copies, .copies,
    ]

  /// The chains whose newest period is active and which the customer can change.
  func running(_ condition: (ChainState) -> Bool = { _ in true }) -> [Int] {
    state.chains.indices.filter { index in
      let chain = state.chains[index]
      return chain.phase == .running && chain.newest.start <= now && now < chain.newest.end
        && condition(chain)
    }
  }

  // MARK: Purchases

  private mutating func purchase() {
    guard let group = random.pick(StoreCatalog.groups) else { return }
    let own = state.chains.indices.filter {
      state.chains[$0].group == group && !state.chains[$0].isFamilyShared
    }
    // A chain shared by a family member is separate from the customer's own chain (E-17).
    let hasShared = state.chains.contains { $0.group == group && $0.isFamilyShared }
    if !hasShared, group != StoreCatalog.commitmentGroup, random.chance(10) {
      return subscribe(to: group, isFamilyShared: true)
    }
    guard let index = own.last else { return subscribe(to: group) }
    switch state.chains[index].phase {
    case .ended, .stopped: resubscribe(index)
    // Repurchase with a new original id while the old chain is in billing retry (E-17).
    case .retry where random.chance(40): subscribe(to: group)
    default: break
    }
  }

  // MARK: Renewal preference

  /// Transitions T10 and T11; a commitment has a separate flag (2.7).
  private mutating func changeIntention() {
    let chains = running { !$0.isFamilyShared }
    guard let index = random.pick(chains) else { return }
    if state.chains[index].isCommitment {
      state.chains[index].commitmentAutoRenews.toggle()
    } else {
      state.chains[index].autoRenews.toggle()
    }
    let isOn = state.chains[index].autoRenews && state.chains[index].commitmentAutoRenews
    if !isOn { state.chains[index].priceIncrease = nil }
    log(isOn ? .enabling : .cancellation, index, state.chains[index].newest)
    notify(isOn ? .renewalEnabled : .renewalDisabled, index)
  }

  /// T13, T15, T16: level and period decide whether the change is immediate.
  private mutating func changePlan() {
    let chains = running { !$0.isFamilyShared && !$0.isCommitment }
    guard let index = random.pick(chains) else { return }
    let chain = state.chains[index]
    let products = StoreCatalog.products(inGroup: chain.group)
    guard let product = random.pick(products), let current = StoreCatalog.byId[chain.newest.product]
    else { return }
    if product.id == current.id {
      guard chain.nextProduct != product.id else { return }
      state.chains[index].nextProduct = product.id
      log(.preference, index, chain.newest, as: product.id)
      return notify(.renewalPreferenceReverted, index)
    }
    let isAtOnce =
      product.level < current.level
      || product.level == current.level && product.period == current.period
    if isAtOnce { return upgrade(index, to: product) }
    state.chains[index].nextProduct = product.id
    state.chains[index].nextOffer = nil
    state.chains[index].autoRenews = true
    log(.preference, index, chain.newest, as: product.id)
    if !chain.autoRenews { log(.enabling, index, chain.newest) }
    notify(.downgrade, index)
  }

  /// T40, T42, T45: from the next period.
  private mutating func redeemOffer() {
    let chains = running { !$0.isFamilyShared && !$0.isCommitment && $0.nextOffer == nil }
    guard let index = random.pick(chains) else { return }
    let isCode = random.chance(50)
    let offer =
      isCode
      ? OfferTerms(type: 3, identifier: "SPRING", payment: .free, length: "P1M")
      : OfferTerms(type: 2, identifier: "half3", payment: .payAsYouGo, charges: 3)
    state.chains[index].nextOffer = offer
    state.chains[index].nextOfferCharges = offer.charges
    state.chains[index].autoRenews = true
    log(.enabling, index, state.chains[index].newest)
    notify(.offerRedeemed, index)
  }

  /// Transitions T30 to T32 and T36.
  private mutating func changePrice() {
    let chains = running { $0.autoRenews && !$0.isFamilyShared && !$0.isCommitment }
    guard let index = random.pick(chains) else { return }
    if state.chains[index].priceIncrease == .pending, random.chance(70) {
      state.chains[index].priceIncrease = .accepted
      log(.other, index, state.chains[index].newest)
      return notify(.priceIncreaseAccepted, index)
    }
    let needsConsent = random.chance(60)
    state.chains[index].priceIncrease = needsConsent ? .pending : .accepted
    log(.other, index, state.chains[index].newest)
    notify(needsConsent ? .priceIncreasePending : .priceIncreaseAccepted, index)
  }

  /// T18: the App Store signs nothing until the end of the period.
  private mutating func withdraw() {
    guard random.chance(40), let index = random.pick(running()) else { return }
    state.chains[index].isWithdrawnFromSale = true
  }

  /// Transition T57.
  private mutating func extend() {
    let chains = running {
      $0.newest.offer?.payment != .free && !$0.isFamilyShared && !$0.isCommitment
    }
    guard let index = random.pick(chains) else { return }
    let last = state.chains[index].periods.count - 1
    let days = random.number(1...90)
    state.chains[index].periods[last].end = state.chains[index].newest.end.adding(
      seconds: days * 86_400
    )
    schedule(index)
    log(.extended, index, state.chains[index].newest)
    notify(.renewalExtended, index)
  }
}
