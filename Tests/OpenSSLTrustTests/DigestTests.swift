// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import TestSupport
import Testing
import X509Certificates

struct DigestTests {
  private static let twoBlocks = "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"

  // The examples of FIPS 180-2, appendices A and B, and the NIST examples with an empty message.
  @Test(
    arguments: [
      (.sha1, "", "da39a3ee5e6b4b0d3255bfef95601890afd80709"),
      (.sha1, "abc", "a9993e364706816aba3e25717850c26c9cd0d89d"),
      (.sha1, twoBlocks, "84983e441c3bd26ebaae4aa1f95129e5e54670f1"),
      (.sha256, "", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      (.sha256, "abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
      (.sha256, twoBlocks, "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"),
      (
        .sha384, "",
        "38b060a751ac96384cd9327eb1b1e36a21fdb71114be0743"
          + "4c0cc7bf63f6e1da274edebfe76f65fbd51ad2f14898b95b"
      ),
      (
        .sha384, "abc",
        "cb00753f45a35e8bb5a03d699ac65007272c32ab0eded163"
          + "1a8b605a43ff5bed8086072ba1e7cc2358baeca134c825a7"
      ),
      (
        .sha384, twoBlocks,
        "3391fdddfc8dc7393707a65b1b4709397cf8b1d162af05ab"
          + "fe8f450de5f36bc6b0455a8520bc4e6f5fe95b1fe3c8452b"
      ),
    ] as [(DigestAlgorithm, String, String)]
  )
  func `digests equal the examples of FIPS 180`(
    _ algorithm: DigestAlgorithm,
    message: String,
    digest: String
  ) throws {
    let found = try algorithm.digest(of: Array(message.utf8)[...])
    #expect(Hexadecimal.text(found) == digest)
    #expect(found.count == algorithm.length)
  }

  @Test(
    arguments: [
      (.sha1, "34aa973cd4c4daa4f61eeb2bdbad27316534016f"),
      (.sha256, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"),
      (
        .sha384,
        "9d0e1809716474cb086e834e310a4a1ced149e9c00f24852"
          + "7972cec5704c2a5b07b8b3dc38ecc4ebae97ddd87f3d8985"
      ),
    ] as [(DigestAlgorithm, String)]
  )
  func `hashes a million bytes`(_ algorithm: DigestAlgorithm, digest: String) throws {
    let message = [UInt8](repeating: UInt8(ascii: "a"), count: 1_000_000)
    #expect(Hexadecimal.text(try algorithm.digest(of: message[...])) == digest)
  }

  @Test func `hashes only the bytes of a slice`() throws {
    let bytes = Array("xxabcxx".utf8)
    let digest = try DigestAlgorithm.sha1.digest(of: bytes[2..<5])
    #expect(Hexadecimal.text(digest) == "a9993e364706816aba3e25717850c26c9cd0d89d")
    #expect(try DigestAlgorithm.sha1.digest(of: bytes[3..<3]).count == 20)
  }
}

struct ByteComparisonTests {
  @Test func `equal slices are equal at any position`() {
    let bytes: [UInt8] = [0, 1, 2, 1, 2, 0]
    #expect(ByteComparison.constantTime([], []))
    #expect(ByteComparison.constantTime([7], [7]))
    #expect(ByteComparison.constantTime(bytes[1..<3], bytes[3..<5]))
    #expect(ByteComparison.constantTime(bytes[...], bytes[...]))
    #expect(ByteComparison.constantTime(bytes[2..<2], []))
  }

  @Test func `detects every changed bit`() {
    let bytes = [UInt8](0..<40)
    for position in bytes.indices {
      for bit in 0..<8 {
        var other = bytes
        other[position] ^= 1 << UInt8(bit)
        #expect(!ByteComparison.constantTime(bytes[...], other[...]))
      }
    }
  }

  @Test func `slices of different lengths are different`() {
    let bytes = [UInt8](repeating: 0, count: 20)
    #expect(!ByteComparison.constantTime(bytes[...], bytes.dropLast()))
    #expect(!ByteComparison.constantTime(bytes.dropFirst(), bytes[...]))
    #expect(!ByteComparison.constantTime([], bytes[...]))
    #expect(!ByteComparison.constantTime([0], []))
  }
}
