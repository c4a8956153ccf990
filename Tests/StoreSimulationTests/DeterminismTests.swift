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
    let computed = try DeterminismTests.digest(of: RandomHistory(number))
    #expect(computed == digest)
  }

  @Test func `playing a script twice returns the same rows and files`() throws {
    let history = try RandomHistory(7)
    #expect(try history.play().jsonLines() == history.play().jsonLines())
    #expect(try DeterminismTests.digest(of: history) == DeterminismTests.digest(of: history))
  }

  /// The SHA-256 of all paths and contents.
  private static func digest(of history: RandomHistory) throws -> String {
    var bytes: [UInt8] = []
    for file in try history.play().files().sorted(by: { $0.path < $1.path }) {
      bytes += Array("\(file.path) \(file.contents.count)\n".utf8) + file.contents
    }
    let digest = try DigestAlgorithm.sha256.digest(of: bytes[...])
    return digest.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// After an intended change of the store or of the histories, put the computed digests here.
  private static let digests: [(Int, String)] = [
    (101, "d41f464698d6c76a4d5779036a2b1ab2cd1981cfd0543ff3334b15ce7ca83ff0"),
    (102, "d5cc6761b58e81c145d0bd64602bba053e6be32327819dd23d4ec9aeec98d0c2"),
    (103, "10e5abc30c1f6de6fa7d8843259628cddbfc4eafbb15ab2466c16b9a677c4d56"),
    (104, "4c6426b9a4500f8d994f79878e63adf89e9792dd54ff972e7bd0d442a028c887"),
    (105, "51a69f886d15e7ce5ef21cbfd9961bc3c882c96c090e6d0ff240a8a212b7269b"),
  ]
}
