// SPDX-License-Identifier: Apache-2.0

import StorePayloads
import StrictTime

/// The facts about a purchase that the rules read, from any kind of evidence.
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
  /// E-3: why the period has several transactions.
  var additionalReason: AdditionalTransactionReason?
  /// E-3d: the seats of a multiseat purchase.
  var seats: SeatFacts?
  /// E-10b: the chain that this one continues.
  var previousOriginalTransactionId: Identifier?
  /// E-10b: the bundle in which the subscription was bought.
  var bundleProductId: Identifier?
  /// Fields whose values are unknown.
  var unknownWords: [String] = []

  /// E-3c: the app transaction id of a member with a seat; `nil` for other owners.
  var seatHolder: Identifier? {
    guard ownership == .assigned, let appTransactionId, !appTransactionId.text.isEmpty else {
      return nil
    }
    return appTransactionId
  }

  /// E-2: the safer copy has a revocation, then the larger refunded share, then the earlier end, then fewer seats.
  var safety: [Int64] {
    [
      revocation == nil ? 1 : 0, -(revocation?.share ?? 0), expiresDate == nil ? 1 : 0,
      expiresDate?.millisecondsSince1970 ?? 0, seats?.left ?? 0,
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
    encoding.append(additionalReason?.rawValue)
    seats.encode(into: &encoding)
    encoding.append(previousOriginalTransactionId)
    encoding.append(bundleProductId)
    encoding.append(unknownWords)
  }
}
