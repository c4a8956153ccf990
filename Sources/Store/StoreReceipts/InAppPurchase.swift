// SPDX-License-Identifier: Apache-2.0

public import StrictTime

/// A purchase in an app receipt or a legacy transaction receipt.
///
///     let receipt = try receiptVerifier.verify(bytes, expecting: .init(now: now)).value
///     let refunded = receipt.inAppPurchases.filter { $0.cancellationDate != nil }
///     show(refunded.map(\.transactionId))
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

/// The attribute types of an in-app purchase.
///
/// Apple documents 1701 to 1706, 1708, 1711, 1712 and 1719.
package enum InAppPurchaseAttributeType: Int64, ReceiptAttributeType {
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
  /// `cancellation_reason`. INTEGER.
  case cancellationReason = 1720
  /// `is_trial_period`. INTEGER 0 or 1.
  case isTrialPeriod = 1713
  /// `is_in_intro_offer_period`. INTEGER 0 or 1.
  case isInIntroOfferPeriod = 1719
  /// `promotional_offer_id`. UTF8String.
  case promotionalOfferId = 1721

  package var row: AttributeRow<InAppPurchase> {
    switch self {
    case .quantity: AttributeRow(documented: .integer) { .number($0.quantity) }
    case .productId: AttributeRow(documented: .utf8) { .text($0.productId) }
    case .transactionId: AttributeRow(documented: .utf8) { .text($0.transactionId) }
    case .purchaseDate: AttributeRow(documented: .date) { .date($0.purchaseDate) }
    case .originalTransactionId: AttributeRow(documented: .utf8) { .text($0.originalTransactionId) }
    case .originalPurchaseDate: AttributeRow(documented: .date) { .date($0.originalPurchaseDate) }
    case .productType: AttributeRow(.integer) { .number($0.productType?.receiptNumber) }
    case .expiresDate: AttributeRow(documented: .date) { .date($0.expiresDate) }
    case .itemId: AttributeRow(.identifier, "item") { .number($0.itemId) }
    case .webOrderLineItemId:
      AttributeRow(documented: .identifier) { .number($0.webOrderLineItemId) }
    case .cancellationDate: AttributeRow(documented: .date) { .date($0.cancellationDate) }
    case .isTrialPeriod: AttributeRow(.flag) { .flag($0.isTrialPeriod) }
    case .isInIntroOfferPeriod: AttributeRow(documented: .flag) { .flag($0.isInIntroOfferPeriod) }
    case .cancellationReason: AttributeRow(.integer) { .number($0.cancellationReason?.rawValue) }
    case .promotionalOfferId: AttributeRow(.utf8) { .text($0.promotionalOfferId) }
    }
  }

  package static let rows = namedRows
}

extension InAppPurchase {
  /// Reads a purchase, reusing the decoded values of the previous ones.
  init(_ value: ArraySlice<UInt8>, _ repeated: inout RepeatedFields) throws(ReceiptError) {
    var reader = try AttributeReader(value)
    var quantity: Int64?
    var productId: String?
    var transactionId: String?
    var purchaseDate: Timestamp?
    while try reader.advance() {
      let type = InAppPurchaseAttributeType(rawValue: reader.type)
      do throws(ReceiptError) {
        switch type {
        case .quantity: quantity = try reader.integer()
        case .productId: productId = try reader.string(orAgain: &repeated.productId)
        case .transactionId: transactionId = try reader.string()
        case .purchaseDate: purchaseDate = try reader.date()
        case .originalTransactionId:
          originalTransactionId = try reader.string(orAgain: &repeated.originalTransactionId)
        case .originalPurchaseDate:
          originalPurchaseDate = try reader.date(orAgain: &repeated.originalPurchaseDate)
        case .productType: productType = ProductType(receiptNumber: try reader.integer())
        case .expiresDate: expiresDate = try reader.date()
        case .itemId: itemId = try reader.identifier()
        case .webOrderLineItemId: webOrderLineItemId = try reader.identifier()
        case .cancellationDate: cancellationDate = try reader.date()
        case .isTrialPeriod: isTrialPeriod = try reader.flag()
        case .isInIntroOfferPeriod: isInIntroOfferPeriod = try reader.flag()
        case .cancellationReason:
          cancellationReason = RevocationReason(rawValue: try reader.integer())
        case .promotionalOfferId: promotionalOfferId = try reader.string()
        case nil: break
        }
      } catch {
        // Kept in `unknownAttributes`.
        guard let type, !type.isDocumented else { throw error }
      }
    }
    self.quantity = try reader.require(InAppPurchaseAttributeType.quantity, quantity)
    self.productId = try reader.require(InAppPurchaseAttributeType.productId, productId)
    self.transactionId = try reader.require(InAppPurchaseAttributeType.transactionId, transactionId)
    self.purchaseDate = try reader.require(InAppPurchaseAttributeType.purchaseDate, purchaseDate)
    attributes = value
  }
}
