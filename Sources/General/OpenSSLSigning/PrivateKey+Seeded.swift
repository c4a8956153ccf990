// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
package import OpenSSLTrust
package import X509Certificates

// Keys derived from a seed, so that tests are reproducible. The seed reveals the key: for tests only.
extension PrivateKey {
  /// Derives a private scalar.
  package static func scalar(
    on curve: EllipticCurve,
    from bytes: SeededBytes
  ) throws(TrustError) -> [UInt8] {
    var bytes = bytes
    var scalar = try bytes.next(curve.fieldLength)
    // Both curve orders have their top bit set, so clearing it makes the scalar smaller than the order.
    scalar[0] &= 0x7F
    return scalar
  }

  /// An elliptic curve key from its private scalar, as long as a coordinate.
  package convenience init(
    _ scalar: [UInt8],
    publicKey: ArraySlice<UInt8>? = nil,
    on curve: EllipticCurve
  ) throws(TrustError) {
    let identifier: ASN1ObjectIdentifier = curve == .p256 ? .prime256v1 : .secp384r1
    // RFC 5915, 3: the public key is optional; libcrypto computes it, and writes it only if it was there.
    let key = ASN1Writer.bytes {
      $0.sequence {
        $0.integer(1)
        $0.octetString(scalar)
        if let publicKey { $0.constructed(.context(1)) { $0.bitString(Array(publicKey)) } }
      }
    }
    let name = ASN1Writer.bytes { $0.objectIdentifier(identifier) }
    try self.init(der: PrivateKey.wrapped(key, .ecPublicKey, name))
  }

  /// Derives an RSA key with the exponent 65537.
  ///
  /// libcrypto cannot generate keys from given random bytes. Each prime is the first one from a derived
  /// number upward.
  package static func seededRSA(
    bits: Int,
    from bytes: SeededBytes
  ) throws(TrustError) -> PrivateKey {
    var bytes = bytes
    let workspace = try BigNumber.Workspace()
    let exponent = try BigNumber([1, 0, 1])
    let p = try prime(bits: bits / 2, from: &bytes, workspace)
    let q = try prime(bits: bits - bits / 2, from: &bytes, workspace)
    let (pMinus1, qMinus1) = (try p.predecessor(), try q.predecessor())
    let secret = try exponent.inverse(modulo: try pMinus1.times(qMinus1, workspace), workspace)
    let numbers = [
      try p.times(q, workspace), exponent, secret, p, q, try secret.modulo(pMinus1, workspace),
      try secret.modulo(qMinus1, workspace), try q.inverse(modulo: p, workspace),
    ]
    // RFC 8017, A.1.2.
    let key = ASN1Writer.bytes {
      $0.sequence {
        $0.integer(0)
        for number in numbers { $0.unsignedInteger(number.bytes) }
      }
    }
    return try PrivateKey(der: wrapped(key, .rsaEncryption, [0x05, 0x00]))
  }

  /// The first prime p from a derived number upward with p - 1 coprime to the exponent.
  ///
  /// The two top bits are set, so that the product of two primes has full length.
  private static func prime(
    bits: Int,
    from bytes: inout SeededBytes,
    _ workspace: BigNumber.Workspace
  ) throws(TrustError) -> BigNumber {
    var start = try bytes.next(bits / 8)
    start[0] |= 0xC0
    start[start.count - 1] |= 1
    let candidate = try BigNumber(start)
    while true {
      if candidate.remainder(of: 65_537) != 1, try candidate.isPrime(workspace) { return candidate }
      try candidate.increase(by: 2)
    }
  }

  /// Wraps a key as PKCS #8 (RFC 5208, 5).
  private static func wrapped(
    _ key: [UInt8],
    _ algorithm: ASN1ObjectIdentifier,
    _ parameters: [UInt8]
  ) -> [UInt8] {
    ASN1Writer.bytes {
      $0.sequence {
        $0.integer(0)
        $0.sequence {
          $0.objectIdentifier(algorithm)
          $0.raw(parameters)
        }
        $0.octetString(key)
      }
    }
  }
}
