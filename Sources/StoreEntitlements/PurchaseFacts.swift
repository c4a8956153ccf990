// SPDX-License-Identifier: Apache-2.0

import StorePayloads
import StoreReceipts
import StrictTime

/// What the rules read of a purchase, whatever it was told by.
struct PurchaseFacts: Mergeable {
  var transactionId: Identifier
  var originalTransactionId: Identifier
  var webOrderLineItemId: Identifier?
  var productId: Identifier
  var kind: ProductKind?
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
  /// Words and numbers that are not known here.
  var unknownWords: [String] = []

  /// E-2, the safe side: a revocation, then an upgrade, then the earlier end.
  func isSafer(than other: PurchaseFacts) -> Bool {
    let left = safety
    let right = other.safety
    return left == right ? "\(self)" < "\(other)" : left.lexicographicallyPrecedes(right)
  }

  private var safety: [Int64] {
    [
      revocation?.date.millisecondsSince1970 ?? .max, isUpgraded ? 0 : 1,
      expiresDate?.millisecondsSince1970 ?? .max, -purchaseDate.millisecondsSince1970, quantity,
    ]
  }
}

/// That Apple took a purchase back.
struct Revocation: Hashable, Codable, Sendable {
  var date: Timestamp
  var type: RevocationType?
  var reason: RevocationReason?
  /// In thousandths of a percent.
  var percentage: Int64?
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
    unknownWords = payload.unknownWords
  }

  /// The facts of a purchase in a receipt.
  init(_ purchase: InAppPurchase) {
    transactionId = Identifier(purchase.transactionId)
    originalTransactionId = Identifier(purchase.lineId)
    // Receipts write 0 where there is none.
    webOrderLineItemId = purchase.webOrderLineItemId.flatMap { $0 == 0 ? nil : Identifier("\($0)") }
    productId = Identifier(purchase.productId)
    kind = purchase.productType.flatMap { ProductKind($0) }
    purchaseDate = purchase.purchaseDate
    originalPurchaseDate = purchase.originalPurchaseDate
    expiresDate = purchase.expiresDate
    quantity = max(purchase.quantity, 0)
    revocation = purchase.cancellationDate.map { date in
      Revocation(date: date, reason: purchase.cancellationReason.map(RevocationReason.init))
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
    ownership = purchase.inAppOwnershipType.map(OwnershipType.init)
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

extension ProductKind {
  /// The kind that a receipt means by a number; the free subscriptions of old never end.
  fileprivate init?(_ type: ProductType) {
    switch type {
    case .nonConsumable, .freeSubscription: self = .nonConsumable
    case .consumable: self = .consumable
    case .nonRenewing: self = .nonRenewing
    case .autoRenewable: self = .autoRenewable
    default: return nil
    }
  }
}
