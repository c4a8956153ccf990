// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StrictBase64

// Algorithms and keys that an attacker chooses in the header, each in a token that is signed accordingly.
extension TokenForgery {
  static let algorithms = [
    // An algorithm of `none`, with the signature of ES256.
    forgery("algorithm-none-signed", choice.harmlessly) { $0.header.alg = "none" },
    // HMAC with the signer certificate as the secret.
    shared("hmac-with-certificate") { $0.leaf },
    shared("hmac-with-pem") { Array(TestAuthority.pem(of: $0.leaf).utf8) },
    shared("hmac-with-empty-key") { _ in [] },
    // HMAC with the public key as the secret, written twice to fill the 64 bytes of ES256.
    forgery("hmac-as-es256", choice.reported(as: "trust/signature")) { token throws(TrustError) in
      token.signature = .hmac(key: token.key.subjectPublicKeyInfo)
      let half = try token.signatureBytes()
      token.signature = .bytes(half + half)
    },
    spelled("algorithm-none-capitalized", #""None""#, isUnsigned: true),
    spelled("algorithm-none-in-mixed-case", #""nOnE""#, isUnsigned: true),
    spelled("algorithm-empty", #""""#, isUnsigned: true),
    spelled("algorithm-with-blank", #""ES256 ""#),
    spelled("algorithm-with-null-character", #""ES256\u0000""#),
    spelled("algorithm-in-list", #"["ES256"]"#),
    spelled("algorithm-null", "null"),
    // The member `Alg`: names of members are case-sensitive.
    forgery("algorithm-under-other-name", choice.harmlessly) {
      $0.header.edits.rename("alg", to: "Alg")
    },
  ]

  private static func shared(
    _ id: String,
    _ secret: @escaping @Sendable (TokenAuthority) -> [UInt8]
  ) -> TokenForgery {
    forgery(id, choice) {
      $0.header.alg = "HS256"
      $0.signature = .hmac(key: secret($0.authority))
    }
  }

  private static func spelled(
    _ id: String,
    _ json: String,
    isUnsigned: Bool = false
  ) -> TokenForgery {
    forgery(id, isUnsigned ? choice : choice.harmlessly) {
      $0.header.edits.replace("alg", withJSON: json)
      if isUnsigned { $0.signature = .empty }
    }
  }

  // MARK: Critical extensions

  static let criticalHeaders = [
    extended("critical-header-empty", ("crit", "[]")),
    extended("critical-header-null", ("crit", "null")),
    extended("critical-header-registered", ("crit", #"["alg"]"#)),
    extended("critical-unencoded-payload", ("crit", #"["b64"]"#), ("b64", "false")),
    forgery(
      "type-as-number",
      BrokenRule(
        "RFC 7515, 4.1.9: typ is for applications, and a JWS library ignores it",
        "jws/header"
      )
      .leftOpenByStandard
    ) { $0.header.extraMembers.append(MemberBuilder("typ", json: "1")) },
  ]

  private static let critical = BrokenRule(
    "RFC 7515, 4.1.11: crit lists extensions that the verifier supports, and is not empty",
    "jws/critical-header",
    isHarmless: true
  )

  private static func extended(_ id: String, _ members: (String, String)...) -> TokenForgery {
    forgery(id, critical) { token in
      token.header.extraMembers += members.map { MemberBuilder($0.0, json: $0.1) }
    }
  }

  // MARK: Keys in the header

  static let foreignKeys = [
    foreign("embedded-key-signs", keepsCertificates: true) { ("jwk", jwk($0)) },
    foreign("embedded-key-alone") { ("jwk", jwk($0)) },
    foreign("key-address-alone") { _ in ("jku", #""https://example.com/keys""#) },
    foreign("certificate-address-alone") { _ in ("x5u", #""https://example.com/chain""#) },
  ]

  /// A token signed with an attacker's key, to which a member of the header refers.
  private static func foreign(
    _ id: String,
    keepsCertificates: Bool = false,
    _ member: @escaping @Sendable (TestKey) -> (name: String, json: String)
  ) -> TokenForgery {
    forgery(id, own) { token throws(TrustError) in
      token.key = try .p256(seed: "somebody else")
      let (name, json) = member(token.key)
      token.header.extraMembers.append(MemberBuilder(name, json: json))
      if !keepsCertificates { token.header.x5c = nil }
    }
  }

  /// A public key as a JWK (RFC 7517).
  private static func jwk(_ key: TestKey) -> String {
    let point = key.subjectPublicKeyInfo.suffix(64)
    let x = Base64.encode(point.prefix(32), alphabet: .urlSafe, padding: false)
    let y = Base64.encode(point.suffix(32), alphabet: .urlSafe, padding: false)
    return #"{"kty":"EC","crv":"P-256","x":"\#(x)","y":"\#(y)"}"#
  }
}
