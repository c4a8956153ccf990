// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreLab

extension TokenSuites {
  static func header(_ lab: Lab) throws(TrustError) -> Suite {
    suite(
      "header",
      "Algorithms and members of the header, each in a token that is signed as it says.",
      [
        group("Algorithms.", try algorithms(lab)),
        group("Members.", try members(lab)),
        group("Keys of signers.", try keys(lab) + points(lab)),
        group("Keys of authorities.", try authorityKeys(lab)),
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
        "Unsigned, and the header says that this is right.",
        [.weakAlgorithm],
        try lab.forged(.algorithmNone),
        "jws/algorithm"
      ),
      wrong(
        "none-with-signature",
        "A genuine signature that nobody shall check.",
        [.weakAlgorithm],
        try named("none", .es256),
        "jws/algorithm"
      ),
      wrong(
        "hs256-leaf",
        "Signed with the certificate for a shared secret.",
        [.weakAlgorithm],
        try named("HS256", .hmac(key: lab.tokens.leaf)),
        "jws/algorithm"
      ),
      wrong(
        "hs256-public-key",
        "Signed with the public key for a shared secret.",
        [.weakAlgorithm],
        try lab.forged(.algorithmHMAC),
        "jws/algorithm"
      ),
      wrong(
        "hs256-empty-key",
        "Signed with nothing for a shared secret.",
        [.weakAlgorithm],
        try named("HS256", .hmac(key: [])),
        "jws/algorithm"
      ),
      wrong(
        "rs256",
        "An RSA signer, and all as it says.",
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
        "The right signature with another name.",
        [.weakAlgorithm],
        try lab.forged(.algorithmES384),
        "jws/algorithm"
      ),
      wrong(
        "lower-case",
        "The right signature with the name in small letters.",
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
        "A second algorithm under a name in disguise.",
        [.duplicate],
        try lab.forged(.algorithmTwice),
        "jws/header",
        cause: "json/duplicate-member"
      ),
      wrong(
        "duplicate-x5c",
        "The certificates twice.",
        [.duplicate],
        try lab.forged(.certificatesTwice),
        "jws/header",
        cause: "json/duplicate-member"
      ),
      wrong(
        "crit",
        "A signed demand to understand what nobody understands.",
        [.unsupported],
        try bent { $0.add(MemberBuilder("crit", json: #"["example"]"#)) },
        "jws/critical-header"
      ),
      wrong(
        "b64-false",
        "A payload of which one layer reads base64 and another the text.",
        [.unsupported],
        try lab.forged(.unencodedPayload),
        "jws/critical-header"
      ),
      wrong(
        "jku",
        "An address for keys beside the certificates.",
        [.attackerKey],
        try bent { $0.add(MemberBuilder("jku", json: "\"https://example.com\"")) },
        "jws/embedded-key"
      ),
      wrong(
        "jwk",
        "A key beside the certificates.",
        [.attackerKey],
        try bent { $0.add(MemberBuilder("jwk", json: "{}")) },
        "jws/embedded-key"
      ),
      wrong(
        "kid-only",
        "The name of a key in place of certificates.",
        [.missing],
        try lab.token {
          $0.header.x5c = nil
          $0.header.kid = "key"
        },
        "jws/certificates"
      ),
      right(
        "kid-and-typ",
        "Members that mean nothing here.",
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
        "A signer on P-384, whose signature has 96 bytes.",
        [.weakKey],
        try signed(lab.keys.tokens.leafP384, .sha384),
        "jws/signature-length",
        also: ["trust/weak-key"]
      ),
      wrong(
        "p384-64-bytes",
        "A signer on P-384, and 64 bytes for a signature.",
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
        "A signer on another curve, whose signatures are as long.",
        [.weakKey],
        try signed(lab.keys.tokens.leafSecp256k1, .sha256),
        "trust/weak-key"
      ),
      wrong(
        "rsa",
        "A signer with an RSA key.",
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
      "How many certificates, in which order, and how they are written.",
      [
        group(
          "Count and order.",
          [
            right("three", "Signer, intermediate, root.", [.basic], try lab.token()),
            wrong("none", "No certificate.", [.missing], try carrying([]), "jws/certificates"),
            wrong(
              "signer-only",
              "The signer alone.",
              [.missing],
              try carrying([leaf]),
              "trust/incomplete-chain",
              also: ["trust/untrusted", "trust/chain-order"]
            ),
            wrong("two", "No root.", [.missing], try carrying([leaf, middle]), "jws/certificates"),
            wrong(
              "four",
              "The root twice.",
              [.duplicate],
              try carrying(genuine + [root]),
              "jws/certificates"
            ),
            wrong(
              "five",
              "With two more.",
              [.trailing],
              try carrying(genuine + [attacker.intermediate, attacker.root]),
              "jws/certificates"
            ),
            wrong(
              "swapped-tail",
              "Root before intermediate.",
              [.form],
              try carrying([leaf, root, middle]),
              "trust/chain-order",
              also: ["trust/untrusted"]
            ),
            wrong(
              "signer-repeated",
              "The signer in the root's place as well.",
              [.duplicate],
              try carrying([leaf, middle, leaf]),
              "trust/chain-order"
            ),
            wrong(
              "intermediate-repeated",
              "The intermediate in the root's place as well.",
              [.duplicate],
              try carrying([leaf, middle, middle]),
              "trust/chain-order"
            ),
            wrong(
              "attacker-in-root-place",
              "The root's place taken by another one of its name.",
              [.substitution],
              try carrying([leaf, middle, attacker.root]),
              "trust/chain-order",
              also: ["trust/untrusted"]
            ),
            wrong(
              "reversed",
              "The root first: the signer of the token is not the first.",
              [.form],
              try carrying([root, middle, leaf]),
              "trust/untrusted",
              also: ["trust/chain-order", "trust/incomplete-chain", "trust/signature"]
            ),
            right(
              "renewed-root",
              "Another certificate of the root's name and key: the signature covers it.",
              [.substitution],
              try carrying([leaf, middle, renewed.root])
            ),
          ]
        ),
        group(
          "How each is written.",
          [
            wrong(
              "pem",
              "As a file has it.",
              [.form],
              try lab.token { $0.header.certificateEncoding = .pem },
              "jws/certificates"
            ),
            wrong(
              "url-safe",
              "The other alphabet.",
              [.form],
              try written { $0.alphabet = .urlSafe },
              "jws/certificates"
            ),
            wrong(
              "lines",
              "In lines of 64 characters.",
              [.form],
              try written { $0.lineLength = 64 },
              "jws/certificates"
            ),
            wrong(
              "trailing-octet",
              "An octet after the signer's certificate.",
              [.trailing],
              try carrying([leaf + [0], middle, root]),
              "certificate/malformed",
              cause: "asn1/trailing-data"
            ),
            wrong(
              "garbage-root",
              "No certificate in the root's place.",
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
