// SPDX-License-Identifier: Apache-2.0

import BinaryASN1

/// An error of reading an app receipt.
public struct ReceiptError: Error, Equatable, Sendable {
  /// The error code.
  public let code: Code
  /// The byte offset in the document, or in the content if that has several segments.
  public let offset: Int
  /// The path of the attribute: `12`, or in the fourth purchase `17[3]/1704`.
  public let path: String?
  /// The expected value.
  public let expected: String?
  /// The value found; the `asn1/…` or `time/…` code if a value cannot be read.
  public let found: String?

  init(
    _ code: Code,
    at offset: Int,
    path: String? = nil,
    expected: String? = nil,
    found: String? = nil
  ) {
    self.code = code
    self.offset = offset
    self.path = path
    self.expected = expected
    self.found = found
  }

  init(
    _ code: Code,
    at offset: Int,
    _ type: Int64,
    expected: String? = nil,
    found: String? = nil
  ) {
    self.init(code, at: offset, path: "\(type)", expected: expected, found: found)
  }

  init(_ code: Code, _ error: ASN1Error, _ type: Int64? = nil) {
    self.init(
      code,
      at: error.offset,
      path: type.map { "\($0)" },
      expected: error.expected.map { "\($0)" },
      found: error.code.rawValue
    )
  }

  /// The same error, with the path from the receipt.
  func inside(purchase index: Int) -> ReceiptError {
    let purchase = "\(AppReceiptAttributeType.inAppPurchase.rawValue)[\(index)]"
    return ReceiptError(
      code,
      at: offset,
      path: path.map { "\(purchase)/\($0)" } ?? purchase,
      expected: expected,
      found: found
    )
  }

  /// The error codes of app receipts.
  @nonexhaustive
  public enum Code: String, CaseIterable, Sendable {
    /// The payload is not a SET of attributes in DER.
    case malformed = "receipt/malformed"
    /// A duplicate attribute other than an in-app purchase.
    case duplicateAttribute = "receipt/duplicate-attribute"
    /// A required attribute is missing or empty.
    case missingAttribute = "receipt/missing-attribute"
    /// A value of another type than its attribute.
    case value = "receipt/value"
    /// A number is out of range for its attribute.
    case number = "receipt/number"
    /// A date is invalid.
    case date = "receipt/date"
  }
}
