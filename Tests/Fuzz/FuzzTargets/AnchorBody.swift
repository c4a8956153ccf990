// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreVerification
import X509Certificates

/// Passes certificates and keys to libcrypto, as trust anchors and in files.
enum AnchorBody {
  static func check(_ input: ArraySlice<UInt8>) throws(Finding) {
    // PEM or DER, one or several.
    _ = accepted { () throws(VerificationError) in try TrustAnchors(certificateFile: input) }
    readKey(input)
    let read = accepted { () throws(CertificateError) in try Certificate(input) }
    guard let certificate = read else { return }
    readKey(certificate.subjectPublicKeyInfo.bytes)
    _ = accepted { () throws(TrustError) in try TrustAnchor(certificate) }
  }

  /// A key, under each set of rules.
  private static func readKey(_ bytes: ArraySlice<UInt8>) {
    let read = accepted { () throws(CertificateError) in try SubjectPublicKeyInfo(bytes) }
    guard let info = read else { return }
    for rules in [KeyRules.standard, .historic, .p256OrP384] {
      _ = accepted { () throws(TrustError) in try PublicKey(info, rules: rules) }
    }
  }
}
