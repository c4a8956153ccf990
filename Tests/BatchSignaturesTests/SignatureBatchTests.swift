// SPDX-License-Identifier: Apache-2.0

import BatchSignatures
import OpenSSLTrust
import SignatureFixtures
import TestSupport
import Testing
import X509Certificates

/// Batches with points and tables, without the reference.
struct SignatureBatchTests {
  private static let p1363 = "ecdsa_secp256r1_sha256_p1363_test.json"

  @Test(
    .enabled(if: WycheproofFile.isPresent(p1363), Comment(rawValue: WycheproofFile.absence)),
    arguments: [false, true]
  )
  func `a batch accepts exactly the valid Wycheproof signatures`(withTable: Bool) throws {
    let file = try WycheproofFile(named: Self.p1363)
    var count = 0
    for group in file.testGroups {
      let multiplier = try Self.key(try group.info().subjectPublicKey, withTable)
      let signatures = try group.tests.map { vector in
        RawSignature(
          vector.signature[...],
          digest: try DigestAlgorithm.sha256.digest(of: vector.message[...])[...]
        )
      }
      let found = multiplier.verify(signatures)
      for (vector, isValid) in zip(group.tests, found) {
        #expect(isValid == (vector.result == .valid), "\(vector.tcId): \(vector.comment)")
      }
      count += found.count
    }
    #expect(count == 262)
  }

  @Test(arguments: [false, true])
  func `a batch agrees with EVP on valid and mutated random signatures`(withTable: Bool) throws {
    var generator = SeededGenerator(seed: 0x7AB1)
    for _ in 0..<8 {
      let fixture = try EllipticFixture(.p256)
      let key = try fixture.key()
      let multiplier = try Self.key(try fixture.point()[...], withTable)
      let signatures = try (0..<150).map { _ in
        let numbers = try fixture.raw()
        let digest = try DigestAlgorithm.sha256.digest(of: fixture.message[...])
        return switch Int.random(in: 0..<4, using: &generator) {
        case 0: RawSignature(generator.mutation(of: numbers)[...], digest: digest[...])
        case 1: RawSignature(numbers[...], digest: generator.mutation(of: digest)[...])
        default: RawSignature(numbers[...], digest: digest[...])
        }
      }
      let expected = signatures.map { Self.isValid($0, by: key) }
      #expect(multiplier.verify(signatures) == expected, "\(generator)")
      #expect(expected.contains(true) && expected.contains(false))
    }
  }

  @Test func `a batch may have signatures of several keys`() throws {
    let fixtures = try (0..<8).map { _ in try EllipticFixture(.p256) }
    let keys = try fixtures.enumerated().map { index, fixture in
      try Self.key(try fixture.point()[...], index % 3 == 0)
    }
    var queries: [SignatureBatch.Query] = []
    var expected: [Bool] = []
    for (signer, fixture) in fixtures.enumerated() {
      let digest = try DigestAlgorithm.sha256.digest(of: fixture.message[...])
      let signature = RawSignature(try fixture.raw()[...], digest: digest[...])
      for (index, key) in keys.enumerated() {
        queries += [.init(signature, by: key), .init(signature.withAlteredDigest, by: key)]
        expected += [index == signer, false]
      }
    }
    #expect(SignatureBatch.verify(queries) == expected)
    #expect(SignatureBatch.verify([]) == [])
  }

  @Test(arguments: [false, true])
  func `r and s out of range are invalid and do not affect other signatures`(withTable: Bool) throws
  {
    let fixture = try EllipticFixture(.p256)
    let multiplier = try Self.key(try fixture.point()[...], withTable)
    let numbers = try fixture.raw()
    let digest = try DigestAlgorithm.sha256.digest(of: fixture.message[...])
    let zero = [UInt8](repeating: 0, count: 32)
    let most = [UInt8](repeating: 0xFF, count: 32)
    let (r, s) = (Array(numbers.prefix(32)), Array(numbers.suffix(32)))
    let altered = [
      zero + s, r + zero, zero + zero, fixture.order + s, r + fixture.order, most + s, r + most,
      [0] + numbers, numbers + [0], Array(numbers.dropFirst()), [],
    ]
    let valid = RawSignature(numbers[...], digest: digest[...])
    let invalid = altered.map { RawSignature($0[...], digest: digest[...]) }
    let long = [
      RawSignature(numbers[...], digest: (digest + [0])[...]),
      RawSignature(numbers[...], digest: ([0] + digest)[...]),
      RawSignature(numbers[...], digest: []),
    ]
    let found = multiplier.verify([valid] + invalid + long + [valid])
    #expect(found == [true] + Array(repeating: false, count: invalid.count + long.count) + [true])
    #expect(multiplier.verify([]) == [])
    #expect(multiplier.verify(invalid).allSatisfy { !$0 })
  }

