// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import SignatureFixtures
import TestSupport
import Testing
import X509Certificates

struct EllipticKeyRulesTests {
  private static let p256 = Hexadecimal.bytes("06 08 2A 86 48 CE 3D 03 01 07")
  private static let p384 = Hexadecimal.bytes("06 05 2B 81 04 00 22")
  private static let secp256k1 = Hexadecimal.bytes("06 05 2B 81 04 00 0A")

  @Test func `keys must be on a curve that the rules allow`() throws {
    for curve in EllipticCurve.allCases {
      let info = try EllipticFixture(curve).info()
      _ = try PublicKey(info, rules: .p256OrP384)
      _ = try PublicKey(info, rules: KeyRules(curves: [curve]))
      #expect(Self.error(info, KeyRules(curves: []))?.code == .weakKey)
    }
    _ = try PublicKey(try EllipticFixture(.p256).info(), rules: .p256)
    let error = Self.error(try EllipticFixture(.p384).info(), .p256)
    #expect(error?.code == .weakKey)
    #expect(error?.expected == "a key on P-256")
    #expect(error?.found == "a key on P-384")
  }

  @Test func `rules for one key type reject the other`() throws {
    for curve in EllipticCurve.allCases {
      for rules in [KeyRules.standard, .historic] {
        let error = Self.error(try EllipticFixture(curve).info(), rules)
        #expect(error?.code == .weakKey)
        #expect(error?.expected == "an RSA key")
        #expect(error?.found == "1.2.840.10045.2.1")
      }
    }
    let rsa = try KeyFixture.info(modulus: KeyFixture.modulus(bits: 2_048))
    let error = Self.error(rsa, .p256OrP384)
    #expect(error?.code == .weakKey)
    #expect(error?.expected == "a key on P-256 or a key on P-384")
    #expect(error?.found == "1.2.840.113549.1.1.1")
  }

  @Test func `a point must be on its curve`() throws {
    for (curve, parameters) in [(.p256, Self.p256), (.p384, Self.p384)]
      as [(EllipticCurve, [UInt8])]
    {
      let point = try EllipticFixture(curve).point()
      var off = point
      off[off.count - 1] ^= 1
      let origin = [0x04] + [UInt8](repeating: 0, count: 2 * curve.fieldLength)
      // Larger than the field prime, so not a coordinate.
      let tooLarge =
        [0x04] + [UInt8](repeating: 0xFF, count: curve.fieldLength)
        + point.suffix(curve.fieldLength)
      for point in [off, origin, tooLarge] {
        let error = Self.error(try Self.info(parameters, point), .p256OrP384)
        #expect(error?.code == .weakKey)
        #expect(error?.expected == "a point on \(curve.rawValue)")
      }
      _ = try PublicKey(try Self.info(parameters, point), rules: .p256OrP384)
    }
  }

  @Test func `rejects other curves, point formats and lengths`() throws {
    let point = try EllipticFixture(.p256).point()
    let explicit = Hexadecimal.bytes("30 0E 02 01 01 30 09 06 07 2A 86 48 CE 3D 01 01")
    for parameters in [Self.secp256k1, Self.p384, explicit, [0x05, 0x00], [], [0x06, 0x00]] {
      #expect(Self.error(try Self.info(parameters, point), .p256OrP384)?.code == .weakKey)
    }
    let compressed = [0x02 | point[64] & 1] + point[1...32]
    let hybrid = [0x06 | point[64] & 1] + point.dropFirst()
    for point in [compressed, hybrid, [0x00], [], Array(point.dropLast()), point + [0x00]] {
      let error = Self.error(try Self.info(Self.p256, point), .p256OrP384)
      #expect(error?.code == .weakKey)
      #expect(error?.expected == "an uncompressed point on P-256")
    }
  }

  @Test func `rejects a point of another curve`() throws {
    let coordinates = try EllipticFixture(.p384).point().prefix(65)
    let error = Self.error(try Self.info(Self.p256, Array(coordinates)), .p256)
    #expect(error?.code == .weakKey)
    #expect(error?.expected == "a point on P-256")
  }

  private static func info(_ parameters: [UInt8], _ point: [UInt8]) throws -> SubjectPublicKeyInfo {
    try KeyFixture.info(key: point, algorithm: .ecPublicKey, parameters: parameters)
  }

  private static func error(_ info: SubjectPublicKeyInfo, _ rules: KeyRules) -> TrustError? {
    #expect(throws: TrustError.self) { try PublicKey(info, rules: rules) }
  }
}
