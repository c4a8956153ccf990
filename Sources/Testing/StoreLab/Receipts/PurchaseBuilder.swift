// SPDX-License-Identifier: Apache-2.0

public import StoreReceipts

/// Builds an in-app purchase of a receipt.
///
///     PurchaseBuilder("com.example.notes.pro") { $0.purchaseDate = "2025-03-01T08:00:00Z" }
///
/// The defaults are those of the App Store for a non-consumable. `nil` omits an attribute.
public struct PurchaseBuilder: Sendable {
  /// The quantity.
  public var quantity: Int64? = 1
  /// The product id.
  public var productId: String?
  /// The transaction id.
  public var transactionId: String? = "2000000100000001"
  /// The purchase date.
  public var purchaseDate: ReceiptDate? = "2025-01-01T00:00:00Z"
  /// The original transaction id; `nil` writes ``transactionId``.
  public var originalTransactionId: String?
  /// The date of the original purchase; `nil` writes ``purchaseDate``.
  public var originalPurchaseDate: ReceiptDate?
  /// The product type.
  public var productType: ProductType? = .nonConsumable
  /// The expiration date of a subscription.
  public var expiresDate: ReceiptDate? = ReceiptDate.none
  /// The product's Apple ID.
  public var itemId: Int64? = 0
  /// The id of the subscription period; 0 if the product is not a subscription.
  public var webOrderLineItemId: Int64? = 0
  /// The revocation date.
  public var cancellationDate: ReceiptDate? = ReceiptDate.none
  /// The revocation reason.
  public var cancellationReason: Int64?
  /// Whether the period is a free trial.
  public var isTrialPeriod: Bool? = false
  /// Whether the price is that of an introductory offer.
  public var isInIntroOfferPeriod: Bool? = false
  /// The promotional offer.
  public var promotionalOfferId: String?
  /// Undocumented attributes, as in genuine receipts.
  public var extraAttributes: [AttributeBuilder] = PurchaseBuilder.undocumented
  /// The order of the attributes.
  public var order = AttributeOrder.encoding
  /// Edits that make the purchase invalid.
  public var edits = AttributeEdits()

  /// A purchase of a product; `configure` may change it.
  public init(_ productId: String, _ configure: (inout PurchaseBuilder) -> Void = { _ in }) {
    self.productId = productId
    configure(&self)
  }

  /// An original purchase of StoreKit testing in Xcode, which omits most attributes.
  public static func xcode(
    _ productId: String,
    _ configure: (inout PurchaseBuilder) -> Void = { _ in }
  ) -> PurchaseBuilder {
    PurchaseBuilder(productId) {
      $0.transactionId = "0"
      $0.productType = nil
      $0.expiresDate = nil
      $0.itemId = nil
      $0.webOrderLineItemId = nil
      $0.cancellationDate = nil
      $0.isTrialPeriod = nil
      $0.extraAttributes = []
      $0.order = .type
      $0.edits.remove(type: 1705)
      $0.edits.remove(type: 1706)
      configure(&$0)
    }
  }

  /// The SET that is the value of attribute 17.
  public var bytes: [UInt8] {
    guard order == .encoding, edits.isEmpty else {
      var list: [AttributeBuilder] = []
      forEachKnown { list.append(AttributeBuilder($0, $1)) }
      return (list + extraAttributes).set(in: order, with: edits)
    }
    var set = AttributeSetWriter(capacity: 768)
    return bytes(with: &set)
  }

  /// The SET, written with a reusable writer.
  func bytes(with set: inout AttributeSetWriter) -> [UInt8] {
    guard order == .encoding, edits.isEmpty else { return bytes }
    set.removeAll()
    forEachKnown { type, content in
      switch content {
      case .integer(0): set.add(type, constant: .zero)
      case .integer(1): set.add(type, constant: .one)
      case .ia5(""): set.add(type, constant: .emptyDate)
      default: set.add(type, content)
      }
    }
    for attribute in extraAttributes { set.add(encoded: attribute.bytes) }
    return set.set()
  }

  /// Calls `add` for each attribute that is not `nil`, in order of type.
  private func forEachKnown(_ add: (Int64, AttributeSetWriter.Content) -> Void) {
    if let quantity { add(1701, .integer(quantity)) }
    if let productId { add(1702, .utf8(productId)) }
    if let transactionId { add(1703, .utf8(transactionId)) }
    if let purchaseDate { add(1704, .ia5(purchaseDate.text)) }
    if let id = originalTransactionId ?? transactionId { add(1705, .utf8(id)) }
    if let date = originalPurchaseDate ?? purchaseDate { add(1706, .ia5(date.text)) }
    if let number = productType?.receiptNumber { add(1707, .integer(number)) }
    if let expiresDate { add(1708, .ia5(expiresDate.text)) }
    if let itemId { add(1710, .integer(itemId)) }
    if let webOrderLineItemId { add(1711, .integer(webOrderLineItemId)) }
    if let cancellationDate { add(1712, .ia5(cancellationDate.text)) }
    if let isTrialPeriod { add(1713, .integer(isTrialPeriod ? 1 : 0)) }
    if let isInIntroOfferPeriod { add(1719, .integer(isInIntroOfferPeriod ? 1 : 0)) }
    if let cancellationReason { add(1720, .integer(cancellationReason)) }
    if let promotionalOfferId { add(1721, .utf8(promotionalOfferId)) }
  }

  /// Empty strings, and a number that is always 0.
  private static let undocumented: [AttributeBuilder] =
    [1709, 1714, 1715, 1716, 1717, 1718].compactMap { .utf8($0, "") }
    + [.integer(1722, 0)].compactMap { $0 }
}
