// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
public import StrictTime
import X509Certificates

extension CertificatePath {
  /// Authorities are authorities, the signer is none, and nobody carries a critical extension that
  /// is not understood.
  ///
  /// An anchor that signs by itself is trusted as it is (RFC 5280, 6.1.1 d), where the rules exempt it.
  public func requireConstraints(_ rules: ChainRules) throws(TrustError) {
    guard !(isSelfAnchored && rules.exemptsAnchorsThatSign) else { return }
    try requireAuthority(rules)
    try requirePathLength()
    try requireEndEntity(rules)
    try requireUnderstoodExtensions(rules)
  }

  /// RFC 5280, 6.1.4 k and n: the intermediate says that it is an authority and may sign certificates.
  private func requireAuthority(_ rules: ChainRules) throws(TrustError) {
    guard let intermediate else { return }
    guard intermediate.extensions.basicConstraints?.isAuthority == true else {
      throw TrustError(
        .basicConstraints,
        expected: "an authority",
        found: "\(intermediate.subject)"
      )
    }
    let maySignCertificates = intermediate.extensions.keyUsage?.contains(.keyCertSign)
    guard maySignCertificates ?? !rules.requiresAuthorityKeyUsage else {
      throw TrustError(.keyUsage, expected: "keyCertSign", found: "\(intermediate.subject)")
    }
  }

  /// RFC 5280, 4.2.1.9 and 6.1.4 l: no more authorities below one than it allows.
  private func requirePathLength() throws(TrustError) {
    let limits: [(allowed: Int64?, authoritiesBelow: Int64, who: DistinguishedName)] = [
      (anchor.pathLength, intermediate == nil ? 0 : 1, anchor.subject),
      (intermediate?.extensions.basicConstraints?.pathLength, 0, leaf.issuer),
    ]
    for (allowed, authoritiesBelow, who) in limits {
      guard let allowed, allowed < authoritiesBelow else { continue }
      throw TrustError(
        .pathLength,
        expected: "at most \(allowed)",
        found: "\(authoritiesBelow) below \(who)"
      )
    }
  }

  /// The signer says that it is no authority and may sign documents.
  ///
  /// Every genuine one does.
  private func requireEndEntity(_ rules: ChainRules) throws(TrustError) {
    guard leaf.extensions.basicConstraints?.isAuthority == false else {
      throw TrustError(.basicConstraints, expected: "no authority", found: "\(leaf.subject)")
    }
    let usage = leaf.extensions.keyUsage
    let isForSigning = usage.map { $0.contains(.digitalSignature) && !$0.contains(.keyCertSign) }
    guard isForSigning ?? !rules.requiresKeyUsage else {
      throw TrustError(.keyUsage, expected: "digitalSignature", found: "\(leaf.subject)")
    }
  }

  /// RFC 5280, 4.2: who does not understand a critical extension must refuse the certificate.
  private func requireUnderstoodExtensions(_ rules: ChainRules) throws(TrustError) {
    let understood = rules.understoodExtensions
    for certificate in certificates {
      guard let unknown = certificate.extensions.firstCritical(notIn: understood) else { continue }
      throw TrustError(
        .criticalExtension,
        found: "\(unknown.identifier) on \(certificate.subject)"
      )
    }
  }

  /// Signer and authorities, and the anchor where it has a period, were valid at `moment`.
  public func requireValidity(at moment: Timestamp) throws(TrustError) {
    guard !validity.contains(moment) else { return }
    try require(leaf.validity, at: moment, of: leaf.subject)
    if let intermediate {
      try require(intermediate.validity, at: moment, of: intermediate.subject)
    }
    if let validity = anchor.validity {
      try require(validity, at: moment, of: anchor.subject)
    }
  }

  private func require(
    _ validity: CertificateValidity,
    at moment: Timestamp,
    of subject: DistinguishedName
  ) throws(TrustError) {
    guard !validity.contains(moment) else { return }
    throw TrustError(
      moment < validity.notBefore ? .notYetValid : .expired,
      expected: "\(validity.notBefore) to \(validity.notAfter) (\(subject))",
      found: "\(moment)"
    )
  }

  /// Signer and intermediate are marked for this purpose: without that, every certificate that the
  /// authority ever issued, to any developer, could sign.
  public func requirePurpose(_ rules: ChainRules) throws(TrustError) {
    guard !(isSelfAnchored && rules.exemptsAnchorsThatSign) else { return }
    if let marker = rules.leafMarker, leaf.extensions[marker] == nil {
      throw TrustError(.markerMissing, expected: "\(marker)", found: "\(leaf.subject)")
    }
    if let rule = rules.leafName, !rule.allows(leaf.subject) {
      throw TrustError(.name, expected: rule.commonNamePrefix, found: "\(leaf.subject)")
    }
    guard let intermediate else { return }
    if let marker = rules.intermediateMarker, intermediate.extensions[marker] == nil {
      throw TrustError(.markerMissing, expected: "\(marker)", found: "\(intermediate.subject)")
    }
    if let rule = rules.intermediateName, !rule.allows(intermediate.subject) {
      throw TrustError(.name, expected: rule.commonNamePrefix, found: "\(intermediate.subject)")
    }
  }

  /// The signer's key, if the rules find it strong enough.
  public func leafKey(_ rules: ChainRules) throws(TrustError) -> PublicKey {
    try PublicKey(leaf.subjectPublicKeyInfo, rules: rules.leafKeys)
  }
}
