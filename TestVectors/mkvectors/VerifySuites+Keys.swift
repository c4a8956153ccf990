// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import OpenSSLTrust
import StoreLab

extension VerifySuites {
  static func keys(_ lab: Lab) throws(TrustError) -> Suite {
    Suite(
      "receipt-verify/keys",
      .receiptVerify,
      "Accepted keys: RSA, 2048 to 4096 bits, odd exponent of at least 65537.",
      [
        group("Signer keys.", try leafKeys(lab)),
        group("Intermediate keys.", try intermediateKeys(lab)),
        group("Signature algorithms of certificates.", try certificateSignatures(lab)),
      ]
    )
  }

  /// The modulus of the signer's key.
  private static func modulus(_ lab: Lab) -> [UInt8] {
    // A SubjectPublicKeyInfo of 2048 bits: 33 bytes, the modulus, 5 bytes for 65537.
    Array(lab.keys.leaf.subjectPublicKeyInfo.dropFirst(33).dropLast(5))
  }

  private static func rsaKey(modulus: [UInt8], exponent: [UInt8]) -> [UInt8] {
    let key = ASN1Writer.bytes {
      $0.sequence {
        $0.unsignedInteger(modulus)
        $0.unsignedInteger(exponent)
      }
    }
    return publicKey(.rsaEncryption, key)
  }

  private static func publicKey(_ algorithm: AlgorithmBuilder, _ key: [UInt8]) -> [UInt8] {
    ASN1Writer.bytes {
      $0.sequence {
        $0.raw(algorithm.bytes)
        $0.bitString(key)
      }
    }
  }

  private static func weak(
    _ lab: Lab,
    _ name: String,
    _ comment: String,
    key: [UInt8],
    signature: [UInt8]? = nil
  ) throws(TrustError) -> Vector {
    let authority = try lab.authority.adjusting { $0.leaf.subjectPublicKeyInfo = key }
    let document = try lab.signed(by: authority) { message in
      message.changeSigner { $0.rawSignature = signature }
    }
    return wrong(name, comment, [.weakKey], document, "trust/weak-key")
  }

  /// One vector for each row of a table.
  private static func weak(_ lab: Lab, _ rows: [(String, String, key: [UInt8])]) throws(TrustError)
    -> [Vector]
  {
    try rows.map { row throws(TrustError) in try weak(lab, row.0, row.1, key: row.key) }
  }

  private static func leafKeys(_ lab: Lab) throws(TrustError) -> [Vector] {
    let modulus = modulus(lab)
    let payload = try Lab.receipt().payload()
    let digest = try TestDigest.sha256.digest(of: payload)
    let small = try lab.keys.weakLeaf.sign(payload)
    return try [
      try weak(
        lab,
        "rsa-1024",
        "A 1024-bit signer key with a valid signature.",
        key: lab.keys.weakLeaf.subjectPublicKeyInfo,
        signature: small
      ),
      try weak(
        lab,
        "exponent-1",
        "Exponent 1: the padded digest is its own signature.",
        key: rsaKey(modulus: modulus, exponent: [1]),
        signature: block(PaddedBlock(digest))
      ),
    ]
      + weak(
        lab,
        [
          (
            "exponent-3",
            "Exponent 3, which eases signature forgery against lenient padding checks.",
            key: rsaKey(modulus: modulus, exponent: [3])
          ),
          (
            "exponent-even", "An even exponent, which is not invertible.",
            key: rsaKey(modulus: modulus, exponent: [1, 0, 2])
          ),
          (
            "exponent-huge", "An exponent of 2048 bits, which makes verification slow.",
            key: rsaKey(modulus: modulus, exponent: modulus)
          ),
          ("exponent-0", "Exponent 0.", key: rsaKey(modulus: modulus, exponent: [0])),
          (
            "modulus-16384", "A 16384-bit modulus, which makes verification slow.",
            key: rsaKey(modulus: [UInt8](repeating: 0xFF, count: 2048), exponent: [1, 0, 1])
          ),
          (
            "modulus-2047", "A 2047-bit modulus, one bit below the limit.",
            key: rsaKey(modulus: [0x7F] + modulus.dropFirst(), exponent: [1, 0, 1])
          ),
          ("modulus-negative", "A negative modulus.", key: negativeKey(modulus)),
          ("p256", "An elliptic curve key.", key: lab.keys.p256.subjectPublicKeyInfo),
          ("garbage", "A malformed RSA key.", key: publicKey(.rsaEncryption, [0x05, 0x00])),
          (
            "parameters", "rsaEncryption with unexpected parameters.",
            key: publicKey(
              AlgorithmBuilder(
                AlgorithmBuilder.rsaEncryption.identifier,
                parameters: [0x04, 0x00]
              ),
              Array(lab.keys.leaf.subjectPublicKeyInfo.dropFirst(24))
            )
          ),
        ]
      )
  }

