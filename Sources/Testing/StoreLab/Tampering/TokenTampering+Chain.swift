// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust

// The certificates in the header.
extension TokenTampering {
  static let chains = [
    withoutCertificates, signerAlone, withoutRoot, fourCertificates, reversedCertificates,
    exchangedRoot, garbageForRoot, trailingByteInCertificate, certificatesInPEM,
  ]

  private static let shape = Rule(
    "Apple: x5c has signer, intermediate and root, in this order",
    "jws/certificates"
  )
  private static let encoding = Rule(
    "RFC 7515, 4.1.6: each certificate is the base64 of its DER, and nothing else",
    "jws/certificates"
  )

  private static func certificates(
    _ id: String,
    _ rule: Rule,
    _ list: @escaping @Sendable (TokenAuthority) throws(TrustError) -> [[UInt8]]?
  ) -> TokenTampering {
    forgery(id, rule) { token throws(TrustError) in
      token.header.x5c = try list(token.authority)
    }
  }

  /// No certificates.
  public static let withoutCertificates = certificates("without-certificates", shape) { _ in nil }

  /// Only the signer certificate.
  public static let signerAlone = certificates(
    "signer-alone",
    shape.reported(as: "trust/incomplete-chain").harmlessly
  ) {
    [$0.leaf]
  }

  /// Signer and intermediate, without the root.
  public static let withoutRoot = certificates("without-root", shape.harmlessly) {
    [$0.leaf, $0.intermediate]
  }

  /// An additional certificate.
  public static let fourCertificates = certificates("four-certificates", shape.harmlessly) {
    $0.certificates + [$0.root]
  }

  /// The certificates in reverse order.
  public static let reversedCertificates = certificates(
    "reversed-certificates",
    shape.reported(as: "trust/chain-order").harmlessly
  ) { $0.certificates.reversed() }

  /// Another root with the same name.
  public static let exchangedRoot = certificates(
    "exchanged-root",
    shape.reported(as: "trust/chain-order").harmlessly
  ) {
    authority throws(TrustError) in
    [authority.leaf, authority.intermediate, try authority.impostor().root]
  }

  /// Instead of the root, bytes that are not a certificate.
  public static let garbageForRoot = certificates(
    "garbage-for-root",
    encoding.reported(as: "certificate/malformed").harmlessly
  ) { [$0.leaf, $0.intermediate, [0xDE, 0xAD, 0xBE, 0xEF]] }

  /// A byte after the signer certificate.
  public static let trailingByteInCertificate = certificates(
    "trailing-byte-in-certificate",
    encoding.reported(as: "certificate/malformed").harmlessly
  ) { [$0.leaf + [0], $0.intermediate, $0.root] }

  /// Certificates in PEM.
  public static let certificatesInPEM = forgery("certificates-in-pem", encoding.harmlessly) {
    $0.header.certificateEncoding = .pem
  }
}
