// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import StrictTime
import X509Certificates

// Basic constraints, key usage, critical extensions and validity periods.
extension CertificateForgery {
  static let constraints =
    [
      intermediateNotAuthority, intermediateWithoutConstraints, intermediateWithoutCertSign,
      intermediatePathLength, leafIsAuthority, leafWithoutConstraints, leafForKeyAgreement,
      leafMaySignCertificates, leafUnknownCritical, intermediateUnknownCritical,
    ] + otherUsages

  private static let authority = BrokenRule(
    "RFC 5280, 6.1.4 (k): the basic constraints of an issuer have cA TRUE",
    "trust/basic-constraints"
  )
  private static let leafRule = BrokenRule(
    "RFC 5280, 4.2.1.9: the path validation of 6.1 does not ask whether a signer is a CA",
    "trust/basic-constraints"
  ).leftOpenByStandard
  private static let unconstrained = BrokenRule(
    "RFC 5280, 4.2.1.9: a certificate without basic constraints is not that of a CA, and may be a signer's",
    "trust/basic-constraints"
  ).leftOpenByStandard
  private static let usage = BrokenRule(
    "RFC 5280, 4.2.1.3 and 6.1.4 (n): the key usage must allow the operation",
    "trust/key-usage"
  )
  private static let critical = BrokenRule(
    "RFC 5280, 4.2: a critical extension must be supported",
    "trust/critical-extension"
  )

  private static let unknown = ExtensionBuilder(
    ASN1ObjectIdentifier(1, 2, 840, 113635, 100, 6, 99),
    isCritical: true,
    value: [0x05, 0x00]
  )

  /// The intermediate has basic constraints with cA FALSE.
  public static let intermediateNotAuthority = forgery(
    "intermediate-not-authority",
    authority,
    of: .intermediate
  ) {
    $0.intermediate.setExtension(.basicConstraints(isAuthority: false))
  }

  /// The intermediate has no basic constraints.
  public static let intermediateWithoutConstraints = forgery(
    "intermediate-without-constraints",
    authority,
    of: .intermediate
  ) { $0.intermediate.removeExtension(.basicConstraints) }

  /// The intermediate lacks keyCertSign.
  public static let intermediateWithoutCertSign = forgery(
    "intermediate-without-cert-sign",
    usage,
    of: .intermediate
  ) {
    $0.intermediate.setExtension(.keyUsage([.digitalSignature]))
  }

  /// The intermediate has a negative path length.
  public static let intermediatePathLength = forgery(
    "intermediate-path-length",
    BrokenRule(
      "RFC 5280, 4.2.1.9: a path length is not negative",
      "trust/path-length",
      isHarmless: true
    ),
    of: .intermediate
  ) { $0.intermediate.setExtension(.basicConstraints(isAuthority: true, pathLength: -1)) }

  /// The signer is a CA.
  public static let leafIsAuthority = forgery("leaf-is-authority", leafRule) {
    $0.leaf.setExtension(.basicConstraints(isAuthority: true))
  }

  /// The signer has no basic constraints.
  public static let leafWithoutConstraints = forgery(
    "leaf-without-constraints",
    unconstrained
  ) {
    $0.leaf.removeExtension(.basicConstraints)
  }

  /// The signer has only keyAgreement.
  public static let leafForKeyAgreement = forgery("leaf-for-key-agreement", usage.harmlessly) {
    $0.leaf.setExtension(.keyUsage([.keyAgreement]))
  }

  /// The signer also has keyCertSign.
  public static let leafMaySignCertificates = forgery(
    "leaf-may-sign-certificates",
    BrokenRule(
      "RFC 5280, 4.2.1.9: a CA sets keyCertSign in certificates of CAs only; the path validation of 6.1 does not ask",
      "trust/key-usage"
    ).leftOpenByStandard
  ) {
    $0.leaf.setExtension(.keyUsage([.digitalSignature, .keyCertSign]))
  }

  /// The signer has an unknown critical extension.
  public static let leafUnknownCritical = forgery("leaf-unknown-critical", critical) {
    $0.leaf.setExtension(unknown)
  }

  /// The intermediate has an unknown critical extension.
  public static let intermediateUnknownCritical = forgery(
    "intermediate-unknown-critical",
    critical,
    of: .intermediate
  ) { $0.intermediate.setExtension(unknown) }

  private static let otherUsages = [
    forgery("intermediate-for-revocation-lists", usage, of: .intermediate) {
      $0.intermediate.setExtension(.keyUsage([.cRLSign]))
    },
    forgery(
      "critical-purpose",
      BrokenRule(
        "RFC 5280, 4.2.1.12: a key with a critical extended key usage serves the listed purposes only",
        "trust/critical-extension"
      )
    ) {
      $0.leaf.setExtension(.extendedKeyUsage(.codeSigning, isCritical: true))
    },
  ]

  // MARK: Validity

  static let periods = [leafExpired, leafNotYetValid, intermediateExpired, intermediateNotYetValid]

  private static let period =
    "RFC 5280, 6.1.3 (a): every certificate is valid at the signing time of the document"
  private static let past = TestAuthority.seconds(1_356_998_400...1_357_084_799)
  private static let future = TestAuthority.seconds(2_524_521_600...2_524_607_999)

  private static func outside(
    _ id: String,
    _ code: String,
    of part: Part = .signer,
    _ change: @escaping @Sendable (inout IssuedPair) -> Void
  ) -> CertificateForgery {
    forgery(id, BrokenRule(period, code), of: part, change)
  }

  /// The signer was valid on the first day of 2013 only.
  public static let leafExpired = outside("leaf-expired", "trust/expired") {
    $0.leaf.setPeriod(past)
  }

  /// The signer is valid on the last day of 2049 only.
  public static let leafNotYetValid = outside("leaf-not-yet-valid", "trust/not-yet-valid") {
    $0.leaf.setPeriod(future)
  }

  /// The intermediate was valid on the first day of 2013 only.
  public static let intermediateExpired = outside(
    "intermediate-expired",
    "trust/expired",
    of: .intermediate
  ) {
    $0.intermediate.setPeriod(past)
  }

  /// The intermediate is valid on the last day of 2049 only.
  public static let intermediateNotYetValid = outside(
    "intermediate-not-yet-valid",
    "trust/not-yet-valid",
    of: .intermediate
  ) { $0.intermediate.setPeriod(future) }
}

extension CertificateBuilder {
  /// Sets both ends of the validity period.
  mutating func setPeriod(_ period: ClosedRange<Timestamp>) {
    notBefore = period.lowerBound
    notAfter = period.upperBound
  }
}
