// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import OpenSSLTrust
import StrictTime

extension CertificateBuilder {
  /// A certificate below an authority's root, as Apple issues it.
  ///
  /// Extension order and criticality match Apple's certificates. Revocation URLs and policies are omitted, because this
  /// package does not use them.
  static func issued(
    _ role: ChainProfile.Role,
    key: TestKey,
    validity: ClosedRange<Timestamp> = TestAuthority.standardValidity,
    by issuer: NameBuilder,
    _ issuerKey: TestKey,
    _ constraints: ExtensionBuilder,
    for usage: ExtensionBuilder,
    _ marker: ASN1ObjectIdentifier
  ) throws(TrustError) -> CertificateBuilder {
    CertificateBuilder(
      subject: role.name,
      subjectPublicKeyInfo: key.subjectPublicKeyInfo,
      serialNumber: role.serialNumber,
      validity: validity,
      issuer: issuer,
      issuerKey: issuerKey,
      extensions: [
        constraints,
        try .authorityKeyIdentifier(issuerKey.subjectPublicKeyInfo),
        try .subjectKeyIdentifier(key.subjectPublicKeyInfo),
        usage,
        .marker(marker),
      ]
    )
  }
}
