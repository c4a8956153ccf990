// SPDX-License-Identifier: Apache-2.0

import StorePayloads
import StrictTime

/// The rules about one line of a subscription at a moment.
struct SubscriptionRules: Sendable {
  let line: Line
  let moment: Timestamp
  let policy: EntitlementPolicy
  /// `L`.
  let newest: Purchase?

  init(line: Line, moment: Timestamp, policy: EntitlementPolicy) {
    self.line = line
    self.moment = moment
    self.policy = policy
    newest = line.newest(at: moment)
  }

  /// A decision about each product of the line: what the line grants, and why it grants nothing else.
  func decisions() -> [Decision] {
    let deciding = decideLine()
    let status = status
    let products = Dictionary(grouping: line.purchases) { $0.facts.productId }
    return products.keys.sorted().map { productId in
      var decision =
        productId == deciding?.purchase?.facts.productId
        ? deciding : decide(about: products[productId] ?? [], beside: deciding)
      decision?.line = line
      decision?.status = status
      return decision
    }
    .compactMap { $0 }
  }

  /// The checklist of a line, the first rule that fits decides.
  private func decideLine() -> Decision? {
    guard let newest else { return nil }
    var decision =
      period() ?? revoked(newest) ?? notYetStarted(newest) ?? receiptAlone(newest) ?? grace(newest)
      ?? billingRetry(newest) ?? awaitingRenewal(newest) ?? expired(newest)
    decision.warnings.formUnion(warnings(about: newest))
    return contested(decision, newest)
  }

  // MARK: The rules

  /// E-11: a paid period that runs grants access; whether it will renew has no say in this.
  ///
  /// E-10: so does an older one, where the newest was revoked.
  private func period() -> Decision? {
    guard let purchase = line.purchases.filter({ $0.covers(moment) }).max(by: { $0.isBefore($1) })
    else { return nil }
    let fields: KeyValuePairs<String, (any CustomStringConvertible)?> = [
      "transactionId": purchase.facts.transactionId.text,
      "purchaseDate": purchase.facts.purchaseDate,
      "expiresDate": purchase.facts.expiresDate,
      "offerType": purchase.facts.offer?.type,
      "offerDiscountType": purchase.facts.offer?.discountType,
    ]
    return .entitled(
      periodReason(purchase.facts.offer),
      from: purchase.facts.purchaseDate,
      until: endOfAccess(from: purchase),
      by: purchase,
      [AppliedRule(.period, fields)]
    )
  }

  private func periodReason(_ offer: OfferUse?) -> EntitlementReason {
    guard let offer else { return .activePeriod }
    guard offer.type == .introductory else { return .activeOffer }
    return offer.isFreeTrial ? .activeFreeTrial : .activeIntro
  }

  /// The end of a period and of those that follow it without a gap, as they are known a day ahead.
  private func endOfAccess(from purchase: Purchase) -> Timestamp {
    var end = min(purchase.end, purchase.facts.revocation?.date ?? .latest)
    let later = line.purchases
      .filter {
        !$0.facts.isUpgraded && $0.facts.revocation == nil
          && $0.facts.productId == purchase.facts.productId
      }
      .sorted { $0.facts.purchaseDate < $1.facts.purchaseDate }
    for next in later where next.facts.purchaseDate <= end { end = max(end, next.end) }
    return end
  }

  /// E-10: what was revoked grants nothing from then on.
  private func revoked(_ newest: Purchase) -> Decision? {
    newest.revocation(by: moment).map { newest.decisionOnRevocation($0) }
  }

  /// A renewal may be signed a day before it begins.
  private func notYetStarted(_ newest: Purchase) -> Decision? {
    guard moment < newest.facts.purchaseDate else { return nil }
    let fields: KeyValuePairs<String, (any CustomStringConvertible)?> = [
      "purchaseDate": newest.facts.purchaseDate
    ]
    return .notEntitled(.notYetStarted, since: nil, by: newest, [AppliedRule(.period, fields)])
  }

  /// E-19: a receipt that was made before the end does not tell whether it renewed; one that was made after
  /// it does.
  private func receiptAlone(_ newest: Purchase) -> Decision? {
    guard line.isOfReceipts else { return nil }
    let rule = AppliedRule(
      .receiptAlone,
      ["expiresDate": newest.facts.expiresDate, "receiptCreationDate": line.newestEvidence]
    )
    guard line.newestEvidence < newest.end else {
      return .notEntitled(.expiredUnknown, since: newest.end, by: newest, [rule])
    }
    return leeway(newest, rule)
      ?? .undetermined(.awaitingRenewalEvidence, since: newest.end, by: newest, [rule])
  }

