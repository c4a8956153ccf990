// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import ScriptPlaying
import StoreEngine
import Testing
import X509Certificates

/// The same script produces the same bytes on every machine and at every time.
struct DeterminismTests {
  @Test(arguments: DeterminismTests.digests)
  func `the files of a script have a known digest`(_ number: Int, _ digest: String) throws {
    let computed = try DeterminismTests.digest(of: RandomHistory.make(number))
    #expect(computed == digest)
  }

  @Test func `playing a script twice returns the same rows and files`() throws {
    let history = RandomHistory.make(7)
    #expect(try history.play().jsonLines() == history.play().jsonLines())
    #expect(try DeterminismTests.digest(of: history) == DeterminismTests.digest(of: history))
  }

  /// The SHA-256 of all paths and contents.
  private static func digest(of history: ScriptedHistory) throws -> String {
    var bytes: [UInt8] = []
    for file in try history.play().files().sorted(by: { $0.path < $1.path }) {
      bytes += Array("\(file.path) \(file.contents.count)\n".utf8) + file.contents
    }
    let digest = try DigestAlgorithm.sha256.digest(of: bytes[...])
    return digest.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  private static let digests: [(Int, String)] = [
    (101, "b3718b2ac93eaa6aab7dc17e90f65ad7f951777124597f8feb7ed7f6004a27c8"),
    (102, "af80374799a366e6bae8b1ee4f81f67aa1265041f8abc68ca993c671dc917383"),
    (103, "610fcac6ffdbd8163b7528b946cd6459275e3521922d365ba7976a163663e8f0"),
    (104, "be9b85552f848172e54a597f10d0f62de954a2c98183f3e2b27fd6f106bbf593"),
    (105, "df2f0ec8d994a9559f5d283c47d74d053cbe56af7b315c4d616836bb58450364"),
  ]
}
