// SPDX-License-Identifier: Apache-2.0

import StorePayloads
import StrictJSON
import StrictTime

/// Runs `payload-read`.
enum PayloadRunner {
  static func run(
    _ input: ArraySlice<UInt8>,
    _ parameters: VectorParameters
  ) throws(VectorRunError) -> VectorOutcome {
    let kind = try parameters.word("kind", among: TokenRunner.kinds)
    do throws(PayloadError) {
      switch kind {
      case "renewal-info": return .value(value(of: try RenewalInfoPayload(input)))
      case "app-transaction": return .value(value(of: try AppTransactionPayload(input)))
      case "realtime-request": return .value(value(of: try RealtimeRequestPayload(input)))
      case "notification": return .value(value(of: try NotificationPayload(input)))
      default: return .value(value(of: try TransactionPayload(input)))
      }
    } catch {
      return .failure(code: error.code.rawValue, offset: error.offset, cause: error.found)
    }
  }

  static func value(of payload: some CheckedPayload) -> VectorValue {
    switch payload {
    case let payload as TransactionPayload: transaction(payload)
    case let payload as RenewalInfoPayload: renewalInfo(payload)
    case let payload as AppTransactionPayload: appTransaction(payload)
    case let payload as RealtimeRequestPayload: realtimeRequest(payload)
    case let payload as NotificationPayload: notification(payload)
    default: .object([:])
    }
  }

  private static func transaction(_ payload: TransactionPayload) -> VectorValue {
    .members([
      "transactionId": .text(payload.transactionId),
      "originalTransactionId": .text(payload.originalTransactionId),
      "webOrderLineItemId": .text(payload.webOrderLineItemId),
      "appTransactionId": .text(payload.appTransactionId),
      "bundleId": .text(payload.bundleId),
      "productId": .text(payload.productId),
      "subscriptionGroupIdentifier": .text(payload.subscriptionGroupIdentifier),
      "purchaseDate": .text(payload.purchaseDate),
      "originalPurchaseDate": .text(payload.originalPurchaseDate),
      "expiresDate": .text(payload.expiresDate),
      "quantity": .number(payload.quantity),
      "type": .text(payload.type?.rawValue),
      "appAccountToken": .text(payload.appAccountToken?.rawValue),
      "inAppOwnershipType": .text(payload.inAppOwnershipType?.rawValue),
      "signedDate": .text(payload.signedDate),
      "revocationDate": .text(payload.revocationDate),
      "revocationReason": .number(payload.revocationReason?.rawValue),
      "revocationType": .text(payload.revocationType?.rawValue),
      "revocationPercentage": .number(payload.revocationPercentage),
      "isUpgraded": .flag(payload.isUpgraded),
      "offerType": .number(payload.offerType?.rawValue),
      "offerIdentifier": .text(payload.offerIdentifier),
      "offerDiscountType": .text(payload.offerDiscountType?.rawValue),
      "offerPeriod": .text(payload.offerPeriod),
      "environment": .text(payload.environment?.rawValue),
      "storefront": .text(payload.storefront),
      "storefrontId": .text(payload.storefrontId),
      "transactionReason": .text(payload.transactionReason?.rawValue),
      "price": .number(payload.price),
      "currency": .text(payload.currency),
      "advancedCommerceInfo": payload.advancedCommerceInfo.map(value),
      "billingPlanType": .text(payload.billingPlanType?.rawValue),
      "commitmentInfo": payload.commitmentInfo.map(value),
      "previousOriginalTransactionId": .text(payload.previousOriginalTransactionId),
      "deviceVerification": .text(payload.deviceVerification),
      "deviceVerificationNonce": .text(payload.deviceVerificationNonce?.rawValue),
    ])
  }

