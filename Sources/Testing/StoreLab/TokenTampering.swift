// SPDX-License-Identifier: Apache-2.0

public import OpenSSLTrust
public import StorePayloads

/// An attack on a token, applied before it is signed.
///
///     let forged = try authority.token(TransactionBuilder.production)
///       .tampered(.algorithmNone).text()
///
/// A verifier of this package that would accept the token as it was answers ``code``. Where the code is
/// about claims, the verifier must ask for what the token said: app, Apple id and environment.
public struct TokenTampering: Tampering {
  /// The name.
  public let id: String
  /// The rule that the token breaks.
  public let rule: String
  /// What a verifier of this package answers.
  public let code: String
  /// Which tokens it can be applied to; others it leaves as they are, or worse.
  public let kinds: Set<SignedKind>
  private let bend: @Sendable (inout TokenBuilder) throws(TrustError) -> Void

  init(
    _ id: String,
    breaks rule: String,
    _ code: String,
    of kinds: Set<SignedKind> = Set(SignedKind.allCases),
    _ bend: @escaping @Sendable (inout TokenBuilder) throws(TrustError) -> Void
  ) {
    self.id = id
    self.rule = rule
    self.code = code
    self.kinds = kinds
    self.bend = bend
  }

  /// The attack on the certificates of a token.
  public init(_ tampering: CertificateTampering) {
    self.init(tampering.id, breaks: tampering.rule, tampering.code) { token throws(TrustError) in
      let issued = try token.authority.adjusting {
        tampering.apply(to: &$0.leaf, below: &$0.intermediate)
      }
      token.header.x5c = issued.certificates
    }
  }

  /// Every attack on tokens.
  public static let allCases =
    headers + chains + CertificateTampering.allCases.map(TokenTampering.init) + signatures
    + encodings + contents + claims + nestings

  /// The attacks on tokens of one kind.
  public static func cases(for kind: SignedKind) -> [TokenTampering] {
    allCases.filter { $0.kinds.contains(kind) }
  }

  /// Bends a token.
  public func apply(to token: inout TokenBuilder) throws(TrustError) {
    try bend(&token)
  }
}

extension TokenTampering {
  /// Each marker stands on the other certificate; see ``CertificateTampering``.
  public static let markerOnWrongCertificate = TokenTampering(.markerOnWrongCertificate)
  /// The signer lacks its marker; see ``CertificateTampering``.
  public static let leafWithoutMarker = TokenTampering(.leafWithoutMarker)
  /// The signer's certificate has expired; see ``CertificateTampering``.
  public static let leafExpired = TokenTampering(.leafExpired)
}

extension TokenBuilder {
  /// The same token after an attack.
  public func tampered(_ tampering: TokenTampering) throws(TrustError) -> TokenBuilder {
    var token = self
    try tampering.apply(to: &token)
    return token
  }
}
