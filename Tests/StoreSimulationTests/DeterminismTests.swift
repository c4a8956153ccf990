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
    (101, "c445a3cdcf59e1f821386696bc82f6af09fe59ee31e94bc09afdd6b2643b381c"),
    (102, "7e26916288496e31f7d3753e659a5dfcb036a6d191dff47b24408894b545f4d8"),
    (103, "6e427ab070fc3379c31f118226c3c4a923bce2658e2c407c2ed45082ac5014e5"),
    (104, "8d042beeea619787ec102f0017895dc4cf445939044bd425b45b450761c9c60b"),
    (105, "e1437973b1c81ea3cbff7e4d716b93acf288c524bd8562f731198171e116a37a"),
  ]
}
