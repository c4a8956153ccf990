// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import OpenSSLTrust
import StoreLab

extension CMSSuites {
  static func signerInfo(_ lab: Lab) throws(TrustError) -> Suite {
    Suite(
      "cms/signer-info",
      .cmsRead,
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
    return try Vector.table([
      (
        "version-3", "SignerInfo version 3, which requires a key identifier.", [.unsupported],
        signer(lab) { $0.version = 3 }, .invalid("cms/signer-version")
      ),
      (
        "key-identifier",
        "The signer is identified by key identifier, a second way to select the certificate.",
        [.unsupported],
        signer(lab) {
          $0.version = 3
          $0.rawIdentifier = keyIdentifier
        }, .invalid("cms/malformed", cause: "asn1/unexpected-tag")
      ),
      (
        "negative-serial", "A negative serial number is accepted; the reader only compares it.",
        [.form], signer(lab) { $0.rawIdentifier = negativeSerial(lab) },
        .valid([
          "content": .string(Hex.text(content)),
          "certificates": 1,
          "digestAlgorithm": "sha256",
          "serialNumber": "80",
          "signedAttributes": false,
        ])
      ),
      (
        "unsigned-attributes", "An unsigned attribute.", [.unsupported],
        signer(lab) { $0.unsignedAttributes = [[0x30, 0x00]] }, .invalid("cms/unsigned-attributes")
      ),
      (
        "no-unsigned-attributes", "An empty field for unsigned attributes.", [.unsupported],
        signer(lab) { $0.unsignedAttributes = [] }, .invalid("cms/unsigned-attributes")
      ),
      (
        "short-signature",
        "A one-byte signature: its length depends on the key and is checked by the verifier.",
        [.form], signer(lab) { $0.rawSignature = [0x00] }, value(lab)
      ),
    ])
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
    try Vector.table([
      (
        "sha1", "SHA-1 with rsaEncryption, as in receipts until 24 January 2025.", [.historic],
        signer(lab) { $0.sign(with: .sha1) }, value(lab, digest: .sha1)
      ),
      (
        "sha256-with-rsa", "sha256WithRSAEncryption, as Xcode writes it.", [.form],
        signer(lab) { $0.signatureAlgorithm = .signature(.rsaPKCS1(.sha256)) }, value(lab)
      ),
      (
        "sha1-with-rsa", "sha1WithRSAEncryption.", [.form],
        signer(lab) {
          $0.sign(with: .sha1)
          $0.signatureAlgorithm = .signature(.rsaPKCS1(.sha1))
        }, value(lab, digest: .sha1)
      ),
      (
        "digest-without-null",
        "Absent parameters of the digest algorithm are equivalent to NULL (RFC 5754, 2).", [.form],
        signer(lab) { $0.digestAlgorithm.parameters = nil }, value(lab)
      ),
      (
        "rsa-without-null", "Absent parameters of rsaEncryption are equivalent to NULL.", [.form],
        signer(lab) { $0.signatureAlgorithm.parameters = nil }, value(lab)
      ),
    ])
  }

  private static func wrongAlgorithms(_ lab: Lab) throws(TrustError) -> [Vector] {
    let unknown = AlgorithmBuilder(ASN1ObjectIdentifier(1, 2, 3, 4))
    return try Vector.table([
      (
        "md5", "MD5, for which collisions are practical.", [.weakAlgorithm],
        signer(lab) { $0.sign(with: .md5) }, .invalid("cms/digest-algorithm")
      ),
      (
        "sha384", "SHA-384, which no receipt uses.", [.unsupported],
        signer(lab) { $0.sign(with: .sha384) }, .invalid("cms/digest-algorithm")
      ),
      (
        "sha512", "SHA-512, which no receipt uses.", [.unsupported],
        signer(lab) { $0.sign(with: .sha512) }, .invalid("cms/digest-algorithm")
      ),
      (
        "unknown-digest", "An unknown digest identifier; OpenSSL 3.0 falls back to another digest.",
        [.weakAlgorithm], signer(lab) { $0.digestAlgorithm = unknown },
        .invalid("cms/digest-algorithm")
      ),
      (
        "digest-parameters", "SHA-256 with unexpected parameters.", [.malformed],
        signer(lab) { $0.digestAlgorithm.parameters = [0x04, 0x00] },
        .invalid("cms/digest-algorithm")
      ),
      (
        "digest-and-signature-differ", "SHA-256 with sha1WithRSAEncryption.", [.weakAlgorithm],
        signer(lab) { $0.signatureAlgorithm = .signature(.rsaPKCS1(.sha1)) },
        .invalid("cms/signature-algorithm")
      ),
      (
        "md5-with-rsa", "SHA-256 with md5WithRSAEncryption.", [.weakAlgorithm],
        signer(lab) { $0.signatureAlgorithm = .signature(.rsaPKCS1(.md5)) },
        .invalid("cms/signature-algorithm")
      ),
      (
        "pss", "RSA-PSS, which no receipt uses.", [.unsupported],
        signer(lab) {
          $0.signature = .rsaPSS(.sha256)
          $0.signatureAlgorithm = .signature(.rsaPSS(.sha256))
        }, .invalid("cms/signature-algorithm")
      ),
      (
        "ecdsa", "ECDSA, which signs tokens and not receipts.", [.unsupported],
        signer(lab) { $0.signatureAlgorithm = .signature(.ecdsa(.sha256)) },
        .invalid("cms/signature-algorithm")
      ),
      (
        "rsa-parameters", "rsaEncryption with unexpected parameters.", [.malformed],
        signer(lab) { $0.signatureAlgorithm.parameters = [0x04, 0x00] },
        .invalid("cms/signature-algorithm")
      ),
      (
        "unknown-signature-algorithm", "An unknown signature algorithm.", [.unsupported],
        signer(lab) { $0.signatureAlgorithm = unknown }, .invalid("cms/signature-algorithm")
      ),
    ])
  }
}
