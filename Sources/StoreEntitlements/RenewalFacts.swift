// SPDX-License-Identifier: Apache-2.0

import StorePayloads
import StrictTime

/// What the rules read of the renewal of a line.
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
  var unknownWords: [String] = []

  /// The facts of a renewal info; `nil` when it names no line.
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
    unknownWords = payload.unknownWords
  }

  /// The safe side: what gives less access, which is the earlier end of grace.
  func isSafer(than other: RenewalFacts) -> Bool {
    let left = gracePeriodExpiresDate ?? .earliest
    let right = other.gracePeriodExpiresDate ?? .earliest
    return left == right ? "\(self)" < "\(other)" : left < right
  }
}

/// What a notification said about a line beside the tokens in it.
struct StatusClaim: Mergeable {
  /// The status that Apple computed; only true when the notification was signed.
  var status: SubscriptionStatus?
  /// Whether it says that a grace period runs.
  var saysGrace: Bool

  func isSafer(than other: StatusClaim) -> Bool {
    let left = status?.rawValue ?? .max
    let right = other.status?.rawValue ?? .max
    return left == right ? !saysGrace : left > right
  }
}

/// How a customer first came by the app.
struct AppFacts: Mergeable {
  var originalApplicationVersion: String?
  var originalPurchaseDate: Timestamp?
  var originalPlatform: PurchasePlatform?

  /// The safe side: the later purchase.
  func isSafer(than other: AppFacts) -> Bool {
    let left = originalPurchaseDate ?? .latest
    let right = other.originalPurchaseDate ?? .latest
    return left == right ? "\(self)" < "\(other)" : left > right
  }
}