  private static func negativeKey(_ modulus: [UInt8]) -> [UInt8] {
    let key = ASN1Writer.bytes {
      $0.sequence {
        $0.primitive(.integer, modulus)
        $0.unsignedInteger([1, 0, 1])
      }
    }
    return publicKey(.rsaEncryption, key)
  }

  private static func intermediateKeys(_ lab: Lab) throws(TrustError) -> [Vector] {
    let weak = try lab.signed(certificates: {
      $0.intermediate.subjectPublicKeyInfo = lab.keys.weakLeaf.subjectPublicKeyInfo
      $0.leaf.issuerKey = lab.keys.weakLeaf
    })
    let curve = try lab.signed(certificates: {
      $0.intermediate.subjectPublicKeyInfo = lab.keys.p256.subjectPublicKeyInfo
    })
    return wrong([
      (
        "intermediate-1024", "A 1024-bit intermediate key with a valid signature.", [.weakKey],
        weak, "trust/weak-key"
      ),
      (
        "intermediate-p256", "An elliptic curve intermediate key.", [.weakKey], curve,
        "trust/weak-key"
      ),
    ])
  }

  private static func certificateSignatures(_ lab: Lab) throws(TrustError) -> [Vector] {
    let leaf = {
      (name: String, comment: String, flag: Flag, signature: TestSignature)
        throws(TrustError) -> Vector in
      wrong(
        name,
        comment,
        [flag],
        try lab.signed(certificates: { $0.leaf.sign(with: signature) }),
        "trust/algorithm"
      )
    }
    return try [
      try right(
        "sha1-chain",
        "Certificates signed with SHA-1, as until 24 January 2025.",
        [.historic],
        try lab.signed(
          Lab.oldReceipt,
          by: try lab.authority.adjusting {
            $0.intermediate.sign(with: .rsaPKCS1(.sha1))
            $0.leaf.sign(with: .rsaPKCS1(.sha1))
          }
        ),
        reads: Lab.oldReceipt
      )
    ]
      + table(
        leaf,
        [
          (
            "leaf-md5", "A signer certificate signed with MD5, for which collisions are practical.",
            .weakAlgorithm, .rsaPKCS1(.md5)
          ),
          (
            "leaf-sha384", "A signer certificate signed with SHA-384, which Apple does not use.",
            .unsupported, .rsaPKCS1(.sha384)
          ),
          (
            "leaf-sha512", "A signer certificate signed with SHA-512, which Apple does not use.",
            .unsupported, .rsaPKCS1(.sha512)
          ),
          (
            "leaf-pss", "A signer certificate signed with RSA-PSS, which Apple does not use.",
            .unsupported, .rsaPSS(.sha256)
          ),
        ]
      )
      + wrong([
        (
          "leaf-ecdsa-sha1", "A signature algorithm that does not match the issuer's key.",
          [.weakAlgorithm],
          lab.signed(certificates: {
            $0.leaf.innerAlgorithm = .signature(.ecdsa(.sha1))
            $0.leaf.outerAlgorithm = .signature(.ecdsa(.sha1))
          }), "trust/algorithm"
        ),
        (
          "intermediate-md5",
          "An intermediate signed with MD5, for which collisions are practical.", [.weakAlgorithm],
          lab.signed(certificates: { $0.intermediate.sign(with: .rsaPKCS1(.md5)) }),
          "trust/algorithm"
        ),
        (
          "algorithm-parameters", "sha256WithRSAEncryption with unexpected parameters.",
          [.malformed],
          lab.signed(certificates: {
            $0.leaf.innerAlgorithm.parameters = [0x04, 0x00]
            $0.leaf.outerAlgorithm.parameters = [0x04, 0x00]
          }), "trust/algorithm"
        ),
      ])
  }
}
