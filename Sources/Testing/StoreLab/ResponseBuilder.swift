// SPDX-License-Identifier: Apache-2.0

public import OpenSSLTrust

/// An answer of the App Store Server API as it will be written: a JSON object with tokens in it.
///
///     let body = try authority.response(
///       .transactionHistory([TransactionBuilder("com.example.notes.pro")]) { $0.hasMore = true }
///     )
///
/// A new builder makes what the App Store answers in production. `nil` leaves a member out, `edits`
/// makes the answer wrong. The names are Apple's.
public struct ResponseBuilder: EnvelopeBuilder {
  /// Where to go on reading.
  public var revision: String?
  /// Where to go on reading notifications.
  public var paginationToken: String?
  /// Whether there is more to read.
  public var hasMore: Bool?
  /// The app.
  public var bundleId: String?
  /// The app's Apple id.
  public var appAppleId: Int64?
  /// Where the purchases were made.
  public var environment: String?
  /// Whether an order was found: 0 if so, else 1.
  public var status: Int64?
  /// What else there is, with tokens in it, each as it will be signed.
  public var contents: [Content]
  /// More members, after the known ones.
  public var extraMembers: [MemberBuilder] = []
  /// Changes that make the answer wrong.
  public var edits = MemberEdits()

  /// A member with tokens in it.
  public enum Content: Sendable {
    /// One token, signed with the answer.
    case token(String, any EnvelopeBuilder)
    /// Tokens, signed with the answer.
    case tokens(String, [any EnvelopeBuilder])
    /// Objects that have tokens in them.
    case objects(String, [any EnvelopeBuilder])
    /// Any value.
    case value(MemberBuilder)
  }

  /// An answer with any contents.
  public init(_ contents: [Content], _ configure: (inout ResponseBuilder) -> Void = { _ in }) {
    self.contents = contents
    configure(&self)
  }

  /// The known members, in Apple's order.
  public func members(signedBy authority: TokenAuthority) throws(TrustError) -> [MemberBuilder] {
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
      members.append(try content.member(signedBy: authority))
    }
    return members
  }
}

extension ResponseBuilder.Content {
  fileprivate func member(signedBy authority: TokenAuthority) throws(TrustError) -> MemberBuilder {
    switch self {
    case .value(let member):
      return member
    case .token(let name, let payload):
      let text = try authority.token(payload).text()
      return MemberBuilder(name, bytes: MemberBuilder.quoted(text))
    case .tokens(let name, let payloads):
      var values: [[UInt8]] = []
      for payload in payloads {
        values.append(MemberBuilder.quoted(try authority.token(payload).text()))
      }
      return .values(name, values)
    case .objects(let name, let envelopes):
      var values: [[UInt8]] = []
      for envelope in envelopes { values.append(try envelope.payload(signedBy: authority)) }
      return .values(name, values)
    }
  }
}
