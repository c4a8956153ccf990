// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreLab

// Misleading headers, each in a token that is signed accordingly.
extension TokenSuites {
  static func disguises(_ lab: Lab) throws(TrustError) -> [Vector] {
    try namesOfAlgorithms(lab) + sharedSecrets(lab) + embeddedKeys(lab) + extensions(lab)
  }

  private static func namesOfAlgorithms(_ lab: Lab) throws(TrustError) -> [Vector] {
    let values: [(name: String, comment: String, json: String)] = [
      ("none-capital", "Unsigned, with a capital letter.", #""None""#),
      ("none-mixed", "Unsigned, with letters of both kinds.", #""nOnE""#),
      ("empty-name", "Unsigned, without a name.", #""""#),
      ("blank", "The right name and a blank.", #""ES256 ""#),
      ("list", "The right name in a list.", #"["ES256"]"#),
      ("null", "No value.", "null"),
      ("null-character", "The right name up to a zero.", #""ES256\u0000""#),
    ]
    var vectors: [Vector] = []
    for item in values {
      let isUnsigned = item.comment.hasPrefix("Unsigned")
      let token = try lab.token {
        $0.header.edits.replace("alg", withJSON: item.json)
        if isUnsigned { $0.signature = .empty }
      }
      vectors.append(
        wrong("alg-\(item.name)", item.comment, [.weakAlgorithm], token, "jws/algorithm")
      )
    }
    let signed = { (change: (inout TokenHeaderBuilder) -> Void) throws(TrustError) in
      try lab.token { change(&$0.header) }
    }
    return vectors + [
      wrong(
        "alg-missing",
        "No algorithm.",
        [.missing],
        try signed { $0.alg = nil },
        "jws/algorithm"
      ),
      wrong(
        "alg-capital-member",
        "Names of members have a case.",
        [.weakAlgorithm],
        try signed { $0.edits.rename("alg", to: "Alg") },
        "jws/algorithm"
      ),
      wrong(
        "es384",
        "A signer on P-384, and all as it says.",
        [.weakAlgorithm],
        try es384(lab),
        "jws/algorithm"
      ),
    ]
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
    return [
      wrong(
        "hs256-leaf-pem",
        "Signed with the certificate, as a file has it, for a shared secret.",
        [.weakAlgorithm],
        try lab.token {
          $0.header.alg = "HS256"
          $0.signature = .hmac(key: pem)
        },
        "jws/algorithm"
      ),
      wrong(
        "hs256-as-es256",
        "Signed with the public key for a shared secret, 64 bytes with what is missing.",
        [.weakAlgorithm],
        try secretAsNumbers(lab),
        "trust/signature"
      ),
    ]
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
    return [
      try keyed("jwk-signs", "A key beside the certificates, which signed.", key, true),
      try keyed("jwk-only", "A key in place of certificates, which signed.", key, false),
      try keyed("jku-only", "An address for keys in place of certificates.", keys, false),
      try keyed("x5u-beside", "An address for certificates beside some.", chain, true),
      try keyed("x5u-only", "An address for certificates in place of them.", chain, false),
    ]
  }

  private static func extensions(_ lab: Lab) throws(TrustError) -> [Vector] {
    let bent = {
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
    return [
      try bent(
        "crit-empty",
        "A list without demands is one that nobody may write.",
        .unsupported,
        [MemberBuilder("crit", json: "[]")],
        critical
      ),
      try bent(
        "crit-null",
        "A demand without a value.",
        .unsupported,
        [MemberBuilder("crit", json: "null")],
        critical
      ),
      try bent(
        "crit-registered",
        "A demand to understand what needs none.",
        .unsupported,
        [MemberBuilder("crit", json: #"["alg"]"#)],
        critical
      ),
      try bent(
        "crit-b64",
        "A payload that is not encoded, as a known extension has it.",
        .unsupported,
        [MemberBuilder("crit", json: #"["b64"]"#), MemberBuilder("b64", json: "false")],
        critical
      ),
      try bent(
        "deep",
        "10,000 levels: a reader that calls itself runs out of stack.",
        .limit,
        [MemberBuilder("new", json: deep)],
        "jws/header"
      ),
      try bent(
        "typ-number",
        "A type that is no text.",
        .malformed,
        [MemberBuilder("typ", json: "1")],
        "jws/header"
      ),
    ]
  }
}
