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
    (101, "f514ddd3f13a872e4e1bb03d1eaa146de1f26d37c33f9b1c5fd2bf11b1c6d2ab"),
    (102, "70ea067d2013f621d26d0acc34eb02d670f4463a6a6be6e4a95660ab25f49c8a"),
    (103, "7e5447785a1e66e1b7a2d91cd3475700e9cb52ed929735a3de87eff8ef81ffb6"),
    (104, "a245e59374602bdaece9a71218ce1bc0b2c0dcaeecbcaea6362d597e9e798881"),
    (105, "02728a8314ab71389069dc3327342382cb54b5dbfeb2e8246b6c19c4649ea69c"),
  ]
}
