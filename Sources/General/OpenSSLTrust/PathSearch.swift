// SPDX-License-Identifier: Apache-2.0

import X509Certificates

/// Finds the issuers of a signer certificate and verifies the signatures between them.
struct PathSearch {
  let leaf: Certificate
  let anchors: [TrustAnchor]
  let rules: ChainRules

  /// The anchor whose certificate is the signer certificate, byte for byte.
  func pinnedAnchor() throws(TrustError) -> TrustAnchor? {
    let candidates = anchors.filter { $0.matches(leaf) }
    guard !candidates.isEmpty else { return nil }
    let fingerprint = try DigestAlgorithm.sha256.digest(of: leaf.bytes)
    return candidates.first { $0.certificateSHA256 == fingerprint }
  }

  /// The anchor that issued the signer certificate, if the rules allow that.
  func issuingAnchor() throws(TrustError) -> TrustAnchor? {
    guard rules.allowsAnchorAsIssuer else { return nil }
    for anchor in anchors where anchor.mayIssue && anchor.subject == leaf.issuer {
      let key = try PublicKey(anchor.subjectPublicKeyInfo, rules: rules.authorityKeys)
      if try isSigned(leaf, by: key) { return anchor }
    }
    return nil
  }

  /// The intermediate that issued the signer certificate, and the anchor that issued the intermediate.
  func issuers(among others: [Certificate]) throws(TrustError) -> (Certificate, TrustAnchor) {
    guard leaf.issuer != leaf.subject else {
      throw untrusted(found: "\(leaf.subject), self-signed")
    }
    let intermediates = others.filter { $0.subject == leaf.issuer }
    guard let first = intermediates.first else {
      try requireNotIssuedBySigner(others)
      throw TrustError(.incompleteChain, expected: "\(leaf.issuer)")
    }
    // The result must not depend on the order of bag or anchors: all combinations are tried, longest path first,
    // and the choice among several errors is fixed.
    let issuingAnchors = anchors.filter(\.mayIssue)
      .sorted { $0.pathLengthLimit > $1.pathLengthLimit }
    var failures: [TrustError] = []
    for intermediate in intermediates {
      for anchor in issuingAnchors where anchor.subject == intermediate.issuer {
        do {
          guard try isSigned(by: intermediate, under: anchor) else { continue }
          return (intermediate, anchor)
        } catch {
          guard error.code == .algorithm || error.code == .weakKey else { throw error }
          failures.append(error)
        }
      }
    }
    try requireNotIssuedBySigner(others)
    let reported = failures.min { $0.code.rawValue < $1.code.rawValue }
    throw reported ?? untrusted(found: "\(first.issuer)")
  }

  /// No signer that the caller trusts issued the signer certificate or an intermediate: it may only sign documents.
  private func requireNotIssuedBySigner(_ others: [Certificate]) throws(TrustError) {
    let issued = [leaf] + others.filter { $0.subject == leaf.issuer && $0.subject != $0.issuer }
    for signer in anchors where !signer.mayIssue {
      for certificate in issued where certificate.issuer == signer.subject {
        guard try isIssued(certificate, by: signer) else { continue }
        throw TrustError(
          .issuedBySigner,
          expected: "a CA certificate",
          found: signer.subject.commonName ?? "\(signer.subject)"
        )
      }
    }
  }

  /// A key or algorithm that may not issue has not issued.
  private func isIssued(
    _ certificate: Certificate,
    by signer: TrustAnchor
  ) throws(TrustError) -> Bool {
    do {
      let key = try PublicKey(signer.subjectPublicKeyInfo, rules: rules.authorityKeys)
      return try isSigned(certificate, by: key)
    } catch {
      guard error.code == .algorithm || error.code == .weakKey else { throw error }
      return false
    }
  }

  /// Whether `anchor` signed `intermediate`, and `intermediate` the signer certificate.
  ///
  /// A self-issued certificate is not an intermediate: the anchor's own properties, not those of its copy in
  /// the bag, decide whether it may issue signer certificates.
  private func isSigned(
    by intermediate: Certificate,
    under anchor: TrustAnchor
  ) throws(TrustError) -> Bool {
    guard intermediate.issuer != intermediate.subject else { return false }
    let anchorKey = try PublicKey(anchor.subjectPublicKeyInfo, rules: rules.authorityKeys)
    guard try isSigned(intermediate, by: anchorKey) else { return false }
    let key = try PublicKey(intermediate.subjectPublicKeyInfo, rules: rules.authorityKeys)
    return try isSigned(leaf, by: key)
  }

  /// Whether the holder of `key` signed `certificate` with an allowed algorithm.
  ///
  /// If the algorithm does not fit the key type, another key signed.
  private func isSigned(
    _ certificate: Certificate,
    by key: PublicKey
  ) throws(TrustError) -> Bool {
    guard
      let algorithm = SignatureAlgorithm(certificate.signatureAlgorithm),
      rules.signatureAlgorithms.contains(algorithm)
    else {
      throw TrustError(.algorithm, found: "\(certificate.signatureAlgorithm.algorithm)")
    }
    guard key.supports(algorithm) else { return false }
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

  private func untrusted(found: String) -> TrustError {
    let names = anchors.map { $0.subject.commonName ?? "\($0.subject)" }
    let isNamesake = anchors.contains { "\($0.subject)".utf8.elementsEqual(found.utf8) }
    return TrustError(
      .untrusted,
      expected: names.joined(separator: ", "),
      found: isNamesake ? found + TrustError.isNotSigned : found
    )
  }
}
