// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import OpenSSLSigning
import OpenSSLTrust
import SignatureFixtures
import Testing
import X509Certificates

/// ECDSA signatures in DER, the format of certificates.
struct EllipticSignatureTests {
  @Test(
    arguments: EllipticCurve.allCases,
    [(.sha1, .sha1), (.sha256, .sha256), (.sha384, .sha384)]
      as [(SigningDigest, DigestAlgorithm)]
  )
  func `accepts valid signatures, repeatedly`(
    _ curve: EllipticCurve,
    digests: (SigningDigest, DigestAlgorithm)
  ) throws {
    let fixture = try EllipticFixture(curve)
    let key = try fixture.key()
    for _ in 0..<20 {
      let signature = try fixture.der(digests.0)
      try key.verify(signature[...], over: fixture.message[...], digest: digests.1)
      for other in DigestAlgorithm.allCases where other != digests.1 {
        #expect(Self.code(key, signature, fixture.message, other) == .signature)
      }
    }
  }

  @Test(arguments: EllipticCurve.allCases)
  func `rejects another key or message`(_ curve: EllipticCurve) throws {
    let fixture = try EllipticFixture(curve)
    let signature = try fixture.der(.sha384)
    let other = try EllipticFixture(curve).key()
    #expect(Self.code(other, signature, fixture.message, .sha384) == .signature)
    let key = try fixture.key()
    for message in [[], Array(fixture.message.dropLast()), fixture.message + [0]] {
      #expect(Self.code(key, signature, message, .sha384) == .signature)
    }
    #expect(Self.code(key, signature, fixture.message, .sha384) == nil)
  }

  @Test(arguments: EllipticCurve.allCases)
  func `rejects every changed bit of a signature`(_ curve: EllipticCurve) throws {
    let fixture = try EllipticFixture(curve)
    let key = try fixture.key()
    let signature = try fixture.der(.sha256)
    for bit in 0..<signature.count * 8 {
      var forged = signature
      forged[bit / 8] ^= 1 << UInt8(bit % 8)
      #expect(Self.code(key, forged, fixture.message, .sha256) == .signature, "bit \(bit)")
    }
  }

