// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreLab

extension ChainSuites {
  static func forms(_ bench: ChainFixture) -> [Vector] {
    let chain = bench.chain
    return [
      wrong("none", "No certificates.", .missing, [], "trust/no-signer-certificate"),
      wrong(
        "signer-alone",
        "The signer, and nobody who vouches for it.",
        .missing,
        [chain[0]],
        "trust/incomplete-chain",
        also: ["trust/untrusted", "trust/chain-order"]
      ),
      wrong(
        "without-intermediate",
        "The signer and the root.",
        .missing,
        [chain[0], chain[2]],
        "trust/incomplete-chain",
        also: ["trust/untrusted", "trust/chain-order"]
      ),
      wrong(
        "trailing-octet",
        "An octet after the signer's certificate.",
        .trailing,
        [chain[0] + [0], chain[1], chain[2]],
        "certificate/malformed"
      ),
      wrong(
        "signer-cut",
        "The signer's certificate without its last octet.",
        .truncated,
        [Array(chain[0].dropLast()), chain[1], chain[2]],
        "certificate/malformed"
      ),
      wrong(
        "garbage-for-root",
        "A sequence that is no certificate in the root's place.",
        .malformed,
        [chain[0], chain[1], [0x30, 0x03, 0x02, 0x01, 0x00]],
        "certificate/malformed"
      ),
      wrong(
        "empty-for-root",
        "Nothing in the root's place.",
        .malformed,
        [chain[0], chain[1], []],
        "certificate/malformed"
      ),
    ]
  }

  static func moments(_ bench: ChainFixture) -> [Vector] {
    let at = { (moment: String) -> Parameters in [("validAt", .string(moment))] }
    return [
      right(
        "first-second",
        "The first second of the signer's certificate.",
        .boundary,
        bench.chain,
        bench,
        at(bench.first)
      ),
      right(
        "last-second",
        "The last second of the signer's certificate, all of it.",
        .boundary,
        bench.chain,
        bench,
        at(bench.last.dropLast() + ".999Z")
      ),
      wrong(
        "too-early",
        "A millisecond before the signer's certificate.",
        .validity,
        bench.chain,
        "trust/not-yet-valid",
        at(bench.beforeFirst)
      ),
      wrong(
        "too-late",
        "The second after the signer's certificate.",
        .validity,
        bench.chain,
        "trust/expired",
        at(bench.afterLast)
      ),
    ]
  }

  static func anchors(_ bench: ChainFixture) -> [Vector] {
    let trusting = { (names: [String]) -> Parameters in
      [("anchors", .array(names.map { .string($0) }))]
    }
    let cases: [(name: String, comment: String, anchors: [String], code: String)] = [
      ("no-anchor", "Who trusts nobody accepts nothing.", [], "trust/untrusted"),
      ("apple", "Apple vouches for no lab.", ["apple"], "trust/untrusted"),
      (
        "other-kind", "The root of the other kind of document.", [bench.otherAnchor],
        "trust/untrusted"
      ),
      ("attacker", "The root of somebody else.", ["attacker-root"], "trust/untrusted"),
      (
        "intermediate", "What stands below the root is no anchor of a whole chain.",
        [bench.intermediateAnchor], "trust/untrusted"
      ),
    ]
    let refused = cases.map { item in
      wrong(
        "anchor-\(item.name)",
        item.comment,
        .boundary,
        bench.chain,
        item.code,
        trusting(item.anchors)
      )
    }
    return refused + [
      wrong(
        "anchor-no-intermediates",
        "A root that allows no authority below it.",
        .constraint,
        Array(bench.chain.prefix(2)) + bench.ownRoot,
        "trust/path-length",
        trusting([bench.restrictedAnchor])
      )
    ]
  }

  // MARK: Receipts

  static func receiptGroups(_ lab: Lab) throws(TrustError) -> [Suite.Group] {
    let bench = try ChainFixture(receiptsOf: lab)
    let (chain, keys) = (bench.chain, lab.keys)
    let stranger = try lab.authority.adjusting { $0.leaf.serialNumber = [0x51] }.leaf
    let weak = try lab.authority.adjusting {
      $0.leaf.subjectPublicKeyInfo = keys.weakLeaf.subjectPublicKeyInfo
    }
    let curve = try lab.authority.adjusting {
      $0.leaf.subjectPublicKeyInfo = keys.p256.subjectPublicKeyInfo
    }
    return [
      group(
        "The order of authorities means nothing, and the root may be missing.",
        bench,
        [
          right("without-root", "Signer and intermediate.", .form, [chain[0], chain[1]], bench),
          right(
            "root-before-intermediate",
            "Signer, root, intermediate.",
            .form,
            [chain[0], chain[2], chain[1]],
            bench
          ),
          wrong(
            "stranger",
            "A certificate without a place.",
            .trailing,
            chain + [stranger],
            "trust/chain-order"
          ),
          wrong(
            "signer-twice",
            "One certificate twice.",
            .duplicate,
            [chain[0]] + chain,
            "trust/ambiguous-certificate"
          ),
          wrong(
            "signer-twin",
            "Two certificates of one issuer and number.",
            .ambiguous,
            chain + [bench.impostor[0]],
            "trust/ambiguous-certificate"
          ),
        ]
      ),
      group(
        "Keys of signers.",
        bench,
        [
          wrong("key-1024", "RSA of 1024 bits.", .weakKey, weak.certificates, "trust/weak-key"),
          wrong("key-p256", "A key on a curve.", .weakKey, curve.certificates, "trust/weak-key"),
        ]
      ),
    ]
  }

  // MARK: Tokens

  static func tokenGroups(_ lab: Lab) throws(TrustError) -> [Suite.Group] {
    let bench = try ChainFixture(tokensOf: lab)
    let (chain, keys) = (bench.chain, lab.keys)
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
        "The order is part of the form.",
        bench,
        [
          wrong("without-root", "Two certificates.", .form, [chain[0], chain[1]], shape),
          wrong("four", "The root twice.", .form, chain + [chain[2]], shape),
          wrong(
            "root-before-intermediate",
            "Signer, root, intermediate.",
            .form,
            [chain[0], chain[2], chain[1]],
            shape
          ),
          wrong(
            "intermediate-twice",
            "The intermediate in the root's place.",
            .form,
            [chain[0], chain[1], chain[1]],
            shape
          ),
        ]
      ),
      group(
        "Keys of signers.",
        bench,
        [
          wrong("key-p384", "A key on P-384.", .weakKey, p384.certificates, "trust/weak-key"),
          wrong("key-rsa", "An RSA key.", .weakKey, rsa.certificates, "trust/weak-key"),
        ]
      ),
      group(
        "A certificate that signs by itself, as Xcode's does.",
        bench,
        [
          Vector(
            "xcode",
            "The caller trusts this very certificate.",
            [.xcode],
            parameters: xcode,
            input([lab.tokens.xcode]),
            .valid(try bench.xcodeValue(lab.tokens))
          ),
          wrong(
            "xcode-unasked",
            "Nobody trusts it.",
            .xcode,
            [lab.tokens.xcode],
            "trust/untrusted",
            also: ["trust/incomplete-chain"]
          ),
          wrong(
            "xcode-renewed",
            "Another certificate of the name that the caller trusts.",
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
