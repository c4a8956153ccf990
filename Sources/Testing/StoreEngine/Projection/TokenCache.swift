// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust

/// A cache of signed tokens by payload.
///
/// The store's ECDSA signatures are deterministic, so a cached token equals a newly signed one. Clients often request
/// the same pages while the clock does not advance.
package final class TokenCache: Sendable {
  private let tokens = Lock<[[UInt8]: String]>([:])

  func token(of payload: [UInt8]) -> String? { tokens.withLock { $0[payload] } }

  func insert(_ token: String, of payload: [UInt8]) {
    tokens.withLock { tokens in
      if tokens.count >= TokenCache.most { tokens = [:] }
      tokens[payload] = token
    }
  }

  /// The maximum number of tokens, of about 5 kB each.
  private static let most = 1_000
}
