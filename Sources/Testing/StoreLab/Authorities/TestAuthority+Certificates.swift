// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import OpenSSLTrust
import StrictTime

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
    intermediate = try .intermediate(
      TestAuthority.intermediateName,
      serialNumber: [0x3B, 0x7E, 0x80, 0x0A],
      key: keys.intermediate,
      issuer: TestAuthority.rootName,
      issuerKey: keys.root
    )
    leaf = try .signer(
      TestAuthority.leafName,
      serialNumber: [0x7D, 0x39, 0x20, 0x09, 0x4E, 0xBE, 0xF3, 0xF8],
      key: keys.leaf,
      validity: leafValidity,
      issuer: TestAuthority.intermediateName,
      issuerKey: keys.intermediate
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
