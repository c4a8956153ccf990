// SPDX-License-Identifier: Apache-2.0

import OpenSSLSigning
import OpenSSLTrust
import SignatureFixtures
import TestSupport
import Testing
import X509Certificates

/// ES256 signatures in the format of JWS: r and s of 32 bytes each, concatenated.
struct RawSignatureTests {
  /// RFC 7515, A.3: the ES256 example, with its key and signing input.
  @Test func `accepts the example of RFC 7515`() throws {
    let x = "7fcdce2770f6c45d4183cbee6fdb4b7b580733357be9ef13bacf6e3c7bd15445"
    let y = "c7f144cd1bbd9b7e872cdfedb9eeb9f4b3695d6ea90b24ad8a4623288588e5ad"
    let info = try KeyFixture.info(
      key: [0x04] + Hexadecimal.bytes(x + y),
      algorithm: .ecPublicKey,
      parameters: Hexadecimal.bytes("06082A8648CE3D030107")
    )
    let input =
      "eyJhbGciOiJFUzI1NiJ9.eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxl"
      + "LmNvbS9pc19yb290Ijp0cnVlfQ"
    let signature = Base64Text.bytes(
      "DtEhU3ljbEg8L38VWAfUAqOyKAM6+Xx+F4GawxaepmXFCgfTjDxw5djxLa8ISlSApmWQxfKTUJqPP3+Kg6NU1Q=="
    )
    let key = try PublicKey(info, rules: .p256)
    try key.verify(raw: signature[...], over: Array(input.utf8)[...])
    #expect(Self.code(key, signature, Array(input.utf8.dropLast())) == .signature)
  }

  @Test func `accepts valid signatures, repeatedly`() throws {
    let fixture = try EllipticFixture(.p256)
    let key = try fixture.key()
    let digest = try DigestAlgorithm.sha256.digest(of: fixture.message[...])
    // Enough signatures that nearly every run has an r or s that starts with a zero byte.
    for _ in 0..<300 {
      let signature = try fixture.raw()
      #expect(signature.count == 64)
      try key.verify(raw: signature[...], over: fixture.message[...])
      try key.verify(RawSignature(signature[...], digest: digest[...]))
    }
  }

  @Test func `verifies only the bytes of a slice`() throws {
    let fixture = try EllipticFixture(.p256)
    let signature = [0xFF] + (try fixture.raw()) + [0xFF]
    let message = [0xFF] + fixture.message + [0xFF]
    try fixture.key().verify(raw: signature[1..<65], over: message[1...].dropLast())
  }

  @Test func `rejects every changed bit`() throws {
    let fixture = try EllipticFixture(.p256)
    let key = try fixture.key()
    let signature = try fixture.raw()
    for bit in 0..<512 {
      var forged = signature
      forged[bit / 8] ^= 1 << UInt8(bit % 8)
      #expect(Self.code(key, forged, fixture.message) == .signature, "bit \(bit)")
    }
    for bit in 0..<fixture.message.count * 8 {
      var message = fixture.message
      message[bit / 8] ^= 1 << UInt8(bit % 8)
      #expect(Self.code(key, signature, message) == .signature, "bit \(bit)")
    }
  }

