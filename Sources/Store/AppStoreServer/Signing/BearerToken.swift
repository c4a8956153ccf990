// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
public import StrictTime

/// A token that authorizes calls of the App Store Server API: `Authorization: Bearer <text>`.
///
/// Treat the text as a password until it expires. The description does not contain it.
public struct BearerToken: Hashable, Sendable, CustomStringConvertible, CustomReflectable {
  /// The token.
  public let text: String
  /// The time of issue.
  public let issued: Timestamp
  /// The expiration time.
  public let expires: Timestamp

  /// Five minutes, as in Apple's libraries.
  public static let standardLifetime = Duration.seconds(300)
  /// The maximum lifetime of a bearer token.
  ///
  /// The App Store Server API rejects tokens that are valid for longer.
  ///
  /// Error: `sign/lifetime`.
  public static let longestLifetime = Duration.seconds(3600)

  /// When the token expires.
  public var description: String { "BearerToken(expires \(expires))" }

  /// The description, without the text of the token.
  public var customMirror: Mirror { Mirror(self, children: ["expires": expires]) }

  /// Whether a call that starts now can still use the token.
  ///
  /// False shortly before the token expires, because the request takes time and clocks differ. Also false
  /// before its time of issue, because the clock was then set back.
  public func isUsable(at now: Timestamp) -> Bool {
    let lifetime = expires.milliseconds(since: issued)
    let margin = min(BearerToken.margin, lifetime / 5)
    return now >= issued && now.adding(milliseconds: margin) < expires
  }

  /// 30 seconds: the time limit of a request in Apple's libraries.
  ///
  /// Short-lived tokens keep four fifths of their lifetime.
  private static let margin: Int64 = 30_000
}

/// Bearer tokens of one signer, each reused until shortly before it expires.
///
///     let tokens = BearerTokenSource(signer)
///     let header = "Bearer \(try tokens.token(at: now).text)"
///
/// Any number of threads may share it.
public final class BearerTokenSource: Sendable {
  private let signer: AppStoreSigner
  private let lifetime: Duration
  private let current = Lock<BearerToken?>(nil)

  /// A source that has no token yet.
  public init(_ signer: AppStoreSigner, lifetime: Duration = BearerToken.standardLifetime) {
    self.signer = signer
    self.lifetime = lifetime
  }

  /// A token for a call that starts now.
  public func token(at now: Timestamp) throws(SigningError) -> BearerToken {
    try current.withLock { current throws(SigningError) in
      if let token = current, token.isUsable(at: now) { return token }
      let token = try signer.bearerToken(at: now, lifetime: lifetime)
      current = token
      return token
    }
  }

  /// Discards the token, for instance after the API returned 401.
  public func reset() {
    current.withLock { $0 = nil }
  }
}
