// SPDX-License-Identifier: Apache-2.0

import BatchSignatures
import OpenSSLTrust
import SignatureFixtures
import TestSupport
import Testing
import X509Certificates

/// Points and tables by themselves: nothing here asks EVP afterwards.
struct SignatureBatchTests {
  private static let p1363 = "ecdsa_secp256r1_sha256_p1363_test.json"

  @Test(
    .enabled(if: WycheproofFile.isPresent(p1363), Comment(rawValue: WycheproofFile.absence)),
    arguments: [false, true]
  )
  func `it finds right what Wycheproof says`(withTable: Bool) throws {
    let file = try WycheproofFile(named: Self.p1363)
    var judged = 0
    for group in file.testGroups {
      let multiplier = try Self.key(try group.info().subjectPublicKey, withTable)
      let signatures = try group.tests.map { vector in
        RawSignature(
          vector.signature[...],
          digest: try DigestAlgorithm.sha256.digest(of: vector.message[...])[...]
        )
      }
      let found = multiplier.findRight(among: signatures)
      for (vector, isRight) in zip(group.tests, found) {
        #expect(isRight == (vector.result == .valid), "\(vector.tcId): \(vector.comment)")
      }
      judged += found.count
    }
    #expect(judged == 262)
  }

  @Test(arguments: [false, true])
  func `it agrees with EVP about random signatures, bent and not`(withTable: Bool) throws {
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
      let expected = signatures.map { Self.isRight($0, by: key) }
      #expect(multiplier.findRight(among: signatures) == expected, "\(generator)")
      #expect(expected.contains(true) && expected.contains(false))
    }
  }

  @Test func `signatures of many keys share a batch and are not mixed up`() throws {
    let fixtures = try (0..<8).map { _ in try EllipticFixture(.p256) }
    let keys = try fixtures.enumerated().map { index, fixture in
      try Self.key(try fixture.point()[...], index % 3 == 0)
    }
    var questions: [SignatureBatch.Question] = []
    var expected: [Bool] = []
    for (signer, fixture) in fixtures.enumerated() {
      let digest = try DigestAlgorithm.sha256.digest(of: fixture.message[...])
      let signature = RawSignature(try fixture.raw()[...], digest: digest[...])
      for (index, key) in keys.enumerated() {
        questions += [.init(signature, by: key), .init(signature.bent, by: key)]
        expected += [index == signer, false]
      }
    }
    #expect(SignatureBatch.findRight(among: questions) == expected)
    #expect(SignatureBatch.findRight(among: []) == [])
  }

  /// Numbers at the ends of their range, among others that are right, which they must not disturb.
  @Test(arguments: [false, true])
  func `numbers out of range are not right and disturb no other`(withTable: Bool) throws {
    let fixture = try EllipticFixture(.p256)
    let multiplier = try Self.key(try fixture.point()[...], withTable)
    let numbers = try fixture.raw()
    let digest = try DigestAlgorithm.sha256.digest(of: fixture.message[...])
    let zero = [UInt8](repeating: 0, count: 32)
    let most = [UInt8](repeating: 0xFF, count: 32)
    let (r, s) = (Array(numbers.prefix(32)), Array(numbers.suffix(32)))
    let bent = [
      zero + s, r + zero, zero + zero, fixture.order + s, r + fixture.order, most + s, r + most,
      [0] + numbers, numbers + [0], Array(numbers.dropFirst()), [],
    ]
    let right = RawSignature(numbers[...], digest: digest[...])
    let wrong = bent.map { RawSignature($0[...], digest: digest[...]) }
    let long = [
      RawSignature(numbers[...], digest: (digest + [0])[...]),
      RawSignature(numbers[...], digest: ([0] + digest)[...]),
      RawSignature(numbers[...], digest: []),
    ]
    let found = multiplier.findRight(among: [right] + wrong + long + [right])
    #expect(found == [true] + Array(repeating: false, count: wrong.count + long.count) + [true])
    #expect(multiplier.findRight(among: []) == [])
    #expect(multiplier.findRight(among: wrong).allSatisfy { !$0 })
  }

  /// A digest of more than the order stands for what is left of it; libcrypto takes it the same way.
  @Test(arguments: [false, true])
  func `a digest beyond the order is taken modulo the order`(withTable: Bool) throws {
    let fixture = try EllipticFixture(.p256)
    let key = try fixture.key()
    let multiplier = try Self.key(try fixture.point()[...], withTable)
    let numbers = try fixture.raw()
    let zero = [UInt8](repeating: 0, count: 32)
    for digest in [zero, fixture.order, [UInt8](repeating: 0xFF, count: 32)] {
      let signature = RawSignature(numbers[...], digest: digest[...])
      #expect(multiplier.findRight(among: [signature]) == [Self.isRight(signature, by: key)])
    }
  }

  /// The key whose secret is 1, so that signatures can be made up: its point is the generator (SEC 2, 2.4.2).
  private static let generator =
    [0x04]
    + octets("6B17D1F2E12C4247F8BCE6E563A440F277037D812DEB33A0F4A13945D898C296")
    + octets("4FE342E2FE1A7F9B8EE7EB4A7C0F9E162BCE33576B315ECECBB6406837BF51F5")

  private static func octets(_ digits: String) -> [UInt8] {
    stride(from: 0, to: digits.count, by: 2).compactMap { offset in
      UInt8(digits.dropFirst(offset).prefix(2), radix: 16)
    }
  }

  @Test(arguments: [false, true])
  func `a right signature of a digest beyond the order is found`(withTable: Bool) throws {
    let multiplier = try Self.key(Self.generator[...], withTable)
    // With the nonce 1, r is the generator's x, and s is r and the digest, which is 1.
    let numbers =
      Self.octets("6B17D1F2E12C4247F8BCE6E563A440F277037D812DEB33A0F4A13945D898C296")
      + Self.octets("6B17D1F2E12C4247F8BCE6E563A440F277037D812DEB33A0F4A13945D898C297")
    let one = [UInt8](repeating: 0, count: 31) + [1]
    let orderAndOne = Self.octets(
      "FFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632552"
    )
    let signatures = [one, orderAndOne].map { RawSignature(numbers[...], digest: $0[...]) }
    #expect(multiplier.findRight(among: signatures) == [true, true])
  }

  @Test(arguments: [false, true])
  func `the point at infinity has no x, whatever r is`(withTable: Bool) throws {
    let multiplier = try Self.key(Self.generator[...], withTable)
    let zeros = [UInt8](repeating: 0, count: 31)
    // u is the order less r, v is r: both together make no step.
    let digest = Self.octets("FFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC63254C")
    let signature = RawSignature((zeros + [5] + zeros + [1])[...], digest: digest[...])
    #expect(multiplier.findRight(among: [signature]) == [false])
  }

  @Test(arguments: [false, true])
  func `a point that is not on the curve multiplies nothing`(withTable: Bool) throws {
    var point = try EllipticFixture(.p256).point()
    point[64] ^= 1
    #expect(KeyMultiplier(point: point[...], withTable: withTable) == nil)
    #expect(KeyMultiplier(point: [], withTable: withTable) == nil)
    // The point at infinity, of which every multiple is the same.
    #expect(KeyMultiplier(point: [0], withTable: withTable) == nil)
  }

  private static func key(
    _ point: ArraySlice<UInt8>,
    _ withTable: Bool
  ) throws -> KeyMultiplier {
    try #require(KeyMultiplier(point: point, withTable: withTable))
  }

  static func isRight(_ signature: RawSignature, by key: PublicKey) -> Bool {
    do {
      try key.verify(signature)
      return true
    } catch {
      return false
    }
  }
}

extension KeyMultiplier {
  fileprivate func findRight(among signatures: [RawSignature]) -> [Bool] {
    SignatureBatch.findRight(among: signatures.map { .init($0, by: self) })
  }
}
