// SPDX-License-Identifier: Apache-2.0

import StoreEngine
import StoreEntitlements
import StorePayloads
import StrictTime

// (c) and (f): past times (E-57).

extension HistoryTrial {
  /// Evaluates past times with less and with more evidence: determined answers must not change, and all answers about
  /// one time must agree.
  mutating func askAboutPast(_ history: SimulatedHistory) {
    let instants = history.instants
    for _ in 0..<8 {
      guard let today = random.pick(instants) else { return }
      let more = subset(of: history, until: today)
      let less = more.filter { _ in random.chance(60) }
      guard let newest = less.last.map({ history.messages[$0].signed }) else { continue }
      let poor = ledger(of: history, less)
      let rich = ledger(of: history, more)
      let past = instants.filter { $0 <= newest }
      for _ in 0..<6 {
        guard let time = random.pick(past) else { continue }
        let before = poor.answer(at: time, in: history.environment, past: .intended)
        let after = rich.answer(at: time, in: history.environment, past: .intended)
        tally.past += 2
        compare(before, after, history, EvidenceSeen(history, less, about: time), more, time, today)
        if let truth = history.pastTruth(at: time, today: today) {
          check(
            after,
            truth,
            history,
            EvidenceSeen(history, more, about: time),
            time,
            today: today,
            "past"
          )
        }
        checkAgreement(after, rich, history, time, more)
      }
    }
  }

  func ledger(of history: SimulatedHistory, _ places: [Int]) -> EntitlementLedger {
    var ledger = EntitlementLedger.empty([history.environment])
    for place in places { ledger.take(history.messages[place]) }
    return ledger
  }

  private mutating func compare(
    _ before: EntitlementSummary,
    _ after: EntitlementSummary,
    _ history: SimulatedHistory,
    _ seen: EvidenceSeen,
    _ more: [Int],
    _ time: Timestamp,
    _ today: Timestamp
  ) {
    // E-14 and E-19: an answer with these warnings is not determined.
    let doubts: Set<EntitlementWarning> = [.staleEvidence, .receiptHasNoRenewalData]
    for old in before.products
    where old.verdict != .undetermined && doubts.isDisjoint(with: old.warnings) {
      let new = after[old.productId]
      guard new.verdict != old.verdict else { continue }
      guard let truth = history.pastTruth(at: time, today: today) else { continue }
      let excuse = ExceptionRule.excuse(
        for: old,
        truth: truth,
        in: history,
        seen: seen,
        today: today
      )
      if excuse != nil || isRevealed(old.productId, history, seen, more, time) {
        tally.exceptions["past, then seen", default: 0] += 1
      } else if new.verdict == .undetermined, hasRecurringState(old.productId, history) {
        tally.exceptions["past, recurring state", default: 0] += 1
      } else {
        let text =
          "\(old.productId): \(old.verdict) \(old.reason) turned into \(new.verdict) \(new.reason)"
        let added = Set(more).subtracting(seen.places)
        fail(history, "past, more evidence", time, seen.places, [text], added: added)
      }
    }
  }

  /// Whether auto-renew was turned off more than once: a ledger has the oldest and the newest copy of each state, but not
  /// those in between.
  private func hasRecurringState(_ product: String, _ history: SimulatedHistory) -> Bool {
    let chains = Set(history.events.lazy.filter { $0.product == product }.map(\.chain))
    return chains.contains { chain in
      history.events.count { $0.kind == .cancellation && $0.chain == chain } > 1
    }
  }

  /// Whether only the added evidence shows a relevant change: a transaction before the time, a message
  /// about the chain signed after an unseen purchase, a reversed refund, a reversed
  /// cancellation or a billing problem.
  private func isRevealed(
    _ product: String,
    _ history: SimulatedHistory,
    _ seen: EvidenceSeen,
    _ more: [Int],
    _ time: Timestamp
  ) -> Bool {
    let after = EvidenceSeen(history, more, about: time)
    let added = Set(more).subtracting(seen.places)
    let chains = Set(history.events.lazy.filter { $0.product == product }.map(\.chain))
    return history.events.contains { event in
      guard chains.contains(event.chain) else { return false }
      if event.kind == .reversal {
        if seen.hasNothingNewer(aboutTransaction: event.transaction, than: event.at) {
          return !after.hasNothingNewer(aboutTransaction: event.transaction, than: event.at)
        }
        // Newer evidence may be about the next refund.
        return !history.showsReversal(event, in: seen.places)
          && history.showsReversal(event, in: more)
      }
      if event.kind == .enabling || event.kind == .preference && event.product == product {
        return event.at <= time && seen.hasNothingNewer(about: event, in: history.events)
          && !after.hasNothingNewer(about: event, in: history.events)
      }
      // E-13: billing retry that is seen may have ended with a recovery that is not.
      if event.kind == .failure {
        return event.at <= time && seen.hasNoRenewalInfo(since: event)
          && !after.hasNoRenewalInfo(since: event)
      }
      guard event.isPurchase, !seen.hasSeen(event.transaction) else { return false }
      if after.hasSeen(event.transaction) { return event.at <= time }
      return added.contains { place in
        history.messages[place].signed >= event.at
          && history.messages[place].documents.contains { $0.chain == event.chain }
      }
    }
  }

