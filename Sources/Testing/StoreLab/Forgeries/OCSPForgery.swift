// SPDX-License-Identifier: Apache-2.0

public import OpenSSLTrust

/// An attack on an OCSP response, or a response that must not count as good.
///
///     let authority = try TokenAuthority(seed: "tests of my server")
///     let response = OCSPResponseBuilder(for: authority.builders.leaf, at: now)
///     let forged = try response.forged(.statusChanged).encoded()
///
/// A verifier of this package that accepts the original response at its time rejects this one with ``code``.
public struct OCSPForgery: Forgery, RuleBreaking {
  /// The name.
  public let id: String
  /// The broken rule, and what its violation means.
  public let broken: BrokenRule
  let change: @Sendable (inout Document) throws(TrustError) -> Void

  typealias Document = OCSPResponseBuilder

  /// All attacks on OCSP responses.
  public static let allCases = forms + signatures + delegates + identifiers + times

  /// Tampers with a response.
  public func apply(to response: inout OCSPResponseBuilder) throws(TrustError) {
    try change(&response)
  }
}

extension OCSPResponseBuilder {
  /// The response after an attack.
  public func forged(_ forgery: OCSPForgery) throws(TrustError) -> OCSPResponseBuilder {
    var response = self
    try forgery.apply(to: &response)
    return response
  }
}
