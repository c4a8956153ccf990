// SPDX-License-Identifier: Apache-2.0

/// An attack on the certificates between a document and its root, which are issued anew with the fault.
///
/// It is part of ``TokenTampering`` and ``ReceiptTampering``: the rules are the same for both.
public struct CertificateTampering: Tampering {
  /// The name.
  public let id: String
  /// The rule that the certificates break.
  public let rule: String
  /// What a verifier of this package answers.
  public let code: String
  private let bend: @Sendable (inout IssuedPair) -> Void

  init(
    _ id: String,
    breaks rule: String,
    _ code: String,
    _ bend: @escaping @Sendable (inout IssuedPair) -> Void
  ) {
    self.id = id
    self.rule = rule
    self.code = code
    self.bend = bend
  }

  /// Bends the two certificates below a root.
  public func apply(to leaf: inout CertificateBuilder, below intermediate: inout CertificateBuilder)
  {
    var pair = IssuedPair(leaf: leaf, intermediate: intermediate)
    bend(&pair)
    leaf = pair.leaf
    intermediate = pair.intermediate
  }

  /// Every attack on certificates.
  public static let allCases = purposes + constraints + periods + forms
}

/// What a root and its intermediate issued.
struct IssuedPair {
  var leaf: CertificateBuilder
  var intermediate: CertificateBuilder
}
