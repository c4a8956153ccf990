// SPDX-License-Identifier: Apache-2.0

import StorePayloads
import StrictJSON
package import StrictTime

/// An element of `pending_renewal_info`; absent values are `nil` and left out.
package struct VerifyReceiptRenewal: Sendable {
  package var expirationIntent: Int64?
  package var autoRenewProductId: String?
  package var originalTransactionId: String
  package var isInBillingRetryPeriod: Bool?
  package var productId: String?
  package var autoRenewStatus: Int64?
  package var gracePeriodExpiresDate: Timestamp?
  /// 0: the customer has not consented to a price increase; 1: the customer has consented, or
  /// consent is not required.
  package var priceIncreaseStatus: Int64?
  package var promotionalOfferId: String?
  package var offerCodeRefName: String?

  package init(originalTransactionId: String) {
    self.originalTransactionId = originalTransactionId
  }

  /// The content of a renewal info; `nil` if it names no subscription.
  init?(_ payload: RenewalInfoPayload) {
    guard let originalTransactionId = payload.originalTransactionId else { return nil }
    self.init(originalTransactionId: originalTransactionId)
    expirationIntent = payload.expirationIntent?.rawValue
    autoRenewProductId = payload.autoRenewProductId
    isInBillingRetryPeriod = payload.isInBillingRetryPeriod
    productId = payload.productId
    autoRenewStatus = payload.autoRenewStatus?.rawValue
    gracePeriodExpiresDate = payload.gracePeriodExpiresDate
    priceIncreaseStatus = payload.priceIncreaseStatus?.rawValue
    switch payload.offerType {
    case .promotional: promotionalOfferId = payload.offerIdentifier
    case .offerCode: offerCodeRefName = payload.offerIdentifier
    default: break
    }
  }

  /// Writes the object with its members in the order of genuine answers; members that no known answer has
  /// come last.
  func write(to json: inout JSONWriter) {
    json.object { json in
      json.member(.expirationIntent, digits: expirationIntent)
      json.member(.autoRenewProductId, autoRenewProductId)
      json.member(.originalTransactionId, originalTransactionId)
      json.member(.isInBillingRetryPeriod, flag: isInBillingRetryPeriod)
      json.member(.productId, productId)
      json.member(.autoRenewStatus, digits: autoRenewStatus)
      json.member(.gracePeriodExpiresDate, date: gracePeriodExpiresDate)
      // A renewal info with the status 1 does not state whether Apple asked for consent, and
      // `price_consent_status` is absent unless Apple asked.
      if priceIncreaseStatus == PriceIncreaseStatus.pending.rawValue {
        json.member(.priceConsentStatus, digits: priceIncreaseStatus)
      }
      json.member(.priceIncreaseStatus, digits: priceIncreaseStatus)
      json.member(.promotionalOfferId, promotionalOfferId)
      json.member(.offerCodeRefName, offerCodeRefName)
    }
  }
}
