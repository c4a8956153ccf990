// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import OpenSSLTrust
import StrictTime

// The form, extension order and criticality are those of certificates in receipts of 2024 and 2025,
// without revocation URLs and policies, which this package does not use.
extension TestAuthority.Certificates {
  init(
    keys: TestAuthority.Keys,
    leafValidity: ClosedRange<Timestamp>
  ) throws(TrustError) {
    let validity = TestAuthority.standardValidity
    root = CertificateBuilder(
      subject: TestAuthority.rootName,
      subjectPublicKeyInfo: keys.root.subjectPublicKeyInfo,
      serialNumber: [2],
      validity: validity,
      issuer: TestAuthority.rootName,
      issuerKey: keys.root,
      extensions: [
        .keyUsage([.keyCertSign, .cRLSign]),
        .basicConstraints(isAuthority: true),
        try .subjectKeyIdentifier(keys.root.subjectPublicKeyInfo),
        try .authorityKeyIdentifier(keys.root.subjectPublicKeyInfo),
      ]
    )
    intermediate = CertificateBuilder(
      subject: TestAuthority.intermediateName,
      subjectPublicKeyInfo: keys.intermediate.subjectPublicKeyInfo,
      serialNumber: [0x3B, 0x7E, 0x80, 0x0A],
      validity: validity,
      issuer: TestAuthority.rootName,
      issuerKey: keys.root,
      extensions: [
        .basicConstraints(isAuthority: true, pathLength: 0),
        try .authorityKeyIdentifier(keys.root.subjectPublicKeyInfo),
        try .subjectKeyIdentifier(keys.intermediate.subjectPublicKeyInfo),
        .keyUsage([.keyCertSign, .cRLSign]),
        .marker(.developerRelationsMarker),
      ]
    )
    leaf = CertificateBuilder(
      subject: TestAuthority.leafName,
      subjectPublicKeyInfo: keys.leaf.subjectPublicKeyInfo,
      serialNumber: [0x7D, 0x39, 0x20, 0x09, 0x4E, 0xBE, 0xF3, 0xF8],
      validity: leafValidity,
      issuer: TestAuthority.intermediateName,
      issuerKey: keys.intermediate,
      extensions: [
        .basicConstraints(isAuthority: false),
        try .authorityKeyIdentifier(keys.intermediate.subjectPublicKeyInfo),
        try .subjectKeyIdentifier(keys.leaf.subjectPublicKeyInfo),
        .keyUsage([.digitalSignature]),
        .marker(.receiptSigningMarker),
      ]
    )
  }
}

extension TestAuthority {
  /// The root's name.
  public static let rootName = NameBuilder(commonName: "ReceiptKit Lab Root")
  /// The intermediate's name.
  public static let intermediateName = NameBuilder(commonName: "ReceiptKit Lab Intermediate")
  /// The receipt signer's name.
  public static let leafName = NameBuilder(commonName: "ReceiptKit Lab Receipt Signing")
}
