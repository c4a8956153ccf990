// SPDX-License-Identifier: Apache-2.0

import Foundation
import StoreVerification
import StrictTime

/// The transactions of a file, one on each line, which other programs measure at the same time.
struct GivenTokens {
  private let tokens: [[UInt8]]
  private let verifier: SignedDataVerifier
  private let expectations = VerificationExpectations(now: .latest)

  init(file: String, root: String) throws {
    tokens = try Data(contentsOf: URL(fileURLWithPath: file)).split(separator: 0x0A).map(Array.init)
    let certificate = Array(try Data(contentsOf: URL(fileURLWithPath: root)))
    verifier = SignedDataVerifier(
      apps: .any,
      environments: .any,
      anchors: try TrustAnchors(certificateFile: certificate[...])
    )
  }

  /// For each line of standard input, verifies all tokens one by one, and prints the microseconds
  /// per token.
  ///
  /// A program that measures the same tokens can thus alternate with this one.
  func answer() throws {
    while readLine() != nil {
      let total = try Stopwatch.microseconds {
        for token in tokens { _ = try verifier.verifyTransaction(token, expecting: expectations) }
      }
      let line = Data("\(total / Double(tokens.count))\n".utf8)
      try FileHandle.standardOutput.write(contentsOf: line)
    }
  }
}
