// SPDX-License-Identifier: Apache-2.0

public import OpenSSLTrust

/// An attack on a receipt, applied before it is signed.
///
///     let authority = try TestAuthority(seed: "tests of my server")
///     let forged = try authority.message { $0.bundleId = "com.example.notes" }
///       .forged(.markerOnWrongCertificate).encoded()
///
/// A verifier of this package that accepts the original receipt rejects the forgery with ``code``. If the code
/// is about claims, the verifier must require the original app, environment, device and time.
public struct ReceiptForgery: Forgery, RuleBreaking {
  /// The name.
  public let id: String
  /// The broken rule, and what its violation means.
  public let broken: BrokenRule
  let change: @Sendable (inout Document) throws(TrustError) -> Void

  typealias Document = MessageBuilder

  /// An attack that reissues the signer certificate and the intermediate with one fault.
  static func reissued(
    _ id: String,
    _ rule: BrokenRule,
    _ change: @escaping @Sendable (inout IssuedPair) throws(TrustError) -> Void
  ) -> ReceiptForgery {
    forgery(id, rule) { message throws(TrustError) in
      let builders = message.authority.builders
      var pair = IssuedPair(leaf: builders.leaf, intermediate: builders.intermediate)
      try change(&pair)
      message.certificates = try message.authority.adjusting {
        $0.leaf = pair.leaf
        $0.intermediate = pair.intermediate
      }.certificates
    }
  }

  /// All attacks on receipts.
  public static let allCases =
    containers + chains + signers + otherKeys
    + CertificateForgery.allCases.map(ReceiptForgery.init)
    + digests
    + attributes + signatures + contents + claims

  /// Tampers with a receipt.
  public func apply(to message: inout MessageBuilder) throws(TrustError) {
    try change(&message)
  }
}

extension ReceiptForgery {
  /// An attack on the certificates of a receipt.
  public init(_ attack: CertificateForgery) {
    self = ReceiptForgery.reissued(attack.id, attack.broken) {
      attack.apply(to: &$0.leaf, below: &$0.intermediate)
    }
  }

  /// The markers of signer and intermediate are swapped; see ``CertificateForgery``.
  public static let markerOnWrongCertificate = ReceiptForgery(.markerOnWrongCertificate)
  /// The signer lacks its marker; see ``CertificateForgery``.
  public static let leafWithoutMarker = ReceiptForgery(.leafWithoutMarker)
  /// The signer certificate has expired; see ``CertificateForgery``.
  public static let leafExpired = ReceiptForgery(.leafExpired)
}

extension MessageBuilder {
  /// The receipt after an attack.
  public func forged(_ attack: ReceiptForgery) throws(TrustError) -> MessageBuilder {
    var message = self
    try attack.apply(to: &message)
    return message
  }
}
