// SPDX-License-Identifier: Apache-2.0

public import OpenSSLTrust
public import StorePayloads

/// An attack on a token, applied before it is signed.
///
///     let forged = try authority.token(TransactionBuilder.production)
///       .forged(.algorithmNone).text()
///
/// A verifier of this package that accepts the original token rejects the forgery with ``code``. If the code is
/// about claims, the verifier must require the original app, Apple ID and environment.
public struct TokenForgery: Forgery {
  /// The name.
  public let id: String
  /// The broken rule, and what its violation means.
  public let broken: BrokenRule
  /// The kinds of tokens that the attack applies to; on other kinds, it may have no effect or a different one.
  public let kinds: Set<DocumentKind>
  private let change: @Sendable (inout TokenBuilder) throws(TrustError) -> Void

  /// The attack with this name, which breaks a rule.
  static func forgery(
    _ id: String,
    _ rule: BrokenRule,
    of kinds: Set<DocumentKind> = Set(DocumentKind.tokens),
    _ change: @escaping @Sendable (inout TokenBuilder) throws(TrustError) -> Void
  ) -> TokenForgery {
    TokenForgery(
      id: id,
      broken: rule,
      kinds: kinds,
      change: change
    )
  }

  /// An attack that reissues the signer certificate and the intermediate with one fault.
  static func reissued(
    _ id: String,
    _ rule: BrokenRule,
    _ change: @escaping @Sendable (inout IssuedPair) throws(TrustError) -> Void
  ) -> TokenForgery {
    forgery(id, rule) { token throws(TrustError) in
      let builders = token.authority.builders
      var pair = IssuedPair(leaf: builders.leaf, intermediate: builders.intermediate)
      try change(&pair)
      token.header.x5c = try token.authority.adjusting {
        $0.leaf = pair.leaf
        $0.intermediate = pair.intermediate
      }.certificates
    }
  }

  /// All attacks on tokens.
  public static let allCases =
    headers + chains + issuers + keys + CertificateForgery.allCases.map(TokenForgery.init)
    + certificateSignatures + signatures + encodings + contents + dependingOnKind

  /// The attacks on claims and nested tokens, which depend on the kind; all others are the same for every kind.
  package static let dependingOnKind = claims + nestings

  /// The attacks on tokens of a kind.
  public static func cases(for kind: DocumentKind) -> [TokenForgery] {
    allCases.filter { $0.kinds.contains(kind) }
  }

  /// Tampers with a token.
  public func apply(to token: inout TokenBuilder) throws(TrustError) {
    try change(&token)
  }
}

extension TokenForgery {
  /// An attack on the certificates of a token.
  public init(_ attack: CertificateForgery) {
    self = TokenForgery.reissued(attack.id, attack.broken) {
      attack.apply(to: &$0.leaf, below: &$0.intermediate)
    }
  }

  /// The markers of signer and intermediate are swapped; see ``CertificateForgery``.
  public static let markerOnWrongCertificate = TokenForgery(.markerOnWrongCertificate)
  /// The signer lacks its marker; see ``CertificateForgery``.
  public static let leafWithoutMarker = TokenForgery(.leafWithoutMarker)
  /// The signer certificate has expired; see ``CertificateForgery``.
  public static let leafExpired = TokenForgery(.leafExpired)
}

extension TokenBuilder {
  /// The token after an attack.
  public func forged(_ attack: TokenForgery) throws(TrustError) -> TokenBuilder {
    var token = self
    try attack.apply(to: &token)
    return token
  }
}
