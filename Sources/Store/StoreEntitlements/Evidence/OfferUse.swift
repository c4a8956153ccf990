// SPDX-License-Identifier: Apache-2.0

package import StorePayloads
import StoreReceipts

/// The offer of a purchase or renewal.
package struct OfferUse: Hashable, Codable, Sendable {
  /// The offer type.
  package let type: OfferType
  /// The offer identifier.
  package let identifier: String?
  /// How the customer pays.
  package let discountType: OfferDiscountType?
  /// The duration, in ISO 8601.
  package let period: String?

  /// Whether it is an introductory free trial.
  package var isFreeTrial: Bool { type == .introductory && discountType == .freeTrial }

  init?(
    _ type: OfferType?,
    _ identifier: String?,
    _ discountType: OfferDiscountType?,
    _ period: String?
  ) {
    guard let type else { return nil }
    self.type = type
    self.identifier = identifier
    self.discountType = discountType
    self.period = period
  }

  init?(_ payload: TransactionPayload) {
    self.init(
      payload.offerType,
      payload.offerIdentifier,
      payload.offerDiscountType,
      payload.offerPeriod
    )
  }

  /// The offer according to the fields of a receipt: two flags and the identifier of a promotional offer.
  init?(_ purchase: InAppPurchase) {
    if purchase.isTrialPeriod == true {
      self.init(.introductory, nil, .freeTrial, nil)
    } else if purchase.isInIntroOfferPeriod == true {
      self.init(.introductory, nil, nil, nil)
    } else {
      let promotional = purchase.promotionalOfferId
      self.init(promotional == nil ? nil : .promotional, promotional, nil, nil)
    }
  }
}
