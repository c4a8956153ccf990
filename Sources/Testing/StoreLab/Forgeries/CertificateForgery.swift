// SPDX-License-Identifier: Apache-2.0

/// An attack that reissues the signer certificate and the intermediate with one fault.
///
/// ``TokenForgery`` and ``ReceiptForgery`` include these attacks.
public struct CertificateForgery: Forgery {
  /// The name.
  public let id: String
  /// The broken rule, and what its violation means.
  public let broken: BrokenRule
  /// The certificates that the attack needs.
  let part: Part
  private let change: @Sendable (inout IssuedPair) -> Void

  /// The certificates that an attack needs: the signer certificate alone, or the intermediate too.
  enum Part { case signer, intermediate }

  /// The attack with this name, which breaks a rule.
  static func forgery(
    _ id: String,
    _ rule: BrokenRule,
    of part: Part = .signer,
    _ change: @escaping @Sendable (inout IssuedPair) -> Void
  ) -> CertificateForgery {
    CertificateForgery(
      id: id,
      broken: rule,
      part: part,
      change: change
    )
  }

  /// Tampers with the two certificates below a root.
  public func apply(to leaf: inout CertificateBuilder, below intermediate: inout CertificateBuilder)
  {
    var pair = IssuedPair(leaf: leaf, intermediate: intermediate)
    change(&pair)
    leaf = pair.leaf
    intermediate = pair.intermediate
  }

  /// All attacks on certificates.
  public static let allCases =
    purposes + constraints + names + criticalExtensions + periods + forms + encodings + algorithms
}

/// The two certificates below a root.
struct IssuedPair {
  var leaf: CertificateBuilder
  var intermediate: CertificateBuilder
}
