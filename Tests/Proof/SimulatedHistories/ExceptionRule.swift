// SPDX-License-Identifier: Apache-2.0

package import StoreEntitlements
import StoreReceipts
package import StrictTime

/// Permitted wrong answers: they depend on messages that are not in the evidence, and no newer evidence is
/// available.
package enum ExceptionRule {
  /// The rule that permits a wrong answer about a product; `nil` if the answer is a failure.
  ///
  /// `today` is the time up to which events count: for a past time, the time of the question.
  package static func excuse(
    for answer: Entitlement,
    truth: Truth,
    in history: SimulatedHistory,
    seen: EvidenceSeen,
    today: Timestamp
  ) -> String? {
    let events = history.events.filter { $0.at <= today }
    let isYes = answer.verdict == .entitled
    return isYes
      ? tooMuch(answer, events, history, seen)
      : tooLittle(answer, truth, events, seen, at: seen.time(ofQuestion: today))
  }

  /// A wrong "entitled": an unseen message revoked, superseded or canceled the granting purchase.
  private static func tooMuch(
    _ answer: Entitlement,
    _ events: [HistoryEvent],
    _ history: SimulatedHistory,
    _ seen: EvidenceSeen
  ) -> String? {
    // A product that only a renewal info names has no source; its chain grants it.
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
        // A copy from after the reversal does not show that the refund ended the subscription.
        let isReversed = events.contains {
          $0.kind == .reversal && $0.transaction == event.transaction && $0.at > event.at
        }
        if isReversed, seen.hasNothingNewer(about: event, in: events) { return "refund" }
      case .refund where isOwn && !seen.hasSeen(event.transaction):
        // A status or renewal info of an unseen purchase grants access; Xcode has no status, which would show the refund.
        if seen.hasNothingNewer(about: event, in: events) || history.environment == .xcode {
          return "refund"
        }
      case .supersession where isOwn, .resubscription where isOwn:
        // A newer copy of a superseded purchase shows the change. After a refund, the copy has the
        // date of the refund (E-16).
        let isTold = source.map { source in
          !seen.hasNothingNewer(aboutTransaction: source.transactionId, than: event.at)
            && !events.contains {
              $0.kind == .refund && isRefund($0, of: source, events) && $0.at > event.at
                && seen.isAbout(timeBefore: $0.at)
            }
        }
        if isTold != true, seen.hasNothingNewer(about: event, in: events) { return "supersession" }
        if isTold != true, wentBack(to: answer.productId, after: event, events, in: history, seen) {
          return "supersession and back"
        }
      case .recovery where isOwn && event.product != answer.productId:
        if seen.hasNothingNewer(about: event, in: events) { return "recovery as another product" }
      case .planChange where event.transaction == source?.transactionId:
        // E-11b: the period that a renewal implies is a period of its product.
        if answer.reason == .activePeriod, answer.from == nil { return "supersession at a renewal" }
      case .cancellation where isOwn && answer.reason == .gracePeriod:
        if seen.hasNothingNewer(about: event, in: events) { return "cancellation" }
      default: break
      }
    }
    return nil
  }

  /// E-13: whether an answer without access leaves open that the charge was recovered.
  private static func admitsRecovery(
    _ answer: Entitlement,
    _ event: HistoryEvent,
    _ seen: EvidenceSeen,
    at time: Timestamp
  ) -> Bool {
    switch answer.reason {
    case .expiredBilling: false
    case .billingRetry:
      answer.nextActions.contains(.askAppStore)
        || seen.hasRenewalInfo(of: event.chain, from: time.adding(seconds: -86_400))
    default: true
    }
  }

  /// E-10: whether a token shows that a purchase is in force although another one was made after it.
  private static func isConfirmed(
    _ reversal: HistoryEvent,
    _ events: [HistoryEvent],
    _ seen: EvidenceSeen
  ) -> Bool {
    let later = events.filter { event in
      event.chain == reversal.chain && event.isPurchase && event.transaction != reversal.transaction
        && event.at <= reversal.at
    }
    let newest = later.map(\.start).max().map { $0.adding(seconds: 86_400) } ?? reversal.at
    // E-11d: the date of an unseen purchase that only a renewal info names is not known.
    guard later.allSatisfy({ seen.hasSeen($0.transaction) }) else { return false }
    return later.isEmpty
      || seen.hasToken(
        ofTransaction: reversal.transaction,
        from: max(newest, reversal.at)
      )
  }

  /// Whether the chain returned to the product without a signed message in between.
  private static func wentBack(
    to product: String,
    after event: HistoryEvent,
    _ events: [HistoryEvent],
    in history: SimulatedHistory,
    _ seen: EvidenceSeen
  ) -> Bool {
    let back = events.first { later in
      later.chain == event.chain && later.at > event.at && later.isPurchase
        && later.product == product
    }
    // A second purchase of the product, unless it is a renewal, shows that something superseded the first.
    guard let back, event.product != product, back.isRenewal || !seen.hasSeen(back.transaction)
    else { return false }
    return !seen.places.contains { place in
      let message = history.messages[place]
      return event.at <= message.signed && message.signed < back.at
        && message.documents.contains { $0.chain == event.chain }
    }
  }

  /// Whether the event revoked the granting purchase; a restored copy has its own id and belongs to its
  /// original (E-3).
  private static func isRefund(
    _ event: HistoryEvent,
    of source: EvidenceSource?,
    _ events: [HistoryEvent]
  ) -> Bool {
    guard let source else { return false }
    if event.transaction == source.transactionId { return true }
    let isCopy = !events.contains { $0.transaction == source.transactionId }
    return isCopy && event.transaction == source.originalTransactionId
  }

  /// A wrong "not entitled": an unseen message reinstated, extended, recovered or made the granting
  /// purchase.
  private static func tooLittle(
    _ answer: Entitlement,
    _ truth: Truth,
    _ events: [HistoryEvent],
    _ seen: EvidenceSeen,
    at time: Timestamp
  ) -> String? {
    let granting = truth.chains.filter { $0.value.answers[answer.productId]?.verdict.rank ?? 0 > 0 }
    for event in events {
      let isOwn = granting[event.chain] != nil
      let isNamed = isOwn || event.product == answer.productId
      switch event.kind {
      case .reversal where isNamed:
        if seen.hasNothingNewer(aboutTransaction: event.transaction, than: event.at)
          || !isConfirmed(event, events, seen)
        {
          return "reversal"
        }
      case .extended where isOwn:
        if seen.hasNothingNewer(aboutTransaction: event.transaction, than: event.at) {
          return "extension"
        }
      case .purchase where isNamed:
        // E-4: a renewal info has no effect without a known transaction of its chain.
        let isOrphan = !events.contains {
          $0.chain == event.chain && $0.isPurchase && seen.hasSeen($0.transaction)
        }
        if !seen.hasSeen(event.transaction),
          isOrphan || seen.hasNothingNewer(about: event, in: events)
        {
          return "resubscription under another id"
        }
      case .renewal where isOwn && [.refunded, .refundedProrated].contains(answer.reason):
        // E-10: the last known purchase was refunded after its end.
        if seen.hasNothingNewer(about: event, in: events) {
          return "renewal of a refunded purchase"
        }
      case .preference where event.product == answer.productId:
        // Renewal is undetermined, and only an unseen preference names the product.
        if truth.products[answer.productId]?.verdict == .undetermined,
          seen.hasNothingNewer(about: event, in: events)
        {
          return "change of the next product"
        }
      case .resubscription where isOwn && seen.hasNothingNewer(about: event, in: events):
        return event.kind.name
      case .resubscription where isOwn && answer.reason == .familyRevoked:
        // E-10: a renewal info with the end of the revoked purchase does not show that the member has access again.
        let isShown = events.contains {
          $0.chain == event.chain && $0.isPurchase && $0.at >= event.at && $0.start <= time
            && seen.hasSeen($0.transaction)
        }
        if !isShown { return "return to the family" }
      case .planChange where isOwn && answer.reason == .upgraded && time < event.start:
        // E-11d: without its transaction, a renewal info that names the next product early replaces what came before.
        if !seen.hasSeen(event.transaction) { return "early change of the product" }
      // E-13: a lost recovery is not an end, and the answer says that the evidence is old.
      case .recovery where isOwn && !admitsRecovery(answer, event, seen, at: time): break
      case .recovery where isOwn, .supersession where isOwn,
        .planChange where isOwn, .enabling where isOwn:
        if seen.hasNothingNewer(about: event, in: events) {
          return event.kind.name
        }
      default: break
      }
    }
    // E-17: chains are evaluated separately, and the evidence about these chains does not name the product.
    if let source = answer.source, granting[source.originalTransactionId] == nil, !granting.isEmpty,
      granting.keys.allSatisfy({ !seen.names(answer.productId, in: $0, events) })
    {
      return "product of another chain"
    }
    return nil
  }
}

extension HistoryEvent.Kind {
  fileprivate var name: String {
    switch self {
    case .planChange: "supersession at a renewal"
    case .enabling: "cancellation taken back"
    default: rawValue
    }
  }
}
