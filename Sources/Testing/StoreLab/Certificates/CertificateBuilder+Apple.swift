// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import OpenSSLTrust
import StrictTime

// Extension order and criticality match Apple's certificates. Revocation URLs and policies are omitted, because
// this package does not use them.
extension CertificateBuilder {
  /// A developer relations intermediate; with path length 0, it cannot issue CA certificates.
  static func intermediate(
    _ role: ChainProfile.Role,
    key: TestKey,
    by issuer: NameBuilder,
    _ issuerKey: TestKey
  ) throws(TrustError) -> CertificateBuilder {
    CertificateBuilder(
      subject: role.name,
      subjectPublicKeyInfo: key.subjectPublicKeyInfo,
      serialNumber: role.serialNumber,
      validity: TestAuthority.standardValidity,
      issuer: issuer,
      issuerKey: issuerKey,
      extensions: [
        .basicConstraints(isAuthority: true, pathLength: 0),
        try .authorityKeyIdentifier(issuerKey.subjectPublicKeyInfo),
        try .subjectKeyIdentifier(key.subjectPublicKeyInfo),
        .keyUsage([.keyCertSign, .cRLSign]),
        .marker(.developerRelationsMarker),
      ]
    )
  }

  /// A signer of receipts or tokens.
  static func signer(
    _ role: ChainProfile.Role,
    key: TestKey,
    validity: ClosedRange<Timestamp>,
    by issuer: NameBuilder,
    _ issuerKey: TestKey
  ) throws(TrustError) -> CertificateBuilder {
    CertificateBuilder(
      subject: role.name,
      subjectPublicKeyInfo: key.subjectPublicKeyInfo,
      serialNumber: role.serialNumber,
      validity: validity,
      issuer: issuer,
      issuerKey: issuerKey,
      extensions: [
        .basicConstraints(isAuthority: false),
        try .authorityKeyIdentifier(issuerKey.subjectPublicKeyInfo),
        try .subjectKeyIdentifier(key.subjectPublicKeyInfo),
        .keyUsage([.digitalSignature]),
        .marker(.receiptSigningMarker),
      ]
    )
  }
}
