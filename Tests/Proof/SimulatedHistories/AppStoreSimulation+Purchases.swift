// SPDX-License-Identifier: Apache-2.0

import StoreLab
import StrictTime

// Purchases by customers.

extension AppStoreSimulation {
  /// T1 to T4, T44: a first subscription, or a new original id while the old chain is in billing retry.
  mutating func subscribe(to group: String, isFamilyShared: Bool = false) {
    guard let product = random.pick(StoreCatalog.products(inGroup: group)) else { return }
    var chain = ChainState(
      originalId: "",
      group: group,
      isFamilyShared: isFamilyShared,
      periods: [],
      nextProduct: product.id,
      recentStart: now
    )
    chain.account = isFamilyShared ? nil : account(nil)
    if !isFamilyShared { offerForPurchase(&chain, product, isFirst: true) }
    buy(product, &chain, index: nil)
    notify(.subscribed, state.chains.count - 1)
  }

  /// T6, T43, T46: any product of the group, after an expiration or refund.
  mutating func resubscribe(_ index: Int) {
    var chain = state.chains[index]
    guard let product = random.pick(StoreCatalog.products(inGroup: chain.group)) else { return }
    chain.account = chain.isFamilyShared ? nil : account(chain.account)
    chain.nextOffer = nil
    if !chain.isFamilyShared { offerForPurchase(&chain, product, isFirst: false) }
    if now.milliseconds(since: chain.newest.end) > 60 * 86_400_000 { chain.recentStart = now }
    buy(product, &chain, index: index)
    notify(.resubscribed, index)
  }

  /// T16, T41: immediate, with a full new period.
  mutating func upgrade(_ index: Int, to product: CatalogProduct) {
    var chain = state.chains[index]
    chain.account = account(chain.account)
    chain.nextOffer = nil
    let hasOffer = random.chance(25) && !product.isCommitment
    if hasOffer {
      chain.nextOffer = OfferTerms(type: 2, identifier: "half3", payment: .payAsYouGo, charges: 3)
      chain.nextOfferCharges = 3
    }
    buy(product, &chain, index: index)
    notify(hasOffer ? .offerUpgrade : .upgrade, index)
  }

  /// A purchase that begins now and supersedes active periods of other products.
  mutating func buy(_ product: CatalogProduct, _ chain: inout ChainState, index: Int?) {
    let id = newId()
    let isFirst = chain.periods.isEmpty
    let wasRunning = !isFirst && chain.phase == .running
    if isFirst {
      chain = ChainState(
        originalId: id,
        group: chain.group,
        isFamilyShared: chain.isFamilyShared,
        periods: [],
        nextProduct: product.id,
        nextOffer: chain.nextOffer,
        nextOfferCharges: chain.nextOfferCharges,
        recentStart: now,
        account: chain.account
      )
    }
    for place in chain.periods.indices
    where chain.periods[place].end > now && chain.periods[place].product != product.id {
      if chain.periods[place].superseded == nil { chain.periods[place].superseded = now }
    }
    let chainIndex = index ?? state.chains.count
    if index == nil { state.chains.append(chain) } else { state.chains[chainIndex] = chain }
    let (offer, length) = takeOffer(chainIndex, product.id)
    let end = now.adding(length)
    let period = PeriodState(
      id: id,
      lineItem: newId(),
      product: product.id,
      start: now,
      end: end,
      isRenewal: false,
      offer: offer,
      commitment: commitment(after: nil, product.id, now, end),
      account: chain.account
    )
    state.chains[chainIndex].periods.append(period)
    state.chains[chainIndex].autoRenews = true
    state.chains[chainIndex].commitmentAutoRenews = true
    state.chains[chainIndex].isWithdrawnFromSale = false
    state.chains[chainIndex].nextProduct = product.id
    begin(chainIndex)
    log(isFirst ? .purchase : wasRunning ? .supersession : .resubscription, chainIndex, period)
  }

  private mutating func offerForPurchase(
    _ chain: inout ChainState,
    _ product: CatalogProduct,
    isFirst: Bool
  ) {
    guard !product.isCommitment else { return }
    let group = chain.group
    let hasUsed = state.chains.contains {
      $0.group == group && !$0.isFamilyShared && $0.periods.contains { $0.offer?.type == 1 }
    }
    let isSubscribed = state.chains.contains {
      $0.group == group && [.running, .unsettled, .retry].contains($0.phase)
        && $0.originalId != chain.originalId
    }
    var offers: [OfferTerms] = []
    if let introductory = product.introductory, !hasUsed, !isSubscribed {
      offers.append(introductory)
    }
    if random.chance(35) {
      offers.append(OfferTerms(type: 3, identifier: "SOLO", payment: .payUpFront, length: "P3M"))
      offers.append(OfferTerms(type: 3, identifier: "SPRING", payment: .free, length: "P1M"))
      if !isFirst {
        offers.append(OfferTerms(type: 2, identifier: "half3", payment: .payAsYouGo, charges: 3))
        offers.append(OfferTerms(type: 2, identifier: "free1", payment: .free, length: "P1M"))
      }
    }
    if let winBack = chain.winBackOffers.first, random.chance(60) {
      offers = [OfferTerms(type: 4, identifier: winBack, payment: .free, length: "P1M")]
    }
    guard let offer = random.pick(offers) else { return }
    chain.nextOffer = offer
    chain.nextOfferCharges = offer.charges
    // Redeemed outside of the app, so the purchase has no app account token.
    if offer.type == 3 { chain.account = nil }
  }

  // MARK: One-time products

  /// Transitions T8 and T47.
  mutating func buyOneTime() {
    guard let product = random.pick(StoreCatalog.oneTime) else { return }
    let owned = state.oneTime.filter { $0.product == product.id }
    let canRepeat = [.consumable, .nonRenewing].contains(product.kind)
    guard canRepeat || owned.allSatisfy({ $0.revocation != nil }),
      product.kind != .trial || owned.isEmpty
    else { return }
    let isFamilyShared = product.kind == .nonConsumable && random.chance(20)
    state.oneTime.append(
      OneTimeState(
        id: newId(),
        product: product.id,
        date: now,
        quantity: product.kind == .consumable ? random.number(1...5) : 1,
        isFamilyShared: isFamilyShared,
        offer: random.chance(10) && !isFamilyShared
          ? OfferTerms(type: 3, identifier: "ONCE", payment: .payUpFront) : nil
      )
    )
    events.append(
      HistoryEvent(
        kind: .purchase,
        at: now,
        chain: state.oneTime[state.oneTime.count - 1].id,
        transaction: state.oneTime[state.oneTime.count - 1].id,
        product: product.id,
        start: now
      )
    )
    notify(.oneTimeCharge, oneTime: state.oneTime.count - 1)
  }
}
