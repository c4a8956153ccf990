// SPDX-License-Identifier: Apache-2.0

import StoreConfiguration
import StrictTime

/// A transaction in the store, from which signed transactions are built.
struct TransactionRecord: Sendable {
  /// The index among all transactions.
  ///
  /// The transaction id is the sum of this number and the first transaction id.
  var number: Int
  var customer: Int
  /// The subscription; `nil` for one-time products.
  var subscription: Int?
  let product: Int
  /// The number of the original transaction.
  var original: Int
  let originalPurchaseDate: Timestamp
  let purchaseDate: Timestamp
  var expiresDate: Timestamp?
  let quantity: Int64
  let reason: Reason
  let offer: AppliedOffer?
  /// In thousandths of the currency unit.
  let price: Int64
  let storefront: Storefront
  let ownership: Ownership
  var appAccountToken: String?
  /// The number of the period among all subscription periods, from which `webOrderLineItemId` is computed.
  let lineItem: Int?
  /// When an upgrade replaced the period.
  var supersededAt: Timestamp?
  var revocation: Revocation?
  var commitment: CommitmentPeriod?
  /// The billing plan; `nil` for products without billing plans.
  var plan: Plan?
  var isFinished = false
  var isDeleted = false
  /// When the current content was signed.
  var signedAt: Timestamp

  enum Reason: String, Sendable {
    case purchase = "PURCHASE"
    case renewal = "RENEWAL"
  }

  enum Ownership: String, Sendable {
    case purchased = "PURCHASED"
    case familyShared = "FAMILY_SHARED"
  }

  /// `billingPlanType` in payloads.
  enum Plan: String, Sendable {
    case upfront = "BILLED_UPFRONT"
    case monthly = "MONTHLY"
  }

  /// Whether an upgrade replaced the period.
  var isUpgraded: Bool { supersededAt != nil }

  /// Whether the customer paid nothing.
  var isFree: Bool { price == 0 }
}

/// An offer applied to a period.
struct AppliedOffer: Hashable, Sendable {
  let type: Int64
  let identifier: String?
  let discountType: String
  let period: String?

  init(_ offer: StoreOffer) {
    type = offer.kind.rawValue
    identifier = offer.id
    discountType = offer.paymentMode.discountType
    period = offer.period.text
  }

  /// An offer code for a one-time product.
  init(oneTimeCode identifier: String) {
    type = StoreOffer.Kind.code.rawValue
    self.identifier = identifier
    discountType = "ONE_TIME"
    period = nil
  }
}

/// A refund, or the end of family access.
struct Revocation: Hashable, Sendable {
  let date: Timestamp
  /// `revocationReason`: 1 for an issue within the app, 0 for another reason.
  let reason: Int64
  let type: Kind
  /// In thousandths of a percent; `nil` for family access.
  let percentage: Int64?

  enum Kind: String, Sendable {
    case full = "REFUND_FULL"
    case prorated = "REFUND_PRORATED"
    case family = "FAMILY_REVOKE"
  }
}

/// A billing period of a commitment.
struct CommitmentPeriod: Hashable, Sendable {
  var number: Int64
  var total: Int64
  var expiresDate: Timestamp
  /// The price of the whole commitment, in thousandths of the currency unit.
  var price: Int64
}
