// SPDX-License-Identifier: Apache-2.0

import OpenSSLSigning
import OpenSSLTrust
import X509Certificates

extension TokenBuilder {
  /// How the signature of a token is really made, whatever the header says.
  public enum Signature: Hashable, Sendable {
    /// ES256 (RFC 7518, 3.4): what is right.
    case es256
    /// Like ES256, but with another digest.
    case ellipticCurve(TestDigest)
    /// As a certificate is signed: ECDSA in DER, or RSA.
    case certificate(TestSignature)
    /// ES256 with the larger of the two values that the second number may have; right as well.
    case highS
    /// ES256 with the smaller of the two values that the second number may have; right as well.
    case lowS
    /// ES256 with the second number before the first.
    case swapped
    /// ES256 with the octets of each number in reverse.
    case littleEndian
    /// HS256 (RFC 7518, 3.2) with any octets for a key.
    case hmac(key: [UInt8])
    /// Bytes in place of a signature that is made.
    case bytes([UInt8])

    /// ES256 in DER, as everything but a JWS has it.
    public static let der = Signature.certificate(.ecdsa(.sha256))
    /// Nothing, as unsigned tokens have it.
    public static let empty = Signature.bytes([])

    func make(over message: [UInt8], with key: TestKey) throws(TrustError) -> [UInt8] {
      switch self {
      case .es256: return try key.signRaw(token: message)
      case .ellipticCurve(let digest): return try key.signRaw(token: message, digest: digest)
      case .certificate(let signature): return try key.sign(message, with: signature)
      case .hmac(let key): return try LabDigest.sha256.authenticate(message, key: key)
      case .bytes(let bytes): return bytes
      case .highS, .lowS, .swapped, .littleEndian:
        let right = try key.signRaw(token: message)
        return bent(Array(right.prefix(right.count / 2)), Array(right.suffix(right.count / 2)))
      }
    }

    private func bent(_ r: [UInt8], _ s: [UInt8]) -> [UInt8] {
      let other = Signature.order(minus: s)
      let isHigh = other.lexicographicallyPrecedes(s)
      return switch self {
      case .highS: r + (isHigh ? s : other)
      case .lowS: r + (isHigh ? other : s)
      case .swapped: s + r
      case .littleEndian: r.reversed() + s.reversed()
      default: r + s
      }
    }

    /// The other second number that goes with the same first one: it lies on the other side of half the
    /// order of P-256.
    private static func order(minus number: [UInt8]) -> [UInt8] {
      var borrow: Int16 = 0
      var difference: [UInt8] = []
      for (digit, subtrahend) in zip(order, number).reversed() {
        let value = Int16(digit) - Int16(subtrahend) - borrow
        borrow = value < 0 ? 1 : 0
        difference.append(UInt8(truncatingIfNeeded: value))
      }
      return difference.reversed()
    }

    /// How many points P-256 has (SEC 2, 2.4.2).
    public static let order = EllipticCurve.p256.order
  }
}
