// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import OpenSSLTrust

// Issuers and keys of the certificates in the header.
extension TokenForgery {
  static let issuers = [
    impostor, impostorBelowRoot, impostorBelowIntermediate, selfSignedSigner, signerAsIssuer,
    signedByXcode, developerForXcode, signerOnP384, signerOnSecp256k1, secondIntermediate,
  ]

  private static let anchor = BrokenRule(
    "RFC 5280, 6.1: the certificate chain ends at a trust anchor",
    "trust/untrusted"
  )
  private static let namedIssuer = BrokenRule(
    "RFC 5280, 6.1.3 (a): the named issuer signed the certificate",
    "trust/not-issued"
  )

  /// All certificates come from an authority with the same names, serial numbers and key identifiers, but
  /// different keys.
  public static let impostor = by("impostor", genuine: 0)

  /// The impostor's signer and intermediate with the genuine root.
  public static let impostorBelowRoot = by("impostor-below-root", genuine: 1)

  /// The impostor's signer with the genuine intermediate and root.
  public static let impostorBelowIntermediate = by("impostor-below-intermediate", genuine: 2)

  private static func by(_ id: String, genuine count: Int) -> TokenForgery {
    forgery(id, namedIssuer) { token throws(TrustError) in
      let impostor = try token.authority.impostor()
      token.header.x5c = token.authority.chain(of: impostor, genuine: count)
      token.key = impostor.keys.leaf
    }
  }

  /// A self-signed signer.
  public static let selfSignedSigner = forgery("self-signed-signer", anchor) {
    token throws(TrustError) in
    let key = token.key
    let issued = try token.authority.adjusting {
      $0.leaf.issuer = $0.leaf.subject
      $0.leaf.issuerKey = key
      $0.leaf.sign(with: .ecdsa(.sha256))
    }
    token.header.x5c = [issued.leaf]
  }

  /// A signer certificate issued by the genuine signer.
  public static let signerAsIssuer = forgery(
    "signer-as-issuer",
    BrokenRule("RFC 5280, 6.1.4 (k): only a CA issues certificates", "trust/untrusted")
  ) { token throws(TrustError) in
    let (authority, key) = (token.authority, try TestKey.p256(seed: "below the signer"))
    let below = try authority.adjusting {
      $0.leaf.issuer = $0.leaf.subject
      $0.leaf.issuerKey = authority.keys.leaf
      $0.leaf.sign(with: .ecdsa(.sha256))
      $0.leaf.subject = NameBuilder(commonName: "ReceiptKit Lab Impostor")
      $0.leaf.subjectPublicKeyInfo = key.subjectPublicKeyInfo
      $0.leaf.removeExtension(.authorityKeyIdentifier)
    }
    token.header.x5c = [below.leaf, authority.leaf, authority.intermediate]
    token.key = key
  }

  /// A self-signed certificate, like Xcode's.
  public static let signedByXcode = forgery(
    "signed-by-xcode",
    BrokenRule(
      "Apple, Setting up StoreKit Testing in Xcode: an Xcode certificate is trusted only if the caller configures it",
      "trust/untrusted"
    )
  ) {
    $0.header = .xcode(certificate: $0.authority.xcode)
    $0.key = $0.authority.keys.xcode
  }

  /// A developer certificate and a payload with the environment Xcode.
  ///
  /// If a verifier selects its rules by the payload, the attacker chooses the rules.
  public static let developerForXcode = forgery(
    "developer-for-xcode",
    BrokenRule(
      "Apple, Setting up StoreKit Testing in Xcode: the caller, not the payload, decides which signers are accepted",
      "trust/marker-missing"
    )
  ) { token throws(TrustError) in
    try TokenForgery.leafWithoutMarker.apply(to: &token)
    try TokenForgery.xcodeEnvironment.apply(to: &token)
  }

  /// The signer has a P-384 key, and the header names ES256.
  public static let signerOnP384 = forgery(
    "signer-on-p384",
    BrokenRule("RFC 7518, 3.4: ES256 is ECDSA on P-256", "jws/signature-length", isHarmless: true)
  ) { token throws(TrustError) in
    let key = try TestKey.p384(seed: "signer on P-384")
    let issued = try token.authority.adjusting {
      $0.leaf.subjectPublicKeyInfo = key.subjectPublicKeyInfo
    }
    token.header.x5c = issued.certificates
    token.key = key
  }

  /// The signer has a secp256k1 key, which has the same length as a P-256 key.
  public static let signerOnSecp256k1 = forgery(
    "signer-on-secp256k1",
    BrokenRule("RFC 7518, 3.4: ES256 is ECDSA on P-256", "trust/weak-key", isHarmless: true)
  ) { token throws(TrustError) in
    // SubjectPublicKeyInfo up to the point: id-ecPublicKey, secp256k1 (SEC 2, A.2.1), a BIT STRING of
    // 66 bytes.
    let start: [UInt8] = [
      0x30, 0x56, 0x30, 0x10, 0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01, 0x06, 0x05,
      0x2B, 0x81, 0x04, 0x00, 0x0A, 0x03, 0x42, 0x00,
    ]
    let point = token.key.subjectPublicKeyInfo.suffix(65)
    token.header.x5c = try token.authority.adjusting {
      $0.leaf.subjectPublicKeyInfo = start + point
    }.certificates
  }

  /// A second intermediate between signer and intermediate.
  public static let secondIntermediate = forgery(
    "second-intermediate",
    BrokenRule("RFC 5280, 4.2.1.9: a path length of 0 allows no further CA", "trust/untrusted")
  ) { token throws(TrustError) in
    let (authority, key) = (token.authority, try TestKey.p384(seed: "second intermediate"))
    var second = authority.builders.intermediate
    second.issuer = second.subject
    second.issuerKey = authority.keys.intermediate
    second.subject = NameBuilder(commonName: "ReceiptKit Lab Second Intermediate")
    second.subjectPublicKeyInfo = key.subjectPublicKeyInfo
    second.removeExtension(.authorityKeyIdentifier)
    let issued = try authority.adjusting {
      $0.leaf.issuer = second.subject
      $0.leaf.issuerKey = key
      $0.leaf.removeExtension(.authorityKeyIdentifier)
    }
    token.header.x5c = [issued.leaf, try second.encoded(), authority.intermediate]
  }
}
