// SPDX-License-Identifier: Apache-2.0

public import OpenSSLTrust

/// Builds a JSON object that contains tokens signed by an authority.
public protocol EnvelopeBuilder: Sendable {
  /// Additional members, after the known ones.
  var extraMembers: [MemberBuilder] { get set }
  /// Edits that make the object invalid.
  var edits: MemberEdits { get set }

  /// The known members in Apple's order.
  func members(signedBy authority: TokenAuthority) throws(TrustError) -> [MemberBuilder]
}

extension EnvelopeBuilder {
  /// The object as JSON without white space.
  public func payload(signedBy authority: TokenAuthority) throws(TrustError) -> [UInt8] {
    (try members(signedBy: authority) + extraMembers).object(with: edits)
  }
}

/// Builds a JSON object without tokens.
public protocol PayloadBuilder: EnvelopeBuilder {
  /// The known members in Apple's order.
  var members: [MemberBuilder] { get }
}

extension PayloadBuilder {
  /// The known members in Apple's order.
  public func members(signedBy authority: TokenAuthority) -> [MemberBuilder] { members }

  /// The object as JSON without white space.
  public func payload() -> [UInt8] { (members + extraMembers).object(with: edits) }
}
