// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreLab

// Undocumented attributes can change at any time: a value of another form is kept raw, and the receipt
// stays valid.
extension ReceiptSuites {
  /// A payload with such a value, and its expected value: without the property, with the raw bytes.
  static func kept(
    _ name: String,
    _ comment: String,
    _ flag: Flag,
    type: Int64,
    _ bytes: [UInt8],
    without remove: (inout ReceiptBuilder) -> Void
  ) throws(TrustError) -> Vector {
    var written = Lab.receipt()
    written.edits.replace(type: type, withRawValue: bytes)
    return Vector(
      name,
      comment,
      [flag],
      .base64(try written.payload()),
      .valid(try ReceiptValue.of(keeping(bytes, as: type, without: remove)))
    )
  }

  /// One vector for each row of a table.
  static func kept(
    _ rows: [(String, String, Flag, type: Int64, [UInt8], without: (inout ReceiptBuilder) -> Void)]
  ) throws(TrustError) -> [Vector] {
    try rows.map { row throws(TrustError) in
      try kept(row.0, row.1, row.2, type: row.type, row.4, without: row.without)
    }
  }

  /// The expected value of such a payload.
  static func keeping(
    _ bytes: [UInt8],
    as type: Int64,
    without remove: (inout ReceiptBuilder) -> Void
  ) -> ReceiptBuilder {
    Lab.receipt {
      remove(&$0)
      $0.extraAttributes = [AttributeBuilder(type: type, value: bytes)]
    }
  }

  static func undocumentedValues() throws(TrustError) -> [Vector] {
    try undocumentedNumbers() + undocumentedTexts()
  }

  private static func undocumentedNumbers() throws(TrustError) -> [Vector] {
    try kept([
      (
        "developer-id-string", "The developer id is a string.", .form, type: 11, utf8("A1B2C3D4E5"),
        without: { $0.developerId = nil }
      ),
      (
        "developer-id-empty", "The developer id is empty.", .form, type: 11, [],
        without: { $0.developerId = nil }
      ),
      (
        "app-id-string", "The app id is a string.", .malformed, type: 1, utf8("1234567890"),
        without: { $0.appAppleId = nil }
      ),
      (
        "app-id-overflow", "The app id is 2^64.", .overflow, type: 1,
        integer([1, 0, 0, 0, 0, 0, 0, 0, 0]), without: { $0.appAppleId = nil }
      ),
      (
        "app-id-negative", "The app id is negative.", .boundary, type: 1, integer([0xFF]),
        without: { $0.appAppleId = nil }
      ),
      (
        "signing-build-of-four-letters", "The signing build is a string instead of a number.",
        .form, type: 9, utf8("P400"), without: { $0.signingServiceBuild = nil }
      ),
      (
        "download-id-two-values", "Two numbers in the download id.", .trailing, type: 15,
        integer([1]) + integer([2]), without: { $0.downloadId = nil }
      ),
    ])
  }

  private static func undocumentedTexts() throws(TrustError) -> [Vector] {
    try kept([
      (
        "age-rating-utf8", "The age rating is a UTF8String.", .form, type: 10, utf8("4+"),
        without: { $0.ageRating = nil }
      ),
      (
        "environment-number", "The environment is a number; it is not production.", .malformed,
        type: 0, integer([1]), without: { $0.environment = nil }
      ),
      (
        "original-purchase-date-malformed", "The original purchase date is 30 February.", .date,
        type: 18, ia5("2025-02-30T00:00:00Z"), without: { $0.originalPurchaseDate = nil }
      ),
      (
        "date-8-number", "Attribute 8, usually a date, is a number.", .date, type: 8,
        integer([0x67]), without: { $0.undocumentedDate = ReceiptDate.none }
      ),
    ])
  }
}
