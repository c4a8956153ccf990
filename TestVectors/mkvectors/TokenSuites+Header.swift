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
        group("Disguises.", try disguises(lab)),
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
    return [
      wrong(
        "none",
        "An unsigned token with alg \"none\".",
        [.weakAlgorithm],
        try lab.forged(.algorithmNone),
        "jws/algorithm"
      ),
      wrong(
        "none-with-signature",
        "alg \"none\" with a genuine signature.",
        [.weakAlgorithm],
        try named("none", .es256),
        "jws/algorithm"
      ),
      wrong(
        "hs256-leaf",
        "HMAC with the signer certificate as secret.",
        [.weakAlgorithm],
        try named("HS256", .hmac(key: lab.tokens.leaf)),
        "jws/algorithm"
      ),
      wrong(
        "hs256-public-key",
        "HMAC with the public key as secret.",
        [.weakAlgorithm],
        try lab.forged(.algorithmHMAC),
        "jws/algorithm"
      ),
      wrong(
        "hs256-empty-key",
        "HMAC with an empty secret.",
        [.weakAlgorithm],
        try named("HS256", .hmac(key: [])),
        "jws/algorithm"
      ),
      wrong(
        "rs256",
        "RS256, with an RSA signer and a matching signature.",
        [.weakAlgorithm],
        try lab.token(by: rsa) {
          $0.header.alg = "RS256"
          $0.key = lab.keys.leaf
          $0.signature = .certificate(.rsaPKCS1(.sha256))
        },
        "jws/algorithm"
      ),
      wrong(
        "es384-label",
        "alg ES384 with a genuine ES256 signature.",
        [.weakAlgorithm],
        try lab.forged(.algorithmES384),
        "jws/algorithm"
      ),
      wrong(
        "lower-case",
        "alg in lower case with a genuine signature.",
        [.weakAlgorithm],
        try lab.forged(.algorithmInLowerCase),
        "jws/algorithm"
      ),
    ]
  }

  private static func members(_ lab: Lab) throws(TrustError) -> [Vector] {
    let bent = { (change: (inout MemberEdits) -> Void) throws(TrustError) in
      try lab.token { change(&$0.header.edits) }
    }
    return [
      wrong(
        "duplicate-alg",
        "A second alg with an escaped name.",
        [.duplicate],
        try lab.forged(.algorithmTwice),
        "jws/header",
        cause: "json/duplicate-member"
      ),
      wrong(
        "duplicate-x5c",
        "x5c twice.",
        [.duplicate],
        try lab.forged(.certificatesTwice),
        "jws/header",
        cause: "json/duplicate-member"
      ),
      wrong(
        "crit",
        "crit lists an unknown extension.",
        [.unsupported],
        try bent { $0.add(MemberBuilder("crit", json: #"["example"]"#)) },
        "jws/critical-header"
      ),
      wrong(
        "b64-false",
        "b64 false (RFC 7797): parsers disagree about whether the payload is encoded.",
        [.unsupported],
        try lab.forged(.unencodedPayload),
        "jws/critical-header"
      ),
      wrong(
        "jku",
        "A URL of keys in addition to x5c.",
        [.attackerKey],
        try bent { $0.add(MemberBuilder("jku", json: "\"https://example.com\"")) },
        "jws/embedded-key"
      ),
      wrong(
        "jwk",
        "A key in addition to x5c.",
        [.attackerKey],
        try bent { $0.add(MemberBuilder("jwk", json: "{}")) },
        "jws/embedded-key"
      ),
      wrong(
        "kid-only",
        "kid instead of x5c.",
        [.missing],
        try lab.token {
          $0.header.x5c = nil
          $0.header.kid = "key"
        },
        "jws/certificates"
      ),
      right(
        "kid-and-typ",
        "kid and typ have no effect.",
        [.form],
        try lab.token {
          $0.header.kid = "key"
          $0.header.typ = "JWT"
        }
      ),
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
    return [
      wrong(
        "p384",
        "A P-384 signer with a signature of 96 bytes.",
        [.weakKey],
        try signed(lab.keys.tokens.leafP384, .sha384),
        "jws/signature-length",
        also: ["trust/weak-key"]
      ),
      wrong(
        "p384-64-bytes",
        "A P-384 signer with a signature of 64 bytes.",
        [.weakKey],
        try lab.token(
          by: try lab.tokens.adjusting {
            $0.leaf.subjectPublicKeyInfo = lab.keys.tokens.leafP384.subjectPublicKeyInfo
          }
        ),
        "trust/weak-key"
      ),
      wrong(
        "secp256k1",
        "A secp256k1 signer, whose signatures also have 64 bytes.",
        [.weakKey],
        try signed(lab.keys.tokens.leafSecp256k1, .sha256),
        "trust/weak-key"
      ),
      wrong(
        "rsa",
        "An RSA signer.",
        [.weakKey],
        try lab.token(by: rsa),
        "trust/weak-key"
      ),
    ]
  }

  // MARK: Certificates

  static func x5c(_ lab: Lab) throws(TrustError) -> Suite {
    let genuine = lab.tokens.certificates
    let attacker = lab.tokenAttacker
    let carrying = { (certificates: [[UInt8]]) throws(TrustError) in
      try lab.token { $0.header.x5c = certificates }
    }
    let written = { (change: (inout TokenEncoding) -> Void) throws(TrustError) in
      try lab.token { change(&$0.header.certificateEncoding) }
    }
    let (leaf, middle, root) = (lab.tokens.leaf, lab.tokens.intermediate, lab.tokens.root)
    let renewed = try lab.tokens.adjusting { $0.root.serialNumber = [0x77] }
    return suite(
      "x5c",
      "Number, order and encoding of certificates.",
      [
        group(
          "Number and order.",
          [
            right("three", "Signer, intermediate, root.", [.basic], try lab.token()),
            wrong("none", "An empty x5c.", [.missing], try carrying([]), "jws/certificates"),
            wrong(
              "signer-only",
              "The signer certificate alone.",
              [.missing],
              try carrying([leaf]),
              "trust/incomplete-chain",
              also: ["trust/untrusted", "trust/chain-order"]
            ),
            wrong(
              "two",
              "Signer and intermediate, without the root.",
              [.missing],
              try carrying([leaf, middle]),
              "jws/certificates"
            ),
            wrong(
              "four",
              "Four certificates, the root twice.",
              [.duplicate],
              try carrying(genuine + [root]),
              "jws/certificates"
            ),
            wrong(
              "five",
              "Five certificates: a genuine chain and two others.",
              [.trailing],
              try carrying(genuine + [attacker.intermediate, attacker.root]),
              "jws/certificates"
            ),
            wrong(
              "swapped-tail",
              "Signer, root, intermediate.",
              [.form],
              try carrying([leaf, root, middle]),
              "trust/chain-order",
              also: ["trust/untrusted"]
            ),
            wrong(
              "signer-repeated",
              "The signer certificate in place of the root.",
              [.duplicate],
              try carrying([leaf, middle, leaf]),
              "trust/chain-order"
            ),
            wrong(
              "intermediate-repeated",
              "The intermediate in place of the root.",
              [.duplicate],
              try carrying([leaf, middle, middle]),
              "trust/chain-order"
            ),
            wrong(
              "attacker-in-root-place",
              "Another root with the genuine name in place of the root.",
              [.substitution],
              try carrying([leaf, middle, attacker.root]),
              "trust/chain-order",
              also: ["trust/untrusted"]
            ),
            wrong(
              "reversed",
              "Root, intermediate, signer.",
              [.form],
              try carrying([root, middle, leaf]),
              "trust/untrusted",
              also: ["trust/chain-order", "trust/incomplete-chain", "trust/signature"]
            ),
            right(
              "renewed-root",
              "Another certificate with the root's name and key: a trust anchor is a name and a key.",
              [.substitution],
              try carrying([leaf, middle, renewed.root])
            ),
          ]
        ),
        group(
          "Encodings.",
          [
            wrong(
              "pem",
              "Certificates in PEM.",
              [.form],
              try lab.token { $0.header.certificateEncoding = .pem },
              "jws/certificates"
            ),
            wrong(
              "url-safe",
              "Certificates in base64url.",
              [.form],
              try written { $0.alphabet = .urlSafe },
              "jws/certificates"
            ),
            wrong(
              "lines",
              "Certificates in base64 with lines of 64 characters.",
              [.form],
              try written { $0.lineLength = 64 },
              "jws/certificates"
            ),
            wrong(
              "trailing-octet",
              "One byte after the signer certificate.",
              [.trailing],
              try carrying([leaf + [0], middle, root]),
              "certificate/malformed",
              cause: "asn1/trailing-data"
            ),
            wrong(
              "garbage-root",
              "An empty SEQUENCE in place of the root.",
              [.malformed],
              try carrying([leaf, middle, [0x30, 0x00]]),
              "certificate/malformed"
            ),
          ] + (try writtenCertificates(lab))
        ),
      ]
    )
  }
}
