// SPDX-License-Identifier: Apache-2.0

/// The app and the purchase in a legacy transaction receipt: the property list in `purchase-info`.
///
/// Each property is documented with its key. This type also has the members of ``purchase``.
@dynamicMemberLookup
package struct LegacyPurchaseInfo: Hashable, Sendable {
  /// The decoded property list, which the signature covers.
  package let bytes: ArraySlice<UInt8>
  /// `bid`: the bundle identifier.
  package let bundleId: String
  /// `bvrs`: the app's version.
  package let applicationVersion: String?
  /// `app-item-id`: the app's Apple ID; absent in most receipts of the sandbox.
  package let appItemId: Int64?
  /// `version-external-identifier`: the App Store's identifier of the app version.
  package let versionExternalIdentifier: Int64?
  /// The purchase.
  package let purchase: InAppPurchase
  /// `web-order-line-item-id`: the id of the subscription period, as written.
  package let webOrderLineItemId: String?
  /// `purchase-date-pst`: the date of the purchase in Pacific time, for display.
  package let purchaseDatePacific: String?
  /// `original-purchase-date-pst`: the date of the original purchase in Pacific time, for display.
  package let originalPurchaseDatePacific: String?
  /// `expires-date-formatted-pst`: the expiration date in Pacific time, for display.
  package let expiresDatePacific: String?
  /// `unique-identifier`: the device; personal data.
  package let uniqueIdentifier: String?
  /// `unique-vendor-identifier`: the device, as identified to the vendor of the app; personal data.
  package let uniqueVendorIdentifier: String?
  /// The entries with other keys, in document order.
  package let unknownEntries: [PropertyList.Entry]

  /// Reads the decoded value of `purchase-info`; error offsets are indices in that value.
  package init(reading bytes: ArraySlice<UInt8>) throws(ReceiptError) {
    var fields = try LegacyFields(reading: bytes, as: .purchaseInfo)
    self.bytes = bytes
    bundleId = try fields.text("bid")
    applicationVersion = fields.textIfPresent("bvrs")
    let productId = try fields.text("product-id")
    let itemId = try fields.integerIfPresent("item-id")
    appItemId = try fields.integerIfPresent("app-item-id")
    versionExternalIdentifier = try fields.integerIfPresent("version-external-identifier")
    webOrderLineItemId = fields.textIfPresent("web-order-line-item-id")
    purchase = try InAppPurchase(productId, itemId, lineItem: webOrderLineItemId, &fields)
    purchaseDatePacific = fields.textIfPresent("purchase-date-pst")
    originalPurchaseDatePacific = fields.textIfPresent("original-purchase-date-pst")
    expiresDatePacific = fields.textIfPresent("expires-date-formatted-pst")
    uniqueIdentifier = fields.textIfPresent("unique-identifier")
    uniqueVendorIdentifier = fields.textIfPresent("unique-vendor-identifier")
    unknownEntries = fields.rest
  }

  /// A member of the purchase.
  package subscript<Value>(dynamicMember member: KeyPath<InAppPurchase, Value>) -> Value {
    purchase[keyPath: member]
  }

  /// A signed entry that decides the environment.
  package var environmentSign: EnvironmentSign {
    if ([purchase.transactionId] + [purchase.originalTransactionId].compactMap { $0 })
      .contains(where: LegacyPurchaseInfo.isSandboxId)
    {
      return .sandboxTransactionId
    }
    return appItemId == nil ? .noAppItemId : .appItemId
  }

  /// The signed entries that decide the environment, the strongest first.
  package enum EnvironmentSign: Sendable {
    /// A transaction id of the sandbox, whatever else the receipt has.
    case sandboxTransactionId
    /// No `app-item-id`: most receipts of the sandbox lack it. So do some production receipts of 2012; sandbox is the safe
    /// choice.
    case noAppItemId
    /// An `app-item-id`, which production receipts have, and some of the sandbox of 2013.
    case appItemId
  }

  /// Whether a transaction id is one of the sandbox: 16 digits that begin with 1000000 or 2000000.
  ///
  /// So do the ids of all public documents of the sandbox, and none of production.
  private static func isSandboxId(_ id: String) -> Bool {
    let digits = id.utf8
    return digits.count == 16 && digits.allSatisfy { 0x30...0x39 ~= $0 }
      && (digits.starts(with: "1000000".utf8) || digits.starts(with: "2000000".utf8))
  }
}

extension InAppPurchase {
  /// Takes the other entries about the purchase.
  fileprivate init(
    _ productId: String,
    _ itemId: Int64?,
    lineItem: String?,
    _ fields: inout LegacyFields
  ) throws(ReceiptError) {
    self.productId = productId
    self.itemId = itemId
    quantity = try fields.integer("quantity")
    transactionId = try fields.text("transaction-id")
    originalTransactionId = fields.textIfPresent("original-transaction-id")
    webOrderLineItemId = lineItem.flatMap { Int64($0) }
    purchaseDate = try fields.date(milliseconds: "purchase-date-ms", text: "purchase-date")
    originalPurchaseDate = try fields.dateIfPresent(
      milliseconds: "original-purchase-date-ms",
      text: "original-purchase-date"
    )
    expiresDate = try fields.dateIfPresent(
      milliseconds: "expires-date",
      text: "expires-date-formatted"
    )
    isTrialPeriod = try fields.flagIfPresent("is-trial-period")
    isInIntroOfferPeriod = try fields.flagIfPresent("is-in-intro-offer-period")
    inAppOwnershipType = fields.textIfPresent("in-app-ownership-type")
      .map(OwnershipType.init(rawValue:))
    subscriptionGroupIdentifier = fields.textIfPresent("subscription-group-identifier")
    attributes = []
  }
}
