// SPDX-License-Identifier: Apache-2.0

public import StrictTime

/// What a legacy transaction receipt says about its purchase: the property list in `purchase-info`.
///
/// Only decoded: nothing here is proved until the signature of the receipt is. Each property names
/// the key that it comes from.
public struct LegacyPurchaseInfo: Hashable, Sendable {
  /// `bid`: the bundle identifier of the app.
  public let bundleId: String
  /// `bvrs`: the version of the app.
  public let applicationVersion: String?
  /// `product-id`: the product that was bought.
  public let productId: String
  /// `item-id`: the App Store's number of the product.
  public let itemId: Int64?
  /// `app-item-id`: the App Store's number of the app; the sandbox leaves it out.
  public let appItemId: Int64?
  /// `version-external-identifier`: the App Store's number of the app's version.
  public let versionExternalIdentifier: Int64?
  /// `quantity`: how many were bought.
  public let quantity: Int64

  /// `transaction-id`: this purchase.
  public let transactionId: String
  /// `original-transaction-id`: the first purchase of which this one is a renewal or a restoration.
  public let originalTransactionId: String?
  /// `web-order-line-item-id`: this period of the subscription, over all devices.
  public let webOrderLineItemId: String?

  /// `purchase-date-ms` and `purchase-date`: when this purchase was made.
  public let purchaseDate: Timestamp
  /// `purchase-date-pst`: the same in the time of California, for the eye.
  public let purchaseDatePacific: String?
  /// `original-purchase-date-ms` and `original-purchase-date`: when the first purchase was made.
  public let originalPurchaseDate: Timestamp?
  /// `original-purchase-date-pst`: the same in the time of California, for the eye.
  public let originalPurchaseDatePacific: String?
  /// `expires-date` (milliseconds) and `expires-date-formatted`: when the subscription ends.
  public let expiresDate: Timestamp?
  /// `expires-date-formatted-pst`: the same in the time of California, for the eye.
  public let expiresDatePacific: String?

  /// `is-trial-period`: whether the period is a free trial.
  public let isTrialPeriod: Bool?
  /// `is-in-intro-offer-period`: whether the period has an introductory price.
  public let isInIntroOfferPeriod: Bool?
  /// `in-app-ownership-type`: `PURCHASED` or `FAMILY_SHARED`.
  public let inAppOwnershipType: String?
  /// `subscription-group-identifier`: the group of the subscription.
  public let subscriptionGroupIdentifier: String?

  /// `unique-identifier`: the device; it is personal data.
  public let uniqueIdentifier: String?
  /// `unique-vendor-identifier`: the device as the vendor of the app sees it; it is personal data.
  public let uniqueVendorIdentifier: String?

  /// The entries with other keys, in the order of the document.
  public let unknownEntries: [PropertyList.Entry]

  /// Reads the decoded value of `purchase-info`; offsets of errors are indices in it.
  public init(reading bytes: ArraySlice<UInt8>) throws(LegacyReceiptError) {
    var fields = try LegacyFields(reading: bytes, as: .purchaseInfo)
    bundleId = try fields.text("bid")
    applicationVersion = fields.textIfPresent("bvrs")
    productId = try fields.text("product-id")
    itemId = try fields.integerIfPresent("item-id")
    appItemId = try fields.integerIfPresent("app-item-id")
    versionExternalIdentifier = try fields.integerIfPresent("version-external-identifier")
    quantity = try fields.integer("quantity")
    transactionId = try fields.text("transaction-id")
    originalTransactionId = fields.textIfPresent("original-transaction-id")
    webOrderLineItemId = fields.textIfPresent("web-order-line-item-id")
    purchaseDate = try fields.moment(milliseconds: "purchase-date-ms", text: "purchase-date")
    purchaseDatePacific = fields.textIfPresent("purchase-date-pst")
    originalPurchaseDate = try fields.momentIfPresent(
      milliseconds: "original-purchase-date-ms",
      text: "original-purchase-date"
    )
    originalPurchaseDatePacific = fields.textIfPresent("original-purchase-date-pst")
    expiresDate = try fields.momentIfPresent(
      milliseconds: "expires-date",
      text: "expires-date-formatted"
    )
    expiresDatePacific = fields.textIfPresent("expires-date-formatted-pst")
    isTrialPeriod = try fields.flagIfPresent("is-trial-period")
    isInIntroOfferPeriod = try fields.flagIfPresent("is-in-intro-offer-period")
    inAppOwnershipType = fields.textIfPresent("in-app-ownership-type")
    subscriptionGroupIdentifier = fields.textIfPresent("subscription-group-identifier")
    uniqueIdentifier = fields.textIfPresent("unique-identifier")
    uniqueVendorIdentifier = fields.textIfPresent("unique-vendor-identifier")
    unknownEntries = fields.rest
  }

  /// Where it is from, as far as that is signed.
  ///
  /// The `environment` of the receipt stands outside of the signature, so anyone can remove it from a
  /// receipt of the sandbox. What is signed is `app-item-id`, which the sandbox never writes. Without it
  /// the purchase counts as the sandbox's, which proves the least: some production receipts of 2012 have
  /// none either.
  public var signedEnvironment: StoreEnvironment { appItemId == nil ? .sandbox : .production }
}
