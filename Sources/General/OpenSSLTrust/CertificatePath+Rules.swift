// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
public import StrictTime
package import X509Certificates

extension CertificatePath {
  /// Checks basic constraints, key usage, path length and critical extensions.
  ///
  /// A signer that is itself the anchor is trusted as it is (RFC 5280, 6.1.1 d) if the rules exempt it.
  public func requireConstraints(_ rules: ChainRules) throws(TrustError) {
    guard !(isSelfAnchored && rules.exceptions.contains(.anchorsThatSign)) else { return }
    try requireAuthority(rules)
    try requirePathLength()
    try requireEndEntity(rules)
    try requireRecognizedExtensions(rules)
  }

  /// RFC 5280, 6.1.4 k and n: the intermediate is a CA and may sign certificates.
  private func requireAuthority(_ rules: ChainRules) throws(TrustError) {
    guard let intermediate else { return }
    guard intermediate.extensions.basicConstraints?.isAuthority == true else {
      throw TrustError(
        .basicConstraints,
        expected: "a CA certificate",
        found: "\(intermediate.subject)"
      )
    }
    let maySignCertificates = intermediate.extensions.keyUsage?.contains(.keyCertSign)
    guard maySignCertificates ?? rules.exceptions.contains(.authoritiesWithoutKeyUsage) else {
      throw TrustError(.keyUsage, expected: "keyCertSign", found: "\(intermediate.subject)")
    }
  }

  /// RFC 5280, 4.2.1.9 and 6.1.4 l: the path length limits the number of CAs below.
  private func requirePathLength() throws(TrustError) {
    let limits: [(allowed: Int64?, intermediatesBelow: Int64, subject: DistinguishedName)] = [
      (anchor.pathLength, intermediate == nil ? 0 : 1, anchor.subject),
      (intermediate?.extensions.basicConstraints?.pathLength, 0, leaf.issuer),
    ]
    for (allowed, intermediatesBelow, subject) in limits {
      guard let allowed, allowed < intermediatesBelow else { continue }
      throw TrustError(
        .pathLength,
        expected: "at most \(allowed)",
        found: "\(intermediatesBelow) below \(subject)"
      )
    }
  }

  /// The signer has basic constraints with cA FALSE and may sign documents, as all genuine signers do.
  private func requireEndEntity(_ rules: ChainRules) throws(TrustError) {
    guard leaf.extensions.basicConstraints?.isAuthority == false else {
      throw TrustError(
        .basicConstraints,
        expected: "an end-entity certificate",
        found: "\(leaf.subject)"
      )
    }
    let usage = leaf.extensions.keyUsage
    let isForSigning = usage.map { $0.contains(.digitalSignature) && !$0.contains(.keyCertSign) }
    guard isForSigning ?? rules.exceptions.contains(.signersWithoutKeyUsage) else {
      throw TrustError(.keyUsage, expected: "digitalSignature", found: "\(leaf.subject)")
    }
  }

  /// RFC 5280, 4.2: a certificate with an unrecognized critical extension must be rejected.
  private func requireRecognizedExtensions(_ rules: ChainRules) throws(TrustError) {
    let recognized = rules.recognizedExtensions
    for certificate in certificates {
      guard let unknown = certificate.extensions.firstCritical(notIn: recognized) else { continue }
      throw TrustError(
        .criticalExtension,
        found: "\(unknown.identifier) on \(certificate.subject)"
      )
    }
  }

  /// The certificates that are signed with this digest; the signature of a signer that is the anchor is not used.
  package func certificates(signedWith digest: DigestAlgorithm) -> [Certificate] {
    guard !isSelfAnchored else { return [] }
    return certificates.filter { SignatureAlgorithm($0.signatureAlgorithm)?.digest == digest }
  }

  /// Checks that signer and intermediate, and the anchor if it has a validity period, are valid at `time`.
  public func requireValidity(at time: Timestamp) throws(TrustError) {
    guard !validity.contains(time) else { return }
    try require(leaf.validity, at: time, of: leaf.subject)
    if let intermediate {
      try require(intermediate.validity, at: time, of: intermediate.subject)
    }
    if let validity = anchor.validity {
      try require(validity, at: time, of: anchor.subject)
    }
  }

  private func require(
    _ validity: CertificateValidity,
    at time: Timestamp,
    of subject: DistinguishedName
  ) throws(TrustError) {
    guard !validity.contains(time) else { return }
    throw TrustError(
      time < validity.notBefore ? .notYetValid : .expired,
      expected: "\(validity.notBefore) to \(validity.notAfter) (\(subject))",
      found: "\(time)"
    )
  }

  /// Checks the marker extensions and names of signer and intermediate.
  ///
  /// Without them, every certificate that the CA has issued to any developer could sign.
  public func requirePurpose(_ rules: ChainRules) throws(TrustError) {
    guard !(isSelfAnchored && rules.exceptions.contains(.anchorsThatSign)) else { return }
    if let marker = rules.leafMarker, leaf.extensions[marker] == nil {
      throw TrustError(.markerMissing, expected: "\(marker)", found: "\(leaf.subject)")
    }
    if let rule = rules.leafName, !rule.allows(leaf.subject) {
      throw TrustError(.name, expected: rule.commonNamePrefix, found: "\(leaf.subject)")
    }
    try requireUnrestrictedKeys()
    guard let intermediate else { return }
    if let marker = rules.intermediateMarker, intermediate.extensions[marker] == nil {
      throw TrustError(.markerMissing, expected: "\(marker)", found: "\(intermediate.subject)")
    }
    if let rule = rules.intermediateName, !rule.allows(intermediate.subject) {
      throw TrustError(.name, expected: rule.commonNamePrefix, found: "\(intermediate.subject)")
    }
  }

  /// RFC 5280, 4.2.1.12: an extended key usage restricts the key to its purposes.
  ///
  /// Apple's signers and intermediates have none; a purpose of theirs would be one of Apple's own.
  private func requireUnrestrictedKeys() throws(TrustError) {
    for certificate in certificates {
      guard let purposes = certificate.extensions.keyPurposes else { continue }
      let isAllowed = purposes.contains {
        $0 == .anyExtendedKeyUsage || $0.hasPrefix(.applePurposes)
      }
      guard isAllowed else {
        throw TrustError(
          .extendedKeyUsage,
          expected: "none, or a purpose of Apple's",
          found: "\(purposes.map(\.description).joined(separator: ", ")) on \(certificate.subject)"
        )
      }
    }
  }

  /// The signer's public key, if the rules allow its type and strength.
  public func leafKey(_ rules: ChainRules) throws(TrustError) -> PublicKey {
    try PublicKey(leaf.subjectPublicKeyInfo, rules: rules.leafKeys)
  }
}

extension ASN1ObjectIdentifier {
  /// `anyExtendedKeyUsage`.
  fileprivate static let anyExtendedKeyUsage = ASN1ObjectIdentifier(2, 5, 29, 37, 0)
  /// Apple's purposes of keys are below `appleDataSecurity`.
  fileprivate static let applePurposes = ASN1ObjectIdentifier(1, 2, 840, 113635, 100)
}
