// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
public import X509Certificates

/// The signer of a response (RFC 6960, 4.2.2.2).
public enum OCSPSigner: Sendable {
  /// The issuer of the certificate.
  case issuer
  /// A responder that the issuer authorized, with its certificate.
  case delegate(Certificate)
}

extension OCSPResponse {
  /// Verifies the signature and returns its signer: the issuer or a delegate of it.
  ///
  /// A third possibility of RFC 6960, a responder that the caller trusts for any issuer, is not supported:
  /// Apple has none.
  func signer(
    for certificate: Certificate,
    issuedBy issuer: TrustAnchor
  ) throws(OCSPError) -> OCSPSigner {
    let algorithm = try OCSPResponse.allowed(signatureAlgorithm)
    let issuerKey = try OCSPResponse.key(issuer.subjectPublicKeyInfo)
    var failure: OCSPError?
    if try responder.names(issuer.subject, issuer.subjectPublicKeyInfo) {
      if try issuerKey.signed(signedBytes, signature, with: algorithm) { return .issuer }
      failure = OCSPError(.signature)
    }
    var delegates: [Certificate] = []
    for delegate in try namedDelegates(besides: issuer) {
      do throws(OCSPError) {
        try delegate.requireDelegated(by: issuer, issuerKey, for: certificate)
        let key = try OCSPResponse.key(delegate.subjectPublicKeyInfo)
        guard try key.signed(signedBytes, signature, with: algorithm) else {
          throw OCSPError(.signature)
        }
        delegates.append(delegate)
      } catch {
        guard error.code != .internal else { throw error }
        failure = failure ?? error
      }
    }
    if let delegate = newest(of: delegates) { return .delegate(delegate) }
    throw failure
      ?? OCSPError(.responder, expected: "\(issuer.subject) or a delegate", found: responder.text)
  }

  /// The certificate to use if a renewed one has the same key: one that was valid when the response was produced, and
  /// the last to expire.
  private func newest(of delegates: [Certificate]) -> Certificate? {
    delegates.max { first, second in
      let (one, other) = (first.validity, second.validity)
      let isValid = (one.contains(producedAt), other.contains(producedAt))
      return isValid.0 == isValid.1 ? one.notAfter < other.notAfter : isValid.1
    }
  }

  /// The certificates in the response that have the name or key of the responder.
  ///
  /// Other certificates are ignored, even malformed ones: the verdict does not depend on them.
  private func namedDelegates(besides issuer: TrustAnchor) throws(OCSPError) -> [Certificate] {
    var delegates: [Certificate] = []
    for der in certificates {
      guard let certificate = OCSPResponse.certificate(der), !issuer.matches(certificate),
        try responder.names(certificate.subject, certificate.subjectPublicKeyInfo)
      else { continue }
      delegates.append(certificate)
    }
    return delegates
  }

  private static func certificate(_ der: ArraySlice<UInt8>) -> Certificate? {
    do {
      return try Certificate(der)
    } catch {
      return nil
    }
  }

  /// The algorithm, if it is allowed: SHA-256 and SHA-384, with RSA or ECDSA.
  ///
  /// Not SHA-1: an attacker chooses a part of what a responder signs, the nonce, so collisions suffice for a
  /// forgery. Receipts before 2025 have such certificates, but responses are always new.
  fileprivate static func allowed(
    _ identifier: AlgorithmIdentifier
  ) throws(OCSPError) -> SignatureAlgorithm {
    if identifier.algorithm == .sha384WithRSAEncryption, identifier.hasNoParameters {
      return .rsaPKCS1(.sha384)
    }
    guard let algorithm = SignatureAlgorithm(identifier), algorithm.digest != .sha1 else {
      throw OCSPError(
        .algorithm,
        expected: "RSA or ECDSA with SHA-256 or SHA-384",
        found: "\(identifier.algorithm)"
      )
    }
    return algorithm
  }

  /// A key of the types and strengths that CAs may have.
  fileprivate static func key(_ info: SubjectPublicKeyInfo) throws(OCSPError) -> PublicKey {
    let isEllipticCurve = info.algorithm.algorithm == .ecPublicKey
    return try rethrowing(PublicKey(info, rules: isEllipticCurve ? .p256OrP384 : .standard)) {
      (error: TrustError) in
      OCSPError(error)
    }
  }
}

extension Certificate {
  /// RFC 6960, 4.2.2.2: the issuer itself signed the certificate of the delegate, for this purpose.
  ///
  /// The rules that depend on the time are in ``OCSPAnswer``. A certificate must not authorize
  /// itself.
  fileprivate func requireDelegated(
    by issuer: TrustAnchor,
    _ issuerKey: PublicKey,
    for certificate: Certificate
  ) throws(OCSPError) {
    let algorithm = try OCSPResponse.allowed(signatureAlgorithm)
    guard self.issuer == issuer.subject,
      try issuerKey.signed(signedBytes, signature, with: algorithm)
    else {
      throw OCSPError(
        .responder,
        expected: "a delegate of \(issuer.subject)",
        found: "\(subject), issued by \(self.issuer)"
      )
    }
    guard !serialNumber.elementsEqual(certificate.serialNumber) else {
      throw OCSPError(.responder, expected: "another certificate", found: "the certificate itself")
    }
    guard extensions.keyPurposes?.contains(.ocspSigning) == true else {
      throw OCSPError(.responderPurpose, expected: "id-kp-OCSPSigning", found: "\(subject)")
    }
    guard extensions.keyUsage?.contains(.digitalSignature) != false else {
      throw OCSPError(.responderPurpose, expected: "digitalSignature", found: "\(subject)")
    }
    let known: Set<ASN1ObjectIdentifier> = [
      .basicConstraints, .keyUsage, .extendedKeyUsage, .ocspNoCheck,
    ]
    if let unknown = extensions.firstCritical(notIn: known) {
      throw OCSPError(.criticalExtension, found: "\(unknown.identifier) on \(subject)")
    }
  }
}

extension PublicKey {
  /// Whether the holder of this key signed `message`; if the algorithm does not fit the key, another key did.
  fileprivate func signed(
    _ message: ArraySlice<UInt8>,
    _ signature: ArraySlice<UInt8>,
    with algorithm: SignatureAlgorithm
  ) throws(OCSPError) -> Bool {
    guard supports(algorithm) else { return false }
    do {
      try verify(signature, over: message, digest: algorithm.digest)
      return true
    } catch {
      guard error.code == .signature else { throw OCSPError(error) }
      return false
    }
  }
}

extension ASN1ObjectIdentifier {
  /// `sha384WithRSAEncryption`.
  fileprivate static let sha384WithRSAEncryption = ASN1ObjectIdentifier(
    1,
    2,
    840,
    113549,
    1,
    1,
    12
  )
}
