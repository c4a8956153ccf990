// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
@_exported public import Faults

/// A CMS parsing error, or a violation of the rules for receipts.
///
/// For ``CMSErrorCode/malformed``, `found` is the `asn1/…` code.
public typealias CMSError = Fault<CMSErrorCode>

/// The error codes of CMS messages.
@nonexhaustive
public enum CMSErrorCode: String, FaultCode {
  /// The message is not valid BER.
  case malformed = "cms/malformed"
  /// The content type of the outer wrapper is not `id-signedData`.
  case contentType = "cms/content-type"
  /// The version of the message is not 1.
  case version = "cms/version"
  /// The content type is not `id-data`.
  case encapsulatedContentType = "cms/encapsulated-content-type"
  /// The content is detached.
  case detached = "cms/detached"
  /// The digest algorithms are not exactly the signer's.
  case digestAlgorithms = "cms/digest-algorithms"
  /// No certificate.
  case noCertificates = "cms/no-certificates"
  /// More certificates than ``CMSLimits/certificates``.
  case tooManyCertificates = "cms/too-many-certificates"
  /// An entry of the certificates is not a certificate.
  case certificateChoice = "cms/certificate-choice"
  /// Revocation lists are present.
  case revocationLists = "cms/revocation-lists"
  /// No signer.
  case noSigner = "cms/no-signer"
  /// More than one signer.
  case severalSigners = "cms/several-signers"
  /// The version of the signer is not 1.
  case signerVersion = "cms/signer-version"
  /// A digest algorithm other than SHA-1 and SHA-256.
  case digestAlgorithm = "cms/digest-algorithm"
  /// A signature algorithm other than RSA PKCS#1 v1.5 with the signer's digest.
  case signatureAlgorithm = "cms/signature-algorithm"
  /// Signed attributes are not valid DER, or empty. `found` is the `asn1/…` code.
  case signedAttributes = "cms/signed-attributes"
  /// A duplicate signed attribute.
  case duplicateAttribute = "cms/duplicate-attribute"
  /// Content-type or message-digest is missing among the signed attributes.
  case missingAttribute = "cms/missing-attribute"
  /// A signed attribute does not have exactly one value.
  case attributeValues = "cms/attribute-values"
  /// The content-type attribute differs from the content type.
  case contentTypeAttribute = "cms/content-type-attribute"
  /// The message-digest attribute has the wrong length.
  case messageDigestAttribute = "cms/message-digest-attribute"
  /// Unsigned attributes are present.
  case unsignedAttributes = "cms/unsigned-attributes"
}

extension CMSError {
  init(_ error: ASN1Error) { self.init(.malformed, error) }
}
