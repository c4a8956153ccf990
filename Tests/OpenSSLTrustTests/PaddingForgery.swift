// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import StoreLab
import TestSupport
import X509Certificates

/// A signature by the key of `SignatureFixture` over its message, with invalid padding.
struct PaddingForgery: Sendable, CustomStringConvertible {
  let description: String
  private let sign: @Sendable (TestKey) throws -> [UInt8]

  /// Signs a block of the length of the modulus.
  private init(_ description: String, block: @escaping @Sendable () throws -> [UInt8]) {
    self.init(description, signature: { key in try key.signRaw(block()) })
  }

  private init(_ description: String, _ padded: @escaping @Sendable () throws -> PaddedBlock) {
    self.init(description, block: { try padded().bytes(count: Self.length) })
  }

  private init(
    _ description: String,
    signature sign: @escaping @Sendable (TestKey) throws -> [UInt8]
  ) {
    self.description = description
    self.sign = sign
  }

  func signature() throws -> [UInt8] { try sign(ChainKeys.all().leaf) }

  private static let length = 256
  private static let message = SignatureFixture.message

  private static func digest(_ algorithm: TestDigest = .sha256) throws -> [UInt8] {
    try algorithm.digest(of: message)
  }

  /// A DigestInfo in DER or not: some bytes before the digest, and some after it.
  private static func info(_ start: String, after end: [UInt8] = []) throws -> PaddedBlock {
    PaddedBlock(bare: Hexadecimal.bytes(start) + (try digest()) + end)
  }

  /// Bytes that are neither 0 nor constant.
  private static func noise(_ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 167 % 255 &+ 1) }
  }

  static let all = [
    PaddingForgery("no DigestInfo") { PaddedBlock(bare: try digest()) },
    PaddingForgery("short PS, bytes after the digest") {
      PaddedBlock(try digest(), after: [UInt8](repeating: 0, count: 194))
    },
    PaddingForgery("short PS, random bytes after the digest") {
      PaddedBlock(try digest(), after: noise(194))
    },
    PaddingForgery("one byte after the digest") { PaddedBlock(try digest(), after: [0]) },
    PaddingForgery("no PS") { PaddedBlock(try digest(), after: [UInt8](repeating: 0, count: 202)) },
    PaddingForgery("type 02") { PaddedBlock(try digest(), front: [0x00, 0x02] + noise(202)) },
    PaddingForgery("type 00") {
      PaddedBlock(try digest(), front: [UInt8](repeating: 0x00, count: 204))
    },
    PaddingForgery("first byte 01") { PaddedBlock(try digest(), front: [0x01, 0x01]) },
    PaddingForgery("one byte of PS not FF") {
      let start = [UInt8](repeating: 0xFF, count: 100)
      return PaddedBlock(try digest(), front: [0x00, 0x01] + start + [0xFE])
    },
    PaddingForgery(
      "PS without end",
      block: {
        let info = PaddedBlock(try digest()).info
        return [0x00, 0x01] + [UInt8](repeating: 0xFF, count: length - 2 - info.count) + info
      }
    ),
    PaddingForgery("BER length of the DigestInfo") {
      try info("308131 300D 0609608648016503040201 0500 0420")
    },
    PaddingForgery("BER length of the digest") {
      try info("3032 300D 0609608648016503040201 0500 048120")
    },
    PaddingForgery("missing NULL") {
      PaddedBlock(try digest(), algorithm: AlgorithmBuilder(.sha256, parameters: nil))
    },
    PaddingForgery("other parameters") {
      let parameters = [0x04, 0x14] + [UInt8](repeating: 0, count: 20)
      return PaddedBlock(try digest(), algorithm: AlgorithmBuilder(.sha256, parameters: parameters))
    },
    PaddingForgery("extra data in the DigestInfo") {
      let extra = Array("garbage".utf8)
      return try info("303A 300D 0609608648016503040201 0500 0420", after: [0x04, 0x07] + extra)
    },
    PaddingForgery("identifier of SHA-1") { PaddedBlock(try digest(), algorithm: .digest(.sha1)) },
    PaddingForgery("identifier of MD5") { PaddedBlock(try digest(), algorithm: .digest(.md5)) },
    PaddingForgery("SHA-1 under its own name") {
      PaddedBlock(try digest(.sha1), algorithm: .digest(.sha1))
    },
    PaddingForgery("SHA-384 under its own name") {
      PaddedBlock(try digest(.sha384), algorithm: .digest(.sha384))
    },
    PaddingForgery("digest of the digest") {
      PaddedBlock(try TestDigest.sha256.digest(of: digest()))
    },
    PaddingForgery("truncated digest") { PaddedBlock(try digest().dropLast()) },
    PaddingForgery("empty digest") { PaddedBlock([]) },
    PaddingForgery("the message itself") { PaddedBlock(bare: message) },
    PaddingForgery("PSS", signature: { key in try key.sign(message, with: .rsaPSS(.sha256)) }),
    PaddingForgery(
      "negated",
      signature: { _ in
        let fixture = try SignatureFixture.signed()
        return difference(fixture.modulus, fixture.sha256)
      }
    ),
    PaddingForgery(
      "the padded digest itself",
      signature: { _ in
        PaddedBlock(try digest()).bytes(count: length)
      }
    ),
  ]

  /// The difference of two numbers of the same length, the larger one first.
  private static func difference(_ minuend: [UInt8], _ subtrahend: [UInt8]) -> [UInt8] {
    var result = minuend
    var borrow = 0
    for index in minuend.indices.reversed() {
      let digit = Int(minuend[index]) - Int(subtrahend[index]) - borrow
      result[index] = UInt8(truncatingIfNeeded: digit)
      borrow = digit < 0 ? 1 : 0
    }
    return result
  }
}
