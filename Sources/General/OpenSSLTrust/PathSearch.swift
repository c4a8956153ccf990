// SPDX-License-Identifier: Apache-2.0

import X509Certificates

/// Finds the issuers of a signer certificate and verifies the signatures between them.
struct PathSearch {
  let leaf: Certificate
  let anchors: [TrustAnchor]
  let rules: ChainRules
  /// The intermediates that need not be verified again.
  let provenIssuers: ProvenIssuers?

  /// The anchor whose certificate is the signer certificate, byte for byte.
  func pinnedAnchor() throws(TrustError) -> TrustAnchor? {
    let candidates = anchors.filter { $0.matches(leaf) }
    guard !candidates.isEmpty else { return nil }
    let fingerprint = try DigestAlgorithm.sha256.digest(of: leaf.bytes)
    return candidates.first { $0.certificateSHA256 == fingerprint }
  }

  /// The anchor that issued the signer certificate, if the rules allow that.
  func issuingAnchor() throws(TrustError) -> TrustAnchor? {
    guard rules.exceptions.contains(.anchorAsIssuer) else { return nil }
    for anchor in anchors where anchor.mayIssue && anchor.subject == leaf.issuer {
      let key = try PublicKey(anchor.subjectPublicKeyInfo, rules: rules.authorityKeys)
      if try isSigned(leaf, by: key) { return anchor }
    }
    return nil
  }

  /// The intermediate that issued the signer certificate, and the anchor that issued the intermediate.
  func issuers(among others: [Certificate]) throws(TrustError) -> (Certificate, TrustAnchor) {
    guard leaf.issuer != leaf.subject else {
      try requireIssued(through: others)
      throw untrusted(found: "\(leaf.subject), self-signed")
    }
    let intermediates = others.filter { $0.subject == leaf.issuer }
    guard let first = intermediates.first else {
      try requireNotIssuedBySigner(others)
      try requireIssued(through: others)
      throw TrustError(.incompleteChain, expected: "\(leaf.issuer)")
    }
    // The result must not depend on the order of bag or anchors: all combinations are tried, longest path first,
    // and the choice among several errors is fixed.
    let issuingAnchors = anchors.filter(\.mayIssue)
      .sorted { $0.pathLengthLimit > $1.pathLengthLimit }
    var failures: [TrustError] = []
    var isNamed = false
    var hasIssuer = false
    // A self-issued certificate is not an intermediate: the anchor's own properties, not those of its copy in
    // the bag, decide whether it may issue signer certificates.
    for intermediate in intermediates where intermediate.issuer != intermediate.subject {
      for anchor in issuingAnchors where anchor.subject == intermediate.issuer {
        isNamed = true
        do {
          guard let key = try issuingKey(intermediate, under: anchor) else { continue }
          hasIssuer = true
          if try isSigned(leaf, by: key) { return (intermediate, anchor) }
        } catch {
          guard error.code == .algorithm || error.code == .weakKey else { throw error }
          failures.append(error)
        }
      }
    }
    try requireNotIssuedBySigner(others)
    if let reported = failures.min(by: { $0.code.rawValue < $1.code.rawValue }) { throw reported }
    if isNamed { throw notIssued(hasIssuer ? leaf : first, among: others) }
    try requireIssued(through: others)
    throw untrusted(found: "\(first.issuer)")
  }

  /// The key of `intermediate`, if `anchor` issued it; a proven issuer costs no verification.
  private func issuingKey(
    _ intermediate: Certificate,
    under anchor: TrustAnchor
  ) throws(TrustError) -> PublicKey? {
    if provenIssuers?.contains(intermediate, under: anchor) != true {
      let anchorKey = try PublicKey(anchor.subjectPublicKeyInfo, rules: rules.authorityKeys)
      guard try isSigned(intermediate, by: anchorKey) else { return nil }
    }
    return try PublicKey(intermediate.subjectPublicKeyInfo, rules: rules.authorityKeys)
  }

  /// If the names of the issuers lead to an anchor, it has signed the last certificate.
  ///
  /// Names that lead to no anchor may be those of a root that the caller does not know.
  private func requireIssued(through others: [Certificate]) throws(TrustError) {
    var rest = others.filter { $0.subject != $0.issuer }
    var generation = [leaf]
    var unsigned: [Certificate] = []
    while !generation.isEmpty {
      for certificate in generation {
        let named = anchors.filter { $0.mayIssue && $0.subject == certificate.issuer }
        for anchor in named where try isIssued(certificate, by: anchor) { return }
        if !named.isEmpty { unsigned.append(certificate) }
      }
      let names = Set(generation.map(\.issuer))
      generation = rest.filter { names.contains($0.subject) }
      rest.removeAll { names.contains($0.subject) }
    }
    // The order of the bag must not choose the certificate that is named.
    if let first = unsigned.min(by: { "\($0.subject)" < "\($1.subject)" }) {
      throw notIssued(first, among: others)
    }
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
    return TrustError(.untrusted, expected: names.joined(separator: ", "), found: found)
  }

  /// No anchor of this name signed `certificate`, nor did an intermediate that one issued.
  private func notIssued(_ certificate: Certificate, among others: [Certificate]) -> TrustError {
    let isUnderNamesake = others.contains { other in
      let namesakes = anchors.filter { $0.mayIssue && $0.subject == other.subject }
      return other.subject == other.issuer && !namesakes.isEmpty
        && !namesakes.contains { $0.matches(other) }
    }
    return TrustError(
      .notIssued,
      expected: "a signature of \(certificate.issuer.commonName ?? "\(certificate.issuer)")",
      found: "\(certificate.subject)" + (isUnderNamesake ? TrustErrorCode.underNamesake : "")
    )
  }
}
