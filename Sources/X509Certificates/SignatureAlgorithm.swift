// SPDX-License-Identifier: Apache-2.0

public import BinaryASN1

/// The digests that Apple signs receipts with.
///
/// MD5 and everything else has no case here.
public enum DigestAlgorithm: String, CaseIterable, Sendable {
  /// SHA-1: receipts and their certificates until January 2025.
  case sha1 = "SHA-1"
  /// SHA-256: since June 2023.
  case sha256 = "SHA-256"

  /// The digest that an identifier names, without parameters (RFC 5754, 2).
  public init?(_ identifier: AlgorithmIdentifier) {
    guard identifier.hasNoParameters else { return nil }
    switch identifier.algorithm {
    case .sha1: self = .sha1
    case .sha256: self = .sha256
    default: return nil
    }
  }

  /// Octets of a digest.
  public var length: Int {
    switch self {
    case .sha1: 20
    case .sha256: 32
    }
  }
}

/// The signature algorithms that certificates here may be signed with.
public enum SignatureAlgorithm: Hashable, Sendable {
  /// RSASSA-PKCS1-v1_5 (RFC 8017, 8.2). PSS has other parameters, and Apple never used it here.
  case rsaPKCS1(DigestAlgorithm)

  /// The algorithm that an identifier names, without parameters (RFC 4055, 5).
  public init?(_ identifier: AlgorithmIdentifier) {
    guard identifier.hasNoParameters else { return nil }
    switch identifier.algorithm {
    case .sha1WithRSAEncryption: self = .rsaPKCS1(.sha1)
    case .sha256WithRSAEncryption: self = .rsaPKCS1(.sha256)
    default: return nil
    }
  }

  /// The digest of what is signed.
  public var digest: DigestAlgorithm {
    switch self {
    case .rsaPKCS1(let digest): digest
    }
  }
}

extension ASN1ObjectIdentifier {
  /// `id-sha1`.
  public static let sha1 = ASN1ObjectIdentifier(1, 3, 14, 3, 2, 26)
  /// `id-sha256`.
  public static let sha256 = ASN1ObjectIdentifier(2, 16, 840, 1, 101, 3, 4, 2, 1)
  /// `rsaEncryption`: a kind of key, and in CMS a signature whose digest is named elsewhere.
  public static let rsaEncryption = ASN1ObjectIdentifier(1, 2, 840, 113549, 1, 1, 1)
  /// `sha1WithRSAEncryption`.
  public static let sha1WithRSAEncryption = ASN1ObjectIdentifier(1, 2, 840, 113549, 1, 1, 5)
  /// `sha256WithRSAEncryption`.
  public static let sha256WithRSAEncryption = ASN1ObjectIdentifier(1, 2, 840, 113549, 1, 1, 11)
}
