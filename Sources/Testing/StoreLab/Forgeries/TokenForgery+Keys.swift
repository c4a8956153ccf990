// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import OpenSSLTrust

// Public keys of signers that are not points on P-256 in the only accepted form.
extension TokenForgery {
  static let keys = [
    // The signature matches the key, and the header names its algorithm.
    signer("signer-on-rsa-with-rs256", choice.harmlessly, rsaKey) {
      $0.header.alg = "RS256"
      $0.signature = .certificate(.rsaPKCS1(.sha256))
    },
    signer("signer-on-p384-with-es384", choice.harmlessly, p384Key) {
      $0.header.alg = "ES384"
      $0.signature = .ellipticCurve(.sha384)
    },
    // The signature has 64 bytes, by another key than that of the certificate.
    reissued("certificate-on-p384", curve) { pair throws(TrustError) in
      pair.leaf.subjectPublicKeyInfo = try p384Key().subjectPublicKeyInfo
    },
    reissued("certificate-on-rsa", curve) { pair throws(TrustError) in
      pair.leaf.subjectPublicKeyInfo = try rsaKey().subjectPublicKeyInfo
    },
    reissued("intermediate-on-rsa", rsaIntermediate) { pair throws(TrustError) in
      let key = try rsaKey()
      pair.intermediate.subjectPublicKeyInfo = key.subjectPublicKeyInfo
      pair.leaf.issuerKey = key
      pair.leaf.sign(with: .rsaPKCS1(.sha256))
    },
    // A second and a third encoding of the same key.
    point("key-compressed", compressed) { [2 | $0[64] & 1] + $0[1...32] },
    point("key-hybrid", firstOctet.harmlessly) { [6 | $0[64] & 1] + $0[1...] },
    point("key-at-infinity", firstOctet) { _ in [0] },
    point("key-off-curve") { $0.dropLast() + [$0[64] ^ 1] },
    point("key-of-zeros") { _ in [4] + [UInt8](repeating: 0, count: 64) },
    point("key-cut", onCurve.strictly) { Array($0.dropLast()) },
    // Explicit parameters of the curve instead of its name (CVE-2020-0601).
    point("key-with-explicit-curve", named, parameters: numbersOfP256) { $0 },
    // implicitCurve, which RFC 5480, 2.1.1, forbids.
    point("key-with-implied-curve", named.strictly, parameters: [0x05, 0x00]) { $0 },
    point("key-without-curve", named.strictly, parameters: []) { $0 },
    point("key-with-other-curve", onCurve, parameters: name(secp384r1)) { $0 },
  ]

  private static let curve = BrokenRule(
    "RFC 7518, 3.4: ES256 uses a key on P-256",
    "trust/weak-key"
  )
  private static let firstOctet = BrokenRule(
    "RFC 5480, 2.2: an encoded point begins with 02, 03 or 04",
    "trust/weak-key"
  )
  private static let onCurve = BrokenRule(
    "RFC 5480, 2.2: both coordinates of a point follow the 04, and the point is on the curve",
    "trust/weak-key"
  )
  private static let named = BrokenRule("RFC 5480, 2.1.1: the curve is named", "trust/weak-key")
  private static let compressed = BrokenRule(
    "RFC 5480, 2.2: a verifier may support compressed points",
    "trust/weak-key"
  ).leftOpenByStandard
  private static let rsaIntermediate = BrokenRule(
    "RFC 5280, 4.1.2.7: an intermediate may have an RSA key; those of Apple's tokens are on P-384",
    "trust/weak-key"
  ).leftOpenByStandard

  private static func rsaKey() throws(TrustError) -> TestKey {
    try TestAuthority.impostorKey.get()
  }

  private static func p384Key() throws(TrustError) -> TestKey {
    try .p384(seed: "signer on P-384")
  }

  private static func signer(
    _ id: String,
    _ rule: BrokenRule,
    _ make: @escaping @Sendable () throws(TrustError) -> TestKey,
    _ change: @escaping @Sendable (inout TokenBuilder) -> Void
  ) -> TokenForgery {
    forgery(id, rule) { token throws(TrustError) in
      let key = try make()
      token.header.x5c = try token.authority.adjusting {
        $0.leaf.subjectPublicKeyInfo = key.subjectPublicKeyInfo
      }.certificates
      token.key = key
      change(&token)
    }
  }

  private static func point(
    _ id: String,
    _ rule: BrokenRule = onCurve,
    parameters: [UInt8] = name(prime256v1),
    _ change: @escaping @Sendable ([UInt8]) -> [UInt8]
  ) -> TokenForgery {
    reissued(id, rule) {
      let point = change(Array($0.leaf.subjectPublicKeyInfo.suffix(65)))
      $0.leaf.subjectPublicKeyInfo = ASN1Writer.bytes {
        $0.sequence {
          $0.sequence {
            $0.objectIdentifier(ASN1ObjectIdentifier(1, 2, 840, 10045, 2, 1))
            $0.raw(parameters)
          }
          $0.bitString(point)
        }
      }
    }
  }

  private static let prime256v1 = ASN1ObjectIdentifier(1, 2, 840, 10045, 3, 1, 7)
  private static let secp384r1 = ASN1ObjectIdentifier(1, 3, 132, 0, 34)

  private static func name(_ curve: ASN1ObjectIdentifier) -> [UInt8] {
    ASN1Writer.bytes { $0.objectIdentifier(curve) }
  }

  /// SpecifiedECDomain (SEC 1, C.2) with the parameters of P-256 (SEC 2, 2.4.2).
  private static let numbersOfP256 = ASN1Writer.bytes {
    $0.sequence {
      $0.integer(1)
      $0.sequence {
        $0.objectIdentifier(ASN1ObjectIdentifier(1, 2, 840, 10045, 1, 1))
        $0.unsignedInteger(prime)
      }
      $0.sequence {
        $0.octetString(prime.dropLast() + [0xFC])
        $0.octetString(bytes("5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604b"))
      }
      $0.octetString(
        bytes(
          "046b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296"
            + "4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5"
        )
      )
      $0.unsignedInteger(TokenBuilder.Signature.order)
      $0.integer(1)
    }
  }

  private static let prime = bytes(
    "ffffffff00000001000000000000000000000000ffffffffffffffffffffffff"
  )

  private static func bytes(_ hexadecimal: String) -> [UInt8] {
    let digits = hexadecimal.compactMap(\.hexDigitValue)
    return stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
  }
}
