// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import TestSupport
import Testing
import X509Certificates

struct ECPublicKeyTests {
  private static let secp256k1 = ASN1ObjectIdentifier(1, 3, 132, 0, 10)
  private static let secp521r1 = ASN1ObjectIdentifier(1, 3, 132, 0, 35)

  @Test(arguments: [(.prime256v1, .p256), (.secp384r1, .p384)] as Curves)
  func `reads the curve and point of a key`(_ name: ASN1ObjectIdentifier, curve: EllipticCurve)
    throws
  {
    let point = Self.point(of: curve)
    let key = try ECPublicKey(try Self.info(parameters: Self.named(name), point: point))
    #expect(key.curve == curve)
    #expect(key.point == point[...])
    #expect(key.point.count == (curve == .p256 ? 65 : 97))
  }

  @Test(arguments: [secp256k1, secp521r1, .ecPublicKey, .ecdsaWithSHA256])
  func `rejects other curves`(_ name: ASN1ObjectIdentifier) throws {
    let error = try Self.error(parameters: Self.named(name), point: Self.point(of: .p256))
    #expect(error?.code == .malformed)
    #expect(error?.expected == "P-256 or P-384")
    #expect(error?.found == "\(name)")
  }

  @Test(arguments: [
    ("05 00", "asn1/unexpected-tag"),
    // Explicit parameters, up to the kind of their field.
    ("30 0E 02 01 01 30 09 06 07 2A 86 48 CE 3D 01 01", "asn1/unexpected-tag"),
    ("0C 08 2A 86 48 CE 3D 03 01 07", "asn1/unexpected-tag"),
    ("06 00", "asn1/invalid-object-identifier"), ("06 02 2A 86", "asn1/invalid-object-identifier"),
    ("26 0A 06 08 2A 86 48 CE 3D 03 01 07", "asn1/not-primitive"),
  ])
  func `rejects a curve that is not named`(_ parameters: String, found: String) throws {
    let error = try Self.error(
      parameters: Hexadecimal.bytes(parameters),
      point: Self.point(of: .p256)
    )
    #expect(error?.code == .malformed)
    #expect(error?.found == found)
    #expect(error?.offset == 13)
  }

  @Test func `rejects a key without a curve`() throws {
    let error = try Self.error(parameters: [], point: Self.point(of: .p256))
    #expect(error?.code == .malformed)
    #expect(error?.expected == "1.2.840.10045.2.1 with a curve")
  }

  @Test func `rejects a key of another type`() throws {
    let error = #expect(throws: CertificateError.self) {
      try ECPublicKey(
        try Self.info(
          algorithm: .rsaEncryption,
          parameters: Self.named(.prime256v1),
          point: Self.point(of: .p256)
        )
      )
    }
    #expect(error?.found == "1.2.840.113549.1.1.1")
  }

  @Test(arguments: [(.prime256v1, .p256), (.secp384r1, .p384)] as Curves)
  func `rejects a point that is compressed or has the wrong length`(
    _ name: ASN1ObjectIdentifier,
    curve: EllipticCurve
  ) throws {
    let right = Self.point(of: curve)
    let compressed = [0x02] + right[1...curve.fieldLength]
    let hybrid = [0x06] + right.dropFirst()
    let other = Self.point(of: curve == .p256 ? .p384 : .p256)
    let wrong: [[UInt8]] = [
      [], [0x00], [0x04], compressed, [0x03] + compressed.dropFirst(), hybrid,
      [0x07] + hybrid.dropFirst(), [0x00] + right.dropFirst(), Array(right.dropLast()),
      right + [0x00], other, [0x04, UInt8(right.count)] + right,
    ]
    for point in wrong {
      let error = try Self.error(parameters: Self.named(name), point: point)
      #expect(error?.code == .malformed)
      #expect(error?.expected == "an uncompressed point on \(curve.rawValue)")
      #expect(error?.found?.hasPrefix("\(point.count) bytes") == true)
    }
  }

  private typealias Curves = [(ASN1ObjectIdentifier, EllipticCurve)]

  /// Not a point on the curve, which is not checked here.
  private static func point(of curve: EllipticCurve) -> [UInt8] {
    [0x04] + (0..<2 * curve.fieldLength).map { UInt8($0) }
  }

  private static func named(_ curve: ASN1ObjectIdentifier) -> [UInt8] {
    ASN1Writer.bytes { $0.objectIdentifier(curve) }
  }

  private static func error(parameters: [UInt8], point: [UInt8]) throws -> CertificateError? {
    let info = try info(parameters: parameters, point: point)
    return #expect(throws: CertificateError.self) { try ECPublicKey(info) }
  }

  private static func info(
    algorithm: ASN1ObjectIdentifier = .ecPublicKey,
    parameters: [UInt8],
    point: [UInt8]
  ) throws -> SubjectPublicKeyInfo {
    let bytes = ASN1Writer.bytes { writer in
      writer.sequence { writer in
        writer.sequence { writer in
          writer.objectIdentifier(algorithm)
          writer.raw(parameters)
        }
        writer.bitString(point)
      }
    }
    return try SubjectPublicKeyInfo(bytes[...])
  }
}
