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
    _ octets: [UInt8],
    without remove: (inout ReceiptBuilder) -> Void
  ) throws(TrustError) -> Vector {
    var written = Lab.receipt()
    written.edits.replace(type: type, withRawValue: octets)
    return Vector(
      name,
      comment,
      [flag],
      .base64(try written.payload()),
      .valid(try ReceiptValue.of(keeping(octets, as: type, without: remove)))
    )
  }

  /// The expected value of such a payload.
  static func keeping(
    _ octets: [UInt8],
    as type: Int64,
    without remove: (inout ReceiptBuilder) -> Void
  ) -> ReceiptBuilder {
    Lab.receipt {
      remove(&$0)
      $0.extraAttributes = [AttributeBuilder(type: type, value: octets)]
    }
  }

  static func undocumentedValues() throws(TrustError) -> [Vector] {
    try undocumentedNumbers() + undocumentedTexts()
  }

  private static func undocumentedNumbers() throws(TrustError) -> [Vector] {
    [
      try kept(
        "developer-id-string",
        "The developer id is a string.",
        .form,
        type: 11,
        utf8("A1B2C3D4E5")
      ) { $0.developerId = nil },
      try kept(
        "developer-id-empty",
        "The developer id is empty.",
        .form,
        type: 11,
        []
      ) { $0.developerId = nil },
      try kept(
        "app-id-string",
        "The app id is a string.",
        .malformed,
        type: 1,
        utf8("1234567890")
      ) { $0.appAppleId = nil },
      try kept(
        "app-id-overflow",
        "The app id is 2^64.",
        .overflow,
        type: 1,
        integer([1, 0, 0, 0, 0, 0, 0, 0, 0])
      ) { $0.appAppleId = nil },
      try kept(
        "app-id-negative",
        "The app id is negative.",
        .boundary,
        type: 1,
        integer([0xFF])
      ) { $0.appAppleId = nil },
      try kept(
        "signing-build-of-four-letters",
        "The signing build is a string instead of a number.",
        .form,
        type: 9,
        utf8("P400")
      ) { $0.signingServiceBuild = nil },
      try kept(
        "download-id-two-values",
        "Two numbers in the download id.",
        .trailing,
        type: 15,
        integer([1]) + integer([2])
      ) { $0.downloadId = nil },
    ]
  }

  private static func undocumentedTexts() throws(TrustError) -> [Vector] {
    [
      try kept(
        "age-rating-utf8",
        "The age rating is a UTF8String.",
        .form,
        type: 10,
        utf8("4+")
      ) { $0.ageRating = nil },
      try kept(
        "environment-number",
        "The environment is a number; it is not production.",
        .malformed,
        type: 0,
        integer([1])
      ) { $0.environment = nil },
      try kept(
        "original-purchase-date-malformed",
        "The original purchase date is 30 February.",
        .date,
        type: 18,
        ia5("2025-02-30T00:00:00Z")
      ) { $0.originalPurchaseDate = nil },
      try kept(
        "date-8-number",
        "Attribute 8, usually a date, is a number.",
        .date,
        type: 8,
        integer([0x67])
      ) { $0.undocumentedDate = ReceiptDate.none },
    ]
  }
}
