// SPDX-License-Identifier: Apache-2.0

public import BinaryASN1

/// The supported digests.
///
/// MD5 and others are not supported. Each message format allows a subset.
public enum DigestAlgorithm: String, CaseIterable, Sendable {
  /// SHA-1: receipts and their certificates until 24 January 2025.
  case sha1 = "SHA-1"
  /// SHA-256: receipts since June 2023, and JWS.
  case sha256 = "SHA-256"
  /// SHA-384: certificates with elliptic curve keys.
  case sha384 = "SHA-384"

  /// The digest of an identifier without parameters (RFC 5754, 2).
  public init?(_ identifier: AlgorithmIdentifier) {
    guard identifier.hasNoParameters else { return nil }
    switch identifier.algorithm {
    case .sha1: self = .sha1
    case .sha256: self = .sha256
    case .sha384: self = .sha384
    default: return nil
    }
  }

  /// The length in bytes.
  public var length: Int {
    switch self {
    case .sha1: 20
    case .sha256: 32
    case .sha384: 48
    }
  }
}

/// The supported signature algorithms of certificates.
public enum SignatureAlgorithm: Hashable, Sendable {
  /// RSASSA-PKCS1-v1_5 (RFC 8017, 8.2). PSS, which Apple does not use here, is not supported.
  case rsaPKCS1(DigestAlgorithm)
  /// ECDSA, with the signature in DER (RFC 5758, 3.2). SHA-1 is not supported: no genuine certificate
  /// uses it.
  case ecdsa(DigestAlgorithm)

  /// The algorithm of an identifier.
  ///
  /// Parameters are NULL or absent for RSA (RFC 4055, 5), and absent for ECDSA (RFC 5758, 3.2).
  public init?(_ identifier: AlgorithmIdentifier) {
    switch identifier.algorithm {
    case .sha1WithRSAEncryption where identifier.hasNoParameters: self = .rsaPKCS1(.sha1)
    case .sha256WithRSAEncryption where identifier.hasNoParameters: self = .rsaPKCS1(.sha256)
    case .ecdsaWithSHA256 where identifier.parameters == nil: self = .ecdsa(.sha256)
    case .ecdsaWithSHA384 where identifier.parameters == nil: self = .ecdsa(.sha384)
    default: return nil
    }
  }

  /// The digest algorithm.
  public var digest: DigestAlgorithm {
    switch self {
    case .rsaPKCS1(let digest), .ecdsa(let digest): digest
    }
  }
}

extension ASN1ObjectIdentifier {
  /// `id-sha1`.
  public static let sha1 = ASN1ObjectIdentifier(1, 3, 14, 3, 2, 26)
  /// `id-sha256`.
  public static let sha256 = ASN1ObjectIdentifier(2, 16, 840, 1, 101, 3, 4, 2, 1)
  /// `id-sha384`.
  public static let sha384 = ASN1ObjectIdentifier(2, 16, 840, 1, 101, 3, 4, 2, 2)
  /// `rsaEncryption`: a key type, and in CMS a signature algorithm with a separate digest.
  public static let rsaEncryption = ASN1ObjectIdentifier(1, 2, 840, 113549, 1, 1, 1)
  /// `sha1WithRSAEncryption`.
  public static let sha1WithRSAEncryption = ASN1ObjectIdentifier(1, 2, 840, 113549, 1, 1, 5)
  /// `sha256WithRSAEncryption`.
  public static let sha256WithRSAEncryption = ASN1ObjectIdentifier(1, 2, 840, 113549, 1, 1, 11)
  /// `ecdsa-with-SHA256`.
  public static let ecdsaWithSHA256 = ASN1ObjectIdentifier(1, 2, 840, 10045, 4, 3, 2)
  /// `ecdsa-with-SHA384`.
  public static let ecdsaWithSHA384 = ASN1ObjectIdentifier(1, 2, 840, 10045, 4, 3, 3)
}
