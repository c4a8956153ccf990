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
  /// The id of the subscription period; 0 without a subscription.
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
  public var extraAttributes: [AttributeBuilder] = PurchaseBuilder.unexplained
  /// The order of the attributes.
  public var order = AttributeOrder.encoding
  /// Edits that make the purchase invalid.
  public var edits = AttributeEdits()

  /// A purchase of a product, which `configure` may change.
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
      let list = known.map { AttributeBuilder($0.type, $0.content) }
      return (list + extraAttributes).set(in: order, with: edits)
    }
    var set = AttributeSetWriter(capacity: 768)
    for (type, content) in known { set.add(type, content) }
    for attribute in extraAttributes { set.add(encoded: attribute.bytes) }
    return set.set()
  }

  private var known: [(type: Int64, content: AttributeSetWriter.Content)] {
    var list: [(type: Int64, content: AttributeSetWriter.Content)] = []
    list.reserveCapacity(15)
    let integer = { (type: Int64, number: Int64?) in
      if let number { list.append((type, .integer(number))) }
    }
    let utf8 = { (type: Int64, text: String?) in
      if let text { list.append((type, .utf8(text))) }
    }
    let date = { (type: Int64, date: ReceiptDate?) in
      if let date { list.append((type, .ia5(date.text))) }
    }
    integer(1701, quantity)
    utf8(1702, productId)
    utf8(1703, transactionId)
    date(1704, purchaseDate)
    utf8(1705, originalTransactionId ?? transactionId)
    date(1706, originalPurchaseDate ?? purchaseDate)
    integer(1707, productType?.receiptNumber)
    date(1708, expiresDate)
    integer(1710, itemId)
    integer(1711, webOrderLineItemId)
    date(1712, cancellationDate)
    integer(1713, isTrialPeriod.map { $0 ? 1 : 0 })
    integer(1719, isInIntroOfferPeriod.map { $0 ? 1 : 0 })
    integer(1720, cancellationReason)
    utf8(1721, promotionalOfferId)
    return list
  }

  /// Empty strings, and a number that is always 0.
  private static let unexplained: [AttributeBuilder] =
    [1709, 1714, 1715, 1716, 1717, 1718].compactMap { .utf8($0, "") }
    + [.integer(1722, 0)].compactMap { $0 }
}
