// SPDX-License-Identifier: Apache-2.0

/// Encodes the purchases of a receipt, each from the encoding of the one before.
///
/// Purchases of a customer differ in ids and dates, which have the same lengths. Their attributes have the same
/// order in DER then, so it is enough to replace these values.
struct PurchaseTemplate {
  /// The SET of the last purchase.
  private(set) var bytes: [UInt8] = []
  /// Where the values are in ``bytes``, in this order; empty if that is not known.
  ///
  /// Purchases encoded one after the other differ only there as long as ``form`` stays the same.
  private(set) var places: [Range<Int>] = []
  /// A number that grows whenever a purchase is encoded from the start.
  private(set) var form = 0

  private var writer = AttributeSetWriter(capacity: 768)
  private var last: PurchaseBuilder?
  private var values = PurchaseValues()
  /// Where each of the values ends in ``bytes``.
  private var ends: [Int] = []

  /// Encodes a purchase.
  mutating func encode(_ purchase: PurchaseBuilder) {
    guard purchase.order == .encoding, purchase.edits.isEmpty else {
      return encodeFromStart(purchase, hasKnownOrder: false)
    }
    let lengths = values.lengths
    values.read(purchase)
    guard let last, values.lengths == lengths, hasSameForm(purchase, as: last) else {
      return encodeFromStart(purchase, hasKnownOrder: true)
    }
    var next = 0
    for (length, end) in zip(lengths, ends) {
      for offset in end - length.count..<end {
        bytes[offset] = values.bytes[next]
        next += 1
      }
    }
  }

  private mutating func encodeFromStart(_ purchase: PurchaseBuilder, hasKnownOrder: Bool) {
    form += 1
    bytes = purchase.bytes(with: &writer)
    ends = hasKnownOrder ? values.lengths.map { writer.end(of: $0.type) } : []
    // Without a known place for each value the next purchase is encoded by itself.
    let isKnown = hasKnownOrder && ends.allSatisfy { $0 > 0 }
    last = isKnown ? purchase : nil
    places = isKnown ? zip(values.lengths, ends).map { $1 - $0.count..<$1 } : []
    places.sort { $0.lowerBound < $1.lowerBound }
  }

  /// Whether all other attributes are the same.
  private func hasSameForm(_ left: PurchaseBuilder, as right: PurchaseBuilder) -> Bool {
    left.quantity == right.quantity && left.productType == right.productType
      && left.itemId == right.itemId && left.cancellationReason == right.cancellationReason
      && left.isTrialPeriod == right.isTrialPeriod
      && left.isInIntroOfferPeriod == right.isInIntroOfferPeriod
      && left.extraAttributes == right.extraAttributes
  }
}

/// The values of a purchase that differ between the purchases of a customer.
private struct PurchaseValues {
  /// A type of attribute, and the length of its value.
  struct Length: Equatable {
    let type: Int64
    let count: Int
  }

  private(set) var lengths: [Length] = []
  /// The values, one after the other.
  private(set) var bytes: [UInt8] = []

  mutating func read(_ purchase: PurchaseBuilder) {
    lengths.removeAll(keepingCapacity: true)
    bytes.removeAll(keepingCapacity: true)
    add(1702, purchase.productId)
    add(1703, purchase.transactionId)
    add(1704, purchase.purchaseDate?.text)
    add(1705, purchase.originalTransactionId ?? purchase.transactionId)
    add(1706, (purchase.originalPurchaseDate ?? purchase.purchaseDate)?.text)
    add(1708, purchase.expiresDate?.text)
    add(1712, purchase.cancellationDate?.text)
    add(1721, purchase.promotionalOfferId)
    if let item = purchase.webOrderLineItemId {
      let start = bytes.count
      AttributeSetWriter.contents(of: item, into: &bytes)
      lengths.append(Length(type: 1711, count: bytes.count - start))
    }
  }

  private mutating func add(_ type: Int64, _ text: String?) {
    guard let text else { return }
    let start = bytes.count
    bytes += text.utf8
    lengths.append(Length(type: type, count: bytes.count - start))
  }
}