  @Test(arguments: [false, true])
  func `a digest above the order is reduced modulo the order, as by EVP`(withTable: Bool) throws {
    let fixture = try EllipticFixture(.p256)
    let key = try fixture.key()
    let multiplier = try Self.key(try fixture.point()[...], withTable)
    let numbers = try fixture.raw()
    let zero = [UInt8](repeating: 0, count: 32)
    for digest in [zero, fixture.order, [UInt8](repeating: 0xFF, count: 32)] {
      let signature = RawSignature(numbers[...], digest: digest[...])
      #expect(multiplier.verify([signature]) == [Self.isValid(signature, by: key)])
    }
  }

  /// The public key of the private key 1: the generator (SEC 2, 2.4.2).
  private static let generator =
    [0x04]
    + Hexadecimal.bytes("6B17D1F2E12C4247F8BCE6E563A440F277037D812DEB33A0F4A13945D898C296")
    + Hexadecimal.bytes("4FE342E2FE1A7F9B8EE7EB4A7C0F9E162BCE33576B315ECECBB6406837BF51F5")

  @Test(arguments: [false, true])
  func `accepts a valid signature over a digest above the order`(withTable: Bool) throws {
    let multiplier = try Self.key(Self.generator[...], withTable)
    // With the nonce 1, r is the x coordinate of the generator, and s is r + 1 for the digest 1.
    let numbers =
      Hexadecimal.bytes("6B17D1F2E12C4247F8BCE6E563A440F277037D812DEB33A0F4A13945D898C296")
      + Hexadecimal.bytes("6B17D1F2E12C4247F8BCE6E563A440F277037D812DEB33A0F4A13945D898C297")
    let one = [UInt8](repeating: 0, count: 31) + [1]
    let orderPlusOne = Hexadecimal.bytes(
      "FFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632552"
    )
    let signatures = [one, orderPlusOne].map { RawSignature(numbers[...], digest: $0[...]) }
    #expect(multiplier.verify(signatures) == [true, true])
  }

  @Test(arguments: [false, true])
  func `rejects a signature that ends at the point at infinity`(withTable: Bool) throws {
    let multiplier = try Self.key(Self.generator[...], withTable)
    let zeros = [UInt8](repeating: 0, count: 31)
    // u = n - r and v = r, so u·G + v·G is the point at infinity.
    let digest = Hexadecimal.bytes(
      "FFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC63254C"
    )
    let signature = RawSignature((zeros + [5] + zeros + [1])[...], digest: digest[...])
    #expect(multiplier.verify([signature]) == [false])
  }

  @Test(arguments: [false, true])
  func `rejects a point that is not on the curve`(withTable: Bool) throws {
    var point = try EllipticFixture(.p256).point()
    point[64] ^= 1
    #expect(KeyMultiplier(point: point[...], withTable: withTable) == nil)
    #expect(KeyMultiplier(point: [], withTable: withTable) == nil)
    // The point at infinity.
    #expect(KeyMultiplier(point: [0], withTable: withTable) == nil)
  }

  private static func key(
    _ point: ArraySlice<UInt8>,
    _ withTable: Bool
  ) throws -> KeyMultiplier {
    try #require(KeyMultiplier(point: point, withTable: withTable))
  }

  static func isValid(_ signature: RawSignature, by key: PublicKey) -> Bool {
    do {
      try key.verify(signature)
      return true
    } catch {
      return false
    }
  }
}

extension KeyMultiplier {
  fileprivate func verify(_ signatures: [RawSignature]) -> [Bool] {
    SignatureBatch.verify(signatures.map { .init($0, by: self) })
  }
}
