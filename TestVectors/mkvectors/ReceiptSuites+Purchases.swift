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
      "Attribute 17: one purchase, a SET of attributes as the payload is.",
      [
        Suite.Group(description: "Purchases that are right.", vectors: try rightPurchases()),
        Suite.Group(description: "Purchases that are wrong.", vectors: try wrongPurchases()),
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
    return [
      try right("non-consumable", "Bought once, kept for ever.", [.basic], with([purchase()])),
      try right(
        "auto-renewable",
        "A free trial: it has an end, and a number of 51 bits.",
        [.basic],
        with([subscription])
      ),
      try right("refunded", "Taken back, with a reason.", [.basic], with([refunded])),
      try right("offer", "Introductory price and promotional offer.", [.basic], with([offer])),
      try right(
        "several",
        "Attribute 17 is the one that stands more than once.",
        [.form],
        with([purchase(), subscription])
      ),
      try right(
        "same-twice",
        "Nothing forbids two equal purchases.",
        [.form],
        with([purchase(), purchase()])
      ),
      try right(
        "product-type-unknown",
        "Apple may add kinds of products.",
        [.form],
        with([purchase { $0.productType = ProductType(rawValue: "9") }])
      ),
      try right(
        "unknown-attributes",
        "Attributes that nobody has explained are kept as they are.",
        [.basic],
        with([PurchaseBuilder("com.example.notes.pro")])
      ),
      try right(
        "transaction-zero",
        "Xcode counts transactions from 0.",
        [.xcode, .boundary],
        with([purchase { $0.transactionId = "0" }])
      ),
      try firstPurchaseOfXcode(),
    ]
  }

  private static func firstPurchaseOfXcode() throws(TrustError) -> Vector {
    let purchase = PurchaseBuilder.xcode("com.example.notes.pro")
    let read = ReceiptValue.purchase(
      purchase,
      leavingOut: ["originalTransactionId", "originalPurchaseDate"]
    )
    return Vector(
      "xcode-first-purchase",
      "Xcode leaves out the original transaction of a first purchase.",
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
    let bent = purchase(configure)
    return try wrong(name, comment, [flag], code, cause: cause) { $0.purchases = [bent] }
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
      .valid(
        try ReceiptValue.of(with([read]), overriding: [("inAppPurchases", .array([receipt]))])
      )
    )
  }

  private static func missing(
    _ name: String,
    _ comment: String,
    type: Int64
  ) throws(TrustError) -> Vector {
    try fault(name, comment, .missing, "receipt/missing-attribute") { $0.edits.remove(type: type) }
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

  private static func wrongPurchases() throws(TrustError) -> [Vector] {
    let bytes = purchase().bytes
    return [
      try raw(
        "not-a-set",
        "The purchase is a SEQUENCE.",
        .malformed,
        cause: "asn1/unexpected-tag",
        [0x30] + bytes.dropFirst()
      ),
      try raw(
        "truncated",
        "The last octet is missing.",
        .truncated,
        cause: "asn1/truncated",
        Array(bytes.dropLast())
      ),
      try raw(
        "trailing-octet",
        "One octet after the purchase.",
        .trailing,
        cause: "asn1/trailing-data",
        bytes + [0x00]
      ),
      try raw(
        "no-octets",
        "A purchase without octets.",
        .missing,
        cause: "asn1/missing-element",
        []
      ),
      try missing("no-quantity", "How many?", type: 1701),
      try missing("no-product-id", "Of what?", type: 1702),
      try missing("no-transaction-id", "Which purchase?", type: 1703),
      try missing("no-purchase-date", "Bought when?", type: 1704),
      try fault(
        "empty-product-id",
        "An empty string says that there is none.",
        .missing,
        "receipt/missing-attribute"
      ) { $0.productId = "" },
      try fault(
        "product-id-twice",
        "Readers that keep the first and readers that keep the last differ.",
        .duplicate,
        "receipt/duplicate-attribute"
      ) { $0.edits.add(AttributeBuilder(type: 1702, value: utf8("com.example.notes.gold"))) },
      try fault(
        "quantity-negative",
        "No quantity is below 0.",
        .boundary,
        "receipt/number"
      ) { $0.quantity = -1 },
      try fault(
        "quantity-overflow",
        "2^70 does not fit.",
        .overflow,
        "receipt/value",
        cause: "asn1/integer-out-of-range"
      ) { $0.edits.replace(type: 1701, withRawValue: integer([0x40] + zeroOctets(8))) },
      try fault(
        "intro-two",
        "A flag is 0 or 1; this one is documented.",
        .malformed,
        "receipt/number"
      ) { $0.edits.replace(type: 1719, withRawValue: integer([2])) },
      try kept("trial-two", "No flag that is known, and not documented.", integer([2])),
      try kept("trial-boolean", "A BOOLEAN, and not documented.", [0x01, 0x01, 0xFF]),
      try fault(
        "purchase-date-malformed",
        "A date that is not one.",
        .date,
        "receipt/date",
        cause: "time/malformed"
      ) { $0.purchaseDate = "yesterday" },
      try fault(
        "expires-date-malformed",
        "A date that may be missing must still be one when it is there.",
        .date,
        "receipt/date",
        cause: "time/out-of-range"
      ) { $0.expiresDate = "2025-02-30T00:00:00Z" },
      try fault(
        "cancellation-date-malformed",
        "Taken for absent, a purchase that was refunded would count.",
        .date,
        "receipt/date",
        cause: "time/malformed"
      ) { $0.cancellationDate = "refunded" },
    ]
  }

  private static func zeroOctets(_ count: Int) -> [UInt8] { [UInt8](repeating: 0, count: count) }
}
