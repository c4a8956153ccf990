// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreLab

extension ChainSuites {
  static func forms(_ fixture: ChainFixture) -> [Vector] {
    let chain = fixture.chain
    return wrong([
      (
        "none", "An empty list of certificates.", .missing, [], "trust/no-signer-certificate",
        also: []
      ),
      (
        "signer-alone", "The signer certificate without its issuers.", .missing, [chain[0]],
        "trust/incomplete-chain", also: ["trust/untrusted", "trust/chain-order"]
      ),
      (
        "without-intermediate", "Signer and root, without the intermediate.", .missing,
        [chain[0], chain[2]], "trust/incomplete-chain",
        also: ["trust/untrusted", "trust/chain-order"]
      ),
      (
        "trailing-octet", "One byte after the signer certificate.", .trailing,
        [chain[0] + [0], chain[1], chain[2]], "certificate/malformed", also: []
      ),
      (
        "signer-cut", "The signer certificate without its last byte.", .truncated,
        [Array(chain[0].dropLast()), chain[1], chain[2]], "certificate/malformed", also: []
      ),
      (
        "garbage-for-root", "A SEQUENCE that is not a certificate in place of the root.",
        .malformed, [chain[0], chain[1], [0x30, 0x03, 0x02, 0x01, 0x00]], "certificate/malformed",
        also: []
      ),
      (
        "empty-for-root", "Empty bytes in place of the root.", .malformed,
        [chain[0], chain[1], []], "certificate/malformed", also: []
      ),
    ])
  }

  static func times(_ fixture: ChainFixture) -> [Vector] {
    let at = { (time: String) -> Parameters in [("validAt", .string(time))] }
    return [
      right(
        "first-second",
        "The first second of the signer certificate's validity.",
        .boundary,
        fixture.chain,
        fixture,
        at(fixture.first)
      ),
      right(
        "last-second",
        "The last millisecond of the signer certificate's validity: notAfter includes "
          + "its whole second.",
        .boundary,
        fixture.chain,
        fixture,
        at(fixture.last.dropLast() + ".999Z")
      ),
      wrong(
        "too-early",
        "One millisecond before the signer certificate's notBefore.",
        .validity,
        fixture.chain,
        "trust/not-yet-valid",
        at(fixture.beforeFirst)
      ),
      wrong(
        "too-late",
        "The second after the signer certificate's notAfter.",
        .validity,
        fixture.chain,
        "trust/expired",
        at(fixture.afterLast)
      ),
    ]
  }

  static func anchors(_ fixture: ChainFixture) -> [Vector] {
    let trusting = { (names: [String]) -> Parameters in
      [("anchors", .array(names.map { .string($0) }))]
    }
    let cases: [(name: String, comment: String, anchors: [String], code: String)] = [
      ("no-anchor", "No trust anchors: no chain is valid.", [], "trust/untrusted"),
      (
        "apple", "Apple's roots as anchors: test certificates must not chain to them.", ["apple"],
        "trust/untrusted"
      ),
      (
        "other-kind", "The anchor is the root of the other kind of document.",
        [fixture.otherAnchor],
        "trust/untrusted"
      ),
      ("attacker", "The anchor is an unrelated root.", ["attacker-root"], "trust/untrusted"),
      (
        "intermediate", "The anchor is the intermediate; the chain must end at a root.",
        [fixture.intermediateAnchor], "trust/untrusted"
      ),
    ]
    let refused = cases.map { item in
      wrong(
        "anchor-\(item.name)",
        item.comment,
        .boundary,
        fixture.chain,
        item.code,
        trusting(item.anchors)
      )
    }
    return refused + [
      wrong(
        "anchor-no-intermediates",
        "The anchor's path length of 0 allows no intermediate.",
        .constraint,
        Array(fixture.chain.prefix(2)) + fixture.ownRoot,
        "trust/path-length",
        trusting([fixture.restrictedAnchor])
      )
    ]
  }

  // MARK: Receipts

