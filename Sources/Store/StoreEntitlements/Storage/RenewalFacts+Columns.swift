// SPDX-License-Identifier: Apache-2.0

import StorePayloads
import StrictTime

// The columns that most renewal infos have come first.
extension RenewalFacts: StoredFact {
  init(blankOf key: EvidenceKey) { originalTransactionId = key.id }

  mutating func code<Coder: RowCoder>(
    with coder: inout Coder,
    of key: EvidenceKey
  ) throws(Coder.Failure) {
    try coder.optional(&productId)
    try coder.optional(&autoRenewProductId)
    try coder.optional(&autoRenewStatus)
    try coder.optional(&renewalDate)
    try coder.optional(&recentSubscriptionStartDate)
    try coder.optional(&renewalPrice)
    try coder.optional(&currency)
    try coder.optional(&appTransactionId)
    try coder.optional(&appAccountToken)
    try coder.optional(&expirationIntent)
    try coder.optional(&isInBillingRetryPeriod)
    try coder.optional(&gracePeriodExpiresDate)
    try coder.optional(&priceIncreaseStatus)
    try OfferUse.code(&offer, with: &coder)
    try coder.optional(&eligibleWinBackOfferIds)
    try coder.optional(&commitmentAutoRenewStatus)
    try coder.value(&originalTransactionId, usually: key.id)
    try coder.texts(&unknownWords)
    try coder.optional(&renewalQuantity)
    try coder.optional(&renewalTotal)
  }
}

extension OfferUse {
  /// The columns of an offer, which a transaction and a renewal info have.
  static func code<Coder: RowCoder>(
    _ offer: inout OfferUse?,
    with coder: inout Coder
  ) throws(Coder.Failure) {
    var (type, discountType) = (offer?.type, offer?.discountType)
    try coder.optional(&type)
    try coder.optional(&discountType)
    var (identifier, period) = (offer?.identifier, offer?.period)
    try coder.optional(&identifier)
    try coder.optional(&period)
    offer = OfferUse(type, identifier, discountType, period)
  }
}
