// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreLab

extension ChainSuites {
  static func forms(_ fixture: ChainFixture) -> [Vector] {
    let chain = fixture.chain
    return wrong([
      (
        "none", "An empty list of certificates.", .missing, [], "trust/no-signer-certificate"
      ),
      (
        "signer-alone", "The signer certificate without its issuers.", .missing, [chain[0]],
        .invalid("trust/incomplete-chain", also: ["trust/untrusted", "trust/chain-order"])
      ),
      (
        "without-intermediate", "Signer and root, without the intermediate.", .missing,
        [chain[0], chain[2]],
        .invalid("trust/incomplete-chain", also: ["trust/untrusted", "trust/chain-order"])
      ),
      (
        "trailing-octet", "One byte after the signer certificate.", .trailing,
        [chain[0] + [0], chain[1], chain[2]], "certificate/malformed"
      ),
      (
        "signer-cut", "The signer certificate without its last byte.", .truncated,
        [Array(chain[0].dropLast()), chain[1], chain[2]], "certificate/malformed"
      ),
      (
        "garbage-for-root", "A SEQUENCE that is not a certificate in place of the root.",
        .malformed, [chain[0], chain[1], [0x30, 0x03, 0x02, 0x01, 0x00]], "certificate/malformed"
      ),
      (
        "empty-for-root", "Empty bytes in place of the root.", .malformed,
        [chain[0], chain[1], []], "certificate/malformed"
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
    let rejected = cases.map { item in
      wrong(
        "anchor-\(item.name)",
        item.comment,
        .boundary,
        fixture.chain,
        .invalid(item.code),
        trusting(item.anchors)
      )
    }
    return rejected + [
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

}
