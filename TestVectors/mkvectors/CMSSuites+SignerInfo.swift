// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import OpenSSLTrust
import StoreLab

extension CMSSuites {
  static func signerInfo(_ lab: Lab) throws(TrustError) -> Suite {
    suite(
      "signer-info",
      "SignerInfo (RFC 5652, 5.3): signer identifier and allowed algorithms.",
      [
        Suite.Group(description: "Structure.", vectors: try shape(lab)),
        Suite.Group(description: "Allowed algorithms.", vectors: try rightAlgorithms(lab)),
        Suite.Group(description: "Rejected algorithms.", vectors: try wrongAlgorithms(lab)),
      ]
    )
  }

  private static func shape(_ lab: Lab) throws(TrustError) -> [Vector] {
    let keyIdentifier = ASN1Writer.bytes {
      $0.primitive(.context(0), [UInt8](repeating: 0x11, count: 20))
    }
    let keyIdentifierInput = try signer(lab) {
      $0.version = 3
      $0.rawIdentifier = keyIdentifier
    }
    return try Vector.table(
      """
      version-3 | unsupported | cms/signer-version | \(signer(lab) { $0.version = 3 }) | SignerInfo version 3, which requires a key identifier.
      key-identifier | unsupported | cms/malformed cause asn1/unexpected-tag | \(keyIdentifierInput) \
        | The signer is identified by key identifier, a second way to select the certificate.
      negative-serial | form | \(value(lab, serialNumber: [0x80])) | \(signer(lab) { $0.rawIdentifier = negativeSerial(lab) }) \
        | A negative serial number is accepted; the reader only compares it.
      unsigned-attributes | unsupported | cms/unsigned-attributes | \(signer(lab) { $0.unsignedAttributes = [[0x30, 0x00]] }) | An unsigned attribute.
      no-unsigned-attributes | unsupported | cms/unsigned-attributes | \(signer(lab) { $0.unsignedAttributes = [] }) | An empty field for unsigned attributes.
      short-signature | form | \(value(lab)) | \(signer(lab) { $0.rawSignature = [0x00] }) \
        | A one-byte signature: its length depends on the key and is checked by the verifier.
      """
    )
  }

  private static func negativeSerial(_ lab: Lab) -> [UInt8] {
    ASN1Writer.bytes {
      $0.sequence {
        $0.raw(lab.authority.builders.leaf.issuer.bytes)
        $0.integer(-128)
      }
    }
  }

  private static func rightAlgorithms(_ lab: Lab) throws(TrustError) -> [Vector] {
    let sha1WithRsa = try signer(lab) {
      $0.sign(with: .sha1)
      $0.signatureAlgorithm = .signature(.rsaPKCS1(.sha1))
    }
    return try Vector.table(
      """
      sha1 | historic | \(value(lab, digest: .sha1)) | \(signer(lab) { $0.sign(with: .sha1) }) \
        | SHA-1 with rsaEncryption, as in receipts until 24 January 2025.
      sha256-with-rsa | form | \(value(lab)) | \(signer(lab) { $0.signatureAlgorithm = .signature(.rsaPKCS1(.sha256)) }) \
        | sha256WithRSAEncryption, as Xcode writes it.
      sha1-with-rsa | form | \(value(lab, digest: .sha1)) | \(sha1WithRsa) | sha1WithRSAEncryption.
      digest-without-null | form | \(value(lab)) | \(signer(lab) { $0.digestAlgorithm.parameters = nil }) \
        | Absent parameters of the digest algorithm are equivalent to NULL (RFC 5754, 2).
      rsa-without-null | form | \(value(lab)) | \(signer(lab) { $0.signatureAlgorithm.parameters = nil }) \
        | Absent parameters of rsaEncryption are equivalent to NULL.
      """
    )
  }

  private static func wrongAlgorithms(_ lab: Lab) throws(TrustError) -> [Vector] {
    let unknown = AlgorithmBuilder(ASN1ObjectIdentifier(1, 2, 3, 4))
    let pss = try signer(lab) {
      $0.signature = .rsaPSS(.sha256)
      $0.signatureAlgorithm = .signature(.rsaPSS(.sha256))
    }
    return try Vector.table(
      """
      md5 | weak-algorithm | cms/digest-algorithm | \(signer(lab) { $0.sign(with: .md5) }) | MD5, for which collisions are practical.
      sha384 | unsupported | cms/digest-algorithm | \(signer(lab) { $0.sign(with: .sha384) }) | SHA-384, which no receipt uses.
      sha512 | unsupported | cms/digest-algorithm | \(signer(lab) { $0.sign(with: .sha512) }) | SHA-512, which no receipt uses.
      unknown-digest | weak-algorithm | cms/digest-algorithm | \(signer(lab) { $0.digestAlgorithm = unknown }) \
        | An unknown digest identifier; OpenSSL 3.0 falls back to another digest.
      digest-parameters | malformed | cms/digest-algorithm | \(signer(lab) { $0.digestAlgorithm.parameters = [0x04, 0x00] }) \
        | SHA-256 with unexpected parameters.
      digest-and-signature-differ | weak-algorithm | cms/signature-algorithm | \(signer(lab) { $0.signatureAlgorithm = .signature(.rsaPKCS1(.sha1)) }) \
        | SHA-256 with sha1WithRSAEncryption.
      md5-with-rsa | weak-algorithm | cms/signature-algorithm | \(signer(lab) { $0.signatureAlgorithm = .signature(.rsaPKCS1(.md5)) }) \
        | SHA-256 with md5WithRSAEncryption.
      pss | unsupported | cms/signature-algorithm | \(pss) | RSA-PSS, which no receipt uses.
      ecdsa | unsupported | cms/signature-algorithm | \(signer(lab) { $0.signatureAlgorithm = .signature(.ecdsa(.sha256)) }) \
        | ECDSA, which signs tokens and not receipts.
      rsa-parameters | malformed | cms/signature-algorithm | \(signer(lab) { $0.signatureAlgorithm.parameters = [0x04, 0x00] }) \
        | rsaEncryption with unexpected parameters.
      unknown-signature-algorithm | unsupported | cms/signature-algorithm | \(signer(lab) { $0.signatureAlgorithm = unknown }) \
        | An unknown signature algorithm.
      """
    )
  }
}