  @Test func `rejects a number that is too long before calling libcrypto`() throws {
    let fixture = try EllipticFixture(.p256)
    let der = EllipticFixture.sequence([UInt8](repeating: 1, count: 33), [0x01])
    let key = try fixture.key()
    let error = #expect(throws: TrustError.self) {
      try key.verify(der[...], over: fixture.message[...], digest: .sha256)
    }
    #expect(error?.code == .signature)
    #expect(error?.found == "33 bytes")
  }

  @Test(arguments: EllipticCurve.allCases)
  func `rejects r and s out of range`(_ curve: EllipticCurve) throws {
    let fixture = try EllipticFixture(curve)
    let key = try fixture.key()
    let (r, s) = try fixture.numbers(.sha256)
    let wrong = [
      [0x00], [0x01], [0x00] + fixture.order, [0x00] + Self.successor(of: fixture.order),
      [0x00] + [UInt8](repeating: 0xFF, count: curve.fieldLength),
      [0x01] + [UInt8](repeating: 0x00, count: curve.fieldLength),
      [0x01] + [UInt8](repeating: 0x00, count: 4_000),
    ]
    for number in wrong {
      let right = Self.contents
      for signature in [
        EllipticFixture.sequence(number, right(s)), EllipticFixture.sequence(right(r), number),
        EllipticFixture.sequence(number, number),
      ] {
        #expect(Self.code(key, signature, fixture.message, .sha256) == .signature)
      }
    }
  }

  @Test(arguments: EllipticCurve.allCases)
  func `accepts the signature with negated s`(
    _ curve: EllipticCurve
  ) throws {
    let fixture = try EllipticFixture(curve)
    let (r, s) = try fixture.numbers(.sha256)
    let other = fixture.negated(s)
    #expect(s != other)
    for number in [s, other] {
      try fixture.key().verify(
        EllipticFixture.sequence(Self.contents(r), Self.contents(number))[...],
        over: fixture.message[...],
        digest: .sha256
      )
    }
  }

  /// With the generator as the key, the terms of r and the digest cancel out.
  ///
  /// libcrypto then reports an internal failure instead of an invalid signature.
  @Test(arguments: EllipticCurve.allCases)
  func `rejects a signature that ends at the point at infinity`(_ curve: EllipticCurve) throws {
    let fixture = try EllipticFixture(curve)
    let info = try KeyFixture.info(
      key: fixture.generator,
      algorithm: .ecPublicKey,
      parameters: Array(try #require(try fixture.info().algorithm.parameters))
    )
    let digest = try DigestAlgorithm.sha256.digest(of: fixture.message[...])
    let zeros = [UInt8](repeating: 0, count: curve.fieldLength - digest.count)
    let r = Self.contents(fixture.negated(zeros + digest))
    for s in [[0x01], [0x02], r] as [[UInt8]] {
      let signature = EllipticFixture.sequence(r, s)
      let key = try PublicKey(info, rules: .p256OrP384)
      #expect(Self.code(key, signature, fixture.message, .sha256) == .signature)
    }
  }

  @Test(arguments: EllipticCurve.allCases)
  func `rejects signatures that are not DER`(_ curve: EllipticCurve) throws {
    let fixture = try EllipticFixture(curve)
    let key = try fixture.key()
    let numbers = try fixture.numbers(.sha256)
    let r = Self.contents(numbers.r)
    let s = Self.contents(numbers.s)
    let right = EllipticFixture.sequence(r, s)
    #expect(Self.code(key, right, fixture.message, .sha256) == nil)
    let body = Array(right.dropFirst(2))
    let length = UInt8(body.count)
    let wrong: [(String, [UInt8])] = [
      ("empty", []), ("a tag without length", [0x30]), ("no numbers", [0x30, 0x00]),
      ("one number", EllipticFixture.sequence(r)),
      ("three numbers", EllipticFixture.sequence(r, s, s)),
      ("an empty number", EllipticFixture.sequence(r, [])),
      ("a padded number", EllipticFixture.sequence([0x00] + Self.positive(numbers.r), s)),
      ("a padded second number", EllipticFixture.sequence(r, [0x00, 0x00] + numbers.s)),
      ("a negative number", EllipticFixture.sequence(Self.negative(numbers.r), s)),
      ("minus one", EllipticFixture.sequence(r, [0xFF])),
      ("data after the signature", right + [0x00]),
      ("data inside the signature", [0x30, length + 2] + body + [0x05, 0x00]),
      ("truncated", Array(right.dropLast())), ("a long length", [0x30, 0x81, length] + body),
      ("an indefinite length", [0x30, 0x80] + body + [0x00, 0x00]),
      ("a SET", [0x31, length] + body), ("a primitive element", [0x10, length] + body),
      ("OCTET STRINGs", Self.octetStrings(r, s)), ("raw numbers", numbers.r + numbers.s),
    ]
    for (name, signature) in wrong {
      #expect(Self.code(key, signature, fixture.message, .sha256) == .signature, "\(name)")
    }
  }

  @Test func `rejects an RSA signature`() throws {
    let key = try EllipticFixture(.p256).key()
    let signature = try SignatureFixture.signed().sha256
    #expect(Self.code(key, signature, SignatureFixture.message, .sha256) == .signature)
  }

  // MARK: Helpers

  private static func octetStrings(_ r: [UInt8], _ s: [UInt8]) -> [UInt8] {
    ASN1Writer.bytes { writer in
      writer.sequence { writer in
        writer.octetString(r)
        writer.octetString(s)
      }
    }
  }

  /// The content bytes of an INTEGER with this magnitude.
  private static func contents(_ magnitude: [UInt8]) -> [UInt8] {
    positive(Array(magnitude.drop { $0 == 0 }))
  }

  private static func positive(_ magnitude: [UInt8]) -> [UInt8] {
    (magnitude.first ?? 0x80) >= 0x80 ? [0x00] + magnitude : magnitude
  }

  /// The magnitude with the sign bit set.
  private static func negative(_ magnitude: [UInt8]) -> [UInt8] {
    [magnitude[0] | 0x80] + magnitude.dropFirst()
  }

  private static func successor(of number: [UInt8]) -> [UInt8] {
    // Neither order ends in FF.
    number.dropLast() + [(number.last ?? 0) + 1]
  }

  private static func code(
    _ key: PublicKey,
    _ signature: [UInt8],
    _ message: [UInt8],
    _ digest: DigestAlgorithm
  ) -> TrustError.Code? {
    EllipticFixture.code { () throws(TrustError) in
      try key.verify(signature[...], over: message[...], digest: digest)
    }
  }
}
