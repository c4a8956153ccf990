// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
package import OpenSSLSigning
package import OpenSSLTrust
import TestSupport
package import X509Certificates

/// Keys and signatures on elliptic curves, new for each test: ECDSA signatures are random anyway.
package struct EllipticFixture {
  package let curve: EllipticCurve
  package let privateKey: PrivateKey
  package let message = Array("one apple a day".utf8)

  package init(_ curve: EllipticCurve) throws {
    self.curve = curve
    privateKey = try PrivateKey.generate(on: curve)
  }

  package var digest: DigestAlgorithm { curve == .p256 ? .sha256 : .sha384 }

  package func info() throws -> SubjectPublicKeyInfo {
    try SubjectPublicKeyInfo(try privateKey.subjectPublicKeyInfo()[...])
  }

  package func key() throws -> PublicKey {
    try PublicKey(try info(), rules: .p256OrP384)
  }

  /// The uncompressed point.
  package func point() throws -> [UInt8] {
    Array(try info().subjectPublicKey)
  }

  /// A signature in the format of JWS.
  package func raw(_ digest: SigningDigest = .sha256) throws -> [UInt8] {
    try privateKey.signP1363(message, digest: digest)
  }

  /// A signature in DER.
  package func der(_ digest: SigningDigest) throws -> [UInt8] {
    try privateKey.sign(message, digest: digest, scheme: .ecdsa)
  }

  /// r and s of a signature in DER.
  package func numbers(_ digest: SigningDigest) throws -> (r: [UInt8], s: [UInt8]) {
    let raw = try raw(digest)
    return (Array(raw.prefix(curve.fieldLength)), Array(raw.suffix(curve.fieldLength)))
  }

  /// The order of the curve (FIPS 186-4, D.1.2.3 and D.1.2.4).
  package var order: [UInt8] {
    switch curve {
    case .p256:
      Hexadecimal.bytes("FFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551")
    case .p384:
      Hexadecimal.bytes(
        """
        FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFC7634D81F4372DDF581A0DB248B0A77AECEC196ACCC52973
        """
      )
    }
  }

  /// The base point (FIPS 186-4, D.1.2.3 and D.1.2.4), uncompressed.
  package var generator: [UInt8] {
    switch curve {
    case .p256:
      Hexadecimal.bytes(
        """
        04
        6B17D1F2E12C4247F8BCE6E563A440F277037D812DEB33A0F4A13945D898C296
        4FE342E2FE1A7F9B8EE7EB4A7C0F9E162BCE33576B315ECECBB6406837BF51F5
        """
      )
    case .p384:
      Hexadecimal.bytes(
        """
        04
        AA87CA22BE8B05378EB1C71EF320AD746E1D3B628BA79B9859F741E082542A385502F25DBF55296C3A545E3872760AB7
        3617DE4A96262C6F5D9E98BF9292DC29F8F41DBD289A147CE9DA3113B5F0B8C00A60B1CE1D7E819D7A431D7C90EA0E5F
        """
      )
    }
  }

  /// A number as long as a coordinate.
  package func number(_ value: UInt8) -> [UInt8] {
    [UInt8](repeating: 0, count: curve.fieldLength - 1) + [value]
  }

  /// The order minus `s`, which gives the other valid signature of the same message.
  package func negated(_ number: [UInt8]) -> [UInt8] {
    var result = order
    var borrow = 0
    for index in order.indices.reversed() {
      let difference = Int(order[index]) - Int(number[index]) - borrow
      result[index] = UInt8(truncatingIfNeeded: difference)
      borrow = difference < 0 ? 1 : 0
    }
    return result
  }

  /// The contents of INTEGERs in a SEQUENCE.
  package static func sequence(_ numbers: [UInt8]...) -> [UInt8] {
    ASN1Writer.bytes { writer in
      writer.sequence { writer in
        for number in numbers { writer.primitive(.integer, number) }
      }
    }
  }

  package static func code(
    _ verify: () throws(TrustError) -> Void
  ) -> TrustError.Code? {
    do {
      try verify()
      return nil
    } catch {
      return error.code
    }
  }
}
