// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
public import X509Certificates

extension OCSPResponse {
  /// The verified answer for a certificate: the response has an entry for the certificate, and its signature is
  /// the issuer's or that of its delegate.
  ///
  /// The status may be bad, and its validity depends on the time: ``OCSPAnswer/requireGood(at:)``
  /// decides. `nonce` is that of the request; a response without a nonce is accepted, because
  /// responders answer from a cache.
  public func answer(
    for certificate: Certificate,
    issuedBy issuer: TrustAnchor,
    nonce: [UInt8]? = nil
  ) throws(OCSPError) -> OCSPAnswer {
    try issuer.requireIssued(certificate)
    let entries = try entries(for: certificate, issuedBy: issuer)
    guard !entries.isEmpty else {
      throw OCSPError(
        .otherCertificate,
        expected: "serial number \(certificate.serialNumber.hexadecimal)",
        found: self.entries.isEmpty ? "no entry" : "\(self.entries.count) for other certificates"
      )
    }
    let signer = try signer(for: certificate, issuedBy: issuer)
    if let criticalExtension = criticalExtension ?? entries.firstCritical {
      throw OCSPError(.criticalExtension, found: "\(criticalExtension)")
    }
    try requireNonce(nonce)
    return OCSPAnswer(entries, producedAt: producedAt, signer)
  }

  private func requireNonce(_ expected: [UInt8]?) throws(OCSPError) {
    guard let expected, let nonce else { return }
    let encoded = ASN1Writer.bytes { $0.octetString(expected) }
    guard nonce.elementsEqual(encoded) else { throw OCSPError(.nonce) }
  }

  /// All entries for a certificate, each identified with its own digest.
  ///
  /// An entry with the certificate's serial number and an unsupported digest could be for this
  /// certificate: a bad status must not be overlooked, so such a response is rejected.
  private func entries(
    for certificate: Certificate,
    issuedBy issuer: TrustAnchor
  ) throws(OCSPError) -> [OCSPEntry] {
    var identifiers: [DigestAlgorithm: OCSPIdentifier] = [:]
    var found: [OCSPEntry] = []
    for entry in entries where entry.serialNumber.elementsEqual(certificate.serialNumber) {
      guard let digest = DigestAlgorithm(entry.digestAlgorithm) else {
        throw OCSPError(
          .algorithm,
          expected: "SHA-1, SHA-256 or SHA-384",
          found: "\(entry.digestAlgorithm.algorithm)"
        )
      }
      let identifier: OCSPIdentifier
      if let known = identifiers[digest] {
        identifier = known
      } else {
        identifier = try OCSPIdentifier(of: issuer, by: digest)
        identifiers[digest] = identifier
      }
      guard identifier.matches(entry) else { continue }
      found.append(entry)
    }
    return found
  }
}

extension [OCSPEntry] {
  fileprivate var firstCritical: ASN1ObjectIdentifier? {
    lazy.compactMap(\.criticalExtension).first
  }
}
