// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust

// The certificates in the header.
extension TokenForgery {
  static let chains =
    [
      withoutCertificates, signerAlone, withoutRoot, fourCertificates, reversedCertificates,
      exchangedRoot, garbageForRoot, trailingByteInCertificate, certificatesInPEM,
    ] + orders + texts

  private static let shape = BrokenRule(
    "Apple, JWSDecodedHeader: x5c has signer, intermediate and root, in this order",
    "jws/certificates"
  )
  private static let encoding = BrokenRule(
    "RFC 7515, 4.1.6: each certificate is the base64 of its DER, and nothing else",
    "jws/certificates"
  )

  private static func certificates(
    _ id: String,
    _ rule: BrokenRule,
    _ list: @escaping @Sendable (TokenAuthority) throws(TrustError) -> [[UInt8]]?
  ) -> TokenForgery {
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

  private static let order = shape.reported(as: "trust/chain-order")

  private static let orders = [
    certificates("empty-list-of-certificates", shape) { _ in [] },
    certificates("five-certificates", shape.harmlessly) { authority throws(TrustError) in
      let impostor = try authority.impostor()
      return authority.certificates + [impostor.intermediate, impostor.root]
    },
    certificates("root-before-intermediate", order.harmlessly) {
      [$0.leaf, $0.root, $0.intermediate]
    },
    certificates("intermediate-first", order.reported(as: "trust/untrusted").harmlessly) {
      [$0.intermediate, $0.leaf, $0.root]
    },
    certificates("signer-for-root", order.harmlessly) { [$0.leaf, $0.intermediate, $0.leaf] },
    certificates("intermediate-for-root", order.harmlessly) {
      [$0.leaf, $0.intermediate, $0.intermediate]
    },
    certificates("signer-for-intermediate", order.reported(as: "trust/incomplete-chain").harmlessly)
    { [$0.leaf, $0.leaf, $0.root] },
    // The root's key under another name.
    certificates("renamed-root", order.harmlessly) { authority throws(TrustError) in
      let root = try authority.adjusting { $0.root.subject = NameBuilder(commonName: "Root") }.root
      return [authority.leaf, authority.intermediate, root]
    },
    certificates("trailing-byte-in-intermediate", malformed.harmlessly) {
      [$0.leaf, $0.intermediate + [0], $0.root]
    },
    certificates("trailing-byte-in-root", malformed.harmlessly) {
      [$0.leaf, $0.intermediate, $0.root + [0]]
    },
  ]

  // MARK: Base64

  private static let malformed = encoding.reported(as: "certificate/malformed")

  private static let texts = [
    forgery("certificates-in-base64url", encoding.harmlessly) {
      $0.header.certificateEncoding.alphabet = .urlSafe
    },
    forgery("certificates-in-lines", encoding.harmlessly) {
      $0.header.certificateEncoding.lineLength = 64
    },
    listed("blank-before-certificates") { #"[" \#($0)","\#($1)","\#($2)"]"# },
    listed("blank-after-certificates") { #"["\#($0)","\#($1)","\#($2) "]"# },
    // The commas make it invalid base64 whatever the lengths of the certificates.
    listed("certificates-in-one-text") { #"["\#($0),\#($1),\#($2)"]"# },
    listed("certificate-without-list") { signer, _, _ in #""\#(signer)""# },
    listed("text-for-root") { signer, intermediate, _ in
      #"["\#(signer)","\#(intermediate)","no root"]"#
    },
  ]

  /// A list of certificates as JSON, from the base64 of signer, intermediate and root.
  private static func listed(
    _ id: String,
    _ json: @escaping @Sendable (String, String, String) -> String
  ) -> TokenForgery {
    forgery(id, encoding.harmlessly) {
      let texts = $0.authority.certificates.map {
        String(decoding: TokenEncoding.certificate.encode($0), as: UTF8.self)
      }
      $0.header.edits.replace("x5c", withJSON: json(texts[0], texts[1], texts[2]))
    }
  }

  /// Certificates in PEM.
  public static let certificatesInPEM = forgery("certificates-in-pem", encoding.harmlessly) {
    $0.header.certificateEncoding = .pem
  }
}
