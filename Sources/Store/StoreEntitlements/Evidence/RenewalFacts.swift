// SPDX-License-Identifier: Apache-2.0

import StorePayloads
import StrictTime

/// The facts of a renewal info that the rules read.
struct RenewalFacts: Mergeable {
  var originalTransactionId: Identifier
  var productId: Identifier?
  var autoRenewProductId: Identifier?
  var autoRenewStatus: AutoRenewStatus?
  var expirationIntent: ExpirationIntent?
  var isInBillingRetryPeriod: Bool?
  var gracePeriodExpiresDate: Timestamp?
  var priceIncreaseStatus: PriceIncreaseStatus?
  var offer: OfferUse?
  var eligibleWinBackOfferIds: [String]?
  var recentSubscriptionStartDate: Timestamp?
  var renewalDate: Timestamp?
  var renewalPrice: Int64?
  var currency: String?
  var commitmentAutoRenewStatus: AutoRenewStatus?
  var appAccountToken: String?
  var appTransactionId: Identifier?
  /// The number of seats of the next renewal.
  var renewalQuantity: Int64?
  /// The price of all seats of the next renewal.
  var renewalTotal: Int64?
  /// Fields whose values are unknown.
  var unknownWords: [String] = []

  /// The facts of a renewal info; `nil` without original transaction id.
  init?(_ payload: RenewalInfoPayload) {
    guard let originalTransactionId = payload.originalTransactionId else { return nil }
    self.originalTransactionId = Identifier(originalTransactionId)
    productId = payload.productId.map(Identifier.init)
    autoRenewProductId = payload.autoRenewProductId.map(Identifier.init)
    autoRenewStatus = payload.autoRenewStatus
    expirationIntent = payload.expirationIntent
    isInBillingRetryPeriod = payload.isInBillingRetryPeriod
    gracePeriodExpiresDate = payload.gracePeriodExpiresDate
    priceIncreaseStatus = payload.priceIncreaseStatus
    offer = OfferUse(
      payload.offerType,
      payload.offerIdentifier,
      payload.offerDiscountType,
      payload.offerPeriod
    )
    eligibleWinBackOfferIds = payload.eligibleWinBackOfferIds
    recentSubscriptionStartDate = payload.recentSubscriptionStartDate
    renewalDate = payload.renewalDate
    renewalPrice = payload.renewalPrice
    currency = payload.currency
    commitmentAutoRenewStatus = payload.commitmentInfo?.commitmentAutoRenewStatus
    appAccountToken = payload.appAccountToken.map { UUIDKey.text($0.rawValue) }
    appTransactionId = payload.appTransactionId.map(Identifier.init)
    renewalQuantity = payload.renewalQuantity.flatMap { $0 > 0 ? $0 : nil }
    renewalTotal = payload.total
    unknownWords = payload.unknownValues
  }

  /// The copy with less access is safer: the copy without grace, or with the earlier end of grace.
  var safety: [Int64] {
    [gracePeriodExpiresDate == nil ? 0 : 1, gracePeriodExpiresDate?.millisecondsSince1970 ?? 0]
  }

  func encode(into encoding: inout CanonicalEncoding) {
    encoding.append(originalTransactionId)
    encoding.append(productId)
    encoding.append(autoRenewProductId)
    encoding.append(autoRenewStatus?.rawValue)
    encoding.append(expirationIntent?.rawValue)
    encoding.append(isInBillingRetryPeriod)
    encoding.append(gracePeriodExpiresDate)
    encoding.append(priceIncreaseStatus?.rawValue)
    encoding.append(offer)
    encoding.append(eligibleWinBackOfferIds)
    encoding.append(recentSubscriptionStartDate)
    encoding.append(renewalDate)
    encoding.append(renewalPrice)
    encoding.append(currency)
    encoding.append(commitmentAutoRenewStatus?.rawValue)
    encoding.append(appAccountToken)
    encoding.append(appTransactionId)
    encoding.append(renewalQuantity)
    encoding.append(renewalTotal)
    encoding.append(unknownWords)
  }
}
