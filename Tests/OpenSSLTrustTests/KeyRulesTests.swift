// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import OpenSSLTrust
import Testing
import X509Certificates

struct KeyRulesTests {
  @Test(arguments: [
    (1_023, false, false), (1_024, false, true), (2_047, false, true), (2_048, true, true),
    (2_049, true, true), (3_072, true, true), (4_095, true, true), (4_096, true, true),
    (4_097, false, false), (16_384, false, false),
  ])
  func `keys must have a length that the rules allow`(
    _ bits: Int,
    isStandard: Bool,
    isHistoric: Bool
  ) throws {
    let info = try KeyFixture.info(modulus: KeyFixture.modulus(bits: bits))
    #expect(try RSAPublicKey(info).modulusBits == bits)
    for (rules, isAllowed) in [(KeyRules.standard, isStandard), (.historic, isHistoric)] {
      guard !isAllowed else {
        _ = try PublicKey(info, rules: rules)
        continue
      }
      let error = #expect(throws: TrustError.self) { try PublicKey(info, rules: rules) }
      #expect(error?.code == .weakKey)
      #expect(error?.found == "\(bits) bits")
    }
  }

  @Test(
    arguments: [
      ([0x00], "0"), ([0x01], "1"), ([0x03], "3"), ([0x11], "17"), ([0x00, 0xFF, 0xFF], "65535"),
      ([0x01, 0x00, 0x00], "65536"), ([0x01, 0x00, 0x02], "65538"),
      ([0x00, 0xFF, 0xFF, 0xFF, 0xFE], "4294967294"),
      ([0x01, 0x00, 0x00, 0x00, 0x00], "more than 32 bits"),
      ([0x01, 0x00, 0x00, 0x00, 0x01], "more than 32 bits"),
      ([0x01, 0x00, 0x00, 0x00, 0x00, 0x00, 0x01, 0x00, 0x01], "more than 32 bits"),
      ([0xFF], "more than 32 bits"), ([0x80, 0x01, 0x00, 0x01], "more than 32 bits"),
    ] as [([UInt8], String)]
  )
  func `rejects even and small exponents`(_ exponent: [UInt8], found: String) throws {
    let info = try KeyFixture.info(modulus: KeyFixture.modulus(bits: 2_048), exponent: exponent)
    let error = #expect(throws: TrustError.self) { try PublicKey(info, rules: .standard) }
    #expect(error?.code == .weakKey)
    #expect(error?.expected == "an odd exponent from 65537")
    #expect(error?.found == found)
  }

  @Test(
    arguments: [
      [0x01, 0x00, 0x01], [0x01, 0x00, 0x03], [0x00, 0xFF, 0xFF, 0xFF, 0xFF],
    ] as [[UInt8]]
  )
  func `accepts odd exponents from 65537`(_ exponent: [UInt8]) throws {
    let info = try KeyFixture.info(modulus: KeyFixture.modulus(bits: 2_048), exponent: exponent)
    _ = try PublicKey(info, rules: .standard)
  }

  @Test func `a negative or empty modulus has no bits`() throws {
    let negative = [0x80] + [UInt8](repeating: 0x55, count: 255)
    for modulus in [negative, [0xFF], [0x00]] {
      let error = #expect(throws: TrustError.self) {
        try PublicKey(try KeyFixture.info(modulus: modulus), rules: .standard)
      }
      #expect(error?.code == .weakKey)
      #expect(error?.found == "0 bits")
    }
  }

  @Test func `rejects an even modulus`() throws {
    var modulus = KeyFixture.modulus(bits: 2_048)
    modulus[modulus.count - 1] &= 0xFE
    let info = try KeyFixture.info(modulus: modulus)
    let error = #expect(throws: TrustError.self) { try PublicKey(info, rules: .standard) }
    #expect(error?.code == .weakKey)
  }

  @Test(
    arguments: [
      ASN1ObjectIdentifier(1, 2, 840, 10_045, 2, 1),
      ASN1ObjectIdentifier(1, 2, 840, 113_549, 1, 1, 10),
      .sha256WithRSAEncryption, ASN1ObjectIdentifier(1, 2, 840, 10_040, 4, 1),
    ]
  )
  func `rejects keys of other types`(_ algorithm: ASN1ObjectIdentifier) throws {
    let info = try KeyFixture.info(modulus: KeyFixture.modulus(bits: 2_048), algorithm: algorithm)
    let error = #expect(throws: TrustError.self) { try PublicKey(info, rules: .standard) }
    #expect(error?.code == .weakKey)
    #expect(error?.expected == "an RSA key")
    #expect(error?.found == "\(algorithm)")
  }

  @Test func `the parameters of an RSA key are NULL or absent`() throws {
    let modulus = KeyFixture.modulus(bits: 2_048)
    _ = try PublicKey(try KeyFixture.info(modulus: modulus, parameters: []), rules: .standard)
    let error = #expect(throws: TrustError.self) {
      try PublicKey(
        try KeyFixture.info(modulus: modulus, parameters: [0x30, 0x00]),
        rules: .standard
      )
    }
    #expect(error?.code == .weakKey)
  }

  @Test(
    arguments: [
      ([], "asn1/missing-element"), ([0x30, 0x00], "asn1/missing-element"),
      ([0x30, 0x06, 0x02, 0x01, 0x05, 0x02, 0x01, 0x03, 0x00], "asn1/trailing-data"),
    ] as [([UInt8], String)]
  )
  func `rejects a malformed key`(_ key: [UInt8], found: String) throws {
    let info = try KeyFixture.info(key: key)
    let error = #expect(throws: TrustError.self) { try PublicKey(info, rules: .standard) }
    #expect(error?.code == .weakKey)
    #expect(error?.found == found)
  }

  @Test func `rejects a modulus that is not minimally encoded`() throws {
    let info = try KeyFixture.info(modulus: [0] + KeyFixture.modulus(bits: 2_047))
    let error = #expect(throws: TrustError.self) { try PublicKey(info, rules: .standard) }
    #expect(error?.code == .weakKey)
    #expect(error?.found == "asn1/invalid-integer")
  }
}
