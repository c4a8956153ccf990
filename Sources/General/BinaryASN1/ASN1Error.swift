// SPDX-License-Identifier: Apache-2.0

@_exported public import Faults

/// A BER or DER parsing error.
public typealias ASN1Error = Fault<ASN1ErrorCode>

/// The error codes of BER and DER.
@nonexhaustive
public enum ASN1ErrorCode: String, FaultCode {
  /// The document ends inside an element. The offset is that of the first missing byte, or of
  /// contents that are too short.
  case truncated = "asn1/truncated"
  /// An element of the type is missing. The offset is its expected position.
  case missingElement = "asn1/missing-element"
  /// The element has another tag.
  case unexpectedTag = "asn1/unexpected-tag"
  /// Bytes follow the last element of the type. The offset is that of the first.
  case trailingData = "asn1/trailing-data"
  /// A tag number is too large, or not minimally encoded.
  case invalidTag = "asn1/invalid-tag"
  /// A length has more than four bytes.
  case lengthTooLong = "asn1/length-too-long"
  /// A length is not minimally encoded (DER). The offset is that of the first length byte.
  case nonMinimalLength = "asn1/non-minimal-length"
  /// An indefinite length in DER, or on a primitive element.
  case indefiniteLength = "asn1/indefinite-length"
  /// An indefinite-length element without an end.
  case missingEndOfContents = "asn1/missing-end-of-contents"
  /// End-of-contents bytes outside of an indefinite-length element.
  case unexpectedEndOfContents = "asn1/unexpected-end-of-contents"
  /// An element that must be constructed is primitive.
  case notConstructed = "asn1/not-constructed"
  /// An element is constructed where DER or the type requires a primitive one.
  case notPrimitive = "asn1/not-primitive"
  /// The nesting is deeper than ``ASN1Limits/depth``.
  case tooDeep = "asn1/too-deep"
  /// An element has more siblings than ``ASN1Limits/elements``, or a string has more segments
  /// than ``ASN1Limits/stringSegments``.
  case tooManyElements = "asn1/too-many-elements"
  /// An INTEGER is empty or not minimally encoded.
  case invalidInteger = "asn1/invalid-integer"
  /// An INTEGER exceeds 64 bits, or the range of its field.
  case integerOutOfRange = "asn1/integer-out-of-range"
  /// A BOOLEAN is neither `00` nor `FF`.
  case invalidBoolean = "asn1/invalid-boolean"
  /// A field has its default value, which DER omits.
  case defaultValue = "asn1/default-value"
  /// A NULL has contents.
  case invalidNull = "asn1/invalid-null"
  /// An OBJECT IDENTIFIER is empty, truncated or not minimally encoded.
  case invalidObjectIdentifier = "asn1/invalid-object-identifier"
  /// A BIT STRING lacks its count of unused bits, or an unused bit is not zero.
  case invalidBitString = "asn1/invalid-bit-string"
  /// A string contains bytes that its type does not allow.
  case invalidString = "asn1/invalid-string"
}

extension ASN1Error {
  /// Creates an error about a tag; types of other targets that read themselves use it too.
  @inline(never) public init(
    _ code: Code,
    at offset: Int,
    expected: ASN1Tag? = nil,
    found: ASN1Tag? = nil
  ) {
    self.init(
      code,
      at: offset,
      path: nil,
      expected: expected.map { "\($0)" },
      found: found.map { "\($0)" }
    )
  }
}
