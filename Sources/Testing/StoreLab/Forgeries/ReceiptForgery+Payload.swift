// SPDX-License-Identifier: Apache-2.0

import BinaryASN1

// Payloads that parsers may read differently. Their signatures are valid, so only the App Store itself could
// send them.
extension ReceiptForgery {
  static let contents =
    [
      emptyPayload, trailingByteInPayload, indefinitePayload, attributeTwice, attributeWrapsAround,
      attributeWithFourFields, attributeWithLongNumber, bundleIdInASCII, bundleIdWithNull,
      purchaseWithoutSet, purchaseOfTwoProducts, negativeQuantity, withoutCreationDate,
      impossibleDate, dateWithoutZone,
    ] + otherContents

  private static let form = BrokenRule(
    "Apple, Validating receipts on the device: a payload is one SET of attributes",
    "receipt/malformed"
  )
  /// Apple names ASN.1, and no encoding.
  private static let encoding = BrokenRule(
    "a payload is in DER",
    "receipt/malformed",
    isHarmless: true
  ).ofThisPackage
  private static let creation = BrokenRule(
    "Apple, Receipt Fields: a receipt has a creation date, at which its certificates must be valid",
    "receipt/missing-attribute"
  )
  private static let date = BrokenRule(
    "RFC 3339, 5.6 and 5.7: a date is valid and has a time zone",
    "receipt/date"
  )

  /// An empty payload.
  public static let emptyPayload = forgery("empty-payload", form) { $0.content = [] }

  /// A byte after the payload.
  public static let trailingByteInPayload = forgery("trailing-byte-in-payload", form.harmlessly) {
    $0.content.append(0)
  }

  /// A payload of indefinite length.
  public static let indefinitePayload = forgery("indefinite-payload", encoding) {
    let attributes = $0.content.dropFirst(
      2 + ($0.content[1] < 0x80 ? 0 : Int($0.content[1] & 0x7F))
    )
    $0.content = [0x31, 0x80] + attributes + [0x00, 0x00]
  }

  /// Two bundle identifiers: some parsers keep the first, others the last.
  public static let attributeTwice = forgery(
    "attribute-twice",
    BrokenRule("only in-app purchase attributes repeat", "receipt/duplicate-attribute")
  ) { $0.editPayload { $0.add(AttributeBuilder(type: 2, value: utf8("com.example.other"))) } }

  /// An attribute type equal to 2 (bundle identifier) plus 2^64.
  public static let attributeWrapsAround = forgery(
    "attribute-wraps-around",
    BrokenRule(
      "Apple, Receipt Fields: the type of an attribute is a small number",
      "receipt/malformed"
    )
    .mandatory
  ) {
    let bytes = ASN1Writer.bytes {
      $0.sequence {
        $0.primitive(.integer, [1, 0, 0, 0, 0, 0, 0, 0, 2])
        $0.integer(1)
        $0.octetString(utf8("com.example.other"))
      }
    }
    $0.editPayload { $0.add(AttributeBuilder(type: 2, bytes: bytes)) }
  }

  /// An attribute with a fourth field.
  public static let attributeWithFourFields = forgery("attribute-with-four-fields", form.harmlessly)
  {
    let bytes = ASN1Writer.bytes {
      $0.sequence {
        $0.integer(99)
        $0.integer(1)
        $0.octetString([])
        $0.octetString([])
      }
    }
    $0.editPayload { $0.add(AttributeBuilder(type: 99, bytes: bytes)) }
  }

  /// A bundle identifier in another string type.
  public static let bundleIdInASCII = forgery(
    "bundle-id-in-ascii",
    BrokenRule(
      "Apple, Receipt Fields: the bundle identifier is a UTF8String",
      "receipt/value",
      isHarmless: true
    )
  ) {
    let value = ASN1Writer.bytes { $0.ia5String("com.example.app") }
    $0.editPayload { $0.replace(type: 2, withRawValue: value) }
  }

  /// An attribute type that is not minimally encoded.
  public static let attributeWithLongNumber = forgery(
    "attribute-with-long-number",
    BrokenRule(
      "X.690, 8.3.2: an INTEGER is minimally encoded",
      "receipt/malformed",
      isHarmless: true
    )
  ) {
    let bytes = ASN1Writer.bytes {
      $0.sequence {
        $0.primitive(.integer, [0, 99])
        $0.integer(1)
        $0.octetString([])
      }
    }
    $0.editPayload { $0.add(AttributeBuilder(type: 99, bytes: bytes)) }
  }

  /// A bundle identifier followed by U+0000, where C strings end.
  public static let bundleIdWithNull = forgery(
    "bundle-id-with-null",
    BrokenRule("Apple, Receipt Fields: a bundle identifier contains no U+0000", "receipt/value")
  ) { $0.editPayload { $0.replace(type: 2, withRawValue: utf8("com.example.app\0")) } }

  /// A purchase with two product ids: some parsers keep the first, others the last.
  public static let purchaseOfTwoProducts = purchase(
    "purchase-of-two-products",
    BrokenRule("the attributes of a purchase do not repeat", "receipt/duplicate-attribute")
  ) { $0.edits.duplicate(type: 1702) }

  /// A purchase with a negative quantity.
  public static let negativeQuantity = purchase(
    "negative-quantity",
    BrokenRule("Apple, Receipt Fields: a quantity is a number of products", "receipt/number")
  ) { $0.quantity = -1 }

  private static func purchase(
    _ id: String,
    _ rule: BrokenRule,
    _ configure: @escaping @Sendable (inout PurchaseBuilder) -> Void
  ) -> ReceiptForgery {
    forgery(id, rule) {
      let purchase = PurchaseBuilder("com.example.app.gold", configure)
      $0.editPayload { $0.add(AttributeBuilder(type: 17, value: purchase.bytes)) }
    }
  }

  /// A purchase that is not a SET.
  public static let purchaseWithoutSet = forgery(
    "purchase-without-set",
    BrokenRule(
      "Apple, Receipt Fields: a purchase is a SET of attributes",
      "receipt/malformed",
      isHarmless: true
    )
  ) { $0.editPayload { $0.add(AttributeBuilder(type: 17, value: [0x30, 0x00])) } }

  /// A receipt without a creation date.
  public static let withoutCreationDate = forgery(
    "without-creation-date",
    creation
  ) { $0.editPayload { $0.remove(type: 12) } }

  /// A receipt created on February 30.
  public static let impossibleDate = dated("impossible-date", "2025-02-30T00:00:00Z")
  /// A receipt with a creation date without a time zone.
  public static let dateWithoutZone = dated("date-without-zone", "2025-01-02T03:04:05")

  private static func dated(_ id: String, _ text: String) -> ReceiptForgery {
    forgery(id, date) {
      $0.editPayload { $0.replace(type: 12, withRawValue: ia5(text)) }
    }
  }

  private static let otherContents = [
    // JSON, signed with the key for receipts.
    forgery("payload-in-json", form) {
      $0.content = Array(#"{"bundleId":"com.example.app"}"#.utf8)
    },
    forgery("empty-creation-date", creation) {
      $0.editPayload { $0.replace(type: 12, withRawValue: ia5("")) }
    },
  ]
}
