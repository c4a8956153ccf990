// SPDX-License-Identifier: Apache-2.0

/// The members of the answers of verifyReceipt, which Apple has deprecated.
///
/// A date has three members: this name, and with the suffixes `_ms` and `_pst`.
package enum VerifyReceiptMember: String, CaseIterable, Sendable {
  /// The result as a number: 0 for a receipt that is valid.
  case status
  /// The environment of the receipt: `Production` or `Sandbox`.
  case environment
  /// The contents of the receipt that was sent.
  case receipt
  /// The newest receipt of the customer, in base64; only for auto-renewable subscriptions.
  case latestReceipt = "latest_receipt"
  /// The transactions of the customer, in the newest receipt: all but finished consumables.
  case latestReceiptInfo = "latest_receipt_info"
  /// The last transaction of a subscription that has expired, for a receipt in the format of iOS 6.
  case latestExpiredReceiptInfo = "latest_expired_receipt_info"
  /// What happens at the end of the paid period, an element for each subscription.
  case pendingRenewalInfo = "pending_renewal_info"
  /// The purchases in the receipt that was sent; later ones are in `latest_receipt_info`.
  case inApp = "in_app"
  /// The environment of the receipt, such as `Production` or `ProductionSandbox`.
  case receiptType = "receipt_type"
  /// The Apple id of the app; 0 in the sandbox.
  case adamId = "adam_id"
  /// The Apple id of the app, the same as `adam_id`.
  case appItemId = "app_item_id"
  /// The Apple id of the product, in a receipt in the format of iOS 6.
  case itemId = "item_id"
  /// The bundle identifier of the app.
  case bundleId = "bundle_id"
  /// The bundle identifier of the app, in a receipt in the format of iOS 6.
  case bid
  /// The version of the app that sent the receipt: CFBundleVersion, or on macOS
  /// CFBundleShortVersionString.
  case applicationVersion = "application_version"
  /// A number for the download of the app; 0 in the sandbox.
  case downloadId = "download_id"
  /// A number for the version of the app in the App Store; 0 in the sandbox.
  case versionExternalIdentifier = "version_external_identifier"
  /// The date when the App Store created the receipt.
  case receiptCreationDate = "receipt_creation_date"
  /// The date when the request was answered.
  case requestDate = "request_date"
  /// The date when the customer ordered the app before its release.
  case preorderDate = "preorder_date"
  /// The date when the receipt of a Volume Purchase Program ends.
  case expirationDate = "expiration_date"
  /// The version of the app that the customer bought first; `1.0` in the sandbox.
  case originalApplicationVersion = "original_application_version"
  /// The number of units, as text.
  case quantity
  /// The product.
  case productId = "product_id"
  /// The id of the transaction, another one for each renewal.
  case transactionId = "transaction_id"
  /// The id of the first transaction, the same for all renewals of a subscription.
  case originalTransactionId = "original_transaction_id"
  /// The date of the purchase or renewal.
  case purchaseDate = "purchase_date"
  /// The date of the first purchase: of the subscription, or in `receipt` of the app.
  case originalPurchaseDate = "original_purchase_date"
  /// The end of the paid period; in a receipt in the format of iOS 6 milliseconds since 1970.
  case expiresDate = "expires_date"
  /// The end of the paid period as text, in a receipt in the format of iOS 6.
  case expiresDateFormatted = "expires_date_formatted"
  /// The end of the paid period as text, Pacific Time, in a receipt in the format of iOS 6.
  case expiresDateFormattedPst = "expires_date_formatted_pst"
  /// The date when Apple refunded or revoked the transaction, or when an upgrade replaced it.
  case cancellationDate = "cancellation_date"
  /// Why the transaction was refunded: `1` for a fault of the app, `0` for another reason.
  case cancellationReason = "cancellation_reason"
  /// The id of the subscription period, the same on all devices.
  case webOrderLineItemId = "web_order_line_item_id"
  /// Whether the period is a free trial: `true` or `false`.
  case isTrialPeriod = "is_trial_period"
  /// Whether the period has an introductory price, but is no free trial: `true` or `false`.
  case isInIntroOfferPeriod = "is_in_intro_offer_period"
  /// The id of the promotional offer of the period.
  case promotionalOfferId = "promotional_offer_id"
  /// The reference name of the offer code that the customer redeemed.
  case offerCodeRefName = "offer_code_ref_name"
  /// Whether the customer bought the product, or a family member shares it.
  case inAppOwnershipType = "in_app_ownership_type"
  /// `true` if an upgrade replaced the subscription; otherwise absent.
  case isUpgraded = "is_upgraded"
  /// The UUID that the app set to identify its own account.
  case appAccountToken = "app_account_token"
  /// The subscription group; at most one of its subscriptions can be active.
  case subscriptionGroupIdentifier = "subscription_group_identifier"
  /// Why the subscription expired, a number from `1` to `5`.
  case expirationIntent = "expiration_intent"
  /// The product of the next renewal.
  case autoRenewProductId = "auto_renew_product_id"
  /// Whether Apple retries billing of an expired subscription: `1` if it does, `0` if it has given
  /// up.
  case isInBillingRetryPeriod = "is_in_billing_retry_period"
  /// Whether the subscription renews: `1` if it does, `0` if the customer turned auto-renewal off.
  case autoRenewStatus = "auto_renew_status"
  /// The end of the billing grace period, until when the customer keeps access.
  case gracePeriodExpiresDate = "grace_period_expires_date"
  /// The answer to a price increase: `0` if the customer has not consented; absent if Apple did not
  /// ask.
  case priceConsentStatus = "price_consent_status"
  /// The answer to a price increase: `1` for consent, or if none is required, `0` if it is pending.
  case priceIncreaseStatus = "price_increase_status"
}