  /// (f) Verdict, status, offers and timeline of one time agree.
  private mutating func checkAgreement(
    _ answer: EntitlementSummary,
    _ ledger: EntitlementLedger,
    _ history: SimulatedHistory,
    _ time: Timestamp,
    _ places: [Int]
  ) {
    var found: [String] = []
    let isComplete = places.count == places.last.map { $0 + 1 }
    let timelines = ledger.periods(at: time, in: history.environment)
    for product in answer.products where product.kind == .autoRenewable {
      let periods = timelines.first { $0.productId == product.productId }?.periods ?? []
      let running = periods.filter { $0.from <= time && time < $0.until ?? .latest }
      // A status or renewal info may imply a period whose transaction is unknown (E-11b, E-14), so
      // the timeline does not list it. Another chain of the product may be in billing retry.
      let isImplied = !isComplete && running.allSatisfy { [.retry, .refunded].contains($0.kind) }
      found += disagreements(product, Set(running.map(\.kind)), isImplied)
    }
    found += answer.products.compactMap { startBefore($0, ledger, history, time) }
    for offer in answer.offers {
      let lines = answer.chains.filter {
        $0.subscriptionGroupIdentifier == offer.subscriptionGroupIdentifier
      }
      let isSubscribed = lines.contains {
        [.active, .billingRetry, .billingGracePeriod].contains($0.status)
      }
      if isSubscribed != (offer.audience == .existing) {
        found.append(
          "\(offer.subscriptionGroupIdentifier): audience \(offer.audience?.rawValue ?? "unknown") beside \(lines.map(\.status))"
        )
      }
      if isSubscribed, offer.introductory != .no {
        found.append(
          "\(offer.subscriptionGroupIdentifier): introductory offer despite a subscription"
        )
      }
    }
    if !found.isEmpty { fail(history, "agreement", time, places, found) }
  }

  /// E-57: one instant before the start of a verdict that grants nothing, another verdict held.
  private func startBefore(
    _ product: Entitlement,
    _ ledger: EntitlementLedger,
    _ history: SimulatedHistory,
    _ time: Timestamp
  ) -> String? {
    guard !product.isEntitled, product.reason != .consumableCarriesNoEntitlement,
      let start = product.from
    else { return nil }
    let before = ledger.answer(
      at: start.adding(milliseconds: -1),
      in: history.environment,
      past: .intended
    )[product.productId]
    if start <= time, before.verdict != product.verdict { return nil }
    return "\(product.productId): \(product.reason) since \(start), before it \(before.reason)"
  }

  private func disagreements(
    _ product: Entitlement,
    _ kinds: Set<AccessTimeline.Kind>,
    _ isImplied: Bool
  ) -> [String] {
    let isPaid = !kinds.isDisjoint(with: [.paid, .trial, .offer])
    let agrees =
      switch product.reason {
      case .activePeriod: isPaid || isImplied
      case .activeFreeTrial, .activeIntro, .activeOffer: isPaid
      case .gracePeriod: kinds.contains(.grace) || isImplied
      case .billingRetry: kinds.contains(.retry) && !isPaid
      case .neverPurchased, .notYetStarted: kinds.isEmpty
      default: !isPaid && !kinds.contains(.grace)
      }
    let names = kinds.map(\.rawValue).sorted()
    return agrees ? [] : ["\(product.productId): \(product.reason), timeline \(names)"]
  }
}

extension SimulatedHistory {
  /// Whether a copy of a transaction was signed after a reversal and before the next refund.
  fileprivate func showsReversal(_ reversal: HistoryEvent, in places: some Sequence<Int>) -> Bool {
    let next = events.first {
      $0.kind == .refund && $0.transaction == reversal.transaction && $0.at > reversal.at
    }
    return places.contains { place in
      let message = messages[place]
      return message.signed >= reversal.at && next.map { message.signed < $0.at } ?? true
        && message.documents.contains { $0.kind == .transaction(reversal.transaction) }
    }
  }
}
