// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreSimulation
import Testing
import X509Certificates

/// The same script gives the same bytes on every machine and at every time.
struct DeterminismTests {
  @Test(arguments: DeterminismTests.digests)
  func `the files of a script have a known digest`(_ number: Int, _ digest: String) throws {
    let computed = try DeterminismTests.digest(of: RandomLife.make(number))
    #expect(computed == digest)
  }

  @Test func `a script played twice gives the same rows and files`() throws {
    let life = RandomLife.make(7)
    #expect(try life.play().jsonLines() == life.play().jsonLines())
    #expect(try DeterminismTests.digest(of: life) == DeterminismTests.digest(of: life))
  }

  /// SHA-256 over all paths and contents.
  private static func digest(of life: Life) throws -> String {
    var bytes: [UInt8] = []
    for file in try life.play().files().sorted(by: { $0.path < $1.path }) {
      bytes += Array("\(file.path) \(file.contents.count)\n".utf8) + file.contents
    }
    let digest = try DigestAlgorithm.sha256.digest(of: bytes[...])
    return digest.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  private static let digests: [(Int, String)] = [
    (101, ""), (102, ""), (103, ""), (104, ""), (105, ""),
  ]
}
