// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
public import X509Certificates

/// A trust anchor: a name and a key that the caller trusts (RFC 5280, 6.1.1 d).
public struct TrustAnchor: Sendable {
  /// The subject name, which is the issuer name of certificates that the anchor issues.
  public let subject: DistinguishedName
  /// The public key.
  public let subjectPublicKeyInfo: SubjectPublicKeyInfo
  /// Whether the anchor may issue certificates, as a root does; if not, it can only be the signer itself, as with
  /// Xcode.
  ///
  /// Every user of Xcode has its private key. If it could issue certificates, a chain below it could sign
  /// production documents.
  public var mayIssue: Bool { role == .authority }
  /// What the anchor may sign.
  let role: Role
  /// The maximum number of intermediates between anchor and signer; `nil` is unlimited.
  public let pathLength: Int64?
  /// The validity period of the anchor; `nil` is unlimited.
  public let validity: CertificateValidity?
  /// The SHA-256 fingerprint of the anchor's certificate.
  public let certificateSHA256: [UInt8]

  /// An anchor from a certificate that the caller trusts: a root if it is a CA certificate without other purposes,
  /// else a signer.
  ///
  /// The validity of the certificate is not applied. A root with a critical extension that is not supported, or with
  /// constraints on names or policies, is rejected: what it issues would not be checked against them.
  public init(_ certificate: Certificate) throws(TrustError) {
    let mayIssue = TrustAnchor.isAuthority(certificate.extensions)
    let processed: Set<ASN1ObjectIdentifier> = [.basicConstraints, .keyUsage]
    if mayIssue, let unknown = certificate.extensions.firstCritical(notIn: processed) {
      throw TrustError(
        .criticalExtension,
        found: "\(unknown.identifier) on \(certificate.subject)"
      )
    }
    try self.init(certificate, role: mayIssue ? .authority : .signer)
  }

  /// A signer from a certificate that the caller trusts for its own signatures only.
  ///
  /// The validity of the certificate is not applied.
  public init(signer certificate: Certificate) throws(TrustError) {
    try self.init(certificate, role: .signer)
  }

  private init(_ certificate: Certificate, role: Role) throws(TrustError) {
    self.init(
      subject: certificate.subject,
      subjectPublicKeyInfo: certificate.subjectPublicKeyInfo,
      role: role,
      pathLength: certificate.extensions.basicConstraints?.pathLength,
      certificateSHA256: try DigestAlgorithm.sha256.digest(of: certificate.bytes)
    )
  }

  /// RFC 5280, 4.2.1.3, 4.2.1.9 and 4.2.1.12: a CA that may sign certificates and is not restricted to
  /// other purposes.
  ///
  /// A certificate that does not say that it is a CA is none: Xcode's key is in every copy of that Xcode.
  private static func isAuthority(_ extensions: CertificateExtensions) -> Bool {
    extensions.basicConstraints?.isAuthority == true
      && extensions.keyUsage?.contains(.keyCertSign) != false
      && extensions[.extendedKeyUsage] == nil
  }

  /// An anchor from its values.
  public init(
    subject: DistinguishedName,
    subjectPublicKeyInfo: SubjectPublicKeyInfo,
    role: Role = .authority,
    pathLength: Int64? = nil,
    validity: CertificateValidity? = nil,
    certificateSHA256: [UInt8]
  ) {
    self.subject = subject
    self.subjectPublicKeyInfo = subjectPublicKeyInfo
    self.role = role
    self.pathLength = pathLength
    self.validity = validity
    self.certificateSHA256 = certificateSHA256
  }

  /// What an anchor may sign.
  public enum Role: Hashable, Sendable {
    /// Certificates.
    case authority
    /// Documents, as Xcode does.
    case signer
  }

  /// The path length limit for comparison; unlimited is the maximum.
  var pathLengthLimit: Int64 { pathLength ?? .max }

  /// Whether `certificate` has the anchor's name and key.
  package func matches(_ certificate: Certificate) -> Bool {
    certificate.subject == subject
      && certificate.subjectPublicKeyInfo.bytes == subjectPublicKeyInfo.bytes
  }
}

extension TrustAnchor: Hashable {
  /// Anchors are equal if their names and keys are.
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