  private static func renewalInfo(_ payload: RenewalInfoPayload) -> VectorValue {
    .members([
      "originalTransactionId": .text(payload.originalTransactionId),
      "productId": .text(payload.productId),
      "autoRenewProductId": .text(payload.autoRenewProductId),
      "autoRenewStatus": .number(payload.autoRenewStatus?.rawValue),
      "expirationIntent": .number(payload.expirationIntent?.rawValue),
      "isInBillingRetryPeriod": .flag(payload.isInBillingRetryPeriod),
      "gracePeriodExpiresDate": .text(payload.gracePeriodExpiresDate),
      "priceIncreaseStatus": .number(payload.priceIncreaseStatus?.rawValue),
      "offerType": .number(payload.offerType?.rawValue),
      "offerIdentifier": .text(payload.offerIdentifier),
      "offerDiscountType": .text(payload.offerDiscountType?.rawValue),
      "offerPeriod": .text(payload.offerPeriod),
      "recentSubscriptionStartDate": .text(payload.recentSubscriptionStartDate),
      "renewalDate": .text(payload.renewalDate),
      "renewalPrice": .number(payload.renewalPrice),
      "currency": .text(payload.currency),
      "signedDate": .text(payload.signedDate),
      "environment": .text(payload.environment?.rawValue),
      "appAccountToken": .text(payload.appAccountToken?.rawValue),
      "appTransactionId": .text(payload.appTransactionId),
      "advancedCommerceInfo": payload.advancedCommerceInfo.map(value),
      "renewalBillingPlanType": .text(payload.renewalBillingPlanType?.rawValue),
      "commitmentInfo": payload.commitmentInfo.map(value),
      "deviceVerification": .text(payload.deviceVerification),
      "deviceVerificationNonce": .text(payload.deviceVerificationNonce?.rawValue),
      "eligibleWinBackOfferIds": payload.eligibleWinBackOfferIds.map {
        .array($0.map { .string($0) })
      },
    ])
  }

  private static func appTransaction(_ payload: AppTransactionPayload) -> VectorValue {
    .members([
      "receiptType": .text(payload.receiptType?.rawValue),
      "appAppleId": .number(payload.appAppleId),
      "bundleId": .text(payload.bundleId),
      "applicationVersion": .text(payload.applicationVersion),
      "versionExternalIdentifier": .number(payload.versionExternalIdentifier),
      "receiptCreationDate": .text(payload.receiptCreationDate),
      "originalPurchaseDate": .text(payload.originalPurchaseDate),
      "originalApplicationVersion": .text(payload.originalApplicationVersion),
      "deviceVerification": .text(payload.deviceVerification),
      "deviceVerificationNonce": .text(payload.deviceVerificationNonce?.rawValue),
      "preorderDate": .text(payload.preorderDate),
      "appTransactionId": .text(payload.appTransactionId),
      "originalPlatform": .text(payload.originalPlatform?.rawValue),
      "requestDate": .text(payload.requestDate),
    ])
  }

  private static func realtimeRequest(_ payload: RealtimeRequestPayload) -> VectorValue {
    .members([
      "originalTransactionId": .text(payload.originalTransactionId),
      "appAppleId": .number(payload.appAppleId),
      "productId": .text(payload.productId),
      "userLocale": .text(payload.userLocale),
      "requestIdentifier": .text(payload.requestIdentifier?.rawValue),
      "environment": .text(payload.environment?.rawValue),
      "signedDate": .text(payload.signedDate),
    ])
  }

  /// The app and environment of the subject, without the rest of the body.
  private static func notification(_ payload: NotificationPayload) -> VectorValue {
    .members([
      "notificationType": .text(payload.notificationType?.rawValue),
      "subtype": .text(payload.subtype?.rawValue),
      "notificationUUID": .text(payload.notificationUUID),
      "version": .text(payload.version),
      "signedDate": .text(payload.signedDate),
      "bundleId": .text(payload.bundleId),
      "appAppleId": .number(payload.appAppleId),
      "environment": .text(payload.environment?.rawValue),
    ])
  }
}
