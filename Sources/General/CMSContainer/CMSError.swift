// SPDX-License-Identifier: Apache-2.0

import BinaryASN1

/// Why bytes are no signed message, or not one that a receipt may be.
public struct CMSError: Error, Equatable, Sendable {
  /// What is wrong.
  public let code: Code
  /// Where, as an index into the document.
  public let offset: Int
  /// What should stand there.
  public let expected: String?
  /// What stands there.
  ///
  /// For ``Code/malformed`` the `asn1/…` code.
  public let found: String?

  init(_ code: Code, at offset: Int, expected: String? = nil, found: String? = nil) {
    self.code = code
    self.offset = offset
    self.expected = expected
    self.found = found
  }

  init(_ error: ASN1Error) {
    self.init(.malformed, at: error.offset, found: error.code.rawValue)
  }

  /// What can be wrong with a message.
  @nonexhaustive
  public enum Code: String, CaseIterable, Sendable {
    /// Not the BER of a message.
    case malformed = "cms/malformed"
    /// The outer type is not `id-signedData`.
    case contentType = "cms/content-type"
    /// The version of the message is not 1.
    case version = "cms/version"
    /// The type of the content is not `id-data`.
    case encapsulatedContentType = "cms/encapsulated-content-type"
    /// The content is not in the message.
    case detached = "cms/detached"
    /// The set of digest algorithms is not exactly the signer's.
    case digestAlgorithms = "cms/digest-algorithms"
    /// No certificate.
    case noCertificates = "cms/no-certificates"
    /// More certificates than ``CMSLimits/certificates``.
    case tooManyCertificates = "cms/too-many-certificates"
    /// Something else among the certificates.
    case certificateChoice = "cms/certificate-choice"
    /// Revocation lists.
    case revocationLists = "cms/revocation-lists"
    /// Nobody signed.
    case noSigner = "cms/no-signer"
    /// More than one signed.
    case severalSigners = "cms/several-signers"
    /// The version of the signer is not 1.
    case signerVersion = "cms/signer-version"
    /// A digest other than SHA-1 and SHA-256.
    case digestAlgorithm = "cms/digest-algorithm"
    /// A signature other than RSA PKCS#1 v1.5 with the signer's digest.
    case signatureAlgorithm = "cms/signature-algorithm"
    /// Signed attributes that are not DER, or no attributes. `found` is the `asn1/…` code.
    case signedAttributes = "cms/signed-attributes"
    /// A signed attribute that stands twice.
    case duplicateAttribute = "cms/duplicate-attribute"
    /// Signed attributes without content-type or message-digest.
    case missingAttribute = "cms/missing-attribute"
    /// A signed attribute with no value or several.
    case attributeValues = "cms/attribute-values"
    /// The content-type attribute does not name the type of the content.
    case contentTypeAttribute = "cms/content-type-attribute"
    /// The message-digest attribute is no digest of the right length.
    case messageDigestAttribute = "cms/message-digest-attribute"
    /// Unsigned attributes.
    case unsignedAttributes = "cms/unsigned-attributes"
  }
}
