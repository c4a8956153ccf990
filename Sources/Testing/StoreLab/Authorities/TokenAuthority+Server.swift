// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import OpenSSLSigning
public import OpenSSLTrust
import X509Certificates

extension TokenAuthority {
  /// A TLS server certificate in DER, signed by the root, for host names and IP addresses of 4 or 16 bytes.
  ///
  /// No verifier of tokens or receipts accepts it as a signer.
  public func serverCertificate(
    for key: TestKey,
    names: [String],
    addresses: [[UInt8]]
  ) throws(TrustError) -> [UInt8] {
    let alternativeNames = ExtensionBuilder.alternativeNames(names, addresses)
    // Serial numbers are unique per issuer (RFC 5280, 4.1.2.2), so this number is derived from the
    // names, addresses and key.
    var serial = Array(
      try TestDigest.sha256.digest(of: alternativeNames.value + key.subjectPublicKeyInfo).prefix(8)
    )
    if let first = serial.first { serial[0] = first & 0x3F | 0x40 }
    var builder = CertificateBuilder(
      subject: NameBuilder(commonName: "ReceiptKit Lab Server"),
      subjectPublicKeyInfo: key.subjectPublicKeyInfo,
      serialNumber: serial,
      validity: TestAuthority.standardValidity,
      issuer: TokenAuthority.rootName,
      issuerKey: keys.root,
      extensions: [
        .basicConstraints(isAuthority: false),
        .keyUsage([.digitalSignature]),
        .extendedKeyUsage(.serverAuthentication),
        alternativeNames,
        try .authorityKeyIdentifier(keys.root.subjectPublicKeyInfo),
        try .subjectKeyIdentifier(key.subjectPublicKeyInfo),
      ]
    )
    builder.sign(with: .ecdsa(.sha384))
    return try builder.encoded()
  }
}

extension TestKey {
  /// The P-256 key derived from a seed, in PEM.
  ///
  /// It includes the public key, which is optional (RFC 5915, 3), but GnuTLS requires it.
  package static func completePEM(seed: String) throws(TrustError) -> String {
    let source = SeededBytes(seed: seed, label: EllipticCurve.p256.rawValue)
    let scalar = try PrivateKey.scalar(on: .p256, from: source)
    let info = try PrivateKey(scalar, on: .p256).subjectPublicKeyInfo()
    do {
      let point = try SubjectPublicKeyInfo(info[...]).subjectPublicKey
      return try PrivateKey(scalar, publicKey: point, on: .p256).pem()
    } catch let error as TrustError {
      throw error
    } catch {
      throw TrustError(.untrusted, expected: "a public key", found: "other data")
    }
  }
}

extension ExtensionBuilder {
  /// A subject alternative name: dNSName and iPAddress (RFC 5280, 4.2.1.6).
  fileprivate static func alternativeNames(
    _ names: [String],
    _ addresses: [[UInt8]]
  ) -> ExtensionBuilder {
    let value = ASN1Writer.bytes { writer in
      writer.sequence { writer in
        for name in names { writer.primitive(.context(2), Array(name.utf8)) }
        for address in addresses { writer.primitive(.context(7), address) }
      }
    }
    return ExtensionBuilder(ASN1ObjectIdentifier(2, 5, 29, 17), value: value)
  }
}

extension ASN1ObjectIdentifier {
  /// `id-kp-serverAuth`.
  fileprivate static let serverAuthentication = ASN1ObjectIdentifier(1, 3, 6, 1, 5, 5, 7, 3, 1)
}
