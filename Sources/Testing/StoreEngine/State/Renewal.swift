// SPDX-License-Identifier: Apache-2.0

package import StoreConfiguration

/// Whether and how a subscription renews at the end of its period.
package struct Renewal: Hashable, Sendable {
  /// Auto-renewal; the months of a commitment are charged even if it is off.
  package var isOn = true
  /// The product of the next period.
  package var product: ProductIndex
  /// The billing plan that the purchase of another product named for the next period.
  var plan: TransactionRecord.Plan?
  /// The price of the next period without an offer.
  package var price: RenewalPrice
  /// The seats of the next period; 1 unless a group renews.
  package var seats: Int64 = 1
  /// The offer of the next periods.
  package var offer: OfferProgress?
  /// A stackable code that follows the running offer.
  package var queuedOffer: StoreOffer?
  /// The terms that a pending downgrade set aside.
  var held: HeldTerms?
  /// Whether the commitment renews at its end.
  package var renewsCommitment = true
  /// Whether a month of the commitment that was charged early has been refunded: no further month follows the running one.
  var isCommitmentRefunded = false
  /// The commitment that begins after a free or prepaid offer, with the next renewal.
  var nextCommitment: CommitmentPeriod?

  /// Ends all renewals, with what would have applied to them.
  mutating func end() {
    isOn = false
    renewsCommitment = false
    offer = nil
    queuedOffer = nil
    price.forgetIncrease()
  }
}

extension Renewal {
  /// The renewal after a purchase.
  init(of product: ProductIndex, _ terms: PurchaseTerms, renews: Bool) {
    self.init(
      // The months of a commitment are charged even if auto-renew is off.
      isOn: renews || terms.commitment != nil,
      product: product,
      price: RenewalPrice(terms.regularPrice),
      seats: terms.seats?.count ?? 1,
      offer: terms.nextOffer,
      queuedOffer: terms.queuedOffer,
      renewsCommitment: renews,
      nextCommitment: terms.nextCommitment
    )
  }
}

/// An offer and how many of its periods are left.
package struct OfferProgress: Hashable, Sendable {
  package let offer: StoreOffer
  package var periodsLeft: Int64
  /// Whether the subscriber accepted it instead of cancelling.
  let isRetention: Bool

  init(_ offer: StoreOffer, isRetention: Bool = false) {
    self.offer = offer
    self.isRetention = isRetention
    periodsLeft = offer.paymentMode == .payAsYouGo ? offer.count : 1
  }
}

extension OfferProgress {
  /// The offer as transactions and renewal info have it.
  var applied: AppliedOffer {
    isRetention ? AppliedOffer(retention: offer) : AppliedOffer(offer)
  }
}

/// The terms of the current product, kept while another product is chosen for the next renewal.
package struct HeldTerms: Hashable, Sendable {
  let offer: OfferProgress?
  let queuedOffer: StoreOffer?
  let priceChange: RenewalPrice.Change
}
