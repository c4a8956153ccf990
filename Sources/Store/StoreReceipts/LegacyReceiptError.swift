// SPDX-License-Identifier: Apache-2.0

public import StrictBase64
public import StrictTime

/// Why a legacy transaction receipt cannot be read, and where.
public struct LegacyReceiptError: Error, Hashable, Sendable {
  /// The fault.
  public let code: Code

  /// The document in which `offset` counts.
  public let document: Document

  /// The index of the offending byte.
  public let offset: Int

  /// The key whose value is at fault, in Apple's spelling.
  public let key: String?

  /// What belongs there.
  public let expected: String?

  /// What stands there instead.
  public let found: String?

  /// The fault of the layer below, when it is the reason.
  public let cause: Cause?

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

  /// The three documents of a transaction receipt, one inside the other.
  public enum Document: String, CaseIterable, Sendable {
    /// The outer property list.
    case receipt
    /// The property list that was base64 under `purchase-info`.
    case purchaseInfo = "purchase-info"
    /// The bytes that were base64 under `signature`.
    case signature
  }

  /// An error of the layer below, in full.
  public enum Cause: Hashable, Sendable {
    /// The document is not a flat property list.
    case propertyList(PropertyListError)
    /// A value is not base64.
    case base64(Base64Error)
    /// A value is not a date; its offset counts in the value as it was handed to the date reader.
    case time(TimestampError)
  }

  /// The faults of a transaction receipt, each with its stable name.
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
    /// A value is not a date in the form of its key.
    case date = "legacy/date"
    /// The two spellings of one date differ.
    case dateMismatch = "legacy/date-mismatch"
    /// The signature has a version that is not known.
    case signatureVersion = "legacy/signature-version"
    /// The signature ends before its certificate.
    case signatureLength = "legacy/signature-length"
    /// The certificate is not as long as the signature says.
    case certificateLength = "legacy/certificate-length"
  }
}
