// SPDX-License-Identifier: Apache-2.0

import StrictTime

extension InAppPurchase {
  /// Reads the value of attribute 17: a SET of attributes like the receipt itself.
  public init(_ value: ArraySlice<UInt8>) throws(ReceiptError) {
    var reader = try AttributeReader(value)
    var fields = InAppPurchaseFields()
    while try reader.advance() { try fields.read(reader) }
    try self.init(fields, from: value)
  }

  /// Attributes whose meaning is not known, raw, in their order.
  ///
  /// They are read again each time: nobody asks for the seven that every genuine purchase has, and a
  /// receipt may hold thousands of purchases.
  public var unknownAttributes: [ReceiptAttribute] {
    var unknown: [ReceiptAttribute] = []
    do {
      var reader = try AttributeReader(attributes)
      while try reader.advance() {
        guard InAppPurchaseAttributeType(rawValue: reader.type) == nil else { continue }
        unknown.append(reader.attribute)
      }
    } catch {
      // Not reached: the same attributes were read when the purchase was.
    }
    return unknown
  }

  /// What every genuine purchase has, Xcode's included.
  private init(
    _ fields: consuming InAppPurchaseFields,
    from value: ArraySlice<UInt8>
  ) throws(ReceiptError) {
    guard let quantity = fields.quantity else {
      throw InAppPurchase.missing(.quantity, at: value.endIndex)
    }
    guard let productId = fields.productId else {
      throw InAppPurchase.missing(.productId, at: value.endIndex)
    }
    guard let transactionId = fields.transactionId else {
      throw InAppPurchase.missing(.transactionId, at: value.endIndex)
    }
    guard let purchaseDate = fields.purchaseDate else {
      throw InAppPurchase.missing(.purchaseDate, at: value.endIndex)
    }
    self.init(
      quantity: quantity,
      productId: productId,
      transactionId: transactionId,
      purchaseDate: purchaseDate,
      originalTransactionId: fields.originalTransactionId,
      originalPurchaseDate: fields.originalPurchaseDate,
      productType: fields.productType.map(ProductType.init),
      expiresDate: fields.expiresDate,
      itemId: fields.itemId,
      webOrderLineItemId: fields.webOrderLineItemId,
      cancellationDate: fields.cancellationDate,
      isTrialPeriod: fields.isTrialPeriod,
      isInIntroOfferPeriod: fields.isInIntroOfferPeriod,
      cancellationReason: fields.cancellationReason,
      promotionalOfferId: fields.promotionalOfferId,
      attributes: value
    )
  }

  private static func missing(_ type: InAppPurchaseAttributeType, at end: Int) -> ReceiptError {
    ReceiptError(.missingAttribute, at: end, type.rawValue)
  }
}

/// The purchase while it is being read.
private struct InAppPurchaseFields: ~Copyable {
  var quantity: Int64?
  var productId: String?
  var transactionId: String?
  var purchaseDate: Timestamp?
  var originalTransactionId: String?
  var originalPurchaseDate: Timestamp?
  var productType: Int64?
  var expiresDate: Timestamp?
  var itemId: Int64?
  var webOrderLineItemId: Int64?
  var cancellationDate: Timestamp?
  var isTrialPeriod: Bool?
  var isInIntroOfferPeriod: Bool?
  var cancellationReason: Int64?
  var promotionalOfferId: String?

  mutating func read(_ attribute: borrowing AttributeReader) throws(ReceiptError) {
    switch InAppPurchaseAttributeType(rawValue: attribute.type) {
    case .quantity: quantity = try attribute.integer()
    case .productId: productId = try attribute.string()
    case .transactionId: transactionId = try attribute.string()
    case .purchaseDate: purchaseDate = try attribute.date()
    case .originalTransactionId: originalTransactionId = try attribute.string()
    case .originalPurchaseDate: originalPurchaseDate = try attribute.date()
    case .productType: productType = try attribute.integer()
    case .expiresDate: expiresDate = try attribute.date()
    case .itemId: itemId = try attribute.identifier()
    case .webOrderLineItemId: webOrderLineItemId = try attribute.identifier()
    case .cancellationDate: cancellationDate = try attribute.date()
    case .isTrialPeriod: isTrialPeriod = try attribute.flag()
    case .isInIntroOfferPeriod: isInIntroOfferPeriod = try attribute.flag()
    case .cancellationReason: cancellationReason = try attribute.integer()
    case .promotionalOfferId: promotionalOfferId = try attribute.string()
    case nil: break
    }
  }
}
