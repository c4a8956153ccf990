// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
package import OpenSSLTrust
package import X509Certificates

// Keys that follow from a seed, so that tests are the same in every run. Whoever knows the seed has the
// key: they are for tests alone.
extension PrivateKey {
  /// The private number on a curve that follows from octets.
  package static func scalar(
    on curve: EllipticCurve,
    by octets: SeededOctets
  ) throws(TrustError) -> [UInt8] {
    var octets = octets
    var scalar = try octets.next(curve.fieldLength)
    // The orders of both curves begin with a bit that is set, so that this is below them.
    scalar[0] &= 0x7F
    return scalar
  }

  /// The key on a curve with a private number, as long as a coordinate.
  package convenience init(_ scalar: [UInt8], on curve: EllipticCurve) throws(TrustError) {
    let identifier: ASN1ObjectIdentifier = curve == .p256 ? .prime256v1 : .secp384r1
    // RFC 5915, 3: without the public key, which libcrypto works out.
    let key = ASN1Writer.bytes {
      $0.sequence {
        $0.integer(1)
        $0.octetString(scalar)
      }
    }
    let name = ASN1Writer.bytes { $0.objectIdentifier(identifier) }
    try self.init(der: PrivateKey.wrapped(key, .ecPublicKey, name))
  }

  /// The RSA key whose primes follow from octets, with the exponent 65537.
  ///
  /// libcrypto has no way to be given what it draws primes from. Each prime here is the first one from a
  /// number on that the octets give.
  package static func seededRSA(
    bits: Int,
    by octets: SeededOctets
  ) throws(TrustError) -> PrivateKey {
    var octets = octets
    let workspace = try BigNumber.Workspace()
    let exponent = try BigNumber([1, 0, 1])
    let p = try prime(bits: bits / 2, from: &octets, workspace)
    let q = try prime(bits: bits - bits / 2, from: &octets, workspace)
    let (below, beneath) = (try p.predecessor(), try q.predecessor())
    let secret = try exponent.inverse(modulo: try below.times(beneath, workspace), workspace)
    let numbers = [
      try p.times(q, workspace), exponent, secret, p, q, try secret.modulo(below, workspace),
      try secret.modulo(beneath, workspace), try q.inverse(modulo: p, workspace),
    ]
    // RFC 8017, A.1.2.
    let key = ASN1Writer.bytes {
      $0.sequence {
        $0.integer(0)
        for number in numbers { $0.unsignedInteger(number.octets) }
      }
    }
    return try PrivateKey(der: wrapped(key, .rsaEncryption, [0x05, 0x00]))
  }

  /// The first prime from a number on whose two highest bits are set, so that two of them make a modulus of
  /// full length, and that goes with the exponent.
  private static func prime(
    bits: Int,
    from octets: inout SeededOctets,
    _ workspace: BigNumber.Workspace
  ) throws(TrustError) -> BigNumber {
    var start = try octets.next(bits / 8)
    start[0] |= 0xC0
    start[start.count - 1] |= 1
    let candidate = try BigNumber(start)
    while true {
      if candidate.remainder(of: 65_537) != 1, try candidate.isPrime(workspace) { return candidate }
      try candidate.increase(by: 2)
    }
  }

  /// PKCS #8 (RFC 5208, 5).
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
