// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreLab

extension VerifySuites {
  static func chain(_ lab: Lab) throws(TrustError) -> Suite {
    Suite(
      "receipt-verify/chain",
      .receiptVerify,
      "Chains from the signer certificate through an intermediate to a trust anchor (RFC "
        + "5280, 6.1).",
      [
        group("Valid certificate sets.", try validSets(lab)),
        group("Chains created by an attacker.", try attackerChains(lab)),
        group("Invalid certificate sets.", try invalidSets(lab)),
        group("Selection of the signer certificate.", try signerSelection(lab)),
        group("Longer and shorter chains.", try otherLengths(lab)),
      ] + (try otherAnchors(lab))
    )
  }

  static func set(_ lab: Lab, _ certificates: [[UInt8]]) throws(TrustError) -> [UInt8] {
    try lab.signed { $0.certificates = certificates }
  }

  private static func validSets(_ lab: Lab) throws(TrustError) -> [Vector] {
    let authority = lab.authority
    return try right([
      (
        "three", "Signer, intermediate and root, as in every genuine receipt.", [.basic],
        lab.signed()
      ),
      (
        "without-root",
        "The root is missing; the trust anchor is used, not the root in the message.", [.form],
        set(lab, [authority.leaf, authority.intermediate])
      ),
      (
        "reversed", "The certificates in reverse order; their order has no effect.", [.form],
        set(lab, authority.certificates.reversed())
      ),
    ])
  }

  /// A valid receipt with other trust anchors than its root.
  private static func otherAnchors(_ lab: Lab) throws(TrustError) -> [Suite.Group] {
    let document = try lab.signed()
    let rows: [(group: String, anchors: [String], name: String, comment: String, flag: Flag)] = [
      (
        "The intermediate is the only trust anchor.", ["lab-intermediate"],
        "intermediate-as-anchor",
        "A chain must consist of signer, intermediate and anchor; "
          + "there is no anchor above this intermediate.", .boundary
      ),
      (
        "No trust anchor.", [], "no-anchor", "Without trust anchors no chain is valid.", .boundary
      ),
      (
        "Apple's roots as trust anchors.", ["apple"], "lab-under-apple",
        "A test chain, which must not chain to Apple's roots.", .attackerKey
      ),
      (
        "The root of tokens as trust anchor.", ["token-root"], "token-root",
        "The trust anchor is the root of tokens, which did not issue the receipt's chain.",
        .attackerKey
      ),
    ]
    return rows.map { row in
      group(
        row.group,
        [wrong(row.name, row.comment, [row.flag], document, "trust/untrusted")],
        parameters(anchors: row.anchors)
      )
    }
  }

  private static func attackerChains(_ lab: Lab) throws(TrustError) -> [Vector] {
    let attacker = lab.attacker
    let renamed = try attacker.adjusting {
      let name = NameBuilder(commonName: "Somebody Else's Root")
      $0.root.subject = name
      $0.root.issuer = name
      $0.intermediate.issuer = name
    }
    let selfSigned = try lab.authority.adjusting {
      $0.leaf.issuer = $0.leaf.subject
      $0.leaf.issuerKey = lab.keys.leaf
    }
    return try wrong([
      (
        "same-names",
        "All certificates have the genuine names, serial numbers and markers, but other keys.",
        [.attackerKey], lab.signed(by: attacker), "trust/untrusted"
      ),
      (
        "other-names", "A chain to an unknown root.", [.attackerKey], lab.signed(by: renamed),
        "trust/untrusted"
      ),
      (
        "attacker-below-root", "An attacker's signer and intermediate with the genuine root.",
        [.attackerKey],
        lab.signed(by: attacker) {
          $0.certificates = [attacker.leaf, attacker.intermediate, lab.authority.root]
        }, "trust/untrusted"
      ),
      (
        "attacker-leaf",
        "An attacker's signer with the genuine intermediate and root.", [.attackerKey],
        lab.signed(by: attacker) {
          $0.certificates = [attacker.leaf, lab.authority.intermediate, lab.authority.root]
        }, "trust/untrusted"
      ),
      (
        "self-signed", "A self-signed signer certificate.", [.attackerKey],
        lab.signed(by: selfSigned) { $0.certificates = [selfSigned.leaf] }, "trust/untrusted"
      ),
      (
        "intermediate-changed",
        "The last bit of the intermediate, part of its signature, is flipped.", [.tampering],
        set(
          lab,
          [lab.authority.leaf, flipLastBit(lab.authority.intermediate), lab.authority.root]
        ), "trust/untrusted"
      ),
      (
        "leaf-changed",
        "The last bit of the signer certificate, part of its signature, is flipped.", [.tampering],
        set(
          lab,
          [flipLastBit(lab.authority.leaf), lab.authority.intermediate, lab.authority.root]
        ), "trust/untrusted"
      ),
    ])
  }

  private static func flipLastBit(_ bytes: [UInt8]) -> [UInt8] {
    bytes.dropLast() + [(bytes.last ?? 0) ^ 1]
  }

  private static func invalidSets(_ lab: Lab) throws(TrustError) -> [Vector] {
    let authority = lab.authority
    let unrelated = try lab.xcode.xcodeCertificate()
    return try wrong([
      (
        "leaf-only", "The signer certificate alone.", [.missing], set(lab, [authority.leaf]),
        "trust/incomplete-chain", cause: nil
      ),
      (
        "without-intermediate", "Signer and root, without the intermediate.", [.missing],
        set(lab, [authority.leaf, authority.root]), "trust/incomplete-chain", cause: nil
      ),
      (
        "unrelated-certificate", "An additional certificate that is not part of the chain.",
        [.trailing],
        set(lab, [authority.leaf, authority.intermediate, unrelated]), "trust/chain-order",
        cause: nil
      ),
      (
        "other-certificate-of-root",
        "Another certificate with the root's name and key, which anyone could create.", [.trailing],
        set(
          lab,
          [authority.leaf, authority.intermediate, try lab.rootWithoutIntermediates()]
        ), "trust/chain-order", cause: nil
      ),
      (
        "attacker-root-for-root", "A root with the genuine name, but another key.", [.attackerKey],
        set(lab, [authority.leaf, authority.intermediate, lab.attacker.root]), "trust/chain-order",
        cause: nil
      ),
      (
        "root-garbage", "The third certificate is malformed.", [.malformed],
        set(lab, [authority.leaf, authority.intermediate, [0x30, 0x03, 0x02, 0x01, 0x07]]),
        "certificate/malformed", cause: "asn1/unexpected-tag"
      ),
      (
        "root-twice", "The root twice.", [.duplicate],
        set(lab, authority.certificates + [authority.root]), "trust/ambiguous-certificate",
        cause: nil
      ),
      (
        "leaf-twice", "The signer certificate twice.", [.duplicate],
        set(lab, authority.certificates + [authority.leaf]), "trust/ambiguous-certificate",
        cause: nil
      ),
    ])
  }
}
