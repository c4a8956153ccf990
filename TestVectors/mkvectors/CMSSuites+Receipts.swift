// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import OpenSSLTrust
import StoreLab

// What a receipt may use of CMS. Other messages may use more.
extension CMSSuites {
  static func receipts(_ lab: Lab) throws(TrustError) -> Suite {
    suite(
      "receipts",
      "What genuine receipts use of CMS: valid messages with more are rejected.",
      [
        Suite.Group(description: "Types and versions.", vectors: try receiptTypes(lab)),
        Suite.Group(
          description: "Certificates and revocation lists.",
          vectors: try certificateSets(lab)
        ),
        Suite.Group(description: "Number of signers.", vectors: try signers(lab)),
        Suite.Group(description: "Signers.", vectors: try receiptSigners(lab)),
        Suite.Group(description: "Algorithms.", vectors: try wrongAlgorithms(lab)),
      ]
    )
  }

  private static func receiptTypes(_ lab: Lab) throws(TrustError) -> [Vector] {
    try Vector.table(
      """
      version-3 | unsupported | cms/version level house | \(message(lab) { $0.version = 3 }) | SignedData version 3.
      content-of-other-type | substitution | cms/encapsulated-content-type level should | \(message(lab) { $0.contentType = .signedData }) \
        | The encapsulated content type is id-signedData: content signed for another purpose.
      detached | unsupported | cms/detached | \(message(lab) { $0.attachment = .detached }) | Detached content: the signed bytes are not in the message.
      two-digest-algorithms | ambiguous | cms/digest-algorithms level house | \(message(lab) { $0.digestAlgorithms = [.digest(.sha1), .digest(.sha256)] }) \
        | digestAlgorithms lists a second, unused digest.
      unknown-digest-algorithm | weak-algorithm | cms/digest-algorithms level house | \(message(lab) { $0.digestAlgorithms = [.digest(.sha256), .digest(.md5)] }) \
        | digestAlgorithms lists MD5 in addition to SHA-256.
      """
    )
  }

  private static func certificateSets(_ lab: Lab) throws(TrustError) -> [Vector] {
    let leaf = lab.authority.leaf
    let attributeCertificate = ASN1Writer.bytes {
      $0.constructed(.context(1)) { $0.integer(1) }
    }
    return try Vector.table(
      """
      no-certificates | missing | cms/no-certificates level house | \(message(lab) { $0.certificates = nil }) | The certificates field is missing.
      empty-certificates | missing | cms/no-certificates level house | \(message(lab) { $0.certificates = [] }) | The certificates field is empty.
      nine-certificates | limit | cms/too-many-certificates level house | \(message(lab) { $0.certificates = Array(repeating: leaf, count: 9) }) \
        | Nine certificates, one above the limit.
      attribute-certificate | unsupported | cms/certificate-choice level house | \(message(lab) { $0.certificates = [leaf, attributeCertificate] }) \
        | An attribute certificate, tagged [1].
      revocation-list | unsupported | cms/revocation-lists level house | \(message(lab) { $0.revocationLists = [[0x30, 0x00]] }) | A revocation list.
      empty-revocation-lists | unsupported | cms/revocation-lists level house | \(message(lab) { $0.revocationLists = [] }) | An empty field for revocation lists.
      """
    )
  }

  private static func signers(_ lab: Lab) throws(TrustError) -> [Vector] {
    let noSigner = try message(lab) {
      $0.signers = []
      $0.digestAlgorithms = [.digest(.sha256)]
    }
    return try Vector.table(
      """
      no-signer | missing | cms/no-signer level house | \(noSigner) \
        | No signer, which CMS allows: a loop over all signatures would succeed.
      two-signers | ambiguous | cms/several-signers level house | \(message(lab) { $0.signers.append(lab.attacker.signer) }) \
        | A valid signer, then an attacker's: the result would depend on which one is verified.
      two-signers-reversed | ambiguous | cms/several-signers level house | \(message(lab) { $0.signers.insert(lab.attacker.signer, at: 0) }) \
        | An attacker's signer, then a valid one.
      one-signer-twice | duplicate | cms/several-signers level house | \(message(lab) { $0.signers.append(lab.authority.signer) }) | The same valid signer twice.
      """
    )
  }

  private static func receiptSigners(_ lab: Lab) throws(TrustError) -> [Vector] {
    let keyIdentifier = ASN1Writer.bytes {
      $0.primitive(.context(0), [UInt8](repeating: 0x11, count: 20))
    }
    let keyIdentifierInput = try signer(lab) {
      $0.version = 3
      $0.rawIdentifier = keyIdentifier
    }
    return try Vector.table(
      """
      signer-version-3 | unsupported | cms/signer-version level house | \(signer(lab) { $0.version = 3 }) | SignerInfo version 3, which requires a key identifier.
      key-identifier | unsupported | cms/malformed cause asn1/unexpected-tag level house | \(keyIdentifierInput) \
        | The signer is identified by key identifier, a second way to select the certificate.
      unsigned-attributes | unsupported | cms/unsigned-attributes level house | \(signer(lab) { $0.unsignedAttributes = [[0x30, 0x00]] }) | An unsigned attribute.
      no-unsigned-attributes | unsupported | cms/unsigned-attributes level house | \(signer(lab) { $0.unsignedAttributes = [] }) | An empty field for unsigned attributes.
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
      md5 | weak-algorithm | cms/digest-algorithm source RFC 6151, 2 | \(signer(lab) { $0.sign(with: .md5) }) | MD5, for which collisions are practical.
      sha384 | unsupported | cms/digest-algorithm level house | \(signer(lab) { $0.sign(with: .sha384) }) | SHA-384, which no receipt uses.
      sha512 | unsupported | cms/digest-algorithm level house | \(signer(lab) { $0.sign(with: .sha512) }) | SHA-512, which no receipt uses.
      unknown-digest | weak-algorithm | cms/digest-algorithm source RFC 5652, 5.3 | \(signer(lab) { $0.digestAlgorithm = unknown }) \
        | An unknown digest identifier; OpenSSL 3.0 falls back to another digest.
      digest-parameters | malformed | cms/digest-algorithm source RFC 5754, 2 | \(signer(lab) { $0.digestAlgorithm.parameters = [0x04, 0x00] }) \
        | SHA-256 with unexpected parameters.
      digest-and-signature-differ | weak-algorithm | cms/signature-algorithm source RFC 5652, 5.3 | \(signer(lab) { $0.signatureAlgorithm = .signature(.rsaPKCS1(.sha1)) }) \
        | SHA-256 with sha1WithRSAEncryption.
      md5-with-rsa | weak-algorithm | cms/signature-algorithm source RFC 6151, 2 | \(signer(lab) { $0.signatureAlgorithm = .signature(.rsaPKCS1(.md5)) }) \
        | SHA-256 with md5WithRSAEncryption.
      pss | unsupported | cms/signature-algorithm level house | \(pss) | RSA-PSS, which no receipt uses.
      ecdsa | unsupported | cms/signature-algorithm level house | \(signer(lab) { $0.signatureAlgorithm = .signature(.ecdsa(.sha256)) }) \
        | ECDSA, which signs tokens and not receipts.
      rsa-parameters | malformed | cms/signature-algorithm source RFC 3370, 3.2 | \(signer(lab) { $0.signatureAlgorithm.parameters = [0x04, 0x00] }) \
        | rsaEncryption with unexpected parameters.
      unknown-signature-algorithm | unsupported | cms/signature-algorithm source RFC 5652, 5.3 | \(signer(lab) { $0.signatureAlgorithm = unknown }) \
        | An unknown signature algorithm.
      """
    )
  }
}
