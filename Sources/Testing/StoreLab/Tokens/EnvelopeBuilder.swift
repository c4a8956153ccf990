// SPDX-License-Identifier: Apache-2.0

public import OpenSSLTrust

/// Builds a JSON object that may contain tokens, which are signed with it.
public protocol EnvelopeBuilder: Sendable {
  /// Additional members, after the known ones.
  var extraMembers: [MemberBuilder] { get set }
  /// Edits that make the object invalid.
  var edits: MemberEdits { get set }

  /// The known members in Apple's order; `sign` makes the tokens inside.
  func members<Failure>(
    signing sign: (any EnvelopeBuilder) throws(Failure) -> String
  ) throws(Failure) -> [MemberBuilder]
}

extension EnvelopeBuilder {
  /// The object as JSON without white space, with tokens by an authority.
  public func payload(signedBy authority: TokenAuthority) throws(TrustError) -> [UInt8] {
    try payload { (envelope) throws(TrustError) in try authority.token(envelope).text() }
  }

  /// The known members in Apple's order, with tokens by an authority.
  public func members(signedBy authority: TokenAuthority) throws(TrustError) -> [MemberBuilder] {
    try members { (envelope) throws(TrustError) in try authority.token(envelope).text() }
  }

  func payload<Failure>(
    signing sign: (any EnvelopeBuilder) throws(Failure) -> String
  ) throws(Failure) -> [UInt8] {
    (try members(signing: sign) + extraMembers).object(with: edits)
  }
}
