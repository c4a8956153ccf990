// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import OpenSSLTrust
import StrictTime

extension TokenAuthority.Certificates {
  init(
    keys: TokenAuthority.Keys,
    leafValidity: ClosedRange<Timestamp>
  ) throws(TrustError) {
    (root, intermediate, leaf) = try TokenAuthority.profile.builders(
      (keys.root, keys.intermediate, keys.leaf),
      leafValidity: leafValidity,
      rootExtensions: [
        try .subjectKeyIdentifier(keys.root.subjectPublicKeyInfo),
        .basicConstraints(isAuthority: true),
        .keyUsage([.keyCertSign, .cRLSign]),
      ]
    )
    xcode = CertificateBuilder(
      subject: TestAuthority.xcodeName,
      subjectPublicKeyInfo: keys.xcode.subjectPublicKeyInfo,
      serialNumber: [1],
      validity: TestAuthority.standardValidity,
      issuer: TestAuthority.xcodeName,
      issuerKey: keys.xcode,
      extensions: [
        .basicConstraints(isAuthority: true, pathLength: 0),
        .mailAddress("ReceiptKit Lab StoreKit"),
        .keyUsage([.digitalSignature]),
      ]
    )
    xcode.sign(with: .ecdsa(.sha256))
  }
}

extension TokenAuthority {
  /// The root's name.
  public static let rootName = NameBuilder(commonName: "ReceiptKit Lab Root G3")
  /// The intermediate's name.
  public static let intermediateName = NameBuilder(
    commonName: "ReceiptKit Lab Intermediate",
    organizationalUnit: "G6"
  )
  /// The token signer's name.
  public static let leafName = NameBuilder(commonName: "ReceiptKit Lab Token Signing")

  fileprivate static let profile = ChainProfile(
    root: (rootName, [0x2D, 0xC5, 0x01, 0x6A, 0x10, 0xB0, 0x00, 0x03]),
    intermediate: (intermediateName, [0x12, 0x68, 0x6A, 0x10, 0xB0, 0x00, 0x00, 0x06]),
    leaf: (leafName, [0x6B, 0x2F, 0x6A, 0x10, 0xB0, 0x00, 0x00, 0x11]),
    signature: .ecdsa(.sha384)
  )
}

extension ExtensionBuilder {
  /// A subject alternative name of type rfc822Name, as in Xcode's certificate, where it is not an email
  /// address.
  fileprivate static func mailAddress(_ text: String) -> ExtensionBuilder {
    let value = ASN1Writer.bytes {
      $0.sequence { $0.primitive(.context(1), Array(text.utf8)) }
    }
    return ExtensionBuilder(ASN1ObjectIdentifier(2, 5, 29, 17), value: value)
  }
}
