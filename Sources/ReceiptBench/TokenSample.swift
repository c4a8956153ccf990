// SPDX-License-Identifier: Apache-2.0

import StoreLab
import StoreReceipts
import StoreVerification
import StrictTime

/// A transaction as the App Store signs it, and a verifier that knows its chain.
struct TokenSample {
  private let token: String
  private let anchors: TrustAnchors
  private let verifier: SignedDataVerifier
  private let expectations: SignedDataExpectations

  init(at moment: Timestamp) throws {
    let authority = try TokenAuthority.generate()
    token = try authority.transaction()
    anchors = .custom([try authority.anchor()])
    verifier = TokenSample.verifier(anchors)
    expectations = SignedDataExpectations(now: moment)
  }

  /// Verifies and reads it; the chain is known.
  func verify() throws {
    _ = try verifier.verifyTransaction(token.utf8, expecting: expectations)
  }

  /// The same as the first token that a verifier ever sees.
  func verifyFirst() throws {
    _ = try TokenSample.verifier(anchors).verifyTransaction(token.utf8, expecting: expectations)
  }

  private static func verifier(_ anchors: TrustAnchors) -> SignedDataVerifier {
    SignedDataVerifier(
      apps: [AppIdentity(bundleId: "com.example.app", appAppleId: 1_234_567_890)],
      environments: [.production],
      anchors: anchors
    )
  }
}
