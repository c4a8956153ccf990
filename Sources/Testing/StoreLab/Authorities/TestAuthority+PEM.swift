// SPDX-License-Identifier: Apache-2.0

public import OpenSSLTrust
import StrictBase64
import X509Certificates

// Certificates are stored with their keys: ECDSA signatures are random, so a reissued root would differ
// from the one that verifiers trust.

extension TestAuthority {
  /// An authority from stored keys and certificates in PEM.
  ///
  /// Each certificate must have the public key of its stored key.
  public init(
    keys: Keys,
    root: String,
    intermediate: String,
    leaf: String
  ) throws(TrustError) {
    let builders = try Certificates(keys: keys, leafValidity: TestAuthority.standardValidity)
    let certificates = (
      try keys.root.certificate(pem: root), try keys.intermediate.certificate(pem: intermediate),
      try keys.leaf.certificate(pem: leaf)
    )
    issued = IssuedChain(keys, builders, certificates)
  }
}

extension TokenAuthority {
  /// An authority from stored keys and certificates in PEM.
  ///
  /// Each certificate must have the public key of its stored key. If the Xcode certificate is missing, a new
  /// one is issued.
  public init(
    keys: Keys,
    root: String,
    intermediate: String,
    leaf: String,
    xcode: String? = nil
  ) throws(TrustError) {
    let builders = try Certificates(keys: keys, leafValidity: TestAuthority.standardValidity)
    let certificates = (
      try keys.root.certificate(pem: root), try keys.intermediate.certificate(pem: intermediate),
      try keys.leaf.certificate(pem: leaf)
    )
    let ofXcode =
      if let xcode { try keys.xcode.certificate(pem: xcode) } else { try builders.xcode.encoded() }
    issued = IssuedChain(keys, builders, certificates, xcode: ofXcode)
  }
}

extension TestKey {
  /// The certificate of this key, in DER.
  fileprivate func certificate(pem: String) throws(TrustError) -> [UInt8] {
    let lines = pem.utf8.split { $0 == 0x0A || $0 == 0x0D }
    guard lines.count > 2, lines.first?.elementsEqual(TestKey.begin.utf8) == true,
      lines.last?.elementsEqual(TestKey.end.utf8) == true
    else {
      throw TrustError(.untrusted, expected: "a certificate in PEM", found: "other data")
    }
    let base64 = Array(lines.dropFirst().dropLast().joined())
    do {
      let der = try Base64.decode(base64[...], alphabet: .standard, padding: .required)
      let certificate = try Certificate(der[...])
      guard certificate.subjectPublicKeyInfo.bytes.elementsEqual(subjectPublicKeyInfo) else {
        throw TrustError(
          .untrusted,
          expected: "the certificate of the key",
          found: "the certificate of another key"
        )
      }
      return der
    } catch let error as TrustError {
      throw error
    } catch {
      throw TrustError(.untrusted, expected: "a certificate in PEM", found: "other data")
    }
  }

  private static let begin = "-----BEGIN CERTIFICATE-----"
  private static let end = "-----END CERTIFICATE-----"
}
