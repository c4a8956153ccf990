// SPDX-License-Identifier: Apache-2.0

import StoreConfiguration
package import StrictTime

/// A transaction in the store, from which signed transactions are built.
package struct TransactionRecord: Sendable {
  /// The index among all transactions.
  ///
  /// The transaction id is the sum of this number and the first transaction id.
  package var number: TransactionIndex
  package var customer: CustomerIndex
  /// Its place in a subscription; `nil` for one-time products.
  package var place: Place?
  package let product: ProductIndex
  /// The number of the original transaction.
  package var original: TransactionIndex
  let originalPurchaseDate: Timestamp
  package let purchaseDate: Timestamp
  package var quantity: Int64
  package let reason: Reason
  package let offer: AppliedOffer?
  /// In thousandths of the currency unit.
  package let price: Int64
  /// The seats of a transaction of a group; `price` is then the average of one.
  package var seats: SeatRecord?
  package let storefront: Storefront
  package let ownership: Ownership
  package var appAccountToken: String?
  package var revocation: Revocation?
  /// When the customer asked for a refund, until it is decided.
  package var refundRequestedAt: Timestamp?
  /// `revocationReason` after that request.
  var refundRequestReason: Int64?
  /// Whether its refund was reversed after a later period of its subscription had been bought.
  var isReinstated = false
  package var isFinished = false
  package var isDeleted = false
  /// When the current content was signed.
  package var signedAt: Timestamp

  package enum Reason: String, Sendable {
    case purchase = "PURCHASE"
    case renewal = "RENEWAL"
  }

  package enum Ownership: String, Sendable {
    case purchased = "PURCHASED"
    case familyShared = "FAMILY_SHARED"
    /// A member's seat in a group or an organization.
    case assigned = "ASSIGNED"
  }

  /// `billingPlanType` in payloads.
  enum Plan: String, Sendable {
    case upfront = "BILLED_UPFRONT"
    case monthly = "MONTHLY"
  }

  /// The period of a subscription that a transaction belongs to.
  package struct Place: Sendable {
    package var subscription: SubscriptionIndex
    package var period: PeriodIndex
    /// The number among all transactions of subscriptions, from which `webOrderLineItemId` is computed.
    let lineItem: Int
    /// What it has in common with the other transactions of the period.
    package private(set) var term: PeriodTerm

    init(
      subscription: SubscriptionIndex,
      period: PeriodIndex,
      lineItem: Int,
      term: PeriodTerm
    ) {
      (self.subscription, self.period) = (subscription, period)
      (self.lineItem, self.term) = (lineItem, term)
    }

    /// Changes what the transactions of the period have in common; for ``StoreState/change(_:_:)``, which changes all of them.
    mutating func change(_ change: (inout PeriodTerm) -> Void) { change(&term) }
  }

  /// What the customer pays for all units or seats, in thousandths of the currency unit.
  package var total: Int64 { seats?.total ?? price }

  package var subscription: SubscriptionIndex? { place?.subscription }
  package var expiresDate: Timestamp? { place?.term.end }
  package var supersededAt: Timestamp? { place?.term.supersededAt }
  package var commitment: CommitmentPeriod? { place?.term.commitment }
  var plan: Plan? { place?.term.plan }

  /// Whether an upgrade replaced the period.
  package var isUpgraded: Bool { supersededAt != nil }

  /// Whether the customer paid nothing.
  var isFree: Bool { price == 0 }
}

/// An offer applied to a period.
package struct AppliedOffer: Hashable, Sendable {
  package let type: Int64
  package let identifier: String?
  package let discountType: String
  package let period: String?

  init(_ offer: StoreOffer) {
    type = offer.kind.rawValue
    identifier = offer.id
    discountType = offer.paymentMode.discountType
    period = offer.period.text
  }

  /// A retention offer, which a `.storekit` file describes as a promotional offer.
  init(retention offer: StoreOffer) {
    type = AppliedOffer.retentionType
    identifier = offer.id
    discountType = offer.paymentMode.discountType
    period = offer.period.text
  }

  private static let retentionType: Int64 = 5

  /// An offer code for a one-time product.
  init(oneTimeCode identifier: String) {
    type = StoreOffer.Kind.code.rawValue
    self.identifier = identifier
    discountType = "ONE_TIME"
    period = nil
  }
}

/// A refund, the end of family access, or a move into a bundle.
package struct Revocation: Hashable, Sendable {
  package let date: Timestamp
  /// `revocationReason`: 1 for an issue within the app, 0 for another reason; `nil` for one without a number.
  let reason: Int64?
  package let type: Kind
  /// In thousandths of a percent; `nil` if nothing was refunded.
  package let percentage: Int64?

  package enum Kind: String, Sendable {
    case full = "REFUND_FULL"
    case prorated = "REFUND_PRORATED"
    case family = "FAMILY_REVOKE"
    /// The end of a member's seat.
    case assignment = "ASSIGNMENT_REVOKE"
    /// The subscription moved into a bundle, for which Apple has published no type.
    case bundle = "BUNDLE"

    /// `revocationType` in payloads.
    package var type: String? { self == .bundle ? nil : rawValue }

    /// Whether the customer got money back.
    package var isRefund: Bool { self == .full || self == .prorated }
  }
}

/// A billing period of a commitment.
package struct CommitmentPeriod: Hashable, Sendable {
  package var number: Int64
  package var total: Int64
  var expiresDate: Timestamp
  /// The price of the whole commitment, in thousandths of the currency unit.
  var price: Int64
}
