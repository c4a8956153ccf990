// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import OpenSSLTrust
import StoreLab
import StoreReceipts

extension ReceiptSuites {
  static func purchases() throws(TrustError) -> Suite {
    suite(
      "purchases",
      "In-app purchases (attribute 17), each a SET of attributes.",
      [
        Suite.Group(description: "Valid purchases.", vectors: try rightPurchases()),
        Suite.Group(description: "Invalid purchases.", vectors: try wrongPurchases()),
      ]
    )
  }

  private static func purchase(
    _ configure: (inout PurchaseBuilder) -> Void = { _ in }
  ) -> PurchaseBuilder {
    PurchaseBuilder("com.example.notes.pro") {
      $0.extraAttributes = []
      $0.itemId = 1_600_000_001
      configure(&$0)
    }
  }

  private static func with(_ purchases: [PurchaseBuilder]) -> ReceiptBuilder {
    Lab.receipt { $0.purchases = purchases }
  }

  private static func rightPurchases() throws(TrustError) -> [Vector] {
    let subscription = purchase {
      $0.productType = .autoRenewable
      $0.transactionId = "2000000100000002"
      $0.originalTransactionId = "2000000100000001"
      $0.originalPurchaseDate = "2024-12-01T00:00:00Z"
      $0.expiresDate = "2025-02-01T00:00:00Z"
      $0.webOrderLineItemId = 2_000_000_123_357_230
      $0.isTrialPeriod = true
    }
    let refunded = purchase {
      $0.productType = .consumable
      $0.quantity = 10
      $0.cancellationDate = "2025-01-05T00:00:00Z"
      $0.cancellationReason = 1
    }
    let offer = purchase {
      $0.productType = .autoRenewable
      $0.expiresDate = "2025-02-01T00:00:00Z"
      $0.isInIntroOfferPeriod = true
      $0.promotionalOfferId = "spring"
    }
    return try Vector.table(
      """
      non-consumable | basic | valid | \(sample(with([purchase()]))) | A non-consumable.
      auto-renewable | basic | valid | \(sample(with([subscription]))) | A free trial of a subscription, with an end date and an id of 51 bits.
      refunded | basic | valid | \(sample(with([refunded]))) | A refunded purchase with a reason.
      offer | basic | valid | \(sample(with([offer]))) | An introductory price and a promotional offer.
      several | form | valid level must | \(sample(with([purchase(), subscription]))) | Several purchases: attribute 17 may be repeated.
      same-twice | form | valid | \(sample(with([purchase(), purchase()]))) | Two equal purchases.
      product-type-unknown | form | valid | \(sample(with([purchase { $0.productType = ProductType(rawValue: "9") }]))) \
        | An unknown product type, as Apple may add them.
      unknown-attributes | basic | valid | \(sample(with([PurchaseBuilder("com.example.notes.pro")]))) | Unknown attributes keep their bytes.
      transaction-zero | xcode boundary | valid | \(sample(with([purchase { $0.transactionId = "0" }]))) | Transaction id 0, the first one in Xcode.
      xcode-first-purchase | xcode | valid | \(firstPurchaseOfXcode()) | Xcode's first purchase, which has no original transaction.
      """
    )
  }

  private static func firstPurchaseOfXcode() throws(TrustError) -> Vector.Sample {
    let purchase = PurchaseBuilder.xcode("com.example.notes.pro")
    let read = ReceiptValue.purchase(
      purchase,
      leavingOut: ["originalTransactionId", "originalPurchaseDate"]
    )
    return try sample(with([purchase]), overriding: [("inAppPurchases", .array([read]))])
  }

  // MARK: Faults

  private static func purchased(
    _ configure: (inout PurchaseBuilder) -> Void
  ) throws(TrustError) -> [UInt8] {
    try with([purchase(configure)]).payload()
  }

  /// The base payload with bytes as a purchase.
  private static func adding(_ value: [UInt8]) throws(TrustError) -> [UInt8] {
    try payload { $0.edits.add(AttributeBuilder(type: 17, value: value)) }
  }

  /// A purchase whose trial flag, an undocumented attribute, has another form.
  private static func kept(_ value: [UInt8]) throws(TrustError) -> Vector.Sample {
    let written = purchase { $0.edits.replace(type: 1713, withRawValue: value) }
    let read = purchase {
      $0.isTrialPeriod = nil
      $0.extraAttributes = [AttributeBuilder(type: 1713, value: value)]
    }
    return try sample(with([written]).payload(), of: with([read]))
  }

  private static func wrongPurchases() throws(TrustError) -> [Vector] {
    let bytes = purchase().bytes
    return try Vector.table(
      """
      not-a-set | malformed | receipt/malformed cause asn1/unexpected-tag | \(adding([0x30] + bytes.dropFirst())) \
        | The purchase is a SEQUENCE instead of a SET.
      truncated | truncated | receipt/malformed cause asn1/truncated | \(adding(Array(bytes.dropLast()))) | The last byte is missing.
      trailing-octet | trailing | receipt/malformed cause asn1/trailing-data | \(adding(bytes + [0x00])) | One byte after the purchase.
      no-octets | missing | receipt/malformed cause asn1/missing-element | \(adding([])) | An empty purchase.
      no-quantity | missing | receipt/missing-attribute | \(purchased { $0.edits.remove(type: 1701) }) | The quantity is missing.
      no-product-id | missing | receipt/missing-attribute | \(purchased { $0.edits.remove(type: 1702) }) | The product id is missing.
      no-transaction-id | missing | receipt/missing-attribute | \(purchased { $0.edits.remove(type: 1703) }) | The transaction id is missing.
      no-purchase-date | missing | receipt/missing-attribute | \(purchased { $0.edits.remove(type: 1704) }) | The purchase date is missing.
      empty-product-id | missing | receipt/missing-attribute | \(purchased { $0.productId = "" }) | The product id is empty, which counts as missing.
      product-id-twice | duplicate | receipt/duplicate-attribute \
        | \(purchased { $0.edits.add(AttributeBuilder(type: 1702, value: utf8("com.example.notes.gold"))) }) \
        | Two product ids: readers disagree about which one counts.
      quantity-negative | boundary | receipt/number | \(purchased { $0.quantity = -1 }) | A negative quantity.
      quantity-overflow | overflow | receipt/value cause asn1/integer-out-of-range \
        | \(purchased { $0.edits.replace(type: 1701, withRawValue: integer([0x40] + zeroBytes(8))) }) | A quantity of 2^70.
      intro-two | malformed | receipt/number | \(purchased { $0.edits.replace(type: 1719, withRawValue: integer([2])) }) | A documented flag with value 2.
      trial-two | form | valid level house | \(kept(integer([2]))) | An undocumented flag with value 2 keeps its bytes.
      trial-boolean | form | valid level house | \(kept([0x01, 0x01, 0xFF])) | An undocumented flag as BOOLEAN keeps its bytes.
      purchase-date-malformed | date | receipt/date cause time/malformed | \(purchased { $0.purchaseDate = "yesterday" }) | The purchase date is not a date.
      expires-date-malformed | date | receipt/date cause time/out-of-range | \(purchased { $0.expiresDate = "2025-02-30T00:00:00Z" }) \
        | An optional date that is invalid.
      cancellation-date-malformed | date | receipt/date cause time/malformed | \(purchased { $0.cancellationDate = "refunded" }) \
        | An invalid cancellation date; if ignored, a refunded purchase would count.
      """
    )
  }

  private static func zeroBytes(_ count: Int) -> [UInt8] { [UInt8](repeating: 0, count: count) }
}
