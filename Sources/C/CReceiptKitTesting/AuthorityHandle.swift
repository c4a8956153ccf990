// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreLab

/// The authorities for tokens and receipts that derive from a seed, as a handle.
final class AuthorityHandle {
  let tokens: TokenAuthority
  let receipts: TestAuthority

  init(seed: String) throws(TrustError) {
    tokens = try TokenAuthority(seed: seed)
    receipts = try TestAuthority(seed: seed)
  }

  /// The certificates to trust, in PEM.
  func roots(xcode: Bool) -> String {
    xcode ? TestAuthority.pem(of: tokens.xcode) : tokens.rootPEM + receipts.rootPEM
  }

  /// The issuer of transaction receipts, which contain the signer's certificate only.
  var issuer: String { TestAuthority.pem(of: receipts.intermediate) }
}
