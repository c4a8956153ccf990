// SPDX-License-Identifier: Apache-2.0

import StoreConfiguration
import StrictTime

// The correct entitlements, computed from the store's state: tests compare them with those computed from signed data.
extension StoreState {
  package func knownAnswers(about customer: CustomerIndex) -> [String: KnownAnswer] {
    var answers: [String: KnownAnswer] = [:]
    func add(_ answer: KnownAnswer, _ product: ProductIndex) {
      let id = catalogue[product].id
      answers[id] = answers[id]?.combined(with: answer) ?? answer
    }
    for number in shownSubscriptions(of: customer) {
      for (product, answer) in knownAnswers(aboutSubscription: number) { add(answer, product) }
    }
    for number in customers[customer].transactions {
      let record = transactions[number]
      guard record.subscription == nil, !record.isDeleted else { continue }
      add(knownAnswer(aboutPurchase: record), record.product)
    }
    return answers
  }

  private func knownAnswer(aboutPurchase record: TransactionRecord) -> KnownAnswer {
    guard case .oneTime(let kind) = catalogue[record.product].kind else { return .no() }
    if kind == .consumable { return .no("consumableCarriesNoEntitlement") }
    if let revocation = record.revocation { return .no(reason(of: revocation)) }
    guard record.purchaseDate <= now else { return .no("notYetStarted") }
    return kind == .nonConsumable
      ? .yes("nonConsumable", until: nil) : .open("nonRenewingDurationUnknown")
  }

  // MARK: Subscriptions

  private typealias ProductAnswers = [ProductIndex: KnownAnswer]

  /// The answers for the products of one subscription.
  private func knownAnswers(aboutSubscription number: SubscriptionIndex) -> ProductAnswers {
    let records = chains[number].transactions.map { transactions[$0] }.filter { !$0.isDeleted }
    let begun = records.filter { $0.purchaseDate <= now }
    var answers: ProductAnswers = [:]
    for record in records {
      // A period that was replaced before it began contributes no reason.
      let isCutShort = record.supersededAt.map { $0 > record.purchaseDate } ?? false
      answers[record.product] = isCutShort ? replaced(record, in: records) : .no()
    }
    guard let newest = newest(of: begun, current: subscriptions[number].current) else {
      for record in records { answers[record.product] = .no("notYetStarted") }
      return answers
    }
    var answer =
      newest.isUpgraded && newest.revocation == nil
      ? replaced(newest, in: records) : knownAnswer(about: newest, of: subscriptions[number])
    // Of a renewal that was refunded before it began, the end of the period before it and the refund are both reasons.
    let refunded = begun.compactMap { record in
      record.revocation.flatMap { $0.date <= record.purchaseDate ? $0 : nil }
    }.last
    if answer.verdict == .notEntitled, let refunded { answer.reasons.insert(reason(of: refunded)) }
    answers[newest.product] = answer
    // If an undetermined renewal changes the product, the new product is undetermined, too.
    let next = nextProduct(of: subscriptions[number])
    if answer.verdict == .undetermined, next != newest.product { answers[next] = answer }
    addActivePeriods(of: begun, to: &answers)
    return answers
  }

  /// The period that began last, or the current one, if that is earlier: its refund was reversed.
  ///
  /// Periods that an upgrade replaced before they began count only if there are no others.
  private func newest(
    of begun: [TransactionRecord],
    current: PeriodIndex
  ) -> TransactionRecord? {
    let ofCurrent = begun.filter { $0.place?.period == current }
    let shown = ofCurrent.first { $0.revocation == nil } ?? ofCurrent.first
    if let shown, !shown.isUpgraded { return shown }
    let counting = begun.filter { record in
      record.supersededAt.map { $0 > record.purchaseDate } ?? true
    }
    return (counting.isEmpty ? begun : counting)
      .max { ($0.purchaseDate, $0.number) < ($1.purchaseDate, $1.number) }
  }

