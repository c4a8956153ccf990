// SPDX-License-Identifier: Apache-2.0

import StoreLab
import StoreReceipts
package import StrictTime

/// The simulated App Store with scripted events, to test the oracle with hand-written tables.
package struct ScriptedStore: Sendable {
  private var store: AppStoreSimulation

  /// The events.
  package enum Step: Sendable {
    case look
    /// A purchase, an upgrade or a resubscription; the text names the offer.
    case buy(String, offer: Offer? = nil)
    case share(String)
    case renew, fail, recover, cancelUnpaid, expire(Int64)
    case autoRenew(Bool)
    case plan(String)
    case redeem(Offer)
    case refund(percent: Int64), endSharing
    /// The period has ended, and nothing was signed.
    case silence
    case buyOnce(String, quantity: Int64)
    case refundOnce(String, percent: Int64?)
  }

  package enum Offer: Sendable {
    case trial, payUpFront, promotion, winBack
  }

  /// A store with a grace period of this many days.
  package init(graceDays: Int64?, graceForTrials: Bool = true) {
    store = AppStoreSimulation(seed: 0, customer: 1, .production, from: .earliest)
    store.graceDays = graceDays
    store.graceForTrials = graceForTrials
    store.hasAccounts = false
  }

  /// The expected answer at a given time.
  package func truth(at time: Timestamp, _ asked: AskedPolicy = .standard) -> Truth {
    store.state.truth(at: time, asked)
  }

  /// Applies an event to the newest chain.
  package mutating func perform(_ step: Step, at time: Timestamp) {
    store.now = time
    let chain = store.state.chains.count - 1
    switch step {
    case .look: break
    case .buy(let product, let offer): buy(product, offer)
    case .share(let product): buy(product, nil, isFamilyShared: true)
    case .buyOnce(let product, let quantity):
      store.state.oneTime.append(
        OneTimeState(
          id: store.newId(),
          product: product,
          date: time,
          quantity: quantity,
          isFamilyShared: false
        )
      )
    case .refundOnce(let product, let percent):
      guard let index = store.state.oneTime.firstIndex(where: { $0.product == product }) else {
        return
      }
      store.state.oneTime[index].revocation = RevocationState(
        date: time,
        reason: 0,
        kind: percent == nil ? .full : .prorated,
        percentage: percent.map { $0 * 1000 }
      )
    default: if chain >= 0 { performOnChain(step, chain) }
    }
  }

  private mutating func performOnChain(_ step: Step, _ chain: Int) {
    switch step {
    case .renew: store.renew(chain, .regular)
    case .fail: store.fail(chain)
    case .recover:
      if case .grace(let until) = store.state.chains[chain].phase, store.now < until {
        return store.renew(chain, .inGrace)
      }
      store.renew(chain, .inRetry)
    case .cancelUnpaid: store.cancelUnpaid(chain)
    case .expire(let intent): store.end(chain, intent, .expired)
    case .autoRenew(let isOn): store.state.chains[chain].autoRenews = isOn
    case .plan(let product): store.state.chains[chain].nextProduct = product
    case .redeem(let offer):
      store.state.chains[chain].nextOffer = terms(of: offer, "news.month")
      store.state.chains[chain].nextOfferCharges = terms(of: offer, "news.month")?.charges ?? 0
    case .silence: store.state.chains[chain].phase = .unsettled
    case .refund(let percent):
      take(chain, percent < 100_000 ? .prorated : .full, percent)
    case .endSharing: take(chain, .family, nil)
    default: break
    }
  }

  private mutating func take(_ chain: Int, _ kind: RevocationState.Kind, _ percent: Int64?) {
    let last = store.state.chains[chain].periods.count - 1
    store.state.chains[chain].periods[last].revocation = RevocationState(
      date: store.now,
      reason: 0,
      kind: kind,
      percentage: percent
    )
    store.stop(chain)
  }

  private mutating func buy(_ id: String, _ offer: Offer?, isFamilyShared: Bool = false) {
    guard let product = StoreCatalog.byId[id] else { return }
    let index = store.state.chains.firstIndex { $0.group == product.group }
    var chain =
      index.map { store.state.chains[$0] }
      ?? ChainState(
        originalId: "",
        group: product.group,
        isFamilyShared: isFamilyShared,
        periods: [],
        nextProduct: id,
        recentStart: store.now
      )
    chain.nextOffer = offer.flatMap { terms(of: $0, id) }
    chain.nextOfferCharges = chain.nextOffer?.charges ?? 0
    store.buy(product, &chain, index: index)
  }

  private func terms(of offer: Offer, _ product: String) -> OfferTerms? {
    switch offer {
    case .trial: StoreCatalog.byId[product]?.introductory
    case .payUpFront: OfferTerms(type: 3, identifier: "SOLO", payment: .payUpFront, length: "P3M")
    case .promotion: OfferTerms(type: 2, identifier: "half3", payment: .payAsYouGo, charges: 3)
    case .winBack: OfferTerms(type: 4, identifier: "back1", payment: .free, length: "P1M")
    }
  }
}
