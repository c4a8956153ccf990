// SPDX-License-Identifier: Apache-2.0

public import StrictTime

/// The purchase in a legacy transaction receipt: the property list in `purchase-info`.
///
/// Decoded only: the signature of the receipt is not verified. Each property is documented with its
/// key.
public struct LegacyPurchaseInfo: Hashable, Sendable {
  /// `bid`: the bundle identifier.
  public let bundleId: String
  /// `bvrs`: the app's version.
  public let applicationVersion: String?
  /// `product-id`: the product id.
  public let productId: String
  /// `item-id`: the product's Apple ID.
  package let itemId: Int64?
  /// `app-item-id`: the app's Apple ID; absent in the sandbox.
  public let appItemId: Int64?
  /// `version-external-identifier`: the App Store's identifier of the app version.
  package let versionExternalIdentifier: Int64?
  /// `quantity`: the quantity.
  public let quantity: Int64

  /// `transaction-id`: the transaction id.
  public let transactionId: String
  /// `original-transaction-id`: the original transaction id.
  public let originalTransactionId: String?
  /// `web-order-line-item-id`: the id of the subscription period, the same on all devices.
  public let webOrderLineItemId: String?

  /// `purchase-date-ms` and `purchase-date`: the date of the purchase or renewal.
  public let purchaseDate: Timestamp
  /// `purchase-date-pst`: the same in Pacific time, for display.
  package let purchaseDatePacific: String?
  /// `original-purchase-date-ms` and `original-purchase-date`: the date of the original purchase.
  public let originalPurchaseDate: Timestamp?
  /// `original-purchase-date-pst`: the same in Pacific time, for display.
  package let originalPurchaseDatePacific: String?
  /// `expires-date` (milliseconds) and `expires-date-formatted`: the expiration date of a subscription.
  public let expiresDate: Timestamp?
  /// `expires-date-formatted-pst`: the same in Pacific time, for display.
  package let expiresDatePacific: String?

  /// `is-trial-period`: whether the period is a free trial.
  public let isTrialPeriod: Bool?
  /// `is-in-intro-offer-period`: whether the price is that of an introductory offer.
  public let isInIntroOfferPeriod: Bool?
  /// `in-app-ownership-type`: purchased, or shared by a family member.
  public let inAppOwnershipType: OwnershipType?
  /// `subscription-group-identifier`: the subscription group.
  public let subscriptionGroupIdentifier: String?

  /// `unique-identifier`: the device; personal data.
  package let uniqueIdentifier: String?
  /// `unique-vendor-identifier`: the device, as identified to the vendor of the app; personal data.
  package let uniqueVendorIdentifier: String?

  /// The entries with other keys, in document order.
  package let unknownEntries: [PropertyList.Entry]

  /// Reads the decoded value of `purchase-info`; error offsets are indices in it.
  package init(reading bytes: ArraySlice<UInt8>) throws(LegacyReceiptError) {
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
    purchaseDate = try fields.date(milliseconds: "purchase-date-ms", text: "purchase-date")
    purchaseDatePacific = fields.textIfPresent("purchase-date-pst")
    originalPurchaseDate = try fields.dateIfPresent(
      milliseconds: "original-purchase-date-ms",
      text: "original-purchase-date"
    )
    originalPurchaseDatePacific = fields.textIfPresent("original-purchase-date-pst")
    expiresDate = try fields.dateIfPresent(
      milliseconds: "expires-date",
      text: "expires-date-formatted"
    )
    expiresDatePacific = fields.textIfPresent("expires-date-formatted-pst")
    isTrialPeriod = try fields.flagIfPresent("is-trial-period")
    isInIntroOfferPeriod = try fields.flagIfPresent("is-in-intro-offer-period")
    inAppOwnershipType = fields.textIfPresent("in-app-ownership-type")
      .map(OwnershipType.init(rawValue:))
    subscriptionGroupIdentifier = fields.textIfPresent("subscription-group-identifier")
    uniqueIdentifier = fields.textIfPresent("unique-identifier")
    uniqueVendorIdentifier = fields.textIfPresent("unique-vendor-identifier")
    unknownEntries = fields.rest
  }

  /// The environment, as far as the signature covers it.
  ///
  /// The `environment` entry of the receipt is not signed, so anyone can remove it from a sandbox
  /// receipt. `app-item-id` is signed, and the sandbox never writes it. A receipt without it counts as
  /// sandbox, the safe choice: some production receipts of 2012 have none either.
  package var signedEnvironment: StoreEnvironment { appItemId == nil ? .sandbox : .production }
}
