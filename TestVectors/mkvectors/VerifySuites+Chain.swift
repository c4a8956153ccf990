// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreLab

extension VerifySuites {
  static func chain(_ lab: Lab) throws(TrustError) -> Suite {
    Suite(
      "receipt-verify/chain",
      .receiptVerify,
      "From the signer's certificate to an anchor: leaf, intermediate, root (RFC 5280, 6.1).",
      [
        group("Bags that are right.", try rightBags(lab)),
        group("Chains of an attacker.", try attackerChains(lab)),
        group("Bags with something wrong in them.", try wrongBags(lab)),
        group("Which certificate is the signer's.", try signerSelection(lab)),
        group("Longer and shorter chains.", try otherLengths(lab)),
        group(
          "The caller trusts the intermediate alone.",
          [
            wrong(
              "intermediate-as-anchor",
              "A chain is always signer, intermediate and anchor; this one has no anchor above.",
              [.boundary],
              try lab.signed(),
              "trust/untrusted"
            )
          ],
          parameters(anchors: ["lab-intermediate"])
        ),
        group("No anchor at all.", [try noAnchor(lab)], parameters(anchors: [])),
        group(
          "Apple's own roots.",
          [
            wrong(
              "lab-under-apple",
              "Test data is never taken for Apple's.",
              [.attackerKey],
              try lab.signed(),
              "trust/untrusted"
            )
          ],
          parameters(anchors: ["apple"])
        ),
        group(
          "The root of tokens, which signs no receipts.",
          [
            wrong(
              "token-root",
              "Roots belong to one kind of data.",
              [.attackerKey],
              try lab.signed(),
              "trust/untrusted"
            )
          ],
          parameters(anchors: ["token-root"])
        ),
      ]
    )
  }

  private static func bag(_ lab: Lab, _ certificates: [[UInt8]]) throws(TrustError) -> [UInt8] {
    try lab.signed { $0.certificates = certificates }
  }

  private static func rightBags(_ lab: Lab) throws(TrustError) -> [Vector] {
    let authority = lab.authority
    return [
      try right(
        "three",
        "Signer, intermediate, root: as in every genuine receipt.",
        [.basic],
        try lab.signed()
      ),
      try right(
        "without-root",
        "The root in the bag is never what is trusted; it may be missing.",
        [.form],
        try bag(lab, [authority.leaf, authority.intermediate])
      ),
      try right(
        "reversed",
        "The order of the bag means nothing.",
        [.form],
        try bag(lab, authority.certificates.reversed())
      ),
    ]
  }

  private static func noAnchor(_ lab: Lab) throws(TrustError) -> Vector {
    wrong(
      "no-anchor",
      "Who trusts nobody accepts nothing.",
      [.boundary],
      try lab.signed(),
      "trust/untrusted"
    )
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
    return [
      wrong(
        "same-names",
        "Names, serial numbers and markers as in the lab; the keys are others.",
        [.attackerKey],
        try lab.signed(by: attacker),
        "trust/untrusted"
      ),
      wrong(
        "other-names",
        "A root that nobody knows.",
        [.attackerKey],
        try lab.signed(by: renamed),
        "trust/untrusted"
      ),
      wrong(
        "genuine-root-in-bag",
        "An attacker's chain with the genuine root as the last one.",
        [.attackerKey],
        try lab.signed(by: attacker) {
          $0.certificates = [attacker.leaf, attacker.intermediate, lab.authority.root]
        },
        "trust/untrusted"
      ),
      wrong(
        "genuine-authorities-in-bag",
        "An attacker's leaf below genuine authorities.",
        [.attackerKey],
        try lab.signed(by: attacker) {
          $0.certificates = [attacker.leaf, lab.authority.intermediate, lab.authority.root]
        },
        "trust/untrusted"
      ),
      wrong(
        "self-signed",
        "The signer vouches for itself.",
        [.attackerKey],
        try lab.signed(by: selfSigned) { $0.certificates = [selfSigned.leaf] },
        "trust/untrusted"
      ),
      wrong(
        "intermediate-changed",
        "One bit of the intermediate's signature is another one.",
        [.tampering],
        try bag(
          lab,
          [lab.authority.leaf, flipLastBit(lab.authority.intermediate), lab.authority.root]
        ),
        "trust/untrusted"
      ),
      wrong(
        "leaf-changed",
        "One bit of the leaf's signature is another one.",
        [.tampering],
        try bag(
          lab,
          [flipLastBit(lab.authority.leaf), lab.authority.intermediate, lab.authority.root]
        ),
        "trust/untrusted"
      ),
    ]
  }

  private static func flipLastBit(_ bytes: [UInt8]) -> [UInt8] {
    bytes.dropLast() + [(bytes.last ?? 0) ^ 1]
  }

