// SPDX-License-Identifier: Apache-2.0

import StorePayloads
import StoreReceipts
import StrictTime

extension VerifyReceiptTransaction {
  /// A purchase of an app receipt.
  init(_ purchase: InAppPurchase) {
    // Xcode does not write the product type, and only subscriptions have an expiration date.
    let isSubscription = purchase.expiresDate != nil && purchase.productType == nil
    self.init(
      quantity: purchase.quantity,
      productId: purchase.productId,
      transactionId: purchase.transactionId,
      purchaseDate: purchase.purchaseDate,
      isAutoRenewable: purchase.productType == .autoRenewable || isSubscription
    )
    originalTransactionId = purchase.originalTransactionId
    originalPurchaseDate = purchase.originalPurchaseDate
    expiresDate = purchase.expiresDate
    cancellationDate = purchase.cancellationDate
    cancellationReason = purchase.cancellationReason?.rawValue
    webOrderLineItemId = purchase.webOrderLineItemId.map { String($0) }
    isTrialPeriod = purchase.isTrialPeriod
    // Genuine answers have it for subscriptions only.
    if isAutoRenewable { isInIntroOfferPeriod = purchase.isInIntroOfferPeriod }
    promotionalOfferId = purchase.promotionalOfferId
  }

  /// A transaction; `nil` if it lacks a member that every element has.
  init?(_ payload: TransactionPayload) {
    guard let productId = payload.productId, let transactionId = payload.transactionId,
      let purchaseDate = payload.purchaseDate, let quantity = payload.quantity
    else { return nil }
    let isSubscription = payload.type == .autoRenewable
    self.init(
      quantity: quantity,
      productId: productId,
      transactionId: transactionId,
      purchaseDate: purchaseDate,
      isAutoRenewable: isSubscription
    )
    originalTransactionId = payload.originalTransactionId
    originalPurchaseDate = payload.originalPurchaseDate
    expiresDate = payload.expiresDate
    cancellationDate = payload.revocationDate
    cancellationReason = payload.revocationReason?.rawValue
    webOrderLineItemId = payload.webOrderLineItemId
    takeOffer(of: payload, isSubscription)
    ownershipType = payload.inAppOwnershipType?.rawValue
    isUpgraded = payload.isUpgraded ?? false
    appAccountToken = payload.appAccountToken?.rawValue
    subscriptionGroupIdentifier = payload.subscriptionGroupIdentifier
  }

  /// Both flags are about introductory offers; without the payment mode, neither is known.
  private mutating func takeOffer(of payload: TransactionPayload, _ isSubscription: Bool) {
    let isIntroductory = payload.offerType == .introductory
    if !isIntroductory || payload.offerDiscountType != nil {
      let isTrial = isIntroductory && payload.offerDiscountType == .freeTrial
      isTrialPeriod = isTrial
      if isSubscription { isInIntroOfferPeriod = isIntroductory && !isTrial }
    }
    switch payload.offerType {
    case .promotional: promotionalOfferId = payload.offerIdentifier
    case .offerCode: offerCodeRefName = payload.offerIdentifier
    default: break
    }
  }

  /// Adds the values that an older statement about the same transaction has and this one lacks.
  ///
  /// A cancellation is not added: if the newer statement has none, the refund was reversed. An upgrade is
  /// not reversed, and tokens do not have its date.
  mutating func complete(from older: VerifyReceiptTransaction) {
    if isUpgraded, cancellationDate == nil { cancellationDate = older.cancellationDate }
    originalTransactionId = originalTransactionId ?? older.originalTransactionId
    purchaseDate = purchaseDate.refined(by: older.purchaseDate)
    originalPurchaseDate =
      originalPurchaseDate?.refined(by: older.originalPurchaseDate) ?? older.originalPurchaseDate
    expiresDate = expiresDate?.refined(by: older.expiresDate) ?? older.expiresDate
    cancellationDate = cancellationDate?.refined(by: older.cancellationDate)
    webOrderLineItemId = webOrderLineItemId ?? older.webOrderLineItemId
    isTrialPeriod = isTrialPeriod ?? older.isTrialPeriod
    isInIntroOfferPeriod = isInIntroOfferPeriod ?? older.isInIntroOfferPeriod
    promotionalOfferId = promotionalOfferId ?? older.promotionalOfferId
    offerCodeRefName = offerCodeRefName ?? older.offerCodeRefName
    ownershipType = ownershipType ?? older.ownershipType
    isUpgraded = isUpgraded || older.isUpgraded
    appAccountToken = appAccountToken ?? older.appAccountToken
    subscriptionGroupIdentifier = subscriptionGroupIdentifier ?? older.subscriptionGroupIdentifier
    isAutoRenewable = isAutoRenewable || older.isAutoRenewable
  }
}

extension Timestamp {
  /// The same date with milliseconds: tokens have them, and receipts do not.
  fileprivate func refined(by other: Timestamp?) -> Timestamp {
    guard let other, millisecondsSince1970 % 1000 == 0, 0..<1000 ~= other.milliseconds(since: self)
    else { return self }
    return other
  }
}
