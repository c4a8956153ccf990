// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import OpenSSLTrust
import StrictTime

extension TestAuthority.Certificates {
  init(
    keys: TestAuthority.Keys,
    leafValidity: ClosedRange<Timestamp>
  ) throws(TrustError) {
    (root, intermediate, leaf) = try TestAuthority.profile.builders(
      (keys.root, keys.intermediate, keys.leaf),
      leafValidity: leafValidity,
      rootExtensions: [
        .keyUsage([.keyCertSign, .cRLSign]),
        .basicConstraints(isAuthority: true),
        try .subjectKeyIdentifier(keys.root.subjectPublicKeyInfo),
        try .authorityKeyIdentifier(keys.root.subjectPublicKeyInfo),
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

  fileprivate static let profile = ChainProfile(
    root: (rootName, [2]),
    intermediate: (intermediateName, [0x3B, 0x7E, 0x80, 0x0A]),
    leaf: (leafName, [0x7D, 0x39, 0x20, 0x09, 0x4E, 0xBE, 0xF3, 0xF8]),
    signature: .rsaPKCS1(.sha256)
  )
}
