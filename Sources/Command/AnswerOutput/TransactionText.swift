// SPDX-License-Identifier: Apache-2.0

import StorePayloads
import StrictTime

// The text of a transaction.

extension TransactionPayload {
  func facts(now: Timestamp?, all: Bool) -> [Fact?] {
    let usual = [
      Fact("App", bundleId),
      Fact("Product", joined([productId, type?.rawValue.lowercased(), quantityText])),
      Fact("Seats", multiSeatInfo?.words(currency)),
      Fact("Purchased", purchaseText(seenFrom: now)),
      expiry(expiresDate, seenFrom: now),
      Fact("Upgraded", isUpgraded == true ? "replaced by another product of the group" : nil),
      Fact("Revoked", revocationText(seenFrom: now)),
      Fact("Price", customerPrice?.description),
      Fact("Offer", offerText(offerType, offerIdentifier, offerDiscountType, offerPeriod)),
      Fact("Ownership", ownershipText),
      Fact("App account token", appAccountToken?.rawValue),
      Fact("App transaction id", appTransactionId),
      Fact("Storefront", joined([storefront, all ? storefrontId : nil])),
      Fact("Transaction id", transactionId),
      Fact("Original transaction id", originalTransactionId),
      Fact("Web order line item id", webOrderLineItemId),
      Fact("Original purchase", isFirstPurchase ? nil : originalPurchaseDate?.second),
      Fact("Signed", signedDate?.text(seenFrom: now)),
    ]
    return all ? usual + rareFacts + (advancedCommerceInfo?.facts(currency) ?? []) : usual
  }

  private var rareFacts: [Fact?] {
    [Fact("Subscription group id", subscriptionGroupIdentifier), customerPrice?.averageFact]
      + labelledFacts([
        "billingPlanType": billingPlanType?.text, "commitmentInfo": commitmentInfo?.words(currency),
      ])
  }

  private var isFirstPurchase: Bool { transactionId == originalTransactionId }

  private var quantityText: String? {
    guard multiSeatInfo == nil else { return quantity.map { counted(Int($0), "seat") } }
    return quantity.flatMap { $0 == 1 ? nil : "quantity \($0)" }
  }

  private func purchaseText(seenFrom now: Timestamp?) -> String? {
    let reason: String? =
      switch transactionReason {
      case .renewal?: "renewal by the App Store"
      case .purchase?, nil: nil
      case let other?: other.rawValue
      }
    return joined([purchaseDate?.text(seenFrom: now), reason])
  }

  private func revocationText(seenFrom now: Timestamp?) -> String? {
    guard let revocationDate else { return nil }
    let type: String? =
      switch revocationType {
      case .refundFull?: "full refund"
      case .refundProrated?: "prorated refund"
      case .familyRevoke?: "Family Sharing ended"
      case .assignmentRevoke?: "seat assignment revoked"
      case nil: nil
      case let other?: other.rawValue
      }
    let reason: String? =
      switch revocationReason {
      case .appIssue?: "issue in the app"
      case .other?: "other reason"
      case nil: nil
      case let other?: "reason \(other.rawValue)"
      }
    let share = revocationPercentage.map { "\(decimal($0)) percent" }
    return joined([revocationDate.text(seenFrom: now), type, share, reason])
  }

  private var ownershipText: String? {
    switch inAppOwnershipType {
    case .purchased?, nil: nil
    case .familyShared?: "shared by a family member"
    case .assigned?: "assigned seat"
    case let other?: other.rawValue
    }
  }
}