  private func knownAnswer(
    about newest: TransactionRecord,
    of subscription: SubscriptionState
  ) -> KnownAnswer {
    if let revocation = newest.revocation { return .no(reason(of: revocation)) }
    let end = newest.expiresDate ?? .latest
    if now < end {
      var answer = KnownAnswer.yes(activeReason(newest), until: end)
      // Seats may be added for money while others are in an offer.
      if let period = newest.place?.period {
        for number in periods[period].transactions where transactions[number].revocation == nil {
          answer.reasons.insert(activeReason(transactions[number]))
        }
      }
      return answer
    }
    // The next period is already charged and begins now or later.
    guard subscription.current == newest.place?.period else {
      return .open("awaitingRenewalEvidence")
    }
    switch subscription.phase {
    case .active: return .open("awaitingRenewalEvidence")
    case .grace: return graceAnswer(subscription)
    case .retry: return .no("billingRetry")
    case .expired, .revoked:
      let intent = subscription.life.billing.expirationIntent
      if intent == nil, bundles.successor(of: subscription.index) != nil {
        // Auto-renew is off.
        return .no("expiredVoluntary")
      }
      return .no(expiredReason(intent))
    }
  }

  private func graceAnswer(_ subscription: SubscriptionState) -> KnownAnswer {
    guard let end = subscription.life.billing.graceEnd, now < end else {
      return .no("billingRetry")
    }
    // Vintage renewal info lacks `gracePeriodExpiresDate`.
    return .yes("gracePeriod", until: options.profile == .vintage ? nil : end)
  }

  /// Adds earlier periods that are still active: neither the refund of a later period nor a later purchase affects them
  /// (rule E-10).
  private func addActivePeriods(of begun: [TransactionRecord], to answers: inout ProductAnswers) {
    for record in begun where record.revocation == nil && !record.isUpgraded {
      guard let end = record.expiresDate, now < end,
        answers[record.product]?.verdict != .entitled
      else { continue }
      answers[record.product] = .yes(activeReason(record), until: end)
    }
  }

  // MARK: Reasons

  /// An upgrade, or a change to a product of the same level, which looks like one to a reader that does not know the levels.
  private func replaced(
    _ record: TransactionRecord,
    in records: [TransactionRecord]
  ) -> KnownAnswer {
    let next = records.first {
      $0.product != record.product && $0.purchaseDate >= record.supersededAt ?? .latest
    }
    guard let level = catalogue[record.product].terms?.level,
      let nextLevel = next.flatMap({ catalogue[$0.product].terms?.level }), nextLevel >= level
    else { return .no("upgraded") }
    return .no("upgraded", "changedProduct")
  }

  private func activeReason(_ record: TransactionRecord) -> String {
    guard let offer = record.offer else { return "activePeriod" }
    guard offer.type == StoreOffer.Kind.introductory.rawValue else { return "activeOffer" }
    return offer.discountType == "FREE_TRIAL" ? "activeFreeTrial" : "activeIntro"
  }

  private func reason(of revocation: Revocation) -> String {
    switch revocation.type {
    case .family: "familyRevoked"
    case .assignment: "assignmentRevoked"
    case .bundle: moveReason
    // Vintage transactions have neither `revocationType` nor `revocationPercentage`.
    case .full: "refunded"
    case .prorated: options.profile == .vintage ? "refunded" : "refundedProrated"
    }
  }

  /// A reader finds the subscription that continues a revoked one by the app transaction id.
  private var moveReason: String {
    if hasAppTransactionIds { return "moved" }
    return options.knobs.bundleRevocationReason == nil ? "refunded" : "revoked"
  }

  private func expiredReason(_ intent: Int64?) -> String {
    switch intent {
    case 1: "expiredVoluntary"
    case 2: "expiredBilling"
    case 3: "expiredPriceIncrease"
    case 4: "expiredProductUnavailable"
    default: "expiredUnknown"
    }
  }
}
