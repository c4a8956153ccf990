// SPDX-License-Identifier: Apache-2.0

import OpenSSLSigning
import OpenSSLTrust
import Testing
import X509Certificates

struct PublicKeyTests {
  private let fixture: SignatureFixture
  private let message = SignatureFixture.message

  init() throws {
    fixture = try SignatureFixture.signed()
  }

  private func key() throws -> PublicKey {
    try PublicKey(try KeyFixture.info(modulus: [0] + fixture.modulus), rules: .standard)
  }

  @Test func `accepts valid signatures, repeatedly`() throws {
    let key = try self.key()
    for _ in 0..<3 {
      try key.verify(fixture.sha256[...], over: message[...], digest: .sha256)
      try key.verify(fixture.sha1[...], over: message[...], digest: .sha1)
    }
  }

  @Test func `verifies only the bytes of a slice`() throws {
    let signature = [0xFF] + fixture.sha256 + [0xFF]
    let message = [0xFF] + message + [0xFF]
    try key().verify(signature[1..<257], over: message[1...].dropLast(), digest: .sha256)
  }

  @Test func `rejects every changed bit of a signature`() throws {
    let key = try self.key()
    for bit in 0..<2_048 {
      var signature = fixture.sha256
      signature[bit / 8] ^= 1 << UInt8(bit % 8)
      #expect(Self.code(key, signature, message, .sha256) == .signature, "bit \(bit)")
    }
  }

  @Test func `rejects every changed bit of a message`() throws {
    let key = try self.key()
    for bit in 0..<message.count * 8 {
      var message = message
      message[bit / 8] ^= 1 << UInt8(bit % 8)
      #expect(Self.code(key, fixture.sha256, message, .sha256) == .signature, "bit \(bit)")
    }
    #expect(Self.code(key, fixture.sha256, [], .sha256) == .signature)
    #expect(Self.code(key, fixture.sha256, message + [0], .sha256) == .signature)
  }

  @Test func `rejects a signature over another digest`() throws {
    let key = try self.key()
    #expect(Self.code(key, fixture.sha256, message, .sha1) == .signature)
    #expect(Self.code(key, fixture.sha1, message, .sha256) == .signature)
  }

  @Test(arguments: [0, 1, 128, 255, 257, 258, 512, 4_096])
  func `rejects a signature of another length than the modulus`(_ length: Int) throws {
    let padded = Array((fixture.sha256 + [UInt8](repeating: 0, count: length)).prefix(length))
    let leading = Array(
      ([UInt8](repeating: 0, count: length) + fixture.sha256).suffix(length)
    )
    for signature in [padded, leading] {
      let error = #expect(throws: TrustError.self) {
        try key().verify(signature[...], over: message[...], digest: .sha256)
      }
      #expect(error?.code == .signature)
      #expect(error?.expected == "256 bytes")
      #expect(error?.found == "\(length) bytes")
    }
  }

  @Test(arguments: PaddingForgery.all)
  func `rejects invalid padding`(_ forgery: PaddingForgery) throws {
    let key = try self.key()
    let signature = try forgery.signature()
    #expect(signature.count == 256)
    for digest in DigestAlgorithm.allCases
    where forgery.description != "\(digest.rawValue) under its own name" {
      #expect(Self.code(key, signature, message, digest) == .signature)
    }
    #expect(Self.code(key, signature, message, .sha256) == .signature)
  }

  /// For the shortest content, libcrypto reports only that it failed.
  @Test func `rejects padding with little or no content`() throws {
    let privateKey = try PrivateKey.generateRSA(bits: 2_048)
    let key = try PublicKey(
      try SubjectPublicKeyInfo(try privateKey.subjectPublicKeyInfo()[...]),
      rules: .standard
    )
    for length in [0, 1, 20, 32, 51] {
      let filler = [UInt8](repeating: 0xFF, count: 253 - length)
      let content = [UInt8](repeating: 0x30, count: length)
      let signature = try privateKey.signRaw([0x00, 0x01] + filler + [0x00] + content)
      for digest in DigestAlgorithm.allCases {
        #expect(Self.code(key, signature, message, digest) == .signature)
      }
    }
  }

  @Test func `rejects signatures at the limits of the modulus`() throws {
    let key = try self.key()
    let zero = [UInt8](repeating: 0, count: 256)
    var one = zero
    one[255] = 1
    var modulusLessOne = fixture.modulus
    modulusLessOne[255] -= 1
    let ones = [UInt8](repeating: 0xFF, count: 256)
    for signature in [zero, one, modulusLessOne, fixture.modulus, ones] {
      #expect(Self.code(key, signature, message, .sha256) == .signature)
    }
  }

  @Test func `rejects another key`() throws {
    var modulus = KeyFixture.modulus(bits: 2_048)
    modulus[1] = 0xFF
    let key = try PublicKey(try KeyFixture.info(modulus: modulus), rules: .standard)
    #expect(Self.code(key, fixture.sha256, message, .sha256) == .signature)
  }

  @Test func `concurrent tasks can share a key`() async throws {
    let key = try self.key()
    await withTaskGroup(of: Int.self) { group in
      for task in 0..<4 {
        group.addTask {
          (0..<100).count { round in
            var signature = fixture.sha256
            if round % 2 == 1 { signature[(task * 60 + round) % 256] ^= 0x10 }
            let code = Self.code(key, signature, message, .sha256)
            return code == (round % 2 == 1 ? .signature : nil)
          }
        }
      }
      for await right in group { #expect(right == 100) }
    }
  }

  private static func code(
    _ key: PublicKey,
    _ signature: [UInt8],
    _ message: [UInt8],
    _ digest: DigestAlgorithm
  ) -> TrustError.Code? {
    do {
      try key.verify(signature[...], over: message[...], digest: digest)
      return nil
    } catch {
      return error.code
    }
  }
}
