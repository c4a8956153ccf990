// SPDX-License-Identifier: Apache-2.0

/// Encodes the purchases of a receipt by updating the encoding of the previous purchase.
///
/// The purchases of a customer mostly differ in ids and dates of equal lengths. The attributes then have the
/// same order in DER, so replacing these values is enough.
struct PurchaseTemplate {
  /// The SET of the last purchase.
  private(set) var bytes: [UInt8] = []
  /// The ranges of these values in ``bytes``, in ascending order; empty if unknown.
  ///
  /// Consecutive purchases with the same ``form`` differ only in these ranges.
  private(set) var ranges: [Range<Int>] = []
  /// A number that increases whenever a purchase is encoded from scratch.
  private(set) var form = 0

  private var writer = AttributeSetWriter(capacity: 768)
  private var last: PurchaseBuilder?
  private var values = PurchaseValues()
  /// The end offset of each value in ``bytes``.
  private var ends: [Int] = []

  /// Encodes a purchase.
  mutating func encode(_ purchase: PurchaseBuilder) {
    guard purchase.order == .encoding, purchase.edits.isEmpty else {
      return encodeFromScratch(purchase, hasKnownOrder: false)
    }
    let lengths = values.lengths
    values.read(purchase)
    guard let last, values.lengths == lengths, hasSameForm(purchase, as: last) else {
      return encodeFromScratch(purchase, hasKnownOrder: true)
    }
    var next = 0
    for (length, end) in zip(lengths, ends) {
      for offset in end - length.count..<end {
        bytes[offset] = values.bytes[next]
        next += 1
      }
    }
  }

  private mutating func encodeFromScratch(_ purchase: PurchaseBuilder, hasKnownOrder: Bool) {
    form += 1
    bytes = purchase.bytes(with: &writer)
    ends = hasKnownOrder ? values.lengths.map { writer.end(of: $0.type) } : []
    // Unless the position of each value is known, the next purchase is encoded from scratch.
    let isKnown = hasKnownOrder && ends.allSatisfy { $0 > 0 }
    last = isKnown ? purchase : nil
    ranges = isKnown ? zip(values.lengths, ends).map { $1 - $0.count..<$1 } : []
    ranges.sort { $0.lowerBound < $1.lowerBound }
  }

  /// Whether the attributes that are not in `PurchaseValues` are equal.
  private func hasSameForm(_ left: PurchaseBuilder, as right: PurchaseBuilder) -> Bool {
    left.quantity == right.quantity && left.productType == right.productType
      && left.itemId == right.itemId && left.cancellationReason == right.cancellationReason
      && left.isTrialPeriod == right.isTrialPeriod
      && left.isInIntroOfferPeriod == right.isInIntroOfferPeriod
      && left.extraAttributes == right.extraAttributes
  }
}

/// The values that can differ between a customer's purchases.
private struct PurchaseValues {
  /// An attribute type and the length of its value.
  struct Length: Equatable {
    let type: Int64
    let count: Int
  }

  private(set) var lengths: [Length] = []
  /// The concatenated values.
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
