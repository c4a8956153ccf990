// SPDX-License-Identifier: Apache-2.0

package import StoreEntitlements
package import StrictTime

/// The only wrong answers that no evidence could have prevented: of what was not seen, and where nothing newer
/// was seen about it either.
package enum ExceptionRule {
  /// Why a wrong answer about a product is excused; `nil` where it is a failure.
  ///
  /// `today` is when the last event counts: the moment itself, or, of a moment in the past, when it was asked.
  package static func excuse(
    for answer: Entitlement,
    truth: Truth,
    in life: SimulatedLife,
    seen: EvidenceSeen,
    today: Timestamp
  ) -> String? {
    let events = life.events.filter { $0.at <= today }
    let isYes = answer.verdict == .entitled
    return isYes
      ? tooMuch(answer, events, life, seen)
      : tooLittle(answer, truth, events, seen)
  }

  /// A wrong yes: what grants was taken back, superseded or cancelled, unseen.
  private static func tooMuch(
    _ answer: Entitlement,
    _ events: [LifeEvent],
    _ life: SimulatedLife,
    _ seen: EvidenceSeen
  ) -> String? {
    // What only a renewal info names has no source: then it is the chain that has the product.
    let source = answer.source
    let named = Set(events.filter { $0.product == answer.productId }.map(\.chain))
    for event in events {
      let isOwn =
        source.map { $0.originalTransactionId == event.chain } ?? named.contains(event.chain)
      switch event.kind {
      case .refund where isRefund(event, of: source, events):
        if seen.hasNothingNewer(aboutTransaction: event.transaction, than: event.at) {
          return "refund"
        }
      case .refund where isOwn && !seen.hasSeen(event.transaction):
        // What grants is a status or renewal info, of a purchase that was not seen either.
        if seen.hasNothingNewer(about: event, in: events) { return "refund" }
      case .supersession where isOwn, .resubscription where isOwn:
        // A newer copy of what was superseded says so.
        let isTold = source.map {
          !seen.hasNothingNewer(aboutTransaction: $0.transactionId, than: event.at)
        }
        if isTold != true, seen.hasNothingNewer(about: event, in: events) { return "supersession" }
        if isTold != true, wentBack(to: answer.productId, after: event, events, in: life, seen) {
          return "supersession and back"
        }
      case .recovery where isOwn && event.product != answer.productId:
        if seen.hasNothingNewer(about: event, in: events) { return "recovery as another product" }
      case .planChange where event.transaction == source?.transactionId:
        // E-11b: the period that a renewal implies is taken for one of its product.
        if answer.reason == .activePeriod, answer.from == nil { return "supersession at a renewal" }
      case .cancellation where isOwn && answer.reason == .gracePeriod:
        if seen.hasNothingNewer(about: event, in: events) { return "cancellation" }
      default: break
      }
    }
    return nil
  }

  /// Whether the chain came back to the product, and nothing that was signed about it in between was seen.
  private static func wentBack(
    to product: String,
    after event: LifeEvent,
    _ events: [LifeEvent],
    in life: SimulatedLife,
    _ seen: EvidenceSeen
  ) -> Bool {
    let back = events.first { later in
      later.chain == event.chain && later.at > event.at && later.isPurchase
        && later.product == product
    }
    guard let back, event.product != product else { return false }
    return !seen.places.contains { place in
      let message = life.messages[place]
      return event.at <= message.signed && message.signed < back.at
        && message.documents.contains { $0.chain == event.chain }
    }
  }

  /// Whether it took back what grants; a restored copy has an id of its own, and goes with its original (E-3).
  private static func isRefund(
    _ event: LifeEvent,
    of source: EvidenceSource?,
    _ events: [LifeEvent]
  ) -> Bool {
    guard let source else { return false }
    if event.transaction == source.transactionId { return true }
    let isCopy = !events.contains { $0.transaction == source.transactionId }
    return isCopy && event.transaction == source.originalTransactionId
  }

  /// A wrong no: what grants was given back, extended, recovered or bought, unseen.
  private static func tooLittle(
    _ answer: Entitlement,
    _ truth: Truth,
    _ events: [LifeEvent],
    _ seen: EvidenceSeen
  ) -> String? {
    let granting = truth.chains.filter { $0.value.answers[answer.productId]?.verdict.rank ?? 0 > 0 }
    for event in events {
      let isOwn = granting[event.chain] != nil
      let isNamed = isOwn || event.product == answer.productId
      switch event.kind {
      case .reversal where isNamed:
        if seen.hasNothingNewer(aboutTransaction: event.transaction, than: event.at) {
          return "reversal"
        }
      case .extended where isOwn:
        if seen.hasNothingNewer(aboutTransaction: event.transaction, than: event.at) {
          return "extension"
        }
      case .purchase where isNamed:
        // E-4: a renewal info says nothing where no transaction of its chain is known.
        let isOrphan = !events.contains {
          $0.chain == event.chain && $0.isPurchase && seen.hasSeen($0.transaction)
        }
        if !seen.hasSeen(event.transaction),
          isOrphan || seen.hasNothingNewer(about: event, in: events)
        {
          return "resubscription under another id"
        }
      case .renewal where isOwn && [.refunded, .refundedProrated].contains(answer.reason):
        // E-10: what was refunded after its end is the last that is known.
        if seen.hasNothingNewer(about: event, in: events) { return "renewal of what was refunded" }
      case .preference where event.product == answer.productId:
        // It is undetermined whether it renewed, and only the unseen preference says as what.
        if truth.products[answer.productId]?.verdict == .undetermined,
          seen.hasNothingNewer(about: event, in: events)
        {
          return "change of the next product"
        }
      case .recovery where isOwn, .resubscription where isOwn, .supersession where isOwn,
        .planChange where isOwn, .enabling where isOwn:
        if seen.hasNothingNewer(about: event, in: events) {
          return event.kind.name
        }
      default: break
      }
    }
    return nil
  }
}

extension LifeEvent.Kind {
  fileprivate var name: String {
    switch self {
    case .planChange: "supersession at a renewal"
    case .enabling: "cancellation taken back"
    default: rawValue
    }
  }
}
