// SPDX-License-Identifier: Apache-2.0

import StoreLab
import StoreVerification
import StrictTime

extension SignedDataVerifier {
  /// A new authority, a verifier that trusts it, and a time after the dates of its standard tokens.
  static func ofNewAuthority(
    environments: AcceptedEnvironments = [.production]
  ) throws -> (TokenAuthority, SignedDataVerifier, VerificationExpectations) {
    let authority = try TokenAuthority.generate()
    let verifier = SignedDataVerifier(
      apps: [AppIdentity(bundleId: "com.example.app", appAppleId: 1_234_567_890)],
      environments: environments,
      anchors: .custom([try authority.anchor()])
    )
    let now = VerificationExpectations(now: try Timestamp(rfc3339: "2025-01-02T03:05:00Z"))
    return (authority, verifier, now)
  }
}
