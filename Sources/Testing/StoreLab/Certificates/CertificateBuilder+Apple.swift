// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import OpenSSLTrust
import StrictTime

// Extension order and criticality match Apple's certificates. Revocation URLs and policies are omitted, because
// this package does not use them.
extension CertificateBuilder {
  /// A developer relations intermediate; with path length 0, it cannot issue CA certificates.
  static func intermediate(
    _ subject: NameBuilder,
    serialNumber: [UInt8],
    key: TestKey,
    issuer: NameBuilder,
    issuerKey: TestKey
  ) throws(TrustError) -> CertificateBuilder {
    CertificateBuilder(
      subject: subject,
      subjectPublicKeyInfo: key.subjectPublicKeyInfo,
      serialNumber: serialNumber,
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
    _ subject: NameBuilder,
    serialNumber: [UInt8],
    key: TestKey,
    validity: ClosedRange<Timestamp>,
    issuer: NameBuilder,
    issuerKey: TestKey
  ) throws(TrustError) -> CertificateBuilder {
    CertificateBuilder(
      subject: subject,
      subjectPublicKeyInfo: key.subjectPublicKeyInfo,
      serialNumber: serialNumber,
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
