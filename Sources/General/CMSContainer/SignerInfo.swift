// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
public import X509Certificates

/// The signer, its algorithms and the signature.
///
///     SignerInfo ::= SEQUENCE {
///       version             INTEGER,                     -- 1
///       sid                 IssuerAndSerialNumber,
///       digestAlgorithm     AlgorithmIdentifier,
///       signedAttrs         [0] IMPLICIT SET OF Attribute OPTIONAL,
///       signatureAlgorithm  AlgorithmIdentifier,
///       signature           OCTET STRING,
///       unsignedAttrs       [1] IMPLICIT SET OF Attribute OPTIONAL }  -- rejected
///
/// Source: RFC 5652, 5.3. A key identifier instead of issuer and serial number is rejected: Apple never
/// writes one, and it would be a second way to select the signer certificate.
public struct SignerInfo: Sendable {
  /// The issuer of the signer certificate.
  public let issuer: DistinguishedName
  /// The content bytes of the signer certificate's serial number.
  public let serialNumber: ArraySlice<UInt8>
  /// The digest algorithm of the content, and of any signed attributes.
  public let digestAlgorithm: DigestAlgorithm
  /// The signed attributes, if present; the signature covers them instead of the content.
  public let signedAttributes: SignedAttributes?
  /// The signature algorithm.
  public let signatureAlgorithm: SignatureAlgorithm
  /// The signature.
  public let signature: ArraySlice<UInt8>

  init(_ fields: SignerInfoFields) throws(CMSError) {
    try fields.requireVersion1()
    try fields.requireNoUnsignedAttributes()
    issuer = fields.identifier.issuer
    serialNumber = fields.identifier.serialNumber
    digestAlgorithm = try fields.allowedDigestAlgorithm()
    signatureAlgorithm = try fields.allowedSignatureAlgorithm(with: digestAlgorithm)
    signedAttributes = try fields.signedAttributes(hashedWith: digestAlgorithm)
    signature = fields.signature
  }
}

/// The encoded fields of a `SignerInfo`, before any rule is applied.
struct SignerInfoFields: ASN1Readable {
  let offset: Int
  let version: Int64
  let identifier: IssuerAndSerialNumber
  let digestAlgorithm: AlgorithmIdentifier
  let signedAttributes: ASN1Element?
  let signatureAlgorithm: AlgorithmIdentifier
  let signature: ArraySlice<UInt8>
  let unsignedAttributes: ASN1Element?

  static let tag = ASN1Tag.sequence

  init(contents: inout ASN1Reader) throws(ASN1Error) {
    offset = contents.offset
    version = try contents.readInt64()
    identifier = try contents.read(IssuerAndSerialNumber.self)
    digestAlgorithm = try contents.read(AlgorithmIdentifier.self)
    signedAttributes = try contents.readElementIfPresent(.context(0))
    signatureAlgorithm = try contents.read(AlgorithmIdentifier.self)
    signature = try contents.readOctetString()
    unsignedAttributes = try contents.readElementIfPresent(.context(1))
  }

  /// RFC 5652, 5.3: version 1 identifies the signer by issuer and serial number.
  func requireVersion1() throws(CMSError) {
    guard version == 1 else {
      throw CMSError(.signerVersion, at: offset, expected: "1", found: "\(version)")
    }
  }

  /// Unsigned attributes are not used; rejecting them leaves no place for hidden data.
  func requireNoUnsignedAttributes() throws(CMSError) {
    guard let unsignedAttributes else { return }
    throw CMSError(.unsignedAttributes, at: unsignedAttributes.start)
  }

  /// SHA-1 or SHA-256, the digests that Apple has used: OpenSSL maps some unknown digests to others.
  func allowedDigestAlgorithm() throws(CMSError) -> DigestAlgorithm {
    switch DigestAlgorithm(digestAlgorithm) {
    case .sha1: return .sha1
    case .sha256: return .sha256
    case .sha384, nil:
      throw CMSError(
        .digestAlgorithm,
        at: offset,
        expected: "SHA-1 or SHA-256",
        found: "\(digestAlgorithm.algorithm)"
      )
    }
  }

  /// Only RSA: Apple names `rsaEncryption` for every digest, Xcode the combined algorithm (RFC 3370,
  /// 3.2), which must match the digest.
  func allowedSignatureAlgorithm(
    with digest: DigestAlgorithm
  ) throws(CMSError) -> SignatureAlgorithm {
    let isPlainRSA =
      signatureAlgorithm.algorithm == .rsaEncryption && signatureAlgorithm.hasNoParameters
    let named = isPlainRSA ? .rsaPKCS1(digest) : SignatureAlgorithm(signatureAlgorithm)
    guard let named, named == .rsaPKCS1(digest) else {
      throw CMSError(
        .signatureAlgorithm,
        at: offset,
        expected: "RSA PKCS#1 v1.5 with \(digest.rawValue)",
        found: "\(signatureAlgorithm.algorithm)"
      )
    }
    return named
  }

  func signedAttributes(hashedWith digest: DigestAlgorithm) throws(CMSError) -> SignedAttributes? {
    guard let signedAttributes else { return nil }
    return try SignedAttributes(signedAttributes, digest: digest)
  }
}

/// Identifies a certificate by its issuer and serial number.
///
///     IssuerAndSerialNumber ::= SEQUENCE {
///       issuer        Name,
///       serialNumber  INTEGER }
///
/// Source: RFC 5652, 10.2.4.
struct IssuerAndSerialNumber: ASN1Readable {
  let issuer: DistinguishedName
  let serialNumber: ArraySlice<UInt8>

  static let tag = ASN1Tag.sequence

  init(contents: inout ASN1Reader) throws(ASN1Error) {
    issuer = DistinguishedName(bytes: try contents.readElement(.sequence).bytes)
    serialNumber = try contents.readInteger()
  }
}
