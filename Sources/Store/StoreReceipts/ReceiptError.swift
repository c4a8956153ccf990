// SPDX-License-Identifier: Apache-2.0

import BinaryASN1

/// Why a payload is no app receipt.
public struct ReceiptError: Error, Equatable, Sendable {
  /// What is wrong.
  public let code: Code
  /// Where, as an index into the document (into the content, when that came in several pieces).
  public let offset: Int
  /// Which attribute: `12`, or inside the fourth purchase `17[3]/1704`.
  public let path: String?
  /// What should stand there.
  public let expected: String?
  /// What stands there; the `asn1/…` or `time/…` code where a value cannot be read.
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

  /// The same error, seen from the receipt that holds the purchase.
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

  /// What can be wrong with a payload.
  @nonexhaustive
  public enum Code: String, CaseIterable, Sendable {
    /// Not a SET of attributes in DER.
    case malformed = "receipt/malformed"
    /// An attribute other than a purchase that stands twice.
    case duplicateAttribute = "receipt/duplicate-attribute"
    /// An attribute without which there is no receipt, or no purchase, is missing or empty.
    case missingAttribute = "receipt/missing-attribute"
    /// A value of another type than the attribute has.
    case value = "receipt/value"
    /// A number outside the range of its attribute.
    case number = "receipt/number"
    /// A date that is not one.
    case date = "receipt/date"
  }
}