  /// E-12: a grace period grants access until its end, with or without the flag that billing failed; a
  /// customer who has cancelled in it has none.
  private func grace(_ newest: Purchase) -> Decision? {
    guard let (end, warnings) = graceEnd(newest), moment < end else { return nil }
    let renewal = line.renewal?.fact
    let rule = AppliedRule(
      .grace,
      [
        "expiresDate": newest.facts.expiresDate,
        "gracePeriodExpiresDate": renewal?.gracePeriodExpiresDate,
        "isInBillingRetryPeriod": renewal?.isInBillingRetryPeriod,
        "assumedGrace": renewal?.gracePeriodExpiresDate == nil
          ? policy.assumedGrace.map { "\($0)" } : nil,
      ]
    )
    var decision = Decision.entitled(
      .gracePeriod,
      from: newest.end,
      until: end,
      by: newest,
      [rule]
    )
    decision.warnings = warnings
    if renewal?.isInBillingRetryPeriod != true { decision.warnings.insert(.retryFlagMissing) }
    return decision
  }

  /// The end of grace, cut at what Apple grants at most; what the policy assumes, where it is not told.
  func graceEnd(_ newest: Purchase) -> (Timestamp, Set<EntitlementWarning>)? {
    guard !hasCancelledInGrace else { return nil }
    let longest = newest.end.adding(EntitlementPolicy.longestGrace)
    if let told = line.renewal?.fact.gracePeriodExpiresDate {
      guard told > newest.end else { return nil }
      return (min(told, longest), told > longest ? [.graceTooLong] : [])
    }
    guard saysGraceWithoutDate(newest), let assumed = policy.assumedGrace else { return nil }
    return (min(newest.end.adding(assumed), longest), [.graceDateMissing])
  }

  /// Whether the newest word about the line is a notification that grace runs, without its end.
  private func saysGraceWithoutDate(_ newest: Purchase) -> Bool {
    guard let claim = line.claim, claim.fact.saysGrace,
      line.renewal?.fact.gracePeriodExpiresDate == nil
    else { return false }
    return claim.signedDate >= newest.signedDate
      && claim.signedDate >= line.renewal?.signedDate ?? .earliest
  }

  /// T26: not billed any more, not renewing, and ended by the customer.
  private var hasCancelledInGrace: Bool {
    guard let renewal = line.renewal?.fact else { return false }
    return renewal.isInBillingRetryPeriod == false && renewal.autoRenewStatus == .off
      && renewal.expirationIntent == .customerCancelled
  }

  /// E-13: while Apple tries to bill there is no access, unless the policy grants some.
  private func billingRetry(_ newest: Purchase) -> Decision? {
    guard line.renewal?.fact.isInBillingRetryPeriod == true || saysGraceWithoutDate(newest) else {
      return nil
    }
    let end = min(
      newest.end.adding(policy.billingRetryAccess),
      newest.end.adding(EntitlementPolicy.longestBillingRetry)
    )
    let rule = AppliedRule(
      .billingRetry,
      [
        "expiresDate": newest.facts.expiresDate,
        "isInBillingRetryPeriod": line.renewal?.fact.isInBillingRetryPeriod,
        "billingRetryAccess": end == newest.end ? nil : "until \(end)",
      ]
    )
    guard moment < end else {
      return .notEntitled(.billingRetry, since: newest.end, by: newest, [rule])
    }
    var decision = Decision.entitled(
      .billingRetryAllowedByPolicy,
      from: newest.end,
      until: end,
      by: newest,
      [rule]
    )
    decision.level = policy.billingRetryLevel
    return decision
  }

  /// E-14: evidence from before the end, with renewal not turned off: it may have renewed.
  private func awaitingRenewal(_ newest: Purchase) -> Decision? {
    guard line.newestEvidence < newest.end, line.renewal?.fact.autoRenewStatus != .off else {
      return nil
    }
    let rule = AppliedRule(
      .awaitingRenewal,
      [
        "expiresDate": newest.facts.expiresDate, "signedDate": line.newestEvidence,
        "autoRenewStatus": line.renewal?.fact.autoRenewStatus,
      ]
    )
    if let decision = leeway(newest, rule) { return decision }
    var decision = Decision.undetermined(
      .awaitingRenewalEvidence,
      since: newest.end,
      by: newest,
      [rule]
    )
    decision.warnings = [.staleEvidence]
    return decision
  }

  /// E-14: the time that the policy grants until a renewal is known.
  private func leeway(_ newest: Purchase, _ rule: AppliedRule) -> Decision? {
    let end = newest.end.adding(policy.renewalLeeway)
    guard moment < end else { return nil }
    let granted = AppliedRule(.awaitingRenewal, ["renewalLeeway": "until \(end)"])
    return .entitled(
      .renewalLeewayByPolicy,
      from: newest.end,
      until: end,
      by: newest,
      [rule, granted]
    )
  }

