// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreLab

// Undocumented attributes can change at any time: a value of another form is kept raw, and the receipt
// stays valid.
extension ReceiptSuites {
  /// A payload with such a value, and its expected value: without the property, with the raw bytes.
  private static func kept(
    _ type: Int64,
    _ bytes: [UInt8],
    without remove: (inout ReceiptBuilder) -> Void
  ) throws(TrustError) -> Vector.Sample {
    let written = try payload { $0.edits.replace(type: type, withRawValue: bytes) }
    return try sample(written, of: keeping(bytes, as: type, without: remove))
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
    try Vector.table(
      """
      developer-id-string | form | valid level house | \(kept(11, utf8("A1B2C3D4E5")) { $0.developerId = nil }) | The developer id is a string.
      developer-id-empty | form | valid level house | \(kept(11, []) { $0.developerId = nil }) | The developer id is empty.
      app-id-string | malformed | valid level house | \(kept(1, utf8("1234567890")) { $0.appAppleId = nil }) | The app id is a string.
      app-id-overflow | overflow | valid level must | \(kept(1, integer([1, 0, 0, 0, 0, 0, 0, 0, 0])) { $0.appAppleId = nil }) | The app id is 2^64.
      app-id-negative | boundary | valid level house | \(kept(1, integer([0xFF])) { $0.appAppleId = nil }) | The app id is negative.
      signing-build-of-four-letters | form | valid level house | \(kept(9, utf8("P400")) { $0.signingServiceBuild = nil }) \
        | The signing build is a string instead of a number.
      download-id-two-values | trailing | valid level house | \(kept(15, integer([1]) + integer([2])) { $0.downloadId = nil }) | Two numbers in the download id.
      age-rating-utf8 | form | valid level house | \(kept(10, utf8("4+")) { $0.ageRating = nil }) | The age rating is a UTF8String.
      environment-number | malformed | valid level house | \(kept(0, integer([1])) { $0.environment = nil }) | The environment is a number; it is not production.
      original-purchase-date-malformed | date | valid level house | \(kept(18, ia5("2025-02-30T00:00:00Z")) { $0.originalPurchaseDate = nil }) \
        | The original purchase date is 30 February.
      date-8-number | date | valid level house | \(kept(8, integer([0x67])) { $0.undocumentedDate = ReceiptDate.none }) | Attribute 8, usually a date, is a number.
      """
    )
  }
}
