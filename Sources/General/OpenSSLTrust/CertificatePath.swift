// SPDX-License-Identifier: Apache-2.0

import StrictTime
public import X509Certificates

/// A certificate chain: signer, optional intermediate, and trust anchor.
///
/// The initializer verifies the signatures from the anchor to the signer. The functions in
/// `CertificatePath+Rules` check the other rules one by one, so that a report can list each.
public final class CertificatePath: Sendable {
  /// The signer certificate.
  public let leaf: Certificate
  /// The intermediate certificate.
  ///
  /// `nil` if the anchor issued the signer certificate or is the signer.
  public let intermediate: Certificate?
  /// The trust anchor.
  public let anchor: TrustAnchor
  /// Whether the signer certificate is the anchor's own certificate, as with Xcode.
  public let isSelfAnchored: Bool
  /// The period in which all certificates are valid, including the anchor if it has a validity
  /// period.
  let validity: CertificateValidity

  /// The signer certificate and the intermediate, the signer first.
  public var certificates: [Certificate] { [leaf] + [intermediate].compactMap { $0 } }

  /// Whether the trust anchor is one of `anchors`.
  package func ends(in anchors: [TrustAnchor]) -> Bool { anchors.contains(anchor) }

  /// Finds and verifies the path from `leaf` through `bag` to one of `anchors`.
  ///
  /// The order of the bag has no meaning. It may contain one copy of the anchor's certificate, which is
  /// ignored; any other certificate outside of the path is rejected, so that a document has no unverified
  /// parts.
  ///
  /// The signature of an anchor over one of `provenIssuers`, whose chains satisfied the same rules, is not verified again.
  public convenience init(
    from leaf: Certificate,
    through bag: [Certificate],
    to anchors: [TrustAnchor],
    rules: ChainRules,
    provenIssuers: ProvenIssuers? = nil
  ) throws(TrustError) {
    let others = bag.filter { $0 != leaf }
    let search = PathSearch(
      leaf: leaf,
      anchors: anchors,
      rules: rules,
      provenIssuers: provenIssuers
    )
    if let anchor = try search.pinnedAnchor() {
      self.init(leaf: leaf, intermediate: nil, anchor: anchor, isSelfAnchored: true)
    } else if let anchor = try search.issuingAnchor() {
      self.init(leaf: leaf, intermediate: nil, anchor: anchor, isSelfAnchored: false)
    } else {
      let (intermediate, anchor) = try search.issuers(among: others)
      self.init(leaf: leaf, intermediate: intermediate, anchor: anchor, isSelfAnchored: false)
    }
    try requireNoUnrelated(others, rules)
  }

  init(
    leaf: Certificate,
    intermediate: Certificate?,
    anchor: TrustAnchor,
    isSelfAnchored: Bool
  ) {
    self.leaf = leaf
    self.intermediate = intermediate
    self.anchor = anchor
    self.isSelfAnchored = isSelfAnchored
    let periods = [leaf.validity, intermediate?.validity, anchor.validity].compactMap { $0 }
    validity = CertificateValidity(
      notBefore: periods.map(\.notBefore).max() ?? .latest,
      notAfter: periods.map(\.notAfter).min() ?? .earliest
    )
  }

  /// The signer certificate: the only one in `bag` with this issuer and serial number.
  ///
  /// Rejects any two certificates with the same issuer and serial number (RFC 5280, 4.1.2.2), because the
  /// selection would depend on their order.
  public static func signerCertificate(
    issuer: DistinguishedName,
    serialNumber: ArraySlice<UInt8>,
    in bag: [Certificate]
  ) throws(TrustError) -> Certificate {
    for (index, certificate) in bag.enumerated() {
      let hasDuplicate = bag[(index + 1)...].contains {
        $0.issuer == certificate.issuer && $0.serialNumber == certificate.serialNumber
      }
      guard !hasDuplicate else {
        throw TrustError(.ambiguousCertificate, found: "\(certificate.subject)")
      }
    }
    guard let leaf = bag.first(where: { $0.issuer == issuer && $0.serialNumber == serialNumber })
    else {
      throw TrustError(.noSignerCertificate, expected: "\(issuer)")
    }
    return leaf
  }

  /// Requires that the other certificates are only the intermediate and at most one copy of the
  /// anchor's.
  private func requireNoUnrelated(
    _ others: [Certificate],
    _ rules: ChainRules
  ) throws(TrustError) {
    var hasCopy = false
    for other in others where other != intermediate {
      guard !hasCopy, try isCopyOfAnchor(other, rules) else {
        throw TrustError(.chainOrder, found: "\(other.subject)")
      }
      hasCopy = true
    }
  }

  private func isCopyOfAnchor(
    _ certificate: Certificate,
    _ rules: ChainRules
  ) throws(TrustError) -> Bool {
    guard anchor.matches(certificate) else { return false }
    guard !rules.exceptions.contains(.renewedAnchors) else { return true }
    return try DigestAlgorithm.sha256.digest(of: certificate.bytes) == anchor.certificateSHA256
  }
}
