// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreLab

extension TokenSuites {
  static func header(_ lab: Lab) throws(TrustError) -> Suite {
    suite(
      "header",
      "Header algorithms and parameters, each in a token that is signed accordingly.",
      [
        group("Algorithms.", try algorithms(lab)),
        group("Members.", try members(lab)),
        group("Keys of signer certificates.", try keys(lab) + points(lab)),
        group("Keys of intermediates.", try authorityKeys(lab)),
        group("Misleading headers.", try misleadingHeaders(lab)),
      ]
    )
  }

  private static func algorithms(_ lab: Lab) throws(TrustError) -> [Vector] {
    let rsa = try lab.tokens.adjusting {
      $0.leaf.subjectPublicKeyInfo = lab.keys.leaf.subjectPublicKeyInfo
    }
    let named = { (name: String, signature: TokenBuilder.Signature) throws(TrustError) in
      try lab.token {
        $0.header.alg = name
        $0.signature = signature
      }
    }
    return try wrong([
      (
        "none", "An unsigned token with alg \"none\".", [.weakAlgorithm],
        lab.forged(.algorithmNone), "jws/algorithm"
      ),
      (
        "none-with-signature", "alg \"none\" with a genuine signature.", [.weakAlgorithm],
        named("none", .es256), "jws/algorithm"
      ),
      (
        "hs256-leaf", "HMAC with the signer certificate as secret.", [.weakAlgorithm],
        named("HS256", .hmac(key: lab.tokens.leaf)), "jws/algorithm"
      ),
      (
        "hs256-public-key", "HMAC with the public key as secret.", [.weakAlgorithm],
        lab.forged(.algorithmHMAC), "jws/algorithm"
      ),
      (
        "hs256-empty-key", "HMAC with an empty secret.", [.weakAlgorithm],
        named("HS256", .hmac(key: [])), "jws/algorithm"
      ),
      (
        "rs256", "RS256, with an RSA signer and a matching signature.", [.weakAlgorithm],
        lab.token(by: rsa) {
          $0.header.alg = "RS256"
          $0.key = lab.keys.leaf
          $0.signature = .certificate(.rsaPKCS1(.sha256))
        }, "jws/algorithm"
      ),
      (
        "es384-label", "alg ES384 with a genuine ES256 signature.", [.weakAlgorithm],
        lab.forged(.algorithmES384), "jws/algorithm"
      ),
      (
        "lower-case", "alg in lower case with a genuine signature.", [.weakAlgorithm],
        lab.forged(.algorithmInLowerCase), "jws/algorithm"
      ),
    ])
  }

  private static func members(_ lab: Lab) throws(TrustError) -> [Vector] {
    let altered = { (change: (inout MemberEdits) -> Void) throws(TrustError) in
      try lab.token { change(&$0.header.edits) }
    }
    return try wrong([
      (
        "duplicate-alg", "A second alg with an escaped name.", [.duplicate],
        lab.forged(.algorithmTwice), "jws/header", cause: "json/duplicate-member"
      ),
      (
        "duplicate-x5c", "x5c twice.", [.duplicate], lab.forged(.certificatesTwice), "jws/header",
        cause: "json/duplicate-member"
      ),
      (
        "crit", "crit lists an unknown extension.", [.unsupported],
        altered { $0.add(MemberBuilder("crit", json: #"["example"]"#)) }, "jws/critical-header",
        cause: nil
      ),
      (
        "b64-false", "b64 false (RFC 7797): parsers disagree about whether the payload is encoded.",
        [.unsupported], lab.forged(.unencodedPayload), "jws/critical-header", cause: nil
      ),
    ])
      + [
        wrong(
          "jku",
          "A URL of keys in addition to x5c.",
          [.attackerKey],
          try altered { $0.add(MemberBuilder("jku", json: "\"https://example.com\"")) },
          "jws/embedded-key"
        )
      ]
      + wrong([
        (
          "jwk", "A key in addition to x5c.", [.attackerKey],
          altered { $0.add(MemberBuilder("jwk", json: "{}")) }, "jws/embedded-key"
        ),
        (
          "kid-only", "kid instead of x5c.", [.missing],
          lab.token {
            $0.header.x5c = nil
            $0.header.kid = "key"
          }, "jws/certificates"
        ),
      ])
      + [
        right(
          "kid-and-typ",
          "kid and typ have no effect.",
          [.form],
          try lab.token {
            $0.header.kid = "key"
            $0.header.typ = "JWT"
          }
        )
      ]
  }

  /// Signers below the genuine intermediate that differ from a genuine one only in their keys.
  private static func keys(_ lab: Lab) throws(TrustError) -> [Vector] {
    let signed = {
      (key: TestKey, digest: TestDigest) throws(TrustError) in
      let authority = try lab.tokens.adjusting {
        $0.leaf.subjectPublicKeyInfo = key.subjectPublicKeyInfo
      }
      return try lab.token(by: authority) {
        $0.key = key
        $0.signature = .ellipticCurve(digest)
      }
    }
    let rsa = try lab.tokens.adjusting {
      $0.leaf.subjectPublicKeyInfo = lab.keys.leaf.subjectPublicKeyInfo
    }
    return try wrong([
      (
        "p384", "A P-384 signer with a signature of 96 bytes.", [.weakKey],
        signed(lab.keys.tokens.leafP384, .sha384), "jws/signature-length", also: ["trust/weak-key"]
      ),
      (
        "p384-64-bytes", "A P-384 signer with a signature of 64 bytes.", [.weakKey],
        lab.token(
          by: try lab.tokens.adjusting {
            $0.leaf.subjectPublicKeyInfo = lab.keys.tokens.leafP384.subjectPublicKeyInfo
          }
        ), "trust/weak-key", also: []
      ),
      (
        "secp256k1", "A secp256k1 signer, whose signatures also have 64 bytes.", [.weakKey],
        signed(lab.keys.tokens.leafSecp256k1, .sha256), "trust/weak-key", also: []
      ),
      ("rsa", "An RSA signer.", [.weakKey], lab.token(by: rsa), "trust/weak-key", also: []),
    ])
  }

}
