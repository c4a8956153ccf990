// SPDX-License-Identifier: Apache-2.0

/// Builds a response of the App Store Server API: a JSON object with tokens.
///
///     let body = try authority.response(
///       .transactionHistory([TransactionBuilder("com.example.notes.pro")]) { $0.hasMore = true }
///     )
///
/// The defaults are those of the App Store in production. `nil` omits a member; `edits` can make the
/// response invalid. The property names are Apple's.
public struct ResponseBuilder: EnvelopeBuilder {
  /// The pagination token of the next page.
  public var revision: String?
  /// The pagination token of the next page of notifications.
  public var paginationToken: String?
  /// Whether there is a next page.
  public var hasMore: Bool?
  /// The bundle identifier.
  public var bundleId: String?
  /// The app's Apple ID.
  public var appAppleId: Int64?
  /// The environment.
  public var environment: String?
  /// The status of an order lookup: 0 is found, 1 is not.
  public var status: Int64?
  /// The members with tokens, before they are signed.
  public var contents: [Content]
  /// Additional members, after the known ones.
  public var extraMembers: [MemberBuilder] = []
  /// Edits that make the response invalid.
  public var edits = MemberEdits()

  /// A member with tokens.
  public enum Content: Sendable {
    /// A token, signed with the response.
    case token(String, any EnvelopeBuilder)
    /// Tokens, signed with the response.
    case tokens(String, [any EnvelopeBuilder])
    /// Objects that contain tokens.
    case objects(String, [any EnvelopeBuilder])
    /// Any value.
    case value(MemberBuilder)
  }

  /// A response with any contents.
  public init(_ contents: [Content], _ configure: (inout ResponseBuilder) -> Void = { _ in }) {
    self.contents = contents
    configure(&self)
  }

  /// The known members in Apple's order; `sign` makes the tokens inside.
  public func members<Failure>(
    signing sign: (any EnvelopeBuilder) throws(Failure) -> String
  ) throws(Failure) -> [MemberBuilder] {
    let known: [MemberBuilder?] = [
      .string("revision", revision),
      .string("paginationToken", paginationToken),
      .string("bundleId", bundleId),
      .integer("appAppleId", appAppleId),
      .string("environment", environment),
      .boolean("hasMore", hasMore),
      .integer("status", status),
    ]
    var members = known.compactMap { $0 }
    for content in contents {
      members.append(try content.member(signing: sign))
    }
    return members
  }
}

extension ResponseBuilder.Content {
  fileprivate func member<Failure>(
    signing sign: (any EnvelopeBuilder) throws(Failure) -> String
  ) throws(Failure) -> MemberBuilder {
    switch self {
    case .value(let member): return member
    case .token(let name, let payload):
      return MemberBuilder(name, bytes: try MemberValue.token(payload).bytes(signing: sign))
    case .tokens(let name, let payloads):
      return MemberBuilder(name, bytes: try MemberValue.tokens(payloads).bytes(signing: sign))
    case .objects(let name, let envelopes):
      return MemberBuilder(name, bytes: try MemberValue.objects(envelopes).bytes(signing: sign))
    }
  }
}
