// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import OpenSSLTrust
import StoreLab
import StoreReceipts

extension ReceiptSuites {
  static func purchases() throws(TrustError) -> Suite {
    Suite(
      "receipt/purchases",
      .receiptRead,
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
    return try right([
      ("non-consumable", "A non-consumable.", [.basic], with([purchase()])),
      (
        "auto-renewable", "A free trial of a subscription, with an end date and an id of 51 bits.",
        [.basic], with([subscription])
      ),
      ("refunded", "A refunded purchase with a reason.", [.basic], with([refunded])),
      ("offer", "An introductory price and a promotional offer.", [.basic], with([offer])),
      (
        "several", "Several purchases: attribute 17 may be repeated.", [.form],
        with([purchase(), subscription])
      ),
      ("same-twice", "Two equal purchases.", [.form], with([purchase(), purchase()])),
      (
        "product-type-unknown", "An unknown product type, as Apple may add them.", [.form],
        with([purchase { $0.productType = ProductType(rawValue: "9") }])
      ),
      (
        "unknown-attributes", "Unknown attributes keep their bytes.", [.basic],
        with([PurchaseBuilder("com.example.notes.pro")])
      ),
      (
        "transaction-zero", "Transaction id 0, the first one in Xcode.", [.xcode, .boundary],
        with([purchase { $0.transactionId = "0" }])
      ),
    ])
      + [try firstPurchaseOfXcode()]
  }

  private static func firstPurchaseOfXcode() throws(TrustError) -> Vector {
    let purchase = PurchaseBuilder.xcode("com.example.notes.pro")
    let read = ReceiptValue.purchase(
      purchase,
      leavingOut: ["originalTransactionId", "originalPurchaseDate"]
    )
    return Vector(
      "xcode-first-purchase",
      "Xcode's first purchase, which has no original transaction.",
      [.xcode],
      .base64(try with([purchase]).payload()),
      .valid(
        try ReceiptValue.of(with([purchase]), overriding: [("inAppPurchases", .array([read]))])
      )
    )
  }

  // MARK: Faults

  private static func fault(
    _ name: String,
    _ comment: String,
    _ flag: Flag,
    _ code: String,
    cause: String? = nil,
    _ configure: (inout PurchaseBuilder) -> Void
  ) throws(TrustError) -> Vector {
    let altered = purchase(configure)
    return try wrong(name, comment, [flag], code, cause: cause) { $0.purchases = [altered] }
  }

  /// One vector for each row of a table.
  private static func fault(
    _ rows: [(String, String, Flag, String, cause: String?, (inout PurchaseBuilder) -> Void)]
  ) throws(TrustError) -> [Vector] {
    try rows.map { row throws(TrustError) in
      try fault(row.0, row.1, row.2, row.3, cause: row.cause, row.5)
    }
  }

  /// A purchase whose trial flag, an undocumented attribute, has another form.
  private static func kept(
    _ name: String,
    _ comment: String,
    _ value: [UInt8]
  ) throws(TrustError) -> Vector {
    let written = purchase { $0.edits.replace(type: 1713, withRawValue: value) }
    let read = purchase {
      $0.isTrialPeriod = nil
      $0.extraAttributes = [AttributeBuilder(type: 1713, value: value)]
    }
    let receipt = ReceiptValue.purchase(read)
    return Vector(
      name,
      comment,
      [.form],
      .base64(try with([written]).payload()),
      .valid(try ReceiptValue.of(with([read]), overriding: [("inAppPurchases", .array([receipt]))]))
    )
  }

  private static func missing(
    _ name: String,
    _ comment: String,
    type: Int64
  ) throws(TrustError) -> Vector {
    try fault(name, comment, .missing, "receipt/missing-attribute") { $0.edits.remove(type: type) }
  }

  /// One vector for each row of a table.
  private static func missing(_ rows: [(String, String, type: Int64)]) throws(TrustError)
    -> [Vector]
  {
    try rows.map { row throws(TrustError) in try missing(row.0, row.1, type: row.type) }
  }

  private static func raw(
    _ name: String,
    _ comment: String,
    _ flag: Flag,
    cause: String,
    _ value: [UInt8]
  ) throws(TrustError) -> Vector {
    try wrong(name, comment, [flag], "receipt/malformed", cause: cause) {
      $0.edits.add(AttributeBuilder(type: 17, value: value))
    }
  }

  /// One vector for each row of a table.
  private static func raw(_ rows: [(String, String, Flag, cause: String, [UInt8])])
    throws(TrustError) -> [Vector]
  {
    try rows.map { row throws(TrustError) in try raw(row.0, row.1, row.2, cause: row.cause, row.4) }
  }

  private static func wrongPurchases() throws(TrustError) -> [Vector] {
    let bytes = purchase().bytes
    return try raw([
      (
        "not-a-set", "The purchase is a SEQUENCE instead of a SET.", .malformed,
        cause: "asn1/unexpected-tag", [0x30] + bytes.dropFirst()
      ),
      (
        "truncated", "The last byte is missing.", .truncated, cause: "asn1/truncated",
        Array(bytes.dropLast())
      ),
      (
        "trailing-octet", "One byte after the purchase.", .trailing, cause: "asn1/trailing-data",
        bytes + [0x00]
      ),
      ("no-octets", "An empty purchase.", .missing, cause: "asn1/missing-element", []),
    ])
      + missing([
        ("no-quantity", "The quantity is missing.", type: 1701),
        ("no-product-id", "The product id is missing.", type: 1702),
        ("no-transaction-id", "The transaction id is missing.", type: 1703),
        ("no-purchase-date", "The purchase date is missing.", type: 1704),
      ])
      + fault([
        (
          "empty-product-id", "The product id is empty, which counts as missing.", .missing,
          "receipt/missing-attribute", cause: nil, { $0.productId = "" }
        ),
        (
          "product-id-twice", "Two product ids: readers disagree about which one counts.",
          .duplicate, "receipt/duplicate-attribute", cause: nil,
          { $0.edits.add(AttributeBuilder(type: 1702, value: utf8("com.example.notes.gold"))) }
        ),
        (
          "quantity-negative", "A negative quantity.", .boundary, "receipt/number", cause: nil,
          { $0.quantity = -1 }
        ),
        (
          "quantity-overflow", "A quantity of 2^70.", .overflow, "receipt/value",
          cause: "asn1/integer-out-of-range",
          { $0.edits.replace(type: 1701, withRawValue: integer([0x40] + zeroBytes(8))) }
        ),
        (
          "intro-two", "A documented flag with value 2.", .malformed, "receipt/number", cause: nil,
          { $0.edits.replace(type: 1719, withRawValue: integer([2])) }
        ),
      ])
      + [
        try kept("trial-two", "An undocumented flag with value 2 keeps its bytes.", integer([2])),
        try kept(
          "trial-boolean",
          "An undocumented flag as BOOLEAN keeps its bytes.",
          [0x01, 0x01, 0xFF]
        ),
      ]
      + fault([
        (
          "purchase-date-malformed", "The purchase date is not a date.", .date, "receipt/date",
          cause: "time/malformed", { $0.purchaseDate = "yesterday" }
        ),
        (
          "expires-date-malformed", "An optional date that is invalid.", .date, "receipt/date",
          cause: "time/out-of-range", { $0.expiresDate = "2025-02-30T00:00:00Z" }
        ),
        (
          "cancellation-date-malformed",
          "An invalid cancellation date; if ignored, a refunded purchase would count.", .date,
          "receipt/date", cause: "time/malformed", { $0.cancellationDate = "refunded" }
        ),
      ])
  }

  private static func zeroBytes(_ count: Int) -> [UInt8] { [UInt8](repeating: 0, count: count) }
}
