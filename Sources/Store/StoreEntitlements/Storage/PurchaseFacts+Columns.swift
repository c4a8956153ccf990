// SPDX-License-Identifier: Apache-2.0

import StorePayloads
import StrictTime

// The columns that most transactions have come first: the number of the columns of a row is then short.
extension PurchaseFacts: StoredFact {
  init(blankOf key: EvidenceKey) {
    self.init(
      transactionId: key.id,
      originalTransactionId: key.id,
      productId: key.id,
      purchaseDate: .earliest
    )
  }

  mutating func code<Coder: RowCoder>(
    with coder: inout Coder,
    of key: EvidenceKey
  ) throws(Coder.Failure) {
    try coder.required(&productId)
    try coder.required(&purchaseDate)
    try coder.value(&originalTransactionId, usually: key.id)
    try coder.optional(&kind)
    try coder.optional(&expiresDate)
    try coder.optional(&originalPurchaseDate)
    try coder.optional(&webOrderLineItemId)
    try coder.optional(&subscriptionGroupIdentifier)
    try coder.optional(&ownership)
    try coder.optional(&reason)
    try coder.optional(&appTransactionId)
    try coder.optional(&appAccountToken)
    try coder.value(&quantity, usually: 1)
    try coder.flag(&isUpgraded)
    try OfferUse.code(&offer, with: &coder)
    try Revocation.code(&revocation, with: &coder)
    try coder.optional(&billingPlan)
    try CommitmentTerms.code(&commitment, with: &coder)
    try coder.value(&transactionId, usually: key.id)
    try coder.texts(&unknownWords)
    try coder.optional(&additionalReason)
    try coder.optional(&previousOriginalTransactionId)
    try coder.optional(&bundleProductId)
    try SeatFacts.code(&seats, with: &coder)
  }
}

extension SeatFacts {
  fileprivate static func code<Coder: RowCoder>(
    _ seats: inout SeatFacts?,
    with coder: inout Coder
  ) throws(Coder.Failure) {
    var isPresent = seats != nil
    try coder.flag(&isPresent)
    var (quantity, revoked) = (seats?.quantity, seats?.revokedQuantity)
    try coder.optional(&quantity)
    try coder.optional(&revoked)
    var invitation = seats?.invitation
    try coder.optional(&invitation)
    guard isPresent else { return seats = nil }
    seats = SeatFacts(quantity: quantity, revokedQuantity: revoked, invitation: invitation)
  }
}

extension Revocation {
  fileprivate static func code<Coder: RowCoder>(
    _ revocation: inout Revocation?,
    with coder: inout Coder
  ) throws(Coder.Failure) {
    var date = revocation?.date
    try coder.optional(&date)
    var (type, reason) = (revocation?.type, revocation?.reason)
    try coder.optional(&type)
    try coder.optional(&reason)
    var percentage = revocation?.percentage
    try coder.optional(&percentage)
    revocation = date.map {
      Revocation(date: $0, type: type, reason: reason, percentage: percentage)
    }
  }
}

extension CommitmentTerms {
  fileprivate static func code<Coder: RowCoder>(
    _ terms: inout CommitmentTerms?,
    with coder: inout Coder
  ) throws(Coder.Failure) {
    var isPresent = terms != nil
    try coder.flag(&isPresent)
    var (number, total) = (terms?.billingPeriodNumber, terms?.totalBillingPeriods)
    try coder.optional(&number)
    try coder.optional(&total)
    var (expires, price) = (terms?.commitmentExpiresDate, terms?.commitmentPrice)
    try coder.optional(&expires)
    try coder.optional(&price)
    var willRenew = terms?.willRenew
    try coder.optional(&willRenew)
    guard isPresent else { return terms = nil }
    terms = CommitmentTerms(
      billingPeriodNumber: number,
      totalBillingPeriods: total,
      commitmentExpiresDate: expires,
      commitmentPrice: price,
      willRenew: willRenew
    )
  }
}