  /// E-15: it is over, for the reason that Apple gives.
  private func expired(_ newest: Purchase) -> Decision {
    let intent = line.renewal?.fact.expirationIntent
    let reason: EntitlementReason =
      switch intent {
      case .customerCancelled?: .expiredVoluntary
      case .billingError?: .expiredBilling
      case .priceIncrease?: .expiredPriceIncrease
      case .productNotAvailable?: .expiredProductUnavailable
      default: .expiredUnknown
      }
    let rule = AppliedRule(
      .expired,
      ["expiresDate": newest.facts.expiresDate, "expirationIntent": intent]
    )
    return .notEntitled(reason, since: newest.end, by: newest, [rule])
  }

  // MARK: Beside the rules

  /// A product of the line that does not decide: upgraded from, revoked, or left for another one.
  private func decide(about purchases: [Purchase], beside deciding: Decision?) -> Decision? {
    let begun = purchases.filter { $0.facts.purchaseDate <= moment }
    guard let last = begun.max(by: { $0.isBefore($1) }) else {
      // Seen from before it was bought.
      return purchases.min { ($0.facts.purchaseDate, $0.key) < ($1.facts.purchaseDate, $1.key) }
        .flatMap(notYetStarted)
    }
    if let revocation = last.revocation(by: moment), !last.facts.isUpgraded {
      return last.decisionOnRevocation(revocation)
    }
    let successor = deciding?.purchase?.facts
    // E-16; a period that another product has cut short is one too, whatever the flag says.
    guard last.facts.isUpgraded || last.covers(moment) else {
      let rule = AppliedRule(
        .group,
        ["expiresDate": last.facts.expiresDate, "followedBy": successor?.productId.text]
      )
      return .notEntitled(.expiredVoluntary, since: last.end, by: last, [rule])
    }
    let rule = AppliedRule(
      .upgraded,
      ["isUpgraded": last.facts.isUpgraded, "followedBy": successor?.productId.text]
    )
    let since = last.facts.revocation?.date ?? successor?.purchaseDate
    return .notEntitled(.upgraded, since: since, by: last, [rule])
  }

  /// 3.3: the status as Apple counts, from dates.
  var status: SubscriptionStatus? {
    newest.map { status($0) }
  }

  private func status(_ newest: Purchase) -> SubscriptionStatus {
    if newest.revocation(by: moment) != nil { return .revoked }
    if moment < newest.end { return .active }
    if grace(newest) != nil { return .billingGracePeriod }
    let isRetried = line.renewal?.fact.isInBillingRetryPeriod == true
    return isRetried || saysGraceWithoutDate(newest) ? .billingRetry : .expired
  }

  /// What is worth knowing about the line, whatever was decided.
  private func warnings(about newest: Purchase) -> Set<EntitlementWarning> {
    var warnings: Set<EntitlementWarning> = []
    if line.isOfReceipts { warnings.insert(.receiptHasNoRenewalData) }
    if newest.end <= moment, saysGraceWithoutDate(newest) { warnings.insert(.graceDateMissing) }
    if line.renewal?.isContested == true { warnings.insert(.evidenceConflict) }
    if disagrees { warnings.insert(.statusDisagrees) }
    let isUnknown =
      !newest.facts.unknownWords.isEmpty
      || line.renewal?.fact.unknownWords.isEmpty == false
    if isUnknown { warnings.insert(.unknownEnumValue) }
    return warnings
  }

  /// 3.3: whether the status that Apple signed last is another than its dates give at that moment.
  private var disagrees: Bool {
    guard let claim = line.claim, let status = claim.fact.status,
      claim.signedDate >= line.newestEvidence
    else { return false }
    let then = SubscriptionRules(line: line, moment: claim.signedDate, policy: policy)
    return then.status != status
  }

  /// E-2: where copies of one moment differ, the safer one counts; if that one has simply ended, nobody
  /// knows.
  private func contested(_ decision: Decision, _ newest: Purchase) -> Decision {
    guard newest.isContested else { return decision }
    var decision = decision
    decision.warnings.insert(.evidenceConflict)
    let rule = AppliedRule(.newestCopy, ["signedDate": newest.signedDate])
    decision.rules.append(rule)
    if decision.verdict == .notEntitled, newest.facts.revocation == nil {
      decision.verdict = .undetermined
      decision.reason = .evidenceConflict
    }
    return decision
  }
}

extension Purchase {
  /// E-10: the reason that Apple gives for taking it back.
  func decisionOnRevocation(_ revocation: Revocation) -> Decision {
    let reason: EntitlementReason =
      switch revocation.type {
      case .refundProrated?: .refundedProrated
      case .familyRevoke?, .assignmentRevoke?: .familyRevoked
      case nil where facts.ownership == .familyShared: .familyRevoked
      default: .refunded
      }
    let rule = AppliedRule(
      .revoked,
      [
        "transactionId": facts.transactionId.text, "revocationDate": revocation.date,
        "revocationType": revocation.type, "revocationReason": revocation.reason,
      ]
    )
    return .notEntitled(reason, since: revocation.date, by: self, [rule])
  }
}
