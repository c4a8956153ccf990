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
    (101, "6dbb4d2d065953650029233cfeced277cc60bc35fc40d343444daa78741f31c8"),
    (102, "9de91c2029763140c608445498675894e878040dfc3a0e98608f119d9e73e1eb"),
    (103, "b4b0cb030de47ebc62d1f38e7359266490de927595bba7e437da11822517a4a7"),
    (104, "4c6426b9a4500f8d994f79878e63adf89e9792dd54ff972e7bd0d442a028c887"),
    (105, "51a69f886d15e7ce5ef21cbfd9961bc3c882c96c090e6d0ff240a8a212b7269b"),
  ]
}
