// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import X509Certificates

// Serial numbers, names, and constraints on names, policies and purposes.
extension CertificateForgery {
  static let names = [
    serialNumberTooLong, leafWithoutSubject, leafWithoutIssuer, intermediateNameConstraints,
    intermediateCriticalNameConstraints, leafNameConstraints, intermediatePolicyConstraints,
    intermediateInhibitsAnyPolicy, leafForServers, intermediateForServers, leafPathLength,
  ]

  private static let named = BrokenRule(
    "RFC 5280, 4.1.2.4 and 4.1.2.6: a CA writes names; the path validation of 6.1 compares empty ones too",
    "certificate/empty-name"
  ).leftOpenByStandard
  private static let nameConstraints = BrokenRule(
    "RFC 5280, 4.2.1.10: name constraints are critical, and processed or rejected",
    "trust/critical-extension"
  )
  private static let policies = BrokenRule(
    "RFC 5280, 6.1.3 (f) and 6.1.5 (g): with requireExplicitPolicy, a chain without a policy is invalid",
    "trust/critical-extension"
  )
  private static let inhibits = BrokenRule(
    "RFC 5280, 4.2: a verifier recognizes certificate policies, alternative names and inhibitAnyPolicy",
    "trust/critical-extension"
  ).leftOpenByStandard
  /// RFC 5280, 6.1, does not ask for the extended key usage of an issuer.
  private static let purposeOfIssuer = BrokenRule(
    "the extended key usage of an issuer is any purpose, or one of Apple's",
    "trust/extended-key-usage",
    isHarmless: true
  ).ofThisPackage
  private static let purpose = BrokenRule(
    "RFC 5280, 4.2.1.12: the key is used only for the purposes of the extended key usage",
    "trust/extended-key-usage"
  )
  private static let serverAuthentication = ASN1ObjectIdentifier(1, 3, 6, 1, 5, 5, 7, 3, 1)
  private static let other = NameBuilder(commonName: "Another CA")

  /// The signer has a serial number of 21 bytes.
  public static let serialNumberTooLong = forgery(
    "serial-number-too-long",
    BrokenRule(
      "RFC 5280, 4.1.2.2: a CA writes at most 20 bytes, and a verifier may read more",
      "certificate/serial-number"
    ).leftOpenByStandard
  ) { $0.leaf.serialNumber = Array(repeating: 0x7F, count: 21) }

  /// The signer has an empty subject.
  public static let leafWithoutSubject = forgery("leaf-without-subject", named) {
    $0.leaf.subject = NameBuilder(bytes: [0x30, 0x00])
  }

  /// The intermediate has an empty subject, and the signer an empty issuer.
  public static let leafWithoutIssuer = forgery("leaf-without-issuer", named, of: .intermediate) {
    $0.intermediate.subject = NameBuilder(bytes: [0x30, 0x00])
    $0.leaf.issuer = $0.intermediate.subject
  }

  /// The intermediate permits other names than the signer's, and does not mark that as critical.
  public static let intermediateNameConstraints = forgery(
    "intermediate-name-constraints",
    nameConstraints,
    of: .intermediate
  ) { $0.intermediate.setExtension(.permittedNames(other)) }

  /// The intermediate permits other names than the signer's.
  public static let intermediateCriticalNameConstraints = forgery(
    "intermediate-critical-name-constraints",
    nameConstraints,
    of: .intermediate
  ) { $0.intermediate.setExtension(.permittedNames(other, isCritical: true)) }

  /// The signer has name constraints, which only a CA may have.
  public static let leafNameConstraints = forgery(
    "leaf-name-constraints",
    BrokenRule(
      "RFC 5280, 4.2.1.10: a CA writes name constraints into certificates of CAs only",
      "trust/critical-extension"
    ).leftOpenByStandard
  ) { $0.leaf.setExtension(.permittedNames(other)) }

  /// The intermediate requires an explicit policy, and does not mark that as critical; the signer has none.
  public static let intermediatePolicyConstraints = forgery(
    "intermediate-policy-constraints",
    policies,
    of: .intermediate
  ) { $0.intermediate.setExtension(.explicitPolicy()) }

  /// The intermediate inhibits anyPolicy, and does not mark that as critical.
  public static let intermediateInhibitsAnyPolicy = forgery(
    "intermediate-inhibits-any-policy",
    inhibits,
    of: .intermediate
  ) {
    $0.intermediate.setExtension(
      ExtensionBuilder(ASN1ObjectIdentifier(2, 5, 29, 54), value: [0x02, 0x01, 0x00])
    )
  }

  /// The signer's key is only for TLS servers.
  public static let leafForServers = forgery("leaf-for-servers", purpose) {
    $0.leaf.setExtension(.extendedKeyUsage(serverAuthentication))
  }

  /// The intermediate issues only certificates of TLS servers.
  public static let intermediateForServers = forgery(
    "intermediate-for-servers",
    purposeOfIssuer,
    of: .intermediate
  ) {
    $0.intermediate.setExtension(.extendedKeyUsage(serverAuthentication))
  }

  /// The signer has a path length, but is not a CA.
  public static let leafPathLength = forgery(
    "leaf-path-length",
    BrokenRule(
      "RFC 5280, 4.2.1.9: a CA writes a path length into certificates of CAs only",
      "certificate/path-length"
    ).leftOpenByStandard
  ) { $0.leaf.setExtension(.basicConstraints(isAuthority: false, pathLength: 0)) }
}
