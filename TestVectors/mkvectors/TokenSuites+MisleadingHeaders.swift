// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreLab

// Misleading headers, each in a token that is signed accordingly.
extension TokenSuites {
  static func misleadingHeaders(_ lab: Lab) throws(TrustError) -> [Vector] {
    try namesOfAlgorithms(lab) + sharedSecrets(lab) + embeddedKeys(lab) + extensions(lab)
  }

  private static func namesOfAlgorithms(_ lab: Lab) throws(TrustError) -> [Vector] {
    let values: [(name: String, comment: String, json: String)] = [
      ("none-capital", "Unsigned, with alg \"None\".", #""None""#),
      ("none-mixed", "Unsigned, with alg \"nOnE\".", #""nOnE""#),
      ("empty-name", "Unsigned, with an empty alg.", #""""#),
      ("blank", "alg ES256 with a trailing space.", #""ES256 ""#),
      ("list", "alg is an array that contains ES256.", #"["ES256"]"#),
      ("null", "alg is null.", "null"),
      ("null-character", "alg ES256 followed by U+0000.", #""ES256\u0000""#),
    ]
    let vectors = try values.map { item throws(TrustError) -> Vector in
      let isUnsigned = item.comment.hasPrefix("Unsigned")
      let token = try lab.token {
        $0.header.edits.replace("alg", withJSON: item.json)
        if isUnsigned { $0.signature = .empty }
      }
      return wrong("alg-\(item.name)", item.comment, [.weakAlgorithm], token, "jws/algorithm")
    }
    let signed = { (change: (inout TokenHeaderBuilder) -> Void) throws(TrustError) in
      try lab.token { change(&$0.header) }
    }
    return vectors
      + (try wrong([
        ("alg-missing", "alg is missing.", [.missing], signed { $0.alg = nil }, "jws/algorithm"),
        (
          "alg-capital-member", "The member \"Alg\"; member names are case-sensitive.",
          [.weakAlgorithm], signed { $0.edits.rename("alg", to: "Alg") }, "jws/algorithm"
        ),
        (
          "es384", "ES384, with a P-384 signer and a matching signature.", [.weakAlgorithm],
          es384(lab), "jws/algorithm"
        ),
      ]))
  }

  private static func es384(_ lab: Lab) throws(TrustError) -> [UInt8] {
    let key = lab.keys.tokens.leafP384
    let authority = try lab.tokens.adjusting {
      $0.leaf.subjectPublicKeyInfo = key.subjectPublicKeyInfo
    }
    return try lab.token(by: authority) {
      $0.header.alg = "ES384"
      $0.key = key
      $0.signature = .ellipticCurve(.sha384)
    }
  }

  private static func sharedSecrets(_ lab: Lab) throws(TrustError) -> [Vector] {
    let pem = Array(TestAuthority.pem(of: lab.tokens.leaf).utf8)
    return try wrong([
      (
        "hs256-leaf-pem", "HMAC with the PEM signer certificate as secret.", [.weakAlgorithm],
        lab.token {
          $0.header.alg = "HS256"
          $0.signature = .hmac(key: pem)
        }, "jws/algorithm"
      ),
      (
        "hs256-as-es256",
        "HMAC with the public key as secret, written twice to fill the 64 bytes of ES256.",
        [.weakAlgorithm], secretAsNumbers(lab), "trust/signature"
      ),
    ])
  }

  /// The header names ES256, and the signature has the length of ES256.
  private static func secretAsNumbers(_ lab: Lab) throws(TrustError) -> [UInt8] {
    var token = try lab.tokens.token(Lab.transaction())
    token.signature = .hmac(key: lab.keys.tokens.leaf.subjectPublicKeyInfo)
    let half = try token.signatureBytes()
    token.signature = .bytes(half + half)
    return try token.encoded()
  }

  // MARK: Members

  /// The attacker's public key as a JWK (RFC 7517).
  private static func jwk(_ key: TestKey) -> String {
    let point = Array(key.subjectPublicKeyInfo.suffix(64))
    let x = JWSSuites.segment(Array(point.prefix(32)))
    let y = JWSSuites.segment(Array(point.suffix(32)))
    return #"{"kty":"EC","crv":"P-256","x":"\#(x)","y":"\#(y)"}"#
  }

  private static func embeddedKeys(_ lab: Lab) throws(TrustError) -> [Vector] {
    let attacker = lab.keys.tokens.attackerLeaf
    let keyed = {
      (name: String, comment: String, member: MemberBuilder, keepsCertificates: Bool)
        throws(TrustError) in
      wrong(
        name,
        comment,
        [.attackerKey],
        try lab.token {
          $0.key = attacker
          $0.header.edits.add(member)
          if !keepsCertificates { $0.header.x5c = nil }
        },
        "jws/embedded-key"
      )
    }
    let key = MemberBuilder("jwk", json: jwk(attacker))
    let keys = MemberBuilder("jku", json: #""https://example.com/keys""#)
    let chain = MemberBuilder("x5u", json: #""https://example.com/chain""#)
    return try table(
      keyed,
      [
        (
          "jwk-signs", "The attacker's key as jwk, in addition to x5c; it signed the token.", key,
          true
        ),
        ("jwk-only", "The attacker's key as jwk, instead of x5c; it signed the token.", key, false),
        ("jku-only", "A URL of keys instead of x5c.", keys, false),
        ("x5u-beside", "A URL of certificates in addition to x5c.", chain, true),
        ("x5u-only", "A URL of certificates instead of x5c.", chain, false),
      ]
    )
  }

  private static func extensions(_ lab: Lab) throws(TrustError) -> [Vector] {
    let altered = {
      (name: String, comment: String, flag: Flag, members: [MemberBuilder], code: String)
        throws(TrustError) in
      wrong(
        name,
        comment,
        [flag],
        try lab.token { token in
          for member in members { token.header.edits.add(member) }
        },
        code
      )
    }
    let critical = "jws/critical-header"
    let deep = String(repeating: "[", count: 10_000) + String(repeating: "]", count: 10_000)
    return try table(
      altered,
      [
        (
          "crit-empty", "crit is an empty list (RFC 7515, 4.1.11 forbids it).", .unsupported,
          [MemberBuilder("crit", json: "[]")], critical
        ),
        (
          "crit-null", "crit is null.", .unsupported, [MemberBuilder("crit", json: "null")],
          critical
        ),
        (
          "crit-registered", "crit lists a registered parameter (RFC 7515, 4.1.11 forbids it).",
          .unsupported, [MemberBuilder("crit", json: #"["alg"]"#)], critical
        ),
        (
          "crit-b64", "crit lists b64, and b64 is false (RFC 7797), which is not supported.",
          .unsupported,
          [MemberBuilder("crit", json: #"["b64"]"#), MemberBuilder("b64", json: "false")], critical
        ),
        (
          "deep", "10,000 levels: exhausts the stack of a recursive parser.", .limit,
          [MemberBuilder("new", json: deep)], "jws/header"
        ),
        (
          "typ-number", "typ is a number.", .malformed, [MemberBuilder("typ", json: "1")],
          "jws/header"
        ),
      ]
    )
  }
}
