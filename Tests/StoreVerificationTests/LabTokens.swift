// SPDX-License-Identifier: Apache-2.0

import StoreLab
import StoreReceipts
import StoreVerification
import StrictTime

/// The common fixtures of token tests.
enum LabTokens {
  private static let authority = Result(catching: TokenAuthority.generate)

  /// An authority shared by all suites, a new verifier, and a time at which the tokens are valid.
  static func setting() throws -> (TokenAuthority, SignedDataVerifier, VerificationExpectations) {
    let authority = try authority.get()
    let verifier = SignedDataVerifier(
      apps: [AppIdentity(bundleId: "com.example.app", appAppleId: 1_234_567_890)],
      environments: [.production],
      anchors: .custom([try authority.anchor()])
    )
    let time = try Timestamp(rfc3339: "2025-01-02T03:05:00Z")
    return (authority, verifier, VerificationExpectations(now: time))
  }
}
