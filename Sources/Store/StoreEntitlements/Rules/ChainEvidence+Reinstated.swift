// SPDX-License-Identifier: Apache-2.0

import StorePayloads
import StrictTime

// E-10: periods whose refund Apple reversed after a later purchase had been made. Evidence that was signed after the later
// purchase may be about either.

extension ChainEvidence {
  /// The purchases with the date at which a message or renewal info confirms that they were in force.
  ///
  /// A revoked purchase was in force at the last message about it before the revocation. If a renewal info is about it, it was
  /// the current one: until then, or until its revocation.
  static func confirmed(
    _ purchases: [Purchase],
    by claims: [Dated<StatusClaim>],
    _ renewals: [Dated<RenewalFacts>]
  ) -> [Purchase] {
    guard purchases.contains(where: { $0.facts.revocation != nil }) else { return purchases }
    var messages: [Identifier: [Timestamp]] = [:]
    for claim in claims where !claim.fact.isOfRevoked {
      messages[claim.fact.transactionId, default: []].append(claim.signedDate)
    }
    // Both are sorted by signed date.
    var lastRenewals: [RenewalFacts.Subject: Timestamp] = [:]
    for renewal in renewals { lastRenewals[renewal.fact.subject] = renewal.signedDate }
    return purchases.map { purchase in
      let facts = purchase.facts
      guard let revoked = facts.revocation?.date else { return purchase }
      let message = messages[facts.transactionId]?.last { $0 < revoked }
      let subject = RenewalFacts.Subject(
        renewalDate: facts.expiresDate,
        productId: facts.productId
      )
      let renewal = facts.expiresDate == nil ? nil : lastRenewals[subject].map { min($0, revoked) }
      var confirmed = purchase
      confirmed.inForceAt = [purchase.inForceAt, message, renewal].compactMap(\.self).max()
      return confirmed
    }
  }

  /// The last reinstated period before another one that has begun, and has not ended or been revoked by the end of that one.
  func reinstated(before index: Int, endingAfter date: Timestamp, at time: Timestamp) -> Int? {
    reinstated.last { place in
      let period = periods[place]
      return place < index && period.purchase.facts.purchaseDate <= time
        && period.purchase.revocation(by: time).map { $0.date > date } ?? true
        && period.end.map { $0 > date } ?? false
    }
  }

  /// Whether a renewal info is about an earlier, reinstated period instead of this one.
  func isAboutReinstated(_ renewal: Dated<RenewalFacts>, before index: Int) -> Bool {
    reinstated.contains { $0 < index && isAbout(renewal, reinstated: $0) }
  }

  /// Whether a period did not renew because an earlier, reinstated one is current again: the newest renewal info was signed
  /// after the end of the period, and is about the reinstated one.
  func isReinstatedCurrent(after index: Int, end: Timestamp?, at time: Timestamp) -> Bool {
    guard let end, end <= time, let first = reinstated.first, first < index else { return false }
    let signed = renewals.partitionPoint { $0.signedDate <= time }
    guard signed > 0, renewals[signed - 1].signedDate >= end else { return false }
    return isAboutReinstated(renewals[signed - 1], before: index)
  }

  /// The renewal infos about a reinstated period that were signed after the later purchase.
  func laterRenewals(ofReinstated index: Int, from date: Timestamp) -> [Dated<RenewalFacts>] {
    let end = successorDate(ofReinstated: index) ?? .latest
    return renewals.filter {
      $0.signedDate >= date && $0.signedDate < end && isAbout($0, reinstated: index)
    }
  }

  /// The claims in messages about a reinstated period that were signed after the later purchase.
  func laterClaims(ofReinstated index: Int, from date: Timestamp) -> [Dated<StatusClaim>] {
    let end = successorDate(ofReinstated: index) ?? .latest
    return claims.filter {
      $0.signedDate >= date && $0.signedDate < end
        && $0.fact.transactionId == periods[index].purchase.facts.transactionId
    }
  }

  /// The start of the first period after a reinstated one.
  func successorDate(ofReinstated index: Int) -> Timestamp? {
    guard let end = periods[index].purchase.facts.expiresDate else { return nil }
    return periods[index...].first { $0.purchase.facts.purchaseDate >= end }?.purchase.facts
      .purchaseDate
  }

  /// Whether a renewal info names the product and the end of a reinstated period, or before its end the product alone while
  /// no later purchase is of this product.
  private func isAbout(_ renewal: Dated<RenewalFacts>, reinstated index: Int) -> Bool {
    let facts = periods[index].purchase.facts
    guard let date = renewal.fact.renewalDate, renewal.fact.productId == facts.productId else {
      return false
    }
    if date == facts.expiresDate { return true }
    // After the end, another date is that of a purchase that is not known.
    guard facts.expiresDate.map({ renewal.signedDate < $0 }) ?? true else { return false }
    return !periods[(index + 1)...].contains { later in
      later.purchase.facts.productId == facts.productId
        && later.purchase.facts.purchaseDate <= renewal.signedDate
    }
  }
}
