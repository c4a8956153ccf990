// SPDX-License-Identifier: Apache-2.0

package import OpenSSLTrust
package import X509Certificates

/// Deterministic ECDSA (RFC 6979): the nonce derives from key and message, so a message has one signature.
///
/// libcrypto 3.0 has random nonces only. This implementation is not constant-time: use it for test keys
/// only.
package struct DeterministicECDSA: Sendable {
  private let curve: EllipticCurve
  private let scalar: [UInt8]

  /// A signer with a private scalar, as long as a coordinate of the curve.
  package init(_ scalar: [UInt8], on curve: EllipticCurve) {
    self.scalar = scalar
    self.curve = curve
  }

  /// Signs a message; returns r and s concatenated, each as long as a coordinate.
  package func sign(
    _ message: some Collection<UInt8>,
    digest: SigningDigest
  ) throws(TrustError) -> [UInt8] {
    let workspace = try BigNumber.Workspace()
    let group = try CurveGroup.shared(curve)
    let order = try BigNumber(curve.order)
    let key = try BigNumber(scalar)
    // RFC 6979, 2.3.2: both curve orders have a multiple of eight bits, so no bits are shifted out.
    let hash = try BigNumber(Array(try digest.digest(of: message).prefix(curve.fieldLength)))
      .modulo(order, workspace)
    var nonces = try NonceSource(scalar + padded(hash), digest)
    while true {
      let nonce = try nonces.next(curve.fieldLength)
      let secret = try BigNumber(nonce)
      guard nonce.lexicographicallyPrecedes(curve.order), !secret.bytes.isEmpty else { continue }
      let r = try group.xCoordinate(ofMultiple: secret, workspace).modulo(order, workspace)
      let s = try hash.plus(try r.times(key, workspace))
        .times(try secret.inverse(modulo: order, workspace), workspace)
        .modulo(order, workspace)
      guard !r.bytes.isEmpty, !s.bytes.isEmpty else { continue }
      return padded(r) + padded(s)
    }
  }

  /// The signature in DER.
  package func signDER(
    _ message: some Collection<UInt8>,
    digest: SigningDigest
  ) throws(TrustError) -> [UInt8] {
    ECDSASignature.encode(raw: try sign(message, digest: digest)[...])
  }

  private func padded(_ number: BigNumber) -> [UInt8] {
    let bytes = number.bytes
    return [UInt8](repeating: 0, count: curve.fieldLength - bytes.count) + bytes
  }
}

/// Generates nonces (RFC 6979, 3.2 b to h).
private struct NonceSource {
  private let digest: SigningDigest
  private var key: [UInt8]
  private var value: [UInt8]
  private var isFresh = true

  init(_ secret: [UInt8], _ digest: SigningDigest) throws(TrustError) {
    self.digest = digest
    key = [UInt8](repeating: 0, count: digest.length)
    value = [UInt8](repeating: 1, count: digest.length)
    for separator in [UInt8(0), 1] {
      key = try digest.authenticate(value + [separator] + secret, key: key)
      value = try digest.authenticate(value, key: key)
    }
  }

  mutating func next(_ count: Int) throws(TrustError) -> [UInt8] {
    if !isFresh {
      key = try digest.authenticate(value + [0], key: key)
      value = try digest.authenticate(value, key: key)
    }
    isFresh = false
    var bytes: [UInt8] = []
    while bytes.count < count {
      value = try digest.authenticate(value, key: key)
      bytes += value
    }
    return Array(bytes.prefix(count))
  }
}

extension SigningDigest {
  /// HMAC (RFC 2104).
  package func authenticate(_ message: [UInt8], key: [UInt8]) throws(TrustError) -> [UInt8] {
    let short = key.count > blockLength ? try digest(of: key) : key
    var input = [UInt8](repeating: 0x36, count: blockLength)
    input.reserveCapacity(blockLength + message.count)
    for index in short.indices { input[index] ^= short[index] }
    input += message
    let inner = try digest(of: input)
    input.removeSubrange(blockLength...)
    for index in input.indices { input[index] ^= 0x36 ^ 0x5C }
    return try digest(of: input + inner)
  }

  /// The length of a digest in bytes.
  fileprivate var length: Int {
    switch self {
    case .md5: 16
    case .sha1: 20
    case .sha256: 32
    case .sha384: 48
    case .sha512: 64
    }
  }

  /// The input block length in bytes (FIPS 180-4, 1).
  private var blockLength: Int {
    switch self {
    case .md5, .sha1, .sha256: 64
    case .sha384, .sha512: 128
    }
  }
}

extension EllipticCurve {
  /// The order of the generator (SEC 2, 2.4.2 and 2.5.1).
  package var order: [UInt8] {
    switch self {
    case .p256:
      [
        0xFF, 0xFF, 0xFF, 0xFF, 0x00, 0x00, 0x00, 0x00, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF,
        0xFF, 0xBC, 0xE6, 0xFA, 0xAD, 0xA7, 0x17, 0x9E, 0x84, 0xF3, 0xB9, 0xCA, 0xC2, 0xFC, 0x63,
        0x25, 0x51,
      ]
    case .p384:
      [UInt8](repeating: 0xFF, count: 24) + [
        0xC7, 0x63, 0x4D, 0x81, 0xF4, 0x37, 0x2D, 0xDF, 0x58, 0x1A, 0x0D, 0xB2, 0x48, 0xB0, 0xA7,
        0x7A, 0xEC, 0xEC, 0x19, 0x6A, 0xCC, 0xC5, 0x29, 0x73,
      ]
    }
  }
}
