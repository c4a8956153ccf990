// SPDX-License-Identifier: Apache-2.0

public import BinaryASN1
import X509Certificates

/// Builds an AlgorithmIdentifier, correct or not.
public struct AlgorithmBuilder: Hashable, Sendable {
  /// The algorithm.
  public var identifier: ASN1ObjectIdentifier
  /// The parameters as a whole element; `nil` omits them.
  public var parameters: [UInt8]?

  /// An algorithm; RSA and digests have NULL parameters.
  public init(_ identifier: ASN1ObjectIdentifier, parameters: [UInt8]? = [0x05, 0x00]) {
    self.identifier = identifier
    self.parameters = parameters
  }

  /// The encoding.
  public var bytes: [UInt8] {
    ASN1Writer.bytes {
      $0.sequence {
        $0.objectIdentifier(identifier)
        $0.raw(parameters ?? [])
      }
    }
  }

  /// The identifier of a digest.
  public static func digest(_ digest: TestDigest) -> AlgorithmBuilder {
    switch digest {
    case .md5: AlgorithmBuilder(ASN1ObjectIdentifier(1, 2, 840, 113549, 2, 5))
    case .sha1: AlgorithmBuilder(.sha1)
    case .sha256: AlgorithmBuilder(.sha256)
    case .sha384: AlgorithmBuilder(.sha384)
    case .sha512: AlgorithmBuilder(ASN1ObjectIdentifier(2, 16, 840, 1, 101, 3, 4, 2, 3))
    }
  }

  /// The identifier of a signature with its digest.
  public static func signature(_ signature: TestSignature) -> AlgorithmBuilder {
    switch signature {
    case .rsaPKCS1(let digest): AlgorithmBuilder(rsa(with: digest))
    case .rsaPSS(let digest): pss(with: digest)
    case .ecdsa(let digest): AlgorithmBuilder(ecdsa(with: digest), parameters: nil)
    }
  }

  /// `rsaEncryption`, which genuine receipts name for every digest.
  public static let rsaEncryption = AlgorithmBuilder(.rsaEncryption)

  private static func rsa(with digest: TestDigest) -> ASN1ObjectIdentifier {
    switch digest {
    case .md5: ASN1ObjectIdentifier(1, 2, 840, 113549, 1, 1, 4)
    case .sha1: .sha1WithRSAEncryption
    case .sha256: .sha256WithRSAEncryption
    case .sha384: ASN1ObjectIdentifier(1, 2, 840, 113549, 1, 1, 12)
    case .sha512: ASN1ObjectIdentifier(1, 2, 840, 113549, 1, 1, 13)
    }
  }

  private static func ecdsa(with digest: TestDigest) -> ASN1ObjectIdentifier {
    switch digest {
    case .md5, .sha1: ASN1ObjectIdentifier(1, 2, 840, 10045, 4, 1)
    case .sha256: .ecdsaWithSHA256
    case .sha384: .ecdsaWithSHA384
    case .sha512: ASN1ObjectIdentifier(1, 2, 840, 10045, 4, 3, 4)
    }
  }

  /// `id-RSASSA-PSS` with digest, mask generation function and an empty salt (RFC 4055, 3.1).
  private static func pss(with digest: TestDigest) -> AlgorithmBuilder {
    let hash = AlgorithmBuilder.digest(digest).bytes
    let maskGeneration = ASN1ObjectIdentifier(1, 2, 840, 113549, 1, 1, 8)
    let parameters = ASN1Writer.bytes {
      $0.sequence {
        $0.constructed(.context(0)) { $0.raw(hash) }
        $0.constructed(.context(1)) {
          $0.raw(AlgorithmBuilder(maskGeneration, parameters: hash).bytes)
        }
        $0.constructed(.context(2)) { $0.integer(0) }
      }
    }
    return AlgorithmBuilder(
      ASN1ObjectIdentifier(1, 2, 840, 113549, 1, 1, 10),
      parameters: parameters
    )
  }
}
