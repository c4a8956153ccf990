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

  /// After an intended change of the store or of the histories, put the computed digests here.
  private static let digests: [(Int, String)] = [
    (101, "4b135c47115448ef4e7cf6116e29699e243dbdb7f03670eb3b09baec5acf3328"),
    (102, "393972bc41dcaa69a5078a19e6d6a7236d83a728fd892547e382433b52f3c69f"),
    (103, "33bb11f039a3d242de832ebd1875b927b8cd45ed091968ec4a928866c6d08bd1"),
    (104, "627e357dc765c5ffe8c1337f305f078cb5b800f97ce5066328311965e585623b"),
    (105, "f952b976fa4bc6c42960901b5b46c9ea540df7c6ee3d718a6c0bfea970013a18"),
  ]
}
