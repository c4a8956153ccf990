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
      json.member("quantity", digits: quantity)
      json.member("product_id", productId)
      json.member("transaction_id", transactionId)
      json.member("original_transaction_id", originalTransactionId)
      json.member("purchase_date", date: purchaseDate)
      json.member("original_purchase_date", date: originalPurchaseDate)
      json.member("expires_date", date: expiresDate)
      json.member("cancellation_date", date: cancellationDate)
      json.member("cancellation_reason", digits: cancellationReason)
      json.member("web_order_line_item_id", webOrderLineItemId)
      json.member("is_trial_period", word: isTrialPeriod)
      json.member("is_in_intro_offer_period", word: isInIntroOfferPeriod)
      json.member("promotional_offer_id", promotionalOfferId)
      json.member("offer_code_ref_name", offerCodeRefName)
      json.member("in_app_ownership_type", ownershipType)
      if isUpgraded { json.member("is_upgraded", word: true) }
      json.member("app_account_token", appAccountToken)
      if isLatest {
        json.member("subscription_group_identifier", subscriptionGroupIdentifier)
      }
    }
  }
}
