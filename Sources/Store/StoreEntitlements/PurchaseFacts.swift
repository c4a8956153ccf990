// SPDX-License-Identifier: Apache-2.0

import StorePayloads
import StoreReceipts
import StrictTime

/// What the rules read of a purchase, from any kind of evidence.
struct PurchaseFacts: Mergeable {
  var transactionId: Identifier
  var originalTransactionId: Identifier
  var webOrderLineItemId: Identifier?
  var productId: Identifier
  var kind: ProductType?
  var subscriptionGroupIdentifier: Identifier?
  var purchaseDate: Timestamp
  var originalPurchaseDate: Timestamp?
  var expiresDate: Timestamp?
  var quantity: Int64 = 1
  var ownership: OwnershipType?
  var revocation: Revocation?
  var isUpgraded = false
  var offer: OfferUse?
  var appAccountToken: String?
  var appTransactionId: Identifier?
  var commitment: CommitmentTerms?
  /// Whether it is a purchase or a renewal; absent in receipts and in older tokens.
  var reason: TransactionReason?
  var billingPlan: BillingPlanType?
  /// Values that this version does not know.
  var unknownWords: [String] = []

  /// E-2: a revocation is safer, then the larger share taken back, then the earlier end.
  var safety: [Int64] {
    [
      revocation == nil ? 1 : 0, -(revocation?.share ?? 0), expiresDate == nil ? 1 : 0,
      expiresDate?.millisecondsSince1970 ?? 0,
    ]
  }

  func encode(into encoding: inout CanonicalEncoding) {
    encoding.append(transactionId)
    encoding.append(originalTransactionId)
    encoding.append(webOrderLineItemId)
    encoding.append(productId)
    encoding.append(kind?.rawValue)
    encoding.append(subscriptionGroupIdentifier)
    encoding.append(purchaseDate)
    encoding.append(originalPurchaseDate)
    encoding.append(expiresDate)
    encoding.append(quantity)
    encoding.append(ownership?.rawValue)
    encoding.append(revocation != nil)
    encoding.append(revocation?.date)
    encoding.append(revocation?.type?.rawValue)
    encoding.append(revocation?.reason?.rawValue)
    encoding.append(revocation?.percentage)
    encoding.append(isUpgraded)
    encoding.append(offer)
    encoding.append(appAccountToken)
    encoding.append(appTransactionId)
    encoding.append(commitment != nil)
    encoding.append(commitment?.billingPeriodNumber)
    encoding.append(commitment?.totalBillingPeriods)
    encoding.append(commitment?.commitmentExpiresDate)
    encoding.append(commitment?.commitmentPrice)
    encoding.append(reason?.rawValue)
    encoding.append(billingPlan?.rawValue)
    encoding.append(unknownWords)
  }
}

/// That Apple took a purchase back.
struct Revocation: Hashable, Codable, Sendable {
  var date: Timestamp
  var type: RevocationType?
  var reason: RevocationReason?
  /// In thousandths of a percent.
  var percentage: Int64?

  /// E-23: whether a part of the money was paid back: by the type, or where there is none by the percentage.
  var isPartial: Bool {
    guard let type else { return percentage.map { $0 < Revocation.wholePercentage } ?? false }
    return type == .refundProrated
  }

  /// E-21: the share that was taken back, in thousandths of a percent; all of it where nothing else is said.
  var share: Int64 {
    guard let percentage else { return isPartial ? 0 : Revocation.wholePercentage }
    return min(max(percentage, 0), Revocation.wholePercentage)
  }

  /// A hundred percent.
  static let wholePercentage: Int64 = 100_000
}

extension PurchaseFacts {
  /// The facts of a transaction; `nil` when it lacks what identifies it.
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
    unknownWords = payload.unknownWords
  }

  /// The facts of a purchase in a receipt.
  init(_ purchase: InAppPurchase) {
    transactionId = Identifier(purchase.transactionId)
    originalTransactionId = Identifier(purchase.chainId)
    // Receipts write 0 where there is none.
    webOrderLineItemId = purchase.webOrderLineItemId.flatMap { $0 == 0 ? nil : Identifier("\($0)") }
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
    if let type = purchase.productType, kind == nil {
      unknownWords = ["productType \(type.rawValue)"]
    }
  }

  /// The facts of a legacy transaction receipt.
  init(_ purchase: LegacyPurchaseInfo) {
    transactionId = Identifier(purchase.transactionId)
    originalTransactionId = Identifier(purchase.originalTransactionId ?? purchase.transactionId)
    webOrderLineItemId = purchase.webOrderLineItemId.map(Identifier.init)
    productId = Identifier(purchase.productId)
    kind = purchase.expiresDate == nil ? nil : .autoRenewable
    subscriptionGroupIdentifier = purchase.subscriptionGroupIdentifier.map(Identifier.init)
    purchaseDate = purchase.purchaseDate
    originalPurchaseDate = purchase.originalPurchaseDate
    expiresDate = purchase.expiresDate
    quantity = max(purchase.quantity, 0)
    ownership = purchase.inAppOwnershipType
    offer = OfferUse(
      isTrial: purchase.isTrialPeriod == true,
      isIntroductory: purchase.isInIntroOfferPeriod == true,
      promotional: nil
    )
  }

  /// E-5: a newer receipt has the last word about what it can carry; its silence about anything else
  /// erases nothing.
  func updated(from receipt: PurchaseFacts) -> PurchaseFacts {
    var facts = self
    facts.quantity = receipt.quantity
    facts.productId = receipt.productId
    facts.purchaseDate = receipt.purchaseDate
    facts.originalPurchaseDate = receipt.originalPurchaseDate ?? originalPurchaseDate
    facts.expiresDate = receipt.expiresDate ?? expiresDate
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
}

extension Revocation {
  fileprivate init?(_ payload: TransactionPayload) {
    guard let date = payload.revocationDate else { return nil }
    self.init(
      date: date,
      type: payload.revocationType,
      reason: payload.revocationReason,
      percentage: payload.revocationPercentage
    )
  }
}

extension ProductType {
  /// The type of a receipt's purchase, `nil` if unknown; a free subscription, which never ends, counts as a
  /// non-consumable.
  fileprivate var knownForEntitlements: ProductType? {
    if self == .freeSubscription { return .nonConsumable }
    return ProductType.numbered.contains(self) ? self : nil
  }
}
