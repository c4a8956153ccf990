// SPDX-License-Identifier: Apache-2.0

/// The attribute types of an app receipt.
///
/// Apple documents 2 to 5, 12, 17, 19 and 21. The others are named after the verifyReceipt fields with
/// the same values.
package enum AppReceiptAttributeType: Int64, CaseIterable, Sendable {
  /// `receipt_type`: the environment. UTF8String.
  case environment = 0
  /// `adam_id`: the app's Apple ID. INTEGER, 0 outside of production.
  case appAppleId = 1
  /// `bundle_id`. UTF8String.
  case bundleId = 2
  /// `application_version`: the build on iOS, the marketing version on macOS. UTF8String.
  case applicationVersion = 3
  /// The opaque value, an input of the device hash. Raw.
  case opaqueValue = 4
  /// The device hash. Raw, 20 bytes.
  case sha1Hash = 5
  /// An undocumented date. IA5String date, empty in the sandbox.
  ///
  /// In production it equals the creation date, or is earlier if the receipt was recreated.
  case undocumentedDate = 8
  /// The build of the signing service, as a four-character code. INTEGER.
  case signingServiceBuild = 9
  /// The app's age rating. IA5String.
  case ageRating = 10
  /// The developer's identifier. INTEGER, 0 outside of production.
  case developerId = 11
  /// `receipt_creation_date`: the creation date, at which the certificates must be valid. IA5String
  /// date.
  case creationDate = 12
  /// The OS version that requested the receipt. INTEGER, `160401` is 16.4.1.
  case clientSystemVersion = 13
  /// `download_id`. INTEGER, 0 outside of production.
  case downloadId = 15
  /// `version_external_identifier`. INTEGER, 0 outside of production.
  case versionExternalIdentifier = 16
  /// An in-app purchase; the only attribute that may repeat. SET.
  case inAppPurchase = 17
  /// `original_purchase_date`: the date of the original app purchase. IA5String date.
  case originalPurchaseDate = 18
  /// `original_application_version`: the originally purchased version; `1.0` in the sandbox.
  /// UTF8String.
  case originalApplicationVersion = 19
  /// `expiration_date` of a volume purchase. IA5String date.
  case expirationDate = 21
  /// `organization_display_name` of a volume purchase. UTF8String.
  case organizationDisplayName = 23
  /// `preorder_date`. IA5String date.
  case preorderDate = 32

  /// The name of the property of ``AppReceipt``.
  package var name: String { String(describing: self) }

  /// Whether Apple documents the type.
  ///
  /// A documented attribute with an unexpected form makes a receipt malformed. An undocumented one may
  /// change at any time, and is then kept among the unknown attributes.
  package var isDocumented: Bool {
    switch self {
    case .bundleId, .applicationVersion, .opaqueValue, .sha1Hash, .creationDate, .inAppPurchase,
      .originalApplicationVersion, .expirationDate:
      true
    case .environment, .appAppleId, .undocumentedDate, .signingServiceBuild, .ageRating,
      .developerId, .clientSystemVersion, .downloadId, .versionExternalIdentifier,
      .originalPurchaseDate, .organizationDisplayName, .preorderDate:
      false
    }
  }
}

/// The attribute types of an in-app purchase.
///
/// Apple documents 1701 to 1706, 1708, 1711, 1712 and 1719.
package enum InAppPurchaseAttributeType: Int64, CaseIterable, Sendable {
  /// `quantity`. INTEGER.
  case quantity = 1701
  /// `product_id`. UTF8String.
  case productId = 1702
  /// `transaction_id`. UTF8String.
  case transactionId = 1703
  /// `purchase_date`. IA5String date.
  case purchaseDate = 1704
  /// `original_transaction_id`. UTF8String, absent in original purchases of Xcode.
  case originalTransactionId = 1705
  /// `original_purchase_date`. IA5String date, absent in original purchases of Xcode.
  case originalPurchaseDate = 1706
  /// The product type. INTEGER, see ``ProductType``.
  case productType = 1707
  /// `expires_date`. IA5String date, for subscriptions.
  case expiresDate = 1708
  /// The product's Apple ID. INTEGER, 0 outside of production.
  case itemId = 1710
  /// `web_order_line_item_id`. INTEGER, 0 without a subscription.
  case webOrderLineItemId = 1711
  /// `cancellation_date`: the revocation date. IA5String date.
  case cancellationDate = 1712
  /// `is_trial_period`. INTEGER 0 or 1.
  case isTrialPeriod = 1713
  /// `is_in_intro_offer_period`. INTEGER 0 or 1.
  case isInIntroOfferPeriod = 1719
  /// `cancellation_reason`. INTEGER.
  case cancellationReason = 1720
  /// `promotional_offer_id`. UTF8String.
  case promotionalOfferId = 1721

  /// The name of the property of ``InAppPurchase``.
  package var name: String { String(describing: self) }

  /// Whether Apple documents the type; see ``AppReceiptAttributeType/isDocumented``.
  package var isDocumented: Bool {
    switch self {
    case .quantity, .productId, .transactionId, .purchaseDate, .originalTransactionId,
      .originalPurchaseDate, .expiresDate, .webOrderLineItemId, .cancellationDate,
      .isInIntroOfferPeriod:
      true
    case .productType, .itemId, .isTrialPeriod, .cancellationReason, .promotionalOfferId: false
    }
  }
}
