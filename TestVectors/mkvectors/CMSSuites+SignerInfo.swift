// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import OpenSSLTrust
import StoreLab

extension CMSSuites {
  static func signerInfo(_ lab: Lab) throws(TrustError) -> Suite {
    Suite(
      "cms/signer-info",
      .cmsRead,
      "SignerInfo (RFC 5652, 5.3): who signs, and which algorithms it may name.",
      [
        Suite.Group(description: "Shape.", vectors: try shape(lab)),
        Suite.Group(description: "Algorithms that are right.", vectors: try rightAlgorithms(lab)),
        Suite.Group(description: "Algorithms that are wrong.", vectors: try wrongAlgorithms(lab)),
      ]
    )
  }

  private static func shape(_ lab: Lab) throws(TrustError) -> [Vector] {
    let keyIdentifier = ASN1Writer.bytes {
      $0.primitive(.context(0), [UInt8](repeating: 0x11, count: 20))
    }
    return [
      Vector(
        "version-3",
        "Version 3 goes with a key identifier.",
        [.unsupported],
        try signer(lab) { $0.version = 3 },
        .invalid("cms/signer-version")
      ),
      Vector(
        "key-identifier",
        "The signer named by key: a second way to choose the certificate.",
        [.unsupported],
        try signer(lab) {
          $0.version = 3
          $0.rawIdentifier = keyIdentifier
        },
        .invalid("cms/malformed", cause: "asn1/unexpected-tag")
      ),
      Vector(
        "negative-serial",
        "Nothing forbids a serial number that looks odd; it is only compared.",
        [.form],
        try signer(lab) { $0.rawIdentifier = negativeSerial(lab) },
        .valid([
          "content": .string(Hex.text(content)),
          "certificates": 1,
          "digestAlgorithm": "sha256",
          "serialNumber": "80",
          "signedAttributes": false,
        ])
      ),
      Vector(
        "unsigned-attributes",
        "An attribute that is not signed, which nobody reads.",
        [.unsupported],
        try signer(lab) { $0.unsignedAttributes = [[0x30, 0x00]] },
        .invalid("cms/unsigned-attributes")
      ),
      Vector(
        "no-unsigned-attributes",
        "The field for unsigned attributes, without any.",
        [.unsupported],
        try signer(lab) { $0.unsignedAttributes = [] },
        .invalid("cms/unsigned-attributes")
      ),
      Vector(
        "short-signature",
        "How long a signature must be depends on the key, which comes later.",
        [.form],
        try signer(lab) { $0.rawSignature = [0x00] },
        value(lab)
      ),
    ]
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
    [
      Vector(
        "sha1",
        "SHA-1 and rsaEncryption, as receipts until 2025.",
        [.historic],
        try signer(lab) { $0.sign(with: .sha1) },
        value(lab, digest: .sha1)
      ),
      Vector(
        "sha256-with-rsa",
        "The combined algorithm, as Xcode names it.",
        [.form],
        try signer(lab) { $0.signatureAlgorithm = .signature(.rsaPKCS1(.sha256)) },
        value(lab)
      ),
      Vector(
        "sha1-with-rsa",
        "The combined algorithm for SHA-1.",
        [.form],
        try signer(lab) {
          $0.sign(with: .sha1)
          $0.signatureAlgorithm = .signature(.rsaPKCS1(.sha1))
        },
        value(lab, digest: .sha1)
      ),
      Vector(
        "digest-without-null",
        "Parameters that are absent say the same as NULL.",
        [.form],
        try signer(lab) { $0.digestAlgorithm.parameters = nil },
        value(lab)
      ),
      Vector(
        "rsa-without-null",
        "Parameters that are absent say the same as NULL.",
        [.form],
        try signer(lab) { $0.signatureAlgorithm.parameters = nil },
        value(lab)
      ),
    ]
  }

  private static func wrongAlgorithms(_ lab: Lab) throws(TrustError) -> [Vector] {
    let unknown = AlgorithmBuilder(ASN1ObjectIdentifier(1, 2, 3, 4))
    return [
      Vector(
        "md5",
        "MD5 is broken.",
        [.weakAlgorithm],
        try signer(lab) { $0.sign(with: .md5) },
        .invalid("cms/digest-algorithm")
      ),
      Vector(
        "sha384",
        "A strong digest that no receipt has; each one more is one more way in.",
        [.unsupported],
        try signer(lab) { $0.sign(with: .sha384) },
        .invalid("cms/digest-algorithm")
      ),
      Vector(
        "sha512",
        "A strong digest that no receipt has; each one more is one more way in.",
        [.unsupported],
        try signer(lab) { $0.sign(with: .sha512) },
        .invalid("cms/digest-algorithm")
      ),
      Vector(
        "unknown-digest",
        "A digest that nobody knows; OpenSSL 3.0 takes another one for it.",
        [.weakAlgorithm],
        try signer(lab) { $0.digestAlgorithm = unknown },
        .invalid("cms/digest-algorithm")
      ),
      Vector(
        "digest-parameters",
        "SHA-256 with parameters that mean nothing.",
        [.malformed],
        try signer(lab) { $0.digestAlgorithm.parameters = [0x04, 0x00] },
        .invalid("cms/digest-algorithm")
      ),
      Vector(
        "digest-and-signature-differ",
        "SHA-256 beside sha1WithRSAEncryption.",
        [.weakAlgorithm],
        try signer(lab) { $0.signatureAlgorithm = .signature(.rsaPKCS1(.sha1)) },
        .invalid("cms/signature-algorithm")
      ),
      Vector(
        "md5-with-rsa",
        "SHA-256 beside md5WithRSAEncryption.",
        [.weakAlgorithm],
        try signer(lab) { $0.signatureAlgorithm = .signature(.rsaPKCS1(.md5)) },
        .invalid("cms/signature-algorithm")
      ),
      Vector(
        "pss",
        "RSA-PSS, which no receipt has.",
        [.unsupported],
        try signer(lab) {
          $0.signature = .rsaPSS(.sha256)
          $0.signatureAlgorithm = .signature(.rsaPSS(.sha256))
        },
        .invalid("cms/signature-algorithm")
      ),
      Vector(
        "ecdsa",
        "ECDSA, which signs JWS and no receipts.",
        [.unsupported],
        try signer(lab) { $0.signatureAlgorithm = .signature(.ecdsa(.sha256)) },
        .invalid("cms/signature-algorithm")
      ),
      Vector(
        "rsa-parameters",
        "rsaEncryption with parameters that mean nothing.",
        [.malformed],
        try signer(lab) { $0.signatureAlgorithm.parameters = [0x04, 0x00] },
        .invalid("cms/signature-algorithm")
      ),
      Vector(
        "unknown-signature-algorithm",
        "An algorithm that nobody knows.",
        [.unsupported],
        try signer(lab) { $0.signatureAlgorithm = unknown },
        .invalid("cms/signature-algorithm")
      ),
    ]
  }
}
