// SPDX-License-Identifier: Apache-2.0

import StorePayloads
import StoreReceipts
import StrictTime

extension PurchaseFacts {
  /// The facts of a transaction; `nil` without transaction id, product or purchase date.
  init?(_ payload: TransactionPayload) {
    guard let transactionId = payload.transactionId, let productId = payload.productId,
      let purchaseDate = payload.purchaseDate
    else { return nil }
    self.transactionId = Identifier(transactionId)
    originalTransactionId = Identifier(payload.originalTransactionId ?? transactionId)
    webOrderLineItemId = payload.webOrderLineItemId.map(Identifier.init)
    self.productId = Identifier(productId)
    kind = payload.type
    subscriptionGroupIdentifier = payload.subscriptionGroupIdentifier.map(Identifier.init)
    self.purchaseDate = purchaseDate
    originalPurchaseDate = payload.originalPurchaseDate
    expiresDate = payload.expiresDate
    quantity = max(payload.quantity ?? 1, 0)
    ownership = payload.inAppOwnershipType
    revocation = Revocation(payload)
    isUpgraded = payload.isUpgraded ?? false
    offer = OfferUse(payload)
    appAccountToken = payload.appAccountToken.map { UUIDKey.text($0.rawValue) }
    appTransactionId = payload.appTransactionId.map(Identifier.init)
    commitment = payload.commitmentInfo.map(CommitmentTerms.init)
    reason = payload.transactionReason
    billingPlan = payload.billingPlanType
    additionalReason = payload.additionalTransactionReason
    seats = SeatFacts(payload)
    previousOriginalTransactionId = payload.previousOriginalTransactionId.map(Identifier.init)
    bundleProductId = payload.bundleProductId.map(Identifier.init)
    unknownWords = payload.unknownValues
  }

  /// The facts of a purchase in a receipt.
  init(_ purchase: InAppPurchase) {
    transactionId = Identifier(purchase.transactionId)
    originalTransactionId = Identifier(purchase.chainId)
    webOrderLineItemId = purchase.webOrderLineItemId.map { Identifier("\($0)") }
    productId = Identifier(purchase.productId)
    kind = purchase.productType?.knownForEntitlements
    purchaseDate = purchase.purchaseDate
    originalPurchaseDate = purchase.originalPurchaseDate
    expiresDate = purchase.expiresDate
    quantity = max(purchase.quantity, 0)
    revocation = purchase.cancellationDate.map { date in
      Revocation(date: date, reason: purchase.cancellationReason)
    }
    offer = OfferUse(purchase)
    ownership = purchase.inAppOwnershipType
    subscriptionGroupIdentifier = purchase.subscriptionGroupIdentifier.map(Identifier.init)
    if let type = purchase.productType, kind == nil {
      unknownWords = ["productType \(type.rawValue)"]
    }
  }

  /// The facts of a legacy transaction receipt, which names no kind of product.
  init(_ receipt: LegacyTransactionReceipt) {
    self.init(receipt.purchase)
    kind = expiresDate == nil ? nil : .autoRenewable
    webOrderLineItemId = receipt.purchaseInfo.webOrderLineItemId.map(Identifier.init)
  }

  /// E-5: a newer receipt replaces the fields that receipts have; the others are kept.
  func updated(from receipt: PurchaseFacts) -> PurchaseFacts {
    var facts = self
    facts.quantity = receipt.quantity
    facts.productId = receipt.productId
    facts.purchaseDate = purchaseDate.keepingFraction(over: receipt.purchaseDate)
    facts.originalPurchaseDate = Self.newer(originalPurchaseDate, receipt.originalPurchaseDate)
    facts.expiresDate = Self.newer(expiresDate, receipt.expiresDate)
    facts.revocation = receipt.revocation.map { newer in
      Revocation(
        date: newer.date,
        type: revocation?.type,
        reason: newer.reason ?? revocation?.reason,
        percentage: revocation?.percentage
      )
    }
    return facts
  }

  private static func newer(_ own: Timestamp?, _ other: Timestamp?) -> Timestamp? {
    guard let own, let other else { return own ?? other }
    return own.keepingFraction(over: other)
  }
}

extension ProductType {
  /// The product type as the rules use it: former free subscriptions never end, and unknown types count as
  /// no type.
  fileprivate var knownForEntitlements: ProductType? {
    if self == .freeSubscription { return .nonConsumable }
    return ProductType.numbered.contains(self) ? self : nil
  }
}
