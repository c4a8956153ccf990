// SPDX-License-Identifier: Apache-2.0

public import X509Certificates

/// Whom the caller trusts without proof: a name and a key (RFC 5280, 6.1.1 d).
public struct TrustAnchor: Sendable {
  /// The name, as it stands in what the anchor issues.
  public let subject: DistinguishedName
  /// The key.
  public let subjectPublicKeyInfo: SubjectPublicKeyInfo
  /// Whether the anchor may issue certificates, or only sign by itself as Xcode does.
  ///
  /// Whoever has an Xcode has its key. If that could issue, a chain below it would speak for production.
  public let mayIssue: Bool
  /// How many authorities may stand between the anchor and a signer; `nil` is any number.
  public let pathLength: Int64?
  /// The period in which the anchor counts; `nil` is any time.
  public let validity: CertificateValidity?
  /// The SHA-256 of the anchor's certificate, by which people know it.
  public let certificateSHA256: [UInt8]

  /// An anchor from a certificate that the caller trusts.
  public init(_ certificate: Certificate) throws(TrustError) {
    self.init(
      subject: certificate.subject,
      subjectPublicKeyInfo: certificate.subjectPublicKeyInfo,
      mayIssue: TrustAnchor.mayIssue(certificate.extensions),
      pathLength: certificate.extensions.basicConstraints?.pathLength,
      certificateSHA256: try DigestAlgorithm.sha256.digest(of: certificate.bytes)
    )
  }

  /// RFC 5280, 4.2.1.3, 4.2.1.9 and 4.2.1.12: an authority that may sign certificates, and that is
  /// not restricted to other purposes.
  ///
  /// What the certificate does not say is left to who trusts it.
  private static func mayIssue(_ extensions: CertificateExtensions) -> Bool {
    extensions.basicConstraints?.isAuthority != false
      && extensions.keyUsage?.contains(.keyCertSign) != false
      && extensions[.extendedKeyUsage] == nil
  }

  /// An anchor from figures.
  public init(
    subject: DistinguishedName,
    subjectPublicKeyInfo: SubjectPublicKeyInfo,
    mayIssue: Bool = true,
    pathLength: Int64? = nil,
    validity: CertificateValidity? = nil,
    certificateSHA256: [UInt8]
  ) {
    self.subject = subject
    self.subjectPublicKeyInfo = subjectPublicKeyInfo
    self.mayIssue = mayIssue
    self.pathLength = pathLength
    self.validity = validity
    self.certificateSHA256 = certificateSHA256
  }

  /// How many authorities may stand below, as a number to compare.
  var reach: Int64 { pathLength ?? .max }

  /// Whether `certificate` carries this name and this key.
  package func names(_ certificate: Certificate) -> Bool {
    certificate.subject == subject
      && certificate.subjectPublicKeyInfo.bytes == subjectPublicKeyInfo.bytes
  }
}

extension TrustAnchor: Hashable {
  /// Anchors are the same when name and key are.
  public static func == (left: TrustAnchor, right: TrustAnchor) -> Bool {
    left.subject == right.subject
      && left.subjectPublicKeyInfo.bytes == right.subjectPublicKeyInfo.bytes
  }

  /// Hashes name and key.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(subject)
    hasher.combine(subjectPublicKeyInfo.bytes)
  }
}
