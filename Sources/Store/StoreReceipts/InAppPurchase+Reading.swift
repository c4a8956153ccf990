// SPDX-License-Identifier: Apache-2.0

import StrictTime

extension InAppPurchase {
  /// Reads the value of attribute 17: a SET of attributes.
  package init(_ value: ArraySlice<UInt8>) throws(ReceiptError) {
    var repeated = RepeatedFields()
    try self.init(value, &repeated)
  }

  /// Reads a purchase, reusing the decoded values of the previous ones.
  init(_ value: ArraySlice<UInt8>, _ repeated: inout RepeatedFields) throws(ReceiptError) {
    var reader = try AttributeReader(value)
    var quantity: Int64?
    var productId: String?
    var transactionId: String?
    var purchaseDate: Timestamp?
    var originalTransactionId: String?
    var originalPurchaseDate: Timestamp?
    var productType: ProductType?
    var expiresDate: Timestamp?
    var itemId: Int64?
    var webOrderLineItemId: Int64?
    var cancellationDate: Timestamp?
    var isTrialPeriod: Bool?
    var isInIntroOfferPeriod: Bool?
    var cancellationReason: RevocationReason?
    var promotionalOfferId: String?
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
    self.init(
      quantity: try reader.require(InAppPurchaseAttributeType.quantity, quantity),
      productId: try reader.require(InAppPurchaseAttributeType.productId, productId),
      transactionId: try reader.require(InAppPurchaseAttributeType.transactionId, transactionId),
      purchaseDate: try reader.require(InAppPurchaseAttributeType.purchaseDate, purchaseDate),
      originalTransactionId: originalTransactionId,
      originalPurchaseDate: originalPurchaseDate,
      productType: productType,
      expiresDate: expiresDate,
      itemId: itemId,
      webOrderLineItemId: webOrderLineItemId,
      cancellationDate: cancellationDate,
      isTrialPeriod: isTrialPeriod,
      isInIntroOfferPeriod: isInIntroOfferPeriod,
      cancellationReason: cancellationReason,
      promotionalOfferId: promotionalOfferId,
      attributes: value
    )
  }

  /// Unknown attributes, raw, in receipt order.
  ///
  /// Includes undocumented attributes whose value has an unexpected form; their property is `nil`.
  ///
  /// They are read again on each access, not stored: every genuine purchase has seven, which are
  /// rarely used, and a receipt may hold thousands of purchases.
  package var unknownAttributes: [ReceiptAttribute] {
    var unknown: [ReceiptAttribute] = []
    do {
      var reader = try AttributeReader(attributes)
      while try reader.advance() {
        guard !InAppPurchase.canRead(reader) else { continue }
        unknown.append(reader.attribute)
      }
    } catch {
      // Unreachable: the same attributes were read with the purchase.
    }
    return unknown
  }

  /// Whether a property represents the current attribute.
  private static func canRead(_ reader: borrowing AttributeReader) -> Bool {
    do throws(ReceiptError) {
      switch InAppPurchaseAttributeType(rawValue: reader.type) {
      case .productType, .cancellationReason: _ = try reader.integer()
      case .itemId: _ = try reader.identifier()
      case .isTrialPeriod: _ = try reader.flag()
      case .promotionalOfferId: _ = try reader.string()
      case nil: return false
      // The attribute is documented: the purchase was read, so this value is readable.
      default: break
      }
      return true
    } catch {
      return false
    }
  }
}