  static func receiptGroups(_ lab: Lab) throws(TrustError) -> [Suite.Group] {
    let fixture = try ChainFixture(receiptsOf: lab)
    let (chain, keys) = (fixture.chain, lab.keys)
    let unrelated = try lab.authority.adjusting { $0.leaf.serialNumber = [0x51] }.leaf
    let weak = try lab.authority.adjusting {
      $0.leaf.subjectPublicKeyInfo = keys.weakLeaf.subjectPublicKeyInfo
    }
    let curve = try lab.authority.adjusting {
      $0.leaf.subjectPublicKeyInfo = keys.p256.subjectPublicKeyInfo
    }
    return [
      group(
        "Issuers may be in any order, and the root may be missing.",
        fixture,
        [
          right(
            "without-root",
            "Signer and intermediate, without the root.",
            .form,
            [chain[0], chain[1]],
            fixture
          ),
          right(
            "root-before-intermediate",
            "Signer, root, intermediate: order after the signer is free.",
            .form,
            [chain[0], chain[2], chain[1]],
            fixture
          ),
        ]
          + wrong([
            (
              "unrelated-certificate", "An additional certificate that is not part of the chain.",
              .trailing,
              chain + [unrelated], "trust/chain-order"
            ),
            (
              "signer-twice", "The signer certificate twice.", .duplicate, [chain[0]] + chain,
              "trust/ambiguous-certificate"
            ),
            (
              "signer-twin", "Two certificates with the same issuer and serial number.", .ambiguous,
              chain + [fixture.impostor[0]], "trust/ambiguous-certificate"
            ),
          ])
      ),
      group(
        "Signer keys.",
        fixture,
        wrong([
          ("key-1024", "An RSA key of 1024 bits.", .weakKey, weak.certificates, "trust/weak-key"),
          ("key-p256", "An elliptic curve key.", .weakKey, curve.certificates, "trust/weak-key"),
        ])
      ),
    ]
  }

  // MARK: Tokens

  static func tokenGroups(_ lab: Lab) throws(TrustError) -> [Suite.Group] {
    let fixture = try ChainFixture(tokensOf: lab)
    let (chain, keys) = (fixture.chain, lab.keys)
    let p384 = try lab.tokens.adjusting {
      $0.leaf.subjectPublicKeyInfo = keys.tokens.leafP384.subjectPublicKeyInfo
    }
    let rsa = try lab.tokens.adjusting {
      $0.leaf.subjectPublicKeyInfo = keys.leaf.subjectPublicKeyInfo
    }
    let shape = "trust/chain-order"
    let xcode: Parameters = [("anchors", ["token-xcode"])]
    return [
      group(
        "Order and number of certificates.",
        fixture,
        wrong([
          (
            "without-root", "Two certificates; three are required.", .form, [chain[0], chain[1]],
            shape
          ),
          ("four", "Four certificates, the root twice.", .form, chain + [chain[2]], shape),
          (
            "root-before-intermediate",
            "Signer, root, intermediate: x5c is ordered (RFC 7515, 4.1.6).", .form,
            [chain[0], chain[2], chain[1]], shape
          ),
          (
            "intermediate-twice", "The intermediate in place of the root.", .form,
            [chain[0], chain[1], chain[1]], shape
          ),
        ])
      ),
      group(
        "Signer keys.",
        fixture,
        wrong([
          (
            "key-p384", "A P-384 key; signers must use P-256.", .weakKey, p384.certificates,
            "trust/weak-key"
          ),
          (
            "key-rsa", "An RSA key; signers must use P-256.", .weakKey, rsa.certificates,
            "trust/weak-key"
          ),
        ])
      ),
      group(
        "A single self-signed certificate, as Xcode uses.",
        fixture,
        [
          Vector(
            "xcode",
            "The certificate itself is a trust anchor.",
            [.xcode],
            parameters: xcode,
            input([lab.tokens.xcode]),
            .valid(try fixture.xcodeValue(lab.tokens))
          ),
          wrong(
            "xcode-unasked",
            "The certificate is not a trust anchor.",
            .xcode,
            [lab.tokens.xcode],
            "trust/untrusted",
            also: ["trust/incomplete-chain"]
          ),
          wrong(
            "xcode-renewed",
            "Another certificate with the name of the trust anchor and another key.",
            .xcode,
            [lab.tokenAttacker.xcode],
            "trust/untrusted",
            also: ["trust/incomplete-chain"],
            xcode
          ),
        ]
      ),
    ]
  }
}
