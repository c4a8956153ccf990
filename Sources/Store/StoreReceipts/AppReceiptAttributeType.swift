// SPDX-License-Identifier: Apache-2.0

/// The attributes of an app receipt, by the number that stands for each.
///
/// Apple documents 2 to 5, 12, 17, 19 and 21. The others are named after the fields of its former
/// verification endpoint, with which their values agree.
public enum AppReceiptAttributeType: Int64, CaseIterable, Sendable {
  /// `receipt_type`: where the receipt was made. UTF8String.
  case environment = 0
  /// `adam_id`: the app's Apple id. INTEGER, 0 outside of production.
  case appAppleId = 1
  /// `bundle_id`. UTF8String.
  case bundleId = 2
  /// `application_version`: the build on iOS, the marketing version on macOS. UTF8String.
  case applicationVersion = 3
  /// Octets that go into the device hash. Raw.
  case opaqueValue = 4
  /// The device hash. Raw, 20 octets.
  case sha1Hash = 5
  /// A date that Apple does not document. IA5String date, empty in the sandbox.
  ///
  /// In production it is the creation date, or an earlier one where the receipt was made anew.
  case undocumentedDate = 8
  /// The build of the service that signed, as a four-character code. INTEGER.
  case signingServiceBuild = 9
  /// The app's age rating. IA5String.
  case ageRating = 10
  /// The developer's id. INTEGER, 0 outside of production.
  case developerId = 11
  /// `receipt_creation_date`: when this receipt was made, which is the moment at which its certificates
  /// must be valid. IA5String date.
  case creationDate = 12
  /// The version of the system that asked for the receipt. INTEGER, `160401` is 16.4.1.
  case clientSystemVersion = 13
  /// `download_id`. INTEGER, 0 outside of production.
  case downloadId = 15
  /// `version_external_identifier`. INTEGER, 0 outside of production.
  case versionExternalIdentifier = 16
  /// One in-app purchase; the only attribute that may stand more than once. SET.
  case inAppPurchase = 17
  /// `original_purchase_date`: when the app was first obtained. IA5String date.
  case originalPurchaseDate = 18
  /// `original_application_version`: the version first obtained; `1.0` in the sandbox. UTF8String.
  case originalApplicationVersion = 19
  /// `expiration_date` of an app bought in volume. IA5String date.
  case expirationDate = 21
  /// `organization_display_name`: who bought in volume. UTF8String.
  case organizationDisplayName = 23
  /// `preorder_date`. IA5String date.
  case preorderDate = 32

  /// The name, as the property of ``AppReceipt`` has it.
  public var name: String { String(describing: self) }

  /// Whether Apple documents it.
  ///
  /// A value of another shape than the documented one makes a receipt malformed. What is not documented
  /// can change at any time, so that such a value is kept among the unknown attributes.
  public var isDocumented: Bool {
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

/// The attributes of a purchase, by the number that stands for each.
///
/// Apple documents 1701 to 1706, 1708, 1711, 1712 and 1719.
public enum InAppPurchaseAttributeType: Int64, CaseIterable, Sendable {
  /// `quantity`. INTEGER.
  case quantity = 1701
  /// `product_id`. UTF8String.
  case productId = 1702
  /// `transaction_id`. UTF8String.
  case transactionId = 1703
  /// `purchase_date`. IA5String date.
  case purchaseDate = 1704
  /// `original_transaction_id`. UTF8String, absent in first purchases of Xcode.
  case originalTransactionId = 1705
  /// `original_purchase_date`. IA5String date, absent in first purchases of Xcode.
  case originalPurchaseDate = 1706
  /// The kind of product. INTEGER, see ``ProductType``.
  case productType = 1707
  /// `expires_date`. IA5String date, for subscriptions.
  case expiresDate = 1708
  /// The product's Apple id. INTEGER, 0 outside of production.
  case itemId = 1710
  /// `web_order_line_item_id`. INTEGER, 0 for what is no subscription.
  case webOrderLineItemId = 1711
  /// `cancellation_date`: when Apple took the purchase back. IA5String date.
  case cancellationDate = 1712
  /// `is_trial_period`. INTEGER 0 or 1.
  case isTrialPeriod = 1713
  /// `is_in_intro_offer_period`. INTEGER 0 or 1.
  case isInIntroOfferPeriod = 1719
  /// `cancellation_reason`. INTEGER.
  case cancellationReason = 1720
  /// `promotional_offer_id`. UTF8String.
  case promotionalOfferId = 1721

  /// The name, as the property of ``InAppPurchase`` has it.
  public var name: String { String(describing: self) }

  /// Whether Apple documents it; see ``AppReceiptAttributeType/isDocumented``.
  public var isDocumented: Bool {
    switch self {
    case .quantity, .productId, .transactionId, .purchaseDate, .originalTransactionId,
      .originalPurchaseDate, .expiresDate, .webOrderLineItemId, .cancellationDate,
      .isInIntroOfferPeriod:
      true
    case .productType, .itemId, .isTrialPeriod, .cancellationReason, .promotionalOfferId: false
    }
  }
}
