// SPDX-License-Identifier: Apache-2.0

import StrictTime
public import X509Certificates

/// A signer's certificate, the intermediate that issued it, and the anchor above both.
///
/// Making one verifies the signatures from the anchor down. The rules that remain are checked by
/// the functions in `CertificatePath+Rules`, each by itself, so that a report can list them all.
public final class CertificatePath: Sendable {
  /// The signer's certificate.
  public let leaf: Certificate
  /// The authority between signer and anchor.
  ///
  /// `nil` when the anchor issued the signer's certificate, or is the signer.
  public let intermediate: Certificate?
  /// Where trust comes from.
  public let anchor: TrustAnchor
  /// Whether the signer's certificate is itself the anchor's, as with Xcode.
  public let isSelfAnchored: Bool
  /// When all of them are valid at once, the anchor included where it has a period.
  let validity: CertificateValidity

  /// The signer's certificate and the authorities, the signer first.
  public var certificates: [Certificate] { [leaf] + [intermediate].compactMap { $0 } }

  /// Whether trust comes from one of these.
  package func ends(in anchors: [TrustAnchor]) -> Bool { anchors.contains(anchor) }

  /// Finds and verifies the one path from `leaf` through `bag` to one of `anchors`.
  ///
  /// The order of the bag means nothing. A copy of the anchor's certificate may be in it and is
  /// ignored; anything else without a place in the path is refused, because nothing may ride along.
  public convenience init(
    from leaf: Certificate,
    through bag: [Certificate],
    to anchors: [TrustAnchor],
    rules: ChainRules
  ) throws(TrustError) {
    let others = bag.filter { $0 != leaf }
    if let anchor = try CertificatePath.anchorThatSigned(leaf, anchors: anchors) {
      self.init(leaf: leaf, intermediate: nil, anchor: anchor, isSelfAnchored: true)
    } else if let anchor = try CertificatePath.anchorThatIssued(leaf, anchors, rules) {
      self.init(leaf: leaf, intermediate: nil, anchor: anchor, isSelfAnchored: false)
    } else {
      let (intermediate, anchor) = try CertificatePath.climb(leaf, others, anchors, rules)
      self.init(leaf: leaf, intermediate: intermediate, anchor: anchor, isSelfAnchored: false)
    }
    try requirePlaceForAll(others, rules)
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

  /// The signer's certificate: the only one in `bag` with this issuer and serial number.
  ///
  /// Two certificates that share both are refused wherever they stand (RFC 5280, 4.1.2.2), since
  /// which of them is meant would be a matter of order.
  public static func signerCertificate(
    issuer: DistinguishedName,
    serialNumber: ArraySlice<UInt8>,
    in bag: [Certificate]
  ) throws(TrustError) -> Certificate {
    for (index, certificate) in bag.enumerated() {
      let hasTwin = bag[(index + 1)...].contains {
        $0.issuer == certificate.issuer && $0.serialNumber == certificate.serialNumber
      }
      guard !hasTwin else {
        throw TrustError(.ambiguousCertificate, found: "\(certificate.subject)")
      }
    }
    guard let leaf = bag.first(where: { $0.issuer == issuer && $0.serialNumber == serialNumber })
    else {
      throw TrustError(.noSignerCertificate, expected: "\(issuer)")
    }
    return leaf
  }

  // MARK: Ways up

  /// The anchor whose own certificate signed: it must be that certificate, octet for octet.
  private static func anchorThatSigned(
    _ leaf: Certificate,
    anchors: [TrustAnchor]
  ) throws(TrustError) -> TrustAnchor? {
    let namesakes = anchors.filter { $0.names(leaf) }
    guard !namesakes.isEmpty else { return nil }
    let fingerprint = try DigestAlgorithm.sha256.digest(of: leaf.bytes)
    return namesakes.first { $0.certificateSHA256 == fingerprint }
  }

  /// The anchor that issued the signer's certificate, where the rules allow that.
  private static func anchorThatIssued(
    _ leaf: Certificate,
    _ anchors: [TrustAnchor],
    _ rules: ChainRules
  ) throws(TrustError) -> TrustAnchor? {
    guard rules.allowsAnchorAsIssuer else { return nil }
    for anchor in anchors where anchor.mayIssue && anchor.subject == leaf.issuer {
      let key = try PublicKey(anchor.subjectPublicKeyInfo, rules: rules.authorityKeys)
      if try isSigned(leaf, by: key, rules) { return anchor }
    }
    return nil
  }

  /// The intermediate and the anchor above it, both proven by signatures.
  private static func climb(
    _ leaf: Certificate,
    _ others: [Certificate],
    _ anchors: [TrustAnchor],
    _ rules: ChainRules
  ) throws(TrustError) -> (Certificate, TrustAnchor) {
    guard leaf.issuer != leaf.subject else {
      throw untrusted(found: "\(leaf.subject), self-signed", anchors)
    }
    let issuers = others.filter { $0.subject == leaf.issuer }
    guard let first = issuers.first else {
      throw TrustError(.incompleteChain, expected: "\(leaf.issuer)")
    }
    // The answer must not depend on the order of bag or anchors: all ways are tried, those to the least
    // restricted anchor first, and of several failures the same one is told.
    let ways = anchors.filter(\.mayIssue).sorted { $0.reach > $1.reach }
    var failures: [TrustError] = []
    for intermediate in issuers {
      for anchor in ways where anchor.subject == intermediate.issuer {
        do {
          guard try isSigned(leaf, by: intermediate, under: anchor, rules) else { continue }
          return (intermediate, anchor)
        } catch {
          guard error.code == .algorithm || error.code == .weakKey else { throw error }
          failures.append(error)
        }
      }
    }
    let worst = failures.min { $0.code.rawValue < $1.code.rawValue }
    throw worst ?? untrusted(found: "\(first.issuer)", anchors)
  }

  /// Whether `anchor` signed `intermediate`, and that the signer's certificate.
  ///
  /// What issued itself is no intermediate: whether an anchor may issue signers, its copy in the bag does
  /// not decide.
  private static func isSigned(
    _ leaf: Certificate,
    by intermediate: Certificate,
    under anchor: TrustAnchor,
    _ rules: ChainRules
  ) throws(TrustError) -> Bool {
    guard intermediate.issuer != intermediate.subject else { return false }
    let anchorKey = try PublicKey(anchor.subjectPublicKeyInfo, rules: rules.authorityKeys)
    guard try isSigned(intermediate, by: anchorKey, rules) else { return false }
    let key = try PublicKey(intermediate.subjectPublicKeyInfo, rules: rules.authorityKeys)
    return try isSigned(leaf, by: key, rules)
  }

  /// Whether the holder of `key` signed `certificate`, with an algorithm that the rules allow.
  ///
  /// A key of another kind than the algorithm belongs to somebody else.
  private static func isSigned(
    _ certificate: Certificate,
    by key: PublicKey,
    _ rules: ChainRules
  ) throws(TrustError) -> Bool {
    guard
      let algorithm = SignatureAlgorithm(certificate.signatureAlgorithm),
      rules.signatureAlgorithms.contains(algorithm)
    else {
      throw TrustError(.algorithm, found: "\(certificate.signatureAlgorithm.algorithm)")
    }
    guard key.makes(algorithm) else { return false }
    do {
      try key.verify(
        certificate.signature,
        over: certificate.signedBytes,
        digest: algorithm.digest
      )
      return true
    } catch {
      guard error.code == .signature else { throw error }
      return false
    }
  }

  private static func untrusted(found: String, _ anchors: [TrustAnchor]) -> TrustError {
    let names = anchors.map { $0.subject.commonName ?? "\($0.subject)" }
    return TrustError(.untrusted, expected: names.joined(separator: ", "), found: found)
  }

  /// Every certificate beside the signer's is the intermediate or the one copy of the anchor's.
  private func requirePlaceForAll(
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
    guard anchor.names(certificate) else { return false }
    guard !rules.acceptsRenewedAnchors else { return true }
    return try DigestAlgorithm.sha256.digest(of: certificate.bytes) == anchor.certificateSHA256
  }
}
