// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// The tokens that a server signed last, by their payloads.
///
/// ECDSA of the store is deterministic, so that a token from here is the one that would be signed. Clients ask for the
/// same pages again and again while the clock stands still.
final class TokenCache: Sendable {
  private let tokens = Mutex<[[UInt8]: String]>([:])

  func token(of payload: [UInt8]) -> String? { tokens.withLock { $0[payload] } }

  func insert(_ token: String, of payload: [UInt8]) {
    tokens.withLock { tokens in
      if tokens.count >= TokenCache.most { tokens = [:] }
      tokens[payload] = token
    }
  }

  /// Some megabytes: a token has about five kilobytes.
  private static let most = 1_000
}
