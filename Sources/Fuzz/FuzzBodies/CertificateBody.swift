// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreVerification
import X509Certificates

/// Reads certificates, in DER and in files.
enum CertificateBody {
  static func check(_ input: ArraySlice<UInt8>) throws(Finding) {
    anchors(in: input)
    try keyInformation(input)
    let copy = accepted { () throws(CertificateError) in try Certificate(rootCopy: input) }
    guard let certificate = read(input) else {
      if copy != nil { try requireWhole(input) { read($0) != nil } }
      return
    }
    try requireWhole(input) { read($0) != nil }
    try require(copy == certificate, "a certificate is no copy of a root")
    try require(certificate.bytes == input, "a certificate is not all of its bytes")
    try keyInformation(certificate.subjectPublicKeyInfo.bytes)
    _ = accepted { () throws(TrustError) in try TrustAnchor(certificate) }
    for name in [certificate.subject, certificate.issuer] {
      _ = (name.attributes, name.commonName, name.description)
      try require(name == DistinguishedName(bytes: name.bytes), "a name is not itself")
    }
  }

  private static func read(_ input: ArraySlice<UInt8>) -> Certificate? {
    accepted { () throws(CertificateError) in try Certificate(input) }
  }

  /// PEM or DER, one or several.
  private static func anchors(in input: ArraySlice<UInt8>) {
    _ = accepted { () throws(VerificationError) in try TrustAnchors(certificateFile: input) }
  }

  /// The key: by structure, then as libcrypto takes it.
  private static func keyInformation(_ bytes: ArraySlice<UInt8>) throws(Finding) {
    func read(_ bytes: ArraySlice<UInt8>) -> SubjectPublicKeyInfo? {
      accepted { () throws(CertificateError) in try SubjectPublicKeyInfo(bytes) }
    }
    guard let info = read(bytes) else { return }
    try requireWhole(bytes) { read($0) != nil }
    for rules in [KeyRules.standard, .historic, .p256OrP384] {
      _ = accepted { () throws(TrustError) in try PublicKey(info, rules: rules) }
    }
  }
}