  private static func wrongBags(_ lab: Lab) throws(TrustError) -> [Vector] {
    let authority = lab.authority
    let stranger = try lab.xcode.xcodeCertificate()
    return [
      wrong(
        "leaf-only",
        "The intermediate is missing; who ships one must guess which.",
        [.missing],
        try bag(lab, [authority.leaf]),
        "trust/incomplete-chain"
      ),
      wrong(
        "without-intermediate",
        "The intermediate is missing.",
        [.missing],
        try bag(lab, [authority.leaf, authority.root]),
        "trust/incomplete-chain"
      ),
      wrong(
        "stranger",
        "A certificate without a place in the chain.",
        [.trailing],
        try bag(lab, [authority.leaf, authority.intermediate, stranger]),
        "trust/chain-order"
      ),
      wrong(
        "other-certificate-of-root",
        "The root's name and key in another certificate, which anybody could write.",
        [.trailing],
        try bag(
          lab,
          [authority.leaf, authority.intermediate, try lab.rootWithoutIntermediates()]
        ),
        "trust/chain-order"
      ),
      wrong(
        "attacker-root-for-root",
        "The root in the bag has the right name and another key.",
        [.attackerKey],
        try bag(lab, [authority.leaf, authority.intermediate, lab.attacker.root]),
        "trust/chain-order"
      ),
      wrong(
        "root-garbage",
        "The root in the bag cannot be read; nothing may ride along.",
        [.malformed],
        try bag(lab, [authority.leaf, authority.intermediate, [0x30, 0x03, 0x02, 0x01, 0x07]]),
        "certificate/malformed",
        cause: "asn1/unexpected-tag"
      ),
      wrong(
        "root-twice",
        "One certificate twice.",
        [.duplicate],
        try bag(lab, authority.certificates + [authority.root]),
        "trust/ambiguous-certificate"
      ),
      wrong(
        "leaf-twice",
        "One certificate twice.",
        [.duplicate],
        try bag(lab, authority.certificates + [authority.leaf]),
        "trust/ambiguous-certificate"
      ),
    ]
  }

  private static func signerSelection(_ lab: Lab) throws(TrustError) -> [Vector] {
    let authority = lab.authority
    let twin = lab.attacker.leaf
    let signedBy = { (change: (inout SignerBuilder) -> Void) throws(TrustError) -> [UInt8] in
      try lab.signed { $0.changeSigner(change) }
    }
    return [
      wrong(
        "twin-last",
        "Two certificates of one issuer and number; the second is an attacker's.",
        [.ambiguous],
        try bag(lab, authority.certificates + [twin]),
        "trust/ambiguous-certificate"
      ),
      wrong(
        "twin-first",
        "Two certificates of one issuer and number; the first is an attacker's.",
        [.ambiguous],
        try bag(lab, [twin] + authority.certificates),
        "trust/ambiguous-certificate"
      ),
      wrong(
        "twin-signs",
        "The same, and the attacker's key signs.",
        [.ambiguous, .attackerKey],
        try lab.signed { message in
          message.certificates = [twin] + authority.certificates
          message.changeSigner { $0.key = lab.keys.attacker }
        },
        "trust/ambiguous-certificate"
      ),
      wrong(
        "other-serial",
        "The signer names a number that no certificate has.",
        [.missing],
        try signedBy { $0.serialNumber = [0x01] },
        "trust/no-signer-certificate"
      ),
      wrong(
        "other-issuer",
        "The signer names an issuer that no certificate has.",
        [.missing],
        try signedBy { $0.issuer = NameBuilder(commonName: "Nobody") },
        "trust/no-signer-certificate"
      ),
      wrong(
        "not-in-bag",
        "The signer's certificate is missing.",
        [.missing],
        try bag(lab, [authority.intermediate, authority.root]),
        "trust/no-signer-certificate"
      ),
      wrong(
        "names-intermediate",
        "The signer names the intermediate: no chain hangs below it.",
        [.substitution],
        try signedBy {
          $0.issuer = TestAuthority.rootName
          $0.serialNumber = authority.builders.intermediate.serialNumber
          $0.key = lab.keys.intermediate
        },
        "trust/untrusted"
      ),
    ]
  }

  private static func otherLengths(_ lab: Lab) throws(TrustError) -> [Vector] {
    let authority = lab.authority
    let belowRoot = try authority.adjusting {
      $0.leaf.issuer = TestAuthority.rootName
      $0.leaf.issuerKey = lab.keys.root
    }
    var below = authority.builders.intermediate
    below.subject = NameBuilder(commonName: "ReceiptKit Lab Lower Intermediate")
    below.issuer = TestAuthority.intermediateName
    below.issuerKey = lab.keys.intermediate
    below.subjectPublicKeyInfo = lab.keys.attacker.subjectPublicKeyInfo
    let lower = try below.encoded()
    let belowLower = try authority.adjusting {
      $0.leaf.issuer = below.subject
      $0.leaf.issuerKey = lab.keys.attacker
    }
    let belowLeaf = try authority.adjusting {
      $0.leaf.subject = NameBuilder(commonName: "Issued By A Signer")
      $0.leaf.subjectPublicKeyInfo = lab.keys.attacker.subjectPublicKeyInfo
      $0.leaf.serialNumber = [0x02]
      $0.leaf.issuer = TestAuthority.leafName
      $0.leaf.issuerKey = lab.keys.leaf
    }
    return [
      wrong(
        "below-root",
        "The root issued the signer's certificate; a root is no intermediate.",
        [.constraint],
        try lab.signed(by: belowRoot) { $0.certificates = [belowRoot.leaf, belowRoot.root] },
        "trust/untrusted"
      ),
      wrong(
        "four-certificates",
        "An authority below the intermediate, which forbids that.",
        [.constraint],
        try lab.signed(by: belowLower) {
          $0.certificates = [belowLower.leaf, lower, authority.intermediate, authority.root]
        },
        "trust/untrusted"
      ),
      wrong(
        "leaf-as-issuer",
        "A receipt signer issues another one.",
        [.constraint],
        try lab.signed(by: belowLeaf) { message in
          message.certificates = [belowLeaf.leaf] + authority.certificates
          message.changeSigner { $0.key = lab.keys.attacker }
        },
        "trust/untrusted"
      ),
    ]
  }
}
