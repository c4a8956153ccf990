// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import OpenSSLTrust

// Public keys of signers and intermediates, and the signature algorithms of their certificates.
extension ReceiptForgery {
  static let otherKeys = [
    // An exponent of 3 eases forgeries against lenient checks of the padding.
    signer("signer-exponent-3", exponent) { rsa(modulus: $0, exponent: [3]) },
    signer("signer-exponent-even") { rsa(modulus: $0, exponent: [1, 0, 2]) },
    signer("signer-exponent-zero") { rsa(modulus: $0, exponent: [0]) },
    // Exponents and moduli of these lengths make a verification slow.
    signer("signer-exponent-huge") { rsa(modulus: $0, exponent: $0) },
    signer("signer-modulus-huge") { _ in
      rsa(modulus: [UInt8](repeating: 0xFF, count: 2048), exponent: [1, 0, 1])
    },
    // One bit below the limit.
    signer("signer-modulus-short", keys.strictly) {
      rsa(modulus: [0x7F] + $0.dropFirst(), exponent: [1, 0, 1])
    },
    signer("signer-modulus-negative") { modulus in
      publicKey(
        .rsaEncryption,
        ASN1Writer.bytes {
          $0.sequence {
            $0.primitive(.integer, modulus)
            $0.unsignedInteger([1, 0, 1])
          }
        }
      )
    },
    signer("signer-key-malformed") { _ in publicKey(.rsaEncryption, [0x05, 0x00]) },
    reissued("signer-key-parameters", keys.strictly) {
      let key = Array($0.leaf.subjectPublicKeyInfo.dropFirst(24))
      let identifier = AlgorithmBuilder.rsaEncryption.identifier
      let algorithm = AlgorithmBuilder(identifier, parameters: [0x04, 0x00])
      $0.leaf.subjectPublicKeyInfo = publicKey(algorithm, key)
    },
    reissued("weak-intermediate-key", keys) { pair throws(TrustError) in
      let key = try TestKey.rsa(bits: 1024, seed: "weak")
      pair.intermediate.subjectPublicKeyInfo = key.subjectPublicKeyInfo
      pair.leaf.issuerKey = key
    },
    reissued("intermediate-on-p256", keys) { pair throws(TrustError) in
      let key = try TestKey.p256(seed: "intermediate of receipts on P-256")
      pair.intermediate.subjectPublicKeyInfo = key.subjectPublicKeyInfo
    },
    reissued("leaf-over-sha384", algorithm.leftOpenByStandard) {
      $0.leaf.sign(with: .rsaPKCS1(.sha384))
    },
    reissued("leaf-over-pss", algorithm.leftOpenByStandard) {
      $0.leaf.sign(with: .rsaPSS(.sha256))
    },
    reissued("intermediate-over-md5", broken) { $0.intermediate.sign(with: .rsaPKCS1(.md5)) },
    reissued(
      "leaf-without-key-usage",
      BrokenRule(
        "RFC 5280, 4.2.1.3: a certificate without key usage does not restrict its key",
        "trust/key-usage"
      ).leftOpenByStandard
    ) { $0.leaf.removeExtension(ASN1ObjectIdentifier(2, 5, 29, 15)) },
    reissued(
      "intermediate-without-usage-and-marker",
      BrokenRule(
        "\(CertificateForgery.profile): the intermediate has 6.2.1",
        "trust/marker-missing"
      )
    ) {
      $0.intermediate.removeExtension(ASN1ObjectIdentifier(2, 5, 29, 15))
      $0.intermediate.removeExtension(.developerRelationsMarker)
    },
  ]

  private static let algorithm = BrokenRule(
    "NIST SP 800-131A, 9: SHA-384 and RSASSA-PSS are strong enough; Apple's use RSASSA-PKCS1-v1_5, SHA-1 and SHA-256",
    "trust/algorithm"
  )
  private static let broken = BrokenRule(
    "RFC 6151, 2: MD5 is not used for signatures",
    "trust/algorithm"
  )
  private static let exponent = BrokenRule(
    "RFC 8017, 3.1: an exponent is at least 3; Apple's is 65537",
    "trust/weak-key"
  ).strictly

  /// A signer certificate with a key derived from the genuine modulus; the genuine key signs.
  private static func signer(
    _ id: String,
    _ rule: BrokenRule = keys,
    _ make: @escaping @Sendable ([UInt8]) -> [UInt8]
  ) -> ReceiptForgery {
    reissued(id, rule) {
      // A SubjectPublicKeyInfo of 2048 bits: 33 bytes, the modulus, 5 bytes for 65537.
      let modulus = Array($0.leaf.subjectPublicKeyInfo.dropFirst(33).dropLast(5))
      $0.leaf.subjectPublicKeyInfo = make(modulus)
    }
  }

  private static func rsa(modulus: [UInt8], exponent: [UInt8]) -> [UInt8] {
    publicKey(
      .rsaEncryption,
      ASN1Writer.bytes {
        $0.sequence {
          $0.unsignedInteger(modulus)
          $0.unsignedInteger(exponent)
        }
      }
    )
  }

  private static func publicKey(_ algorithm: AlgorithmBuilder, _ key: [UInt8]) -> [UInt8] {
    ASN1Writer.bytes {
      $0.sequence {
        $0.raw(algorithm.bytes)
        $0.bitString(key)
      }
    }
  }
}
