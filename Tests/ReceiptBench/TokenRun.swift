// SPDX-License-Identifier: Apache-2.0

import StoreLab
import StoreVerification

/// The tokens of a file, verified with new verifiers.
struct TokenRun {
  let tokens: [[UInt8]]
  let authority: TokenAuthority
  let expectations: VerificationExpectations

  /// One token per line.
  var lines: [UInt8] { Array(tokens.map { $0 + [0x0A] }.joined()) }

  /// The root of the tokens.
  var root: [UInt8] { authority.root }

  var count: Int { tokens.count }

  /// The same tokens, repeated.
  func repeated(_ times: Int) -> TokenRun {
    let tokens = Array(repeatElement(tokens, count: times).joined())
    return TokenRun(tokens: tokens, authority: authority, expectations: expectations)
  }

  /// The first tokens.
  func prefix(_ count: Int) -> TokenRun {
    TokenRun(tokens: Array(tokens.prefix(count)), authority: authority, expectations: expectations)
  }

  /// The microseconds per token.
  func microseconds(_ verify: (TokenRun) throws -> Void) rethrows -> Double {
    try Stopwatch.microseconds { try verify(self) } / Double(count)
  }

  /// Verifies the tokens in blocks and discards the results, like a program that reads a file.
  func verifyTogether() throws {
    try verifyTogether(by: verifier())
  }

  func verifyTogether(by verifier: SignedDataVerifier) throws {
    for start in stride(from: 0, to: tokens.count, by: 64) {
      let some = tokens[start..<min(start + 64, tokens.count)]
      let following = tokens.count - some.endIndex
      let results = verifier.verify(all: some, expecting: expectations, following: following)
      for result in results { _ = try result.get() }
    }
  }

  func verifyAlone() throws {
    try verifyAlone(by: verifier())
  }

  /// A new verifier.
  func verifier() throws -> SignedDataVerifier { try TokenSamples.verifier(for: authority) }

  func verifyAlone(by verifier: SignedDataVerifier) throws {
    for token in tokens { _ = try verifier.verify(any: token, expecting: expectations) }
  }
}
