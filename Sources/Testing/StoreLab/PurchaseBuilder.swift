// SPDX-License-Identifier: Apache-2.0

public import StoreReceipts

/// A purchase as it will be written into a receipt.
///
///     PurchaseBuilder("com.example.notes.pro") { $0.purchaseDate = "2025-03-01T08:00:00Z" }
///
/// A new builder makes what the App Store writes for a non-consumable. `nil` leaves an attribute out.
public struct PurchaseBuilder: Sendable {
  /// How many were bought.
  public var quantity: Int64? = 1
  /// What was bought.
  public var productId: String?
  /// This purchase.
  public var transactionId: String? = "2000000100000001"
  /// When it was bought.
  public var purchaseDate: ReceiptDate? = "2025-01-01T00:00:00Z"
  /// The first purchase of the line; when `nil`, ``transactionId`` is written.
  public var originalTransactionId: String?
  /// When the line began; when `nil`, ``purchaseDate`` is written.
  public var originalPurchaseDate: ReceiptDate?
  /// The kind of product.
  public var productType: ProductType? = .nonConsumable
  /// Until when a subscription is paid.
  public var expiresDate: ReceiptDate? = ReceiptDate.none
  /// The product's Apple id.
  public var itemId: Int64? = 0
  /// The period of a subscription, 0 for anything else.
  public var webOrderLineItemId: Int64? = 0
  /// When Apple took the purchase back.
  public var cancellationDate: ReceiptDate? = ReceiptDate.none
  /// Why Apple took it back.
  public var cancellationReason: Int64?
  /// Whether it is a free trial.
  public var isTrialPeriod: Bool? = false
  /// Whether it has the price of an introductory offer.
  public var isInIntroOfferPeriod: Bool? = false
  /// The promotional offer that was used.
  public var promotionalOfferId: String?
  /// Attributes that nobody has explained, as genuine receipts have them.
  public var extraAttributes: [AttributeBuilder] = PurchaseBuilder.unexplained
  /// In which order the attributes are written.
  public var order = AttributeOrder.encoding
  /// Changes that make the purchase wrong.
  public var edits = AttributeEdits()

  /// A purchase of a product, which `configure` may change.
  public init(_ productId: String, _ configure: (inout PurchaseBuilder) -> Void = { _ in }) {
    self.productId = productId
    configure(&self)
  }

  /// A first purchase as StoreKit testing in Xcode writes it, which leaves out most attributes.
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
  public var bytes: [UInt8] { (known + extraAttributes).set(in: order, with: edits) }

  private var known: [AttributeBuilder] {
    let list: [AttributeBuilder?] = [
      .integer(1701, quantity),
      .utf8(1702, productId),
      .utf8(1703, transactionId),
      .ia5(1704, purchaseDate?.text),
      .utf8(1705, originalTransactionId ?? transactionId),
      .ia5(1706, (originalPurchaseDate ?? purchaseDate)?.text),
      .integer(1707, productType?.rawValue),
      .ia5(1708, expiresDate?.text),
      .integer(1710, itemId),
      .integer(1711, webOrderLineItemId),
      .ia5(1712, cancellationDate?.text),
      .integer(1713, isTrialPeriod.map { $0 ? 1 : 0 }),
      .integer(1719, isInIntroOfferPeriod.map { $0 ? 1 : 0 }),
      .integer(1720, cancellationReason),
      .utf8(1721, promotionalOfferId),
    ]
    return list.compactMap { $0 }
  }

  /// Empty strings, and a number that is always 0.
  private static let unexplained: [AttributeBuilder] =
    [1709, 1714, 1715, 1716, 1717, 1718].compactMap { .utf8($0, "") }
    + [.integer(1722, 0)].compactMap { $0 }
}
