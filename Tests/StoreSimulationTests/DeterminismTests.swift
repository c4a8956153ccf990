// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreSimulation
import Testing
import X509Certificates

/// The same script produces the same bytes on every machine and at every time.
struct DeterminismTests {
  @Test(arguments: DeterminismTests.digests)
  func `the files of a script have a known digest`(_ number: Int, _ digest: String) throws {
    let computed = try DeterminismTests.digest(of: RandomLife.make(number))
    #expect(computed == digest)
  }

  @Test func `playing a script twice returns the same rows and files`() throws {
    let life = RandomLife.make(7)
    #expect(try life.play().jsonLines() == life.play().jsonLines())
    #expect(try DeterminismTests.digest(of: life) == DeterminismTests.digest(of: life))
  }

  /// The SHA-256 of all paths and contents.
  private static func digest(of life: Life) throws -> String {
    var bytes: [UInt8] = []
    for file in try life.play().files().sorted(by: { $0.path < $1.path }) {
      bytes += Array("\(file.path) \(file.contents.count)\n".utf8) + file.contents
    }
    let digest = try DigestAlgorithm.sha256.digest(of: bytes[...])
    return digest.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  private static let digests: [(Int, String)] = [
    (101, "4dc25b389c42e1a0f1b6ff1935b26dfa56d8184a201da90217cdb4d351d8e0c1"),
    (102, "ea11dc4cdf6b2b3fe647746c51c52afa582e239993ed1030e84ff5336ff8ad20"),
    (103, "725e66f333246dfa3ca947efd85a96d73a303b3593173c610635869803812a61"),
    (104, "749490d369b09e13b3b4a7d6de6f8d7cc78b7de8c46991728d7cea0e8073d66e"),
    (105, "e1abebd1f5ea804ad5b5833795d272d01570264bdd99ca6995b3e2b4067bfff5"),
  ]
}