  @Test(arguments: [0, 1, 32, 63, 65, 66, 70, 96, 128, 4_096])
  func `rejects a signature that is not 64 bytes long`(_ length: Int) throws {
    let fixture = try EllipticFixture(.p256)
    let key = try fixture.key()
    let right = try fixture.raw()
    let zeros = [UInt8](repeating: 0, count: length)
    let trailing = Array((right + zeros).prefix(length))
    let leading = Array((zeros + right).suffix(length))
    for signature in [trailing, leading] {
      let error = #expect(throws: TrustError.self) {
        try key.verify(raw: signature[...], over: fixture.message[...])
      }
      #expect(error?.code == .signature)
      #expect(error?.expected == "64 bytes")
      #expect(error?.found == "\(length) bytes")
    }
  }

  @Test func `rejects a signature in DER`() throws {
    let fixture = try EllipticFixture(.p256)
    let key = try fixture.key()
    for _ in 0..<20 {
      #expect(Self.code(key, try fixture.der(.sha256), fixture.message) == .signature)
    }
  }

  @Test func `rejects r and s out of range`() throws {
    let fixture = try EllipticFixture(.p256)
    let key = try fixture.key()
    let (r, s) = try fixture.numbers(.sha256)
    let ones = [UInt8](repeating: 0xFF, count: 32)
    var beyond = fixture.order
    beyond[31] += 1
    for number in [fixture.number(0), fixture.number(1), fixture.order, beyond, ones] {
      for signature in [number + s, r + number, number + number] {
        #expect(Self.code(key, signature, fixture.message) == .signature)
      }
    }
  }

  @Test func `accepts the signature with negated s`() throws {
    let fixture = try EllipticFixture(.p256)
    let key = try fixture.key()
    let (r, s) = try fixture.numbers(.sha256)
    #expect(Self.code(key, r + fixture.negated(s), fixture.message) == nil)
    #expect(Self.code(key, fixture.negated(r) + s, fixture.message) == .signature)
  }

  @Test func `rejects swapped numbers and reversed bytes`() throws {
    let fixture = try EllipticFixture(.p256)
    let key = try fixture.key()
    let (r, s) = try fixture.numbers(.sha256)
    #expect(Self.code(key, s + r, fixture.message) == .signature)
    #expect(Self.code(key, r.reversed() + s.reversed(), fixture.message) == .signature)
  }

  @Test func `rejects another digest`() throws {
    let fixture = try EllipticFixture(.p256)
    let key = try fixture.key()
    for digest in SigningDigest.allCases where digest != .sha256 {
      #expect(Self.code(key, try fixture.raw(digest), fixture.message) == .signature)
    }
    let signature = try fixture.raw(.sha384)
    let hash = try DigestAlgorithm.sha384.digest(of: fixture.message[...])
    for digest in [hash[...], hash.prefix(31), []] as [ArraySlice<UInt8>] {
      #expect(
        EllipticFixture.code { () throws(TrustError) in
          try key.verify(RawSignature(signature[...], digest: digest))
        } == .signature
      )
    }
  }

  @Test func `rejects keys of other types`() throws {
    let fixture = try EllipticFixture(.p384)
    let rsa = try PublicKey(
      try KeyFixture.info(modulus: [0] + SignatureFixture.signed().modulus),
      rules: .standard
    )
    for (key, found) in [(try fixture.key(), "a key on P-384"), (rsa, "an RSA key")] {
      for signature in [try fixture.raw(), [UInt8](repeating: 1, count: 64)] {
        let error = #expect(throws: TrustError.self) {
          try key.verify(raw: signature[...], over: fixture.message[...])
        }
        #expect(error?.code == .weakKey)
        #expect(error?.expected == "a key on P-256")
        #expect(error?.found == found)
      }
    }
  }

  @Test func `concurrent tasks can share a key`() async throws {
    let fixture = try EllipticFixture(.p256)
    let key = try fixture.key()
    let signature = try fixture.raw()
    await withTaskGroup(of: Int.self) { group in
      for task in 0..<8 {
        group.addTask {
          (0..<200).count { round in
            var candidate = signature
            if round % 2 == 1 { candidate[(task * 30 + round) % 64] ^= 0x10 }
            let code = Self.code(key, candidate, fixture.message)
            return code == (round % 2 == 1 ? .signature : nil)
          }
        }
      }
      for await right in group { #expect(right == 200) }
    }
  }

  private static func code(
    _ key: PublicKey,
    _ signature: [UInt8],
    _ message: [UInt8]
  ) -> TrustError.Code? {
    EllipticFixture.code { () throws(TrustError) in
      try key.verify(raw: signature[...], over: message[...])
    }
  }
}
