// SPDX-License-Identifier: Apache-2.0

package import StrictBase64
package import StrictTime

/// An error of reading a legacy transaction receipt.
public struct LegacyReceiptError: Error, Hashable, Sendable {
  /// The error code.
  public let code: Code

  /// The document of `offset`.
  public let document: Document

  /// The index of the offending byte.
  public let offset: Int

  /// The key of the invalid value.
  public let key: String?

  /// The expected value.
  public let expected: String?

  /// The value found.
  public let found: String?

  /// The underlying error, if any.
  package let cause: Cause?

  init(
    _ code: Code,
    in document: Document,
    at offset: Int,
    key: String? = nil,
    expected: String? = nil,
    found: String? = nil,
    cause: Cause? = nil
  ) {
    self.code = code
    self.document = document
    self.offset = offset
    self.key = key
    self.expected = expected
    self.found = found
    self.cause = cause
  }

  /// The three nested documents of a transaction receipt.
  public enum Document: String, CaseIterable, Sendable {
    /// The outer property list.
    case receipt
    /// The property list in `purchase-info`, decoded from base64.
    case purchaseInfo = "purchase-info"
    /// The bytes in `signature`, decoded from base64.
    case signature
  }

  /// An error of an underlying reader.
  package enum Cause: Hashable, Sendable {
    /// The document is not a flat property list.
    case propertyList(PropertyListError)
    /// A value is not base64.
    case base64(Base64Error)
    /// A value is not a date; the offset is relative to the value.
    case time(TimestampError)
  }

  /// The error codes of transaction receipts.
  @nonexhaustive
  public enum Code: String, CaseIterable, Sendable {
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
    case date = "legacy/date"
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
