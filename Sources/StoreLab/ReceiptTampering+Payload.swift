// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import StrictTime

// Payloads that two readers read in two ways. The signature is genuine: such a payload would have to come
// from the App Store, or from a fault of it.
extension ReceiptTampering {
  static let contents = [
    emptyPayload, trailingByteInPayload, indefinitePayload, attributeTwice, attributeWrapsAround,
    attributeWithFourFields, bundleIdInASCII, purchaseWithoutSet, withoutCreationDate,
    impossibleDate, dateWithoutZone,
  ]

  private static let form = "Apple: a payload is one SET of attributes in DER"
  private static let date = "RFC 3339, 5.6 and 5.7: a date is one of the calendar, with its zone"

  /// Nothing.
  public static let emptyPayload = ReceiptTampering(
    "empty-payload",
    breaks: form,
    "receipt/malformed"
  ) { $0.content = [] }

  /// A byte after the payload.
  public static let trailingByteInPayload = ReceiptTampering(
    "trailing-byte-in-payload",
    breaks: form,
    "receipt/malformed"
  ) { $0.content.append(0) }

  /// A payload whose length is left open.
  public static let indefinitePayload = ReceiptTampering(
    "indefinite-payload",
    breaks: form,
    "receipt/malformed"
  ) {
    let attributes = $0.content.dropFirst(
      2 + ($0.content[1] < 0x80 ? 0 : Int($0.content[1] & 0x7F))
    )
    $0.content = [0x31, 0x80] + attributes + [0x00, 0x00]
  }

  /// Two bundle ids: one reader keeps the first, another one the last.
  public static let attributeTwice = ReceiptTampering(
    "attribute-twice",
    breaks: "Apple: only purchases stand more than once",
    "receipt/duplicate-attribute"
  ) { $0.editPayload { $0.add(AttributeBuilder(type: 2, value: utf8("com.example.other"))) } }

  /// A type that is that of the bundle id, and 2 to the power of 64 more.
  public static let attributeWrapsAround = ReceiptTampering(
    "attribute-wraps-around",
    breaks: "numbers that do not fit are refused",
    "receipt/malformed"
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
  public static let attributeWithFourFields = ReceiptTampering(
    "attribute-with-four-fields",
    breaks: form,
    "receipt/malformed"
  ) {
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

  /// A bundle id in another type of string.
  public static let bundleIdInASCII = ReceiptTampering(
    "bundle-id-in-ascii",
    breaks: "Apple: the bundle id is a UTF8String",
    "receipt/value"
  ) {
    let value = ASN1Writer.bytes { $0.ia5String("com.example.app") }
    $0.editPayload { $0.replace(type: 2, withRawValue: value) }
  }

  /// A purchase that is no SET.
  public static let purchaseWithoutSet = ReceiptTampering(
    "purchase-without-set",
    breaks: "Apple: a purchase is a SET of attributes in DER",
    "receipt/malformed"
  ) { $0.editPayload { $0.add(AttributeBuilder(type: 17, value: [0x30, 0x00])) } }

  /// A receipt that does not say when it was made.
  public static let withoutCreationDate = ReceiptTampering(
    "without-creation-date",
    breaks: "Apple: a receipt says when it was made; certificates are judged at that moment",
    "receipt/missing-attribute"
  ) { $0.editPayload { $0.remove(type: 12) } }

  /// A receipt of the 30th of February.
  public static let impossibleDate = dated("impossible-date", "2025-02-30T00:00:00Z")
  /// A receipt of an hour that is not the same everywhere.
  public static let dateWithoutZone = dated("date-without-zone", "2025-01-02T03:04:05")

  private static func dated(_ id: String, _ text: String) -> ReceiptTampering {
    ReceiptTampering(id, breaks: date, "receipt/date") {
      $0.editPayload { $0.replace(type: 12, withRawValue: ia5(text)) }
    }
  }

  // MARK: Claims

  static let claims = [
    otherApp, appMissing, otherEnvironment, xcodeEnvironment, environmentMissing, futureDate,
    expired,
  ]

  private static let app = "Apple: a receipt is for the app that it names, compared octet by octet"
  private static let place = "Apple: the sandbox and Xcode sell nothing"

  /// A receipt of another app.
  public static let otherApp = ReceiptTampering("other-app", breaks: app, "claims/bundle-id") {
    $0.editPayload { $0.replace(type: 2, withRawValue: utf8("com.example.somebody-else")) }
  }

  /// A receipt that names no app.
  public static let appMissing = ReceiptTampering(
    "app-missing",
    breaks: app,
    "receipt/missing-attribute"
  ) { $0.editPayload { $0.remove(type: 2) } }

  /// A receipt of the sandbox, or of production where it was one of the sandbox.
  public static let otherEnvironment = ReceiptTampering(
    "other-environment",
    breaks: place,
    "claims/environment"
  ) {
    let sandbox = AttributeBuilder(type: 0, value: utf8("ProductionSandbox"))
    let word = $0.attribute(0) == sandbox.bytes ? "Production" : "ProductionSandbox"
    $0.editPayload { $0.replace(type: 0, withRawValue: utf8(word)) }
  }

  /// A receipt that says it is Xcode's.
  public static let xcodeEnvironment = ReceiptTampering(
    "xcode-environment",
    breaks: place,
    "claims/environment"
  ) { $0.editPayload { $0.replace(type: 0, withRawValue: utf8("Xcode")) } }

  /// A receipt that does not say where it is from.
  public static let environmentMissing = ReceiptTampering(
    "environment-missing",
    breaks: place,
    "claims/environment"
  ) { $0.editPayload { $0.remove(type: 0) } }

  /// A receipt of the year 2048.
  public static let futureDate = ReceiptTampering(
    "future-date",
    breaks: "nothing was signed in the future",
    "claims/date-future"
  ) { $0.editPayload { $0.replace(type: 12, withRawValue: ia5("2048-01-01T00:00:00Z")) } }

  /// A receipt that was good until 2014.
  public static let expired = ReceiptTampering(
    "expired",
    breaks: "Apple: a receipt of a purchase in volume ends at its expiration date",
    "claims/expired"
  ) { $0.editPayload { $0.replace(type: 21, withRawValue: ia5("2014-01-01T00:00:00Z")) } }

  private static func utf8(_ text: String) -> [UInt8] {
    ASN1Writer.bytes { $0.utf8String(text) }
  }

  private static func ia5(_ text: String) -> [UInt8] {
    ASN1Writer.bytes { $0.ia5String(text) }
  }
}
