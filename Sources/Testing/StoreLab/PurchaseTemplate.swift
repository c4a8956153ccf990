// SPDX-License-Identifier: Apache-2.0

/// Encodes the purchases of a receipt, each from the encoding of the one before.
///
/// Purchases of a customer differ in ids and dates, which have the same lengths. Their attributes have the same
/// order in DER then, so it is enough to replace these values.
struct PurchaseTemplate {
  private var writer = AttributeSetWriter(capacity: 768)
  private var last: PurchaseBuilder?
  private var bytes: [UInt8] = []
  private var values: [Value] = []

  /// A value that differs between purchases.
  private struct Value {
    let type: Int64
    var bytes: [UInt8]
    /// Where it ends in the encoding.
    var end = 0
  }

  /// The SET of a purchase.
  mutating func encode(_ purchase: PurchaseBuilder) -> [UInt8] {
    guard purchase.order == .encoding, purchase.edits.isEmpty else { return purchase.bytes }
    let values = PurchaseTemplate.values(of: purchase)
    if let last, hasSameForm(purchase, as: last), hasSameLengths(values) {
      for (index, value) in values.enumerated() where value.bytes != self.values[index].bytes {
        let start = self.values[index].end - value.bytes.count
        for offset in value.bytes.indices { bytes[start + offset] = value.bytes[offset] }
        self.values[index].bytes = value.bytes
      }
      return bytes
    }
    bytes = purchase.bytes(with: &writer)
    self.values = values
    for index in values.indices { self.values[index].end = writer.end(of: values[index].type) }
    // Without a known place for each value the next purchase is encoded by itself.
    last = self.values.allSatisfy { $0.end > 0 } ? purchase : nil
    return bytes
  }

  private func hasSameLengths(_ values: [Value]) -> Bool {
    values.count == self.values.count
      && zip(values, self.values).allSatisfy {
        $0.type == $1.type && $0.bytes.count == $1.bytes.count
      }
  }

  /// Whether all other attributes are the same.
  private func hasSameForm(_ left: PurchaseBuilder, as right: PurchaseBuilder) -> Bool {
    left.quantity == right.quantity && left.productType == right.productType
      && left.itemId == right.itemId && left.cancellationReason == right.cancellationReason
      && left.isTrialPeriod == right.isTrialPeriod
      && left.isInIntroOfferPeriod == right.isInIntroOfferPeriod
      && left.extraAttributes == right.extraAttributes
  }

  private static func values(of purchase: PurchaseBuilder) -> [Value] {
    var values: [Value] = []
    values.reserveCapacity(9)
    let add = { (type: Int64, text: String?) in
      if let text { values.append(Value(type: type, bytes: Array(text.utf8))) }
    }
    add(1702, purchase.productId)
    add(1703, purchase.transactionId)
    add(1704, purchase.purchaseDate?.text)
    add(1705, purchase.originalTransactionId ?? purchase.transactionId)
    add(1706, (purchase.originalPurchaseDate ?? purchase.purchaseDate)?.text)
    add(1708, purchase.expiresDate?.text)
    add(1712, purchase.cancellationDate?.text)
    add(1721, purchase.promotionalOfferId)
    if let item = purchase.webOrderLineItemId {
      values.append(Value(type: 1711, bytes: AttributeSetWriter.contents(of: item)))
    }
    return values
  }
}
