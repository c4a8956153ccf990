// SPDX-License-Identifier: Apache-2.0

/// Why bytes are no BER or DER, or not the element that was expected.
public struct ASN1Error: Error, Equatable, Sendable {
  /// What is wrong.
  public let code: Code
  /// Where, as an index into the document.
  public let offset: Int
  /// The tag that should stand there, when it is a question of tags.
  public let expected: ASN1Tag?
  /// The tag that stands there.
  public let found: ASN1Tag?

  /// An error, also for types of other layers that read themselves.
  @inline(never) public init(
    _ code: Code,
    at offset: Int,
    expected: ASN1Tag? = nil,
    found: ASN1Tag? = nil
  ) {
    self.code = code
    self.offset = offset
    self.expected = expected
    self.found = found
  }

  /// What can be wrong with an encoding.
  @nonexhaustive
  public enum Code: String, CaseIterable, Sendable {
    /// The document ends inside an element. The offset is where the first octet is missing, or
    /// where the contents start that are too short.
    case truncated = "asn1/truncated"
    /// An element of the type is missing. The offset is where it should stand.
    case missingElement = "asn1/missing-element"
    /// Another element stands here.
    case unexpectedTag = "asn1/unexpected-tag"
    /// Octets follow the last element of the type. The offset is the first of them.
    case trailingData = "asn1/trailing-data"
    /// A tag number that is too large, or written in more octets than it needs.
    case invalidTag = "asn1/invalid-tag"
    /// A length of more than four octets.
    case lengthTooLong = "asn1/length-too-long"
    /// A length that DER writes in fewer octets. The offset is the first length octet.
    case nonMinimalLength = "asn1/non-minimal-length"
    /// An indefinite length in DER, or on a primitive element.
    case indefiniteLength = "asn1/indefinite-length"
    /// An indefinite-length element that does not end.
    case missingEndOfContents = "asn1/missing-end-of-contents"
    /// End-of-contents octets where no indefinite-length element is open.
    case unexpectedEndOfContents = "asn1/unexpected-end-of-contents"
    /// An element that should hold others is primitive.
    case notConstructed = "asn1/not-constructed"
    /// A constructed element where DER, or the type, demands a primitive one.
    case notPrimitive = "asn1/not-primitive"
    /// More levels of nesting than ``ASN1Limits/depth``.
    case tooDeep = "asn1/too-deep"
    /// More elements in one run than ``ASN1Limits/elements``, or pieces in one string than
    /// ``ASN1Limits/stringPieces``.
    case tooManyElements = "asn1/too-many-elements"
    /// An INTEGER without octets, or with octets that it does not need.
    case invalidInteger = "asn1/invalid-integer"
    /// An INTEGER that does not fit 64 bits, or the range of its field.
    case integerOutOfRange = "asn1/integer-out-of-range"
    /// A BOOLEAN that is neither `00` nor `FF`.
    case invalidBoolean = "asn1/invalid-boolean"
    /// A NULL with contents.
    case invalidNull = "asn1/invalid-null"
    /// An OBJECT IDENTIFIER that is empty, cut short or not minimal.
    case invalidObjectIdentifier = "asn1/invalid-object-identifier"
    /// A BIT STRING without its count of unused bits, or whose unused bits are not zero.
    case invalidBitString = "asn1/invalid-bit-string"
    /// A string with octets that its type does not allow.
    case invalidString = "asn1/invalid-string"
  }
}
