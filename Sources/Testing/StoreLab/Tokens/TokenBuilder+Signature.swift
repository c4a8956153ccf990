// SPDX-License-Identifier: Apache-2.0

import OpenSSLSigning
import OpenSSLTrust
import X509Certificates

extension TokenBuilder {
  /// The actual signature of a token, independent of its header.
  public enum Signature: Hashable, Sendable {
    /// ES256 (RFC 7518, 3.4), which is correct.
    case es256
    /// Like ES256, with another digest.
    case ellipticCurve(TestDigest)
    /// Like a certificate's: ECDSA in DER, or RSA.
    case certificate(TestSignature)
    /// ES256 with the larger of the two valid values of s; also correct.
    case highS
    /// ES256 with the smaller of the two valid values of s; also correct.
    case lowS
    /// ES256 with s before r.
    case swapped
    /// ES256 with r and s in little-endian order.
    case littleEndian
    /// HS256 (RFC 7518, 3.2) with any bytes as the key.
    case hmac(key: [UInt8])
    /// Raw bytes instead of a computed signature.
    case bytes([UInt8])

    /// ES256 in DER, as in formats other than JWS.
    public static let der = Signature.certificate(.ecdsa(.sha256))
    /// An empty signature, as in unsigned tokens.
    public static let empty = Signature.bytes([])

    func make(over message: [UInt8], with key: TestKey) throws(TrustError) -> [UInt8] {
      switch self {
      case .es256: return try key.signRaw(token: message)
      case .ellipticCurve(let digest): return try key.signRaw(token: message, digest: digest)
      case .certificate(let signature): return try key.sign(message, with: signature)
      case .hmac(let key): return try SigningDigest.sha256.authenticate(message, key: key)
      case .bytes(let bytes): return bytes
      case .highS, .lowS, .swapped, .littleEndian:
        let valid = try key.signRaw(token: message)
        let length = valid.count / 2
        return rearranged(Array(valid.prefix(length)), Array(valid.suffix(length)))
      }
    }

    private func rearranged(_ r: [UInt8], _ s: [UInt8]) -> [UInt8] {
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

    /// The other valid value of s for the same r: the order of P-256 minus s.
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

    /// The order of P-256 (SEC 2, 2.4.2).
    public static let order = EllipticCurve.p256.order
  }
}
