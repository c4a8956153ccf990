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
    (101, "6e3bbfd7bc52eb6ccf21261dc95f2db40d3aaae356ae1320e2ea06746ffedf8c"),
    (102, "de7373f8789e5605f7d21d6496f02244912c648761826b2ff64c515f98fde8b9"),
    (103, "725e66f333246dfa3ca947efd85a96d73a303b3593173c610635869803812a61"),
    (104, "f4d310934fd3390812a9ce1c6fd766568e87f7dc061ef6f466e15558854e2b3f"),
    (105, "e1abebd1f5ea804ad5b5833795d272d01570264bdd99ca6995b3e2b4067bfff5"),
  ]
}
