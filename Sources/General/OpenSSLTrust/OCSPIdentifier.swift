// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import X509Certificates

/// The issuer's part of a certificate identifier: digests of its name and key.
///
///     CertID ::= SEQUENCE {
///       hashAlgorithm   AlgorithmIdentifier,
///       issuerNameHash  OCTET STRING,
///       issuerKeyHash   OCTET STRING,
///       serialNumber    CertificateSerialNumber }
///
/// Source: RFC 6960, 4.1.1.
struct OCSPIdentifier {
  let digest: DigestAlgorithm
  let nameDigest: [UInt8]
  let keyDigest: [UInt8]

  /// The digests of an issuer: of its encoded name, and of the bits of its key without their count of unused
  /// bits.
  init(of issuer: TrustAnchor, by digest: DigestAlgorithm) throws(OCSPError) {
    self.digest = digest
    do {
      nameDigest = try digest.digest(of: issuer.subject.bytes)
      keyDigest = try digest.digest(of: issuer.subjectPublicKeyInfo.subjectPublicKey)
    } catch {
      throw OCSPError(error)
    }
  }

  /// Writes the identifier of a certificate.
  func write(_ serialNumber: ArraySlice<UInt8>, to writer: inout ASN1Writer) {
    writer.sequence {
      $0.sequence {
        $0.objectIdentifier(digest.identifier)
        $0.null()
      }
      $0.octetString(nameDigest)
      $0.octetString(keyDigest)
      $0.primitive(.integer, serialNumber)
    }
  }

  /// Whether an entry is for this issuer.
  func matches(_ entry: OCSPEntry) -> Bool {
    entry.issuerNameDigest.elementsEqual(nameDigest)
      && entry.issuerKeyDigest.elementsEqual(keyDigest)
  }
}

extension DigestAlgorithm {
  fileprivate var identifier: ASN1ObjectIdentifier {
    switch self {
    case .sha1: .sha1
    case .sha256: .sha256
    case .sha384: .sha384
    }
  }
}
