// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
@_exported public import Faults

/// A parsing error of an app receipt or a legacy transaction receipt.
public struct ReceiptError: Error, Hashable, Sendable {
  /// The error code.
  public let code: Code
  /// The byte offset in the document, or in the content if the content has several segments; in a
  /// transaction receipt, the offset in the invalid property list or decoded value.
  public let offset: Int?
  /// The path of the attribute: `12`, or in the fourth purchase `17[3]/1704`; the key in a transaction receipt.
  public let path: String?
  /// The expected value.
  public let expected: String?
  /// The value found; the `asn1/…` or `time/…` code if an attribute cannot be read.
  public let found: String?
  /// The part of a transaction receipt that is invalid.
  package let document: LegacyDocument
  /// The code of the reader of a property list, date or base64 in a transaction receipt.
  package let cause: String?

  init(
    _ code: Code,
    in document: LegacyDocument = .receipt,
    at offset: Int?,
    path: String? = nil,
    expected: String? = nil,
    found: String? = nil,
    cause: String? = nil
  ) {
    self.code = code
    self.offset = offset
    self.path = path
    self.expected = expected
    self.found = found
    self.document = document
    self.cause = cause
  }

  init(
    _ code: Code,
    at offset: Int?,
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

  /// The same error, with the path relative to the receipt.
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

  /// The three nested documents of a transaction receipt.
  package enum LegacyDocument: String, Sendable {
    /// The outer property list.
    case receipt
    /// The property list in `purchase-info`, decoded from base64.
    case purchaseInfo = "purchase-info"
    /// The bytes in `signature`, decoded from base64.
    case signature
  }

  /// The error codes of app receipts, `receipt/…`, and of legacy transaction receipts, `legacy/…`.
  @nonexhaustive
  public enum Code: String, FaultCode {
    /// The payload is not a SET of attributes in DER.
    case malformed = "receipt/malformed"
    /// A duplicate attribute other than an in-app purchase.
    case duplicateAttribute = "receipt/duplicate-attribute"
    /// A required attribute is missing or empty.
    case missingAttribute = "receipt/missing-attribute"
    /// A value whose type does not match its attribute.
    case value = "receipt/value"
    /// A number is out of range for its attribute.
    case number = "receipt/number"
    /// A date is invalid.
    case date = "receipt/date"
    /// The document is not a flat property list.
    case propertyList = "legacy/plist"
    /// A value is not base64.
    case base64 = "legacy/base64"
    /// A required key is missing.
    case missing = "legacy/missing"
    /// A required value is empty.
    case empty = "legacy/empty"
    /// A value is not a decimal number that fits 64 bits.
    case integer = "legacy/integer"
    /// A value is neither `true` nor `false`.
    case flag = "legacy/flag"
    /// A value is not a date in the form required by its key.
    case legacyDate = "legacy/date"
    /// The two forms of a date differ.
    case dateMismatch = "legacy/date-mismatch"
    /// The version of the signature is unknown.
    case signatureVersion = "legacy/signature-version"
    /// The signature ends before its certificate.
    case signatureLength = "legacy/signature-length"
    /// The certificate does not have the given length.
    case certificateLength = "legacy/certificate-length"
  }
}
