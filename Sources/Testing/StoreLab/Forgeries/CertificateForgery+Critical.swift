// SPDX-License-Identifier: Apache-2.0

import BinaryASN1

// Extensions that a verifier need not process, unless they are critical.
extension CertificateForgery {
  static let criticalExtensions = [
    criticalAuthorityKeyIdentifier, criticalSubjectKeyIdentifier, criticalPolicies,
    criticalAlternativeNames, criticalInformationAccess,
  ]

  private static func critical(
    _ id: String,
    _ rule: String,
    _ identifier: ASN1ObjectIdentifier,
    value: [UInt8]
  ) -> CertificateForgery {
    forgery(id, BrokenRule(rule, "trust/critical-extension").leftOpenByStandard) {
      let known = $0.leaf.extensions?.first { $0.identifier == identifier }
      $0.leaf.setExtension(
        ExtensionBuilder(identifier, isCritical: true, value: known?.value ?? value)
      )
    }
  }

  private static let processed =
    "RFC 5280, 4.2: a verifier recognizes certificate policies, alternative names and inhibitAnyPolicy"

  /// The signer's authority key identifier is critical.
  public static let criticalAuthorityKeyIdentifier = critical(
    "critical-authority-key-identifier",
    "RFC 5280, 4.2.1.1: a CA does not mark an authority key identifier as critical; a verifier may know it",
    .authorityKeyIdentifier,
    value: [0x30, 0x00]
  )

  /// The signer's subject key identifier is critical.
  public static let criticalSubjectKeyIdentifier = critical(
    "critical-subject-key-identifier",
    "RFC 5280, 4.2.1.2: a CA does not mark a subject key identifier as critical; a verifier may know it",
    ASN1ObjectIdentifier(2, 5, 29, 14),
    value: [0x04, 0x01, 0x00]
  )

  /// The signer's policies, anyPolicy, are critical.
  public static let criticalPolicies = critical(
    "critical-policies",
    processed,
    ASN1ObjectIdentifier(2, 5, 29, 32),
    value: [0x30, 0x08, 0x30, 0x06, 0x06, 0x04, 0x55, 0x1D, 0x20, 0x00]
  )

  /// The signer's alternative names, one DNS name, are critical.
  public static let criticalAlternativeNames = critical(
    "critical-alternative-names",
    processed,
    ASN1ObjectIdentifier(2, 5, 29, 17),
    value: [0x30, 0x03, 0x82, 0x01, 0x61]
  )

  /// The signer's authority information access, the location of an OCSP responder, is critical.
  public static let criticalInformationAccess = critical(
    "critical-information-access",
    "RFC 5280, 4.2.2.1: a CA does not mark authority information access as critical; a verifier may know it",
    ASN1ObjectIdentifier(1, 3, 6, 1, 5, 5, 7, 1, 1),
    value: [0x30, 0x00]
  )
}
