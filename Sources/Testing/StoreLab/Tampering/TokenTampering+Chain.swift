// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust

// The certificates in the header.
extension TokenTampering {
  static let chains = [
    withoutCertificates, signerAlone, withoutRoot, fourCertificates, reversedCertificates,
    exchangedRoot, garbageForRoot, trailingByteInCertificate, certificatesInPEM,
  ]

  private static let shape = "Apple: x5c has signer, intermediate and root, in this order"
  private static let encoding =
    "RFC 7515, 4.1.6: each certificate is the base64 of its DER, and nothing else"

  private static func certificates(
    _ id: String,
    _ code: String,
    breaks rule: String = shape,
    _ list: @escaping @Sendable (TokenAuthority) throws(TrustError) -> [[UInt8]]?
  ) -> TokenTampering {
    TokenTampering(id, breaks: rule, code) { token throws(TrustError) in
      token.header.x5c = try list(token.authority)
    }
  }

  /// No certificates.
  public static let withoutCertificates = certificates(
    "without-certificates",
    "jws/certificates"
  ) { _ in nil }

  /// Only the signer certificate.
  public static let signerAlone = certificates("signer-alone", "trust/incomplete-chain") {
    [$0.leaf]
  }

  /// Signer and intermediate, without the root.
  public static let withoutRoot = certificates("without-root", "jws/certificates") {
    [$0.leaf, $0.intermediate]
  }

  /// An additional certificate.
  public static let fourCertificates = certificates("four-certificates", "jws/certificates") {
    $0.certificates + [$0.root]
  }

  /// The certificates in reverse order.
  public static let reversedCertificates = certificates(
    "reversed-certificates",
    "trust/chain-order"
  ) { $0.certificates.reversed() }

  /// Another root with the same name.
  public static let exchangedRoot = certificates("exchanged-root", "trust/chain-order") {
    authority throws(TrustError) in
    [authority.leaf, authority.intermediate, try authority.impostor().root]
  }

  /// Instead of the root, bytes that are not a certificate.
  public static let garbageForRoot = certificates(
    "garbage-for-root",
    "certificate/malformed",
    breaks: encoding
  ) { [$0.leaf, $0.intermediate, [0xDE, 0xAD, 0xBE, 0xEF]] }

  /// A byte after the signer certificate.
  public static let trailingByteInCertificate = certificates(
    "trailing-byte-in-certificate",
    "certificate/malformed",
    breaks: encoding
  ) { [$0.leaf + [0], $0.intermediate, $0.root] }

  /// Certificates in PEM.
  public static let certificatesInPEM = TokenTampering(
    "certificates-in-pem",
    breaks: encoding,
    "jws/certificates"
  ) { $0.header.certificateEncoding = .pem }
}
