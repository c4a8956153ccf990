// SPDX-License-Identifier: Apache-2.0

import StorePayloads

// The properties of transactions, renewal infos, app transactions and real-time requests.
extension TransactionPayload: Tabulated {
  static var columns: [Column<Self>] {
    [
      .text("transactionId", \.transactionId),
      .text("originalTransactionId", \.originalTransactionId),
      .text("webOrderLineItemId", \.webOrderLineItemId),
      .text("appTransactionId", \.appTransactionId),
      .text("bundleId", \.bundleId),
      .text("productId", \.productId),
      .text("subscriptionGroupIdentifier", \.subscriptionGroupIdentifier),
      .date("purchaseDate", \.purchaseDate),
      .date("originalPurchaseDate", \.originalPurchaseDate),
      .date("expiresDate", \.expiresDate),
      .integer("quantity", \.quantity),
      .word("type", \.type),
      .word("appAccountToken", \.appAccountToken),
      .word("inAppOwnershipType", \.inAppOwnershipType),
      .date("signedDate", \.signedDate),
      .date("revocationDate", \.revocationDate),
      .code("revocationReason", \.revocationReason),
      .word("revocationType", \.revocationType),
      .integer("revocationPercentage", \.revocationPercentage),
      .flag("isUpgraded", \.isUpgraded),
      .code("offerType", \.offerType),
      .text("offerIdentifier", \.offerIdentifier),
      .word("offerDiscountType", \.offerDiscountType),
      .text("offerPeriod", \.offerPeriod),
      .word("environment", \.environment),
      .text("storefront", \.storefront),
      .text("storefrontId", \.storefrontId),
      .word("transactionReason", \.transactionReason),
      .integer("price", \.price),
      .text("currency", \.currency),
      .object("advancedCommerceInfo", \.advancedCommerceInfo),
      .word("additionalTransactionReason", \.additionalTransactionReason),
      .word("billingPlanType", \.billingPlanType),
      .object("commitmentInfo", \.commitmentInfo),
      .text("previousOriginalTransactionId", \.previousOriginalTransactionId),
      .text("deviceVerification", \.deviceVerification),
      .word("deviceVerificationNonce", \.deviceVerificationNonce),
    ]
  }
}

extension TransactionCommitmentInfo: Tabulated {
  static var columns: [Column<Self>] {
    [
      .integer("billingPeriodNumber", \.billingPeriodNumber),
      .date("commitmentExpiresDate", \.commitmentExpiresDate),
      .integer("commitmentPrice", \.commitmentPrice),
      .integer("totalBillingPeriods", \.totalBillingPeriods),
    ]
  }
}

extension RenewalInfoPayload: Tabulated {
  static var columns: [Column<Self>] {
    [
      .text("originalTransactionId", \.originalTransactionId),
      .text("productId", \.productId),
      .text("autoRenewProductId", \.autoRenewProductId),
      .code("autoRenewStatus", \.autoRenewStatus),
      .code("expirationIntent", \.expirationIntent),
      .flag("isInBillingRetryPeriod", \.isInBillingRetryPeriod),
      .date("gracePeriodExpiresDate", \.gracePeriodExpiresDate),
      .code("priceIncreaseStatus", \.priceIncreaseStatus),
      .code("offerType", \.offerType),
      .text("offerIdentifier", \.offerIdentifier),
      .word("offerDiscountType", \.offerDiscountType),
      .text("offerPeriod", \.offerPeriod),
      .texts("eligibleWinBackOfferIds", \.eligibleWinBackOfferIds),
      .date("recentSubscriptionStartDate", \.recentSubscriptionStartDate),
      .date("renewalDate", \.renewalDate),
      .integer("renewalPrice", \.renewalPrice),
      .text("currency", \.currency),
      .date("signedDate", \.signedDate),
      .word("environment", \.environment),
      .word("appAccountToken", \.appAccountToken),
      .text("appTransactionId", \.appTransactionId),
      .object("advancedCommerceInfo", \.advancedCommerceInfo),
      .word("renewalBillingPlanType", \.renewalBillingPlanType),
      .object("commitmentInfo", \.commitmentInfo),
      .text("deviceVerification", \.deviceVerification),
      .word("deviceVerificationNonce", \.deviceVerificationNonce),
    ]
  }
}

extension RenewalCommitmentInfo: Tabulated {
  static var columns: [Column<Self>] {
    [
      .text("commitmentAutoRenewProductId", \.commitmentAutoRenewProductId),
      .code("commitmentAutoRenewStatus", \.commitmentAutoRenewStatus),
      .word("commitmentRenewalBillingPlanType", \.commitmentRenewalBillingPlanType),
      .date("commitmentRenewalDate", \.commitmentRenewalDate),
      .integer("commitmentRenewalPrice", \.commitmentRenewalPrice),
    ]
  }
}

extension AppTransactionPayload: Tabulated {
  static var columns: [Column<Self>] {
    [
      .word("receiptType", \.receiptType),
      .integer("appAppleId", \.appAppleId),
      .text("bundleId", \.bundleId),
      .text("applicationVersion", \.applicationVersion),
      .integer("versionExternalIdentifier", \.versionExternalIdentifier),
      .date("receiptCreationDate", \.receiptCreationDate),
      .date("originalPurchaseDate", \.originalPurchaseDate),
      .text("originalApplicationVersion", \.originalApplicationVersion),
      .text("deviceVerification", \.deviceVerification),
      .word("deviceVerificationNonce", \.deviceVerificationNonce),
      .date("preorderDate", \.preorderDate),
      .text("appTransactionId", \.appTransactionId),
      .word("originalPlatform", \.originalPlatform),
      .date("requestDate", \.requestDate),
    ]
  }
}

extension RealtimeRequestPayload: Tabulated {
  static var columns: [Column<Self>] {
    [
      .text("originalTransactionId", \.originalTransactionId),
      .integer("appAppleId", \.appAppleId),
      .text("productId", \.productId),
      .text("userLocale", \.userLocale),
      .word("requestIdentifier", \.requestIdentifier),
      .word("environment", \.environment),
      .date("signedDate", \.signedDate),
    ]
  }
}
