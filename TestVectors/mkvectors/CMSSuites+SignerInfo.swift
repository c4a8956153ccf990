// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import OpenSSLTrust
import StoreLab

extension CMSSuites {
  static func signerInfo(_ lab: Lab) throws(TrustError) -> Suite {
    suite(
      "signer-info",
      "SignerInfo (RFC 5652, 5.3): signer identifier and algorithms.",
      [
        Suite.Group(description: "Structure.", vectors: try shape(lab)),
        Suite.Group(description: "Allowed algorithms.", vectors: try rightAlgorithms(lab)),
      ]
    )
  }

  private static func shape(_ lab: Lab) throws(TrustError) -> [Vector] {
    try Vector.table(
      """
      negative-serial | form | \(value(lab, serialNumber: [0x80])) | \(signer(lab) { $0.rawIdentifier = negativeSerial(lab) }) \
        | A negative serial number is accepted; the reader only compares it.
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
}
