// SPDX-License-Identifier: Apache-2.0

public import StrictTime

/// A purchase in an app receipt or a legacy transaction receipt.
///
/// A value is `nil` if the attribute is missing, empty, or 0 where 0 means "none".
public struct InAppPurchase: Hashable, Sendable {
  /// The quantity.
  public internal(set) var quantity: Int64
  /// The product id.
  public internal(set) var productId: String
  /// The transaction id.
  public internal(set) var transactionId: String
  /// The date of the purchase or renewal.
  public internal(set) var purchaseDate: Timestamp
  /// The original transaction id; original purchases of Xcode have none.
  public internal(set) var originalTransactionId: String?
  /// The date of the original purchase.
  public internal(set) var originalPurchaseDate: Timestamp?
  /// The product type; Xcode does not write it.
  public internal(set) var productType: ProductType?
  /// The expiration date of a subscription.
  public internal(set) var expiresDate: Timestamp?
  /// The product's Apple ID; only production receipts have it.
  package internal(set) var itemId: Int64?
  /// The id of the subscription period, the same on all devices.
  public internal(set) var webOrderLineItemId: Int64?
  /// The revocation date.
  ///
  /// Treat the purchase as never made from then on.
  public internal(set) var cancellationDate: Timestamp?
  /// Whether the period is a free trial.
  public internal(set) var isTrialPeriod: Bool?
  /// Whether the price is that of an introductory offer.
  public internal(set) var isInIntroOfferPeriod: Bool?
  /// The revocation reason.
  public internal(set) var cancellationReason: RevocationReason?
  /// The promotional offer.
  public internal(set) var promotionalOfferId: String?
  /// Purchased, or shared by a family member; in legacy transaction receipts only.
  public internal(set) var inAppOwnershipType: OwnershipType?
  /// The subscription group; in legacy transaction receipts only.
  public internal(set) var subscriptionGroupIdentifier: String?
  /// The encoded SET of attributes; empty in legacy transaction receipts.
  let attributes: ArraySlice<UInt8>

  /// The original transaction id; for an original purchase of Xcode, the transaction id.
  package var chainId: String { originalTransactionId ?? transactionId }
}
