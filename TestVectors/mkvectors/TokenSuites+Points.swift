// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import OpenSSLTrust
import StoreLab

// Encodings of public keys in certificates of signers and CAs.
extension TokenSuites {
  static func points(_ lab: Lab) throws(TrustError) -> [Vector] {
    let point = Array(lab.keys.tokens.leaf.subjectPublicKeyInfo.suffix(65))
    let written = {
      (name: String, comment: String, flag: Flag, info: [UInt8]) throws(TrustError) in
      wrong(
        name,
        comment,
        [flag],
        try lab.token(by: try lab.tokens.adjusting { $0.leaf.subjectPublicKeyInfo = info }),
        "trust/weak-key",
        also: ["certificate/malformed"]
      )
    }
    let isOdd = (point.last ?? 0) % 2 == 1
    let p256 = ASN1Writer.bytes { $0.objectIdentifier(prime256v1) }
    return try table(
      written,
      [
        (
          "point-compressed", "A compressed point: a second encoding of the same key.", .form,
          info(p256, [isOdd ? 3 : 2] + point[1...32])
        ),
        (
          "point-hybrid", "A hybrid point: a third encoding of the same key.", .form,
          info(p256, [isOdd ? 7 : 6] + point[1...])
        ),
        ("point-infinity", "The point at infinity.", .weakKey, info(p256, [0])),
        (
          "point-off-curve", "A point that is not on the curve.", .weakKey,
          info(p256, point.dropLast() + [(point.last ?? 0) ^ 1])
        ),
        (
          "point-zero", "Both coordinates are zero.", .weakKey,
          info(p256, [4] + [UInt8](repeating: 0, count: 64))
        ),
        (
          "point-cut", "A point without its last byte.", .truncated,
          info(p256, Array(point.dropLast()))
        ),
        (
          "curve-in-numbers", "P-256 by explicit parameters instead of by name (CVE-2020-0601).",
          .weakKey, info(numbersOfP256, point)
        ),
        (
          "curve-implied", "implicitCurve: the curve is not named (RFC 5480, 2.1.1 forbids it).",
          .weakKey, info([5, 0], point)
        ),
        ("curve-missing", "No curve parameters.", .missing, info([], point)),
        (
          "curve-p384-name", "A P-256 point with the name of P-384.", .ambiguous,
          info(ASN1Writer.bytes { $0.objectIdentifier(secp384r1) }, point)
        ),
      ]
    )
  }

  private static let ecPublicKey = ASN1ObjectIdentifier(1, 2, 840, 10045, 2, 1)
  private static let primeField = ASN1ObjectIdentifier(1, 2, 840, 10045, 1, 1)
  private static let prime256v1 = ASN1ObjectIdentifier(1, 2, 840, 10045, 3, 1, 7)
  private static let secp384r1 = ASN1ObjectIdentifier(1, 3, 132, 0, 34)

  private static func info(_ parameters: [UInt8], _ point: [UInt8]) -> [UInt8] {
    ASN1Writer.bytes {
      $0.sequence {
        $0.sequence {
          $0.objectIdentifier(ecPublicKey)
          $0.raw(parameters)
        }
        $0.bitString(point)
      }
    }
  }

  /// SpecifiedECDomain (SEC 1, C.2) with the parameters of P-256 (SEC 2, 2.4.2).
  private static let numbersOfP256 = ASN1Writer.bytes {
    $0.sequence {
      $0.integer(1)
      $0.sequence {
        $0.objectIdentifier(primeField)
        $0.unsignedInteger(prime)
      }
      $0.sequence {
        $0.octetString(prime.dropLast() + [0xFC])
        $0.octetString(
          Hex.bytes("5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604b")
        )
      }
      $0.octetString(
        Hex.bytes(
          "046b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296"
            + "4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5"
        )
      )
      $0.unsignedInteger(TokenBuilder.Signature.order)
      $0.integer(1)
    }
  }

  private static let prime = Hex.bytes(
    "ffffffff00000001000000000000000000000000ffffffffffffffffffffffff"
  )

  // MARK: Authorities

  static func authorityKeys(_ lab: Lab) throws(TrustError) -> [Vector] {
    let below = { (key: TestKey) throws(TrustError) in
      try lab.token(certificates: {
        $0.intermediate.subjectPublicKeyInfo = key.subjectPublicKeyInfo
        $0.leaf.issuerKey = key
        $0.leaf.sign(with: .ecdsa(.sha256))
      })
    }
    return [
      right(
        "intermediate-p256",
        "A P-256 intermediate.",
        [.boundary],
        try below(lab.keys.tokens.attackerLeaf)
      ),
      wrong(
        "intermediate-secp256k1",
        "A secp256k1 intermediate.",
        [.weakKey],
        try below(lab.keys.tokens.leafSecp256k1),
        "trust/weak-key"
      ),
    ]
  }
}
