// SPDX-License-Identifier: Apache-2.0

import StrictJSON
package import StrictTime

/// An element of `in_app` or `latest_receipt_info`; absent values are `nil` and left out.
package struct VerifyReceiptTransaction: Sendable {
  package var quantity: Int64
  package var productId: String
  package var transactionId: String
  package var originalTransactionId: String?
  package var purchaseDate: Timestamp
  package var originalPurchaseDate: Timestamp?
  package var expiresDate: Timestamp?
  package var cancellationDate: Timestamp?
  package var cancellationReason: Int64?
  package var webOrderLineItemId: String?
  package var isTrialPeriod: Bool?
  package var isInIntroOfferPeriod: Bool?
  package var promotionalOfferId: String?
  package var offerCodeRefName: String?
  package var ownershipType: String?
  package var isUpgraded = false
  package var appAccountToken: String?
  package var subscriptionGroupIdentifier: String?
  /// Whether the product is an auto-renewable subscription.
  package var isAutoRenewable: Bool

  package init(
    quantity: Int64,
    productId: String,
    transactionId: String,
    purchaseDate: Timestamp,
    isAutoRenewable: Bool
  ) {
    self.quantity = quantity
    self.productId = productId
    self.transactionId = transactionId
    self.purchaseDate = purchaseDate
    self.isAutoRenewable = isAutoRenewable
  }

  /// The original transaction id; the transaction id of an original purchase.
  var chainId: String { originalTransactionId ?? transactionId }

  /// Writes the object.
  ///
  /// The order of members is that of genuine answers. Only `latest_receipt_info` has the subscription group.
  func write(to json: inout JSONWriter, isLatest: Bool) {
    json.object { json in
      json.member(.quantity, digits: quantity)
      json.member(.productId, productId)
      json.member(.transactionId, transactionId)
      json.member(.originalTransactionId, originalTransactionId)
      json.member(.purchaseDate, date: purchaseDate)
      json.member(.originalPurchaseDate, date: originalPurchaseDate)
      json.member(.expiresDate, date: expiresDate)
      json.member(.cancellationDate, date: cancellationDate)
      json.member(.cancellationReason, digits: cancellationReason)
      json.member(.webOrderLineItemId, webOrderLineItemId)
      json.member(.isTrialPeriod, word: isTrialPeriod)
      json.member(.isInIntroOfferPeriod, word: isInIntroOfferPeriod)
      json.member(.promotionalOfferId, promotionalOfferId)
      json.member(.offerCodeRefName, offerCodeRefName)
      json.member(.inAppOwnershipType, ownershipType)
      if isUpgraded { json.member(.isUpgraded, word: true) }
      json.member(.appAccountToken, appAccountToken)
      if isLatest {
        json.member(.subscriptionGroupIdentifier, subscriptionGroupIdentifier)
      }
    }
  }
}
