// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreLab

extension VerifySuites {
  static func chain(_ lab: Lab) throws(TrustError) -> Suite {
    Suite(
      "receipt-verify/chain",
      .receiptVerify,
      "Chains from the signer certificate over an intermediate to a trust anchor (RFC "
        + "5280, 6.1).",
      [
        group("Valid certificate sets.", try validSets(lab)),
        group("Chains of an attacker.", try attackerChains(lab)),
        group("Invalid certificate sets.", try invalidSets(lab)),
        group("Selection of the signer certificate.", try signerSelection(lab)),
        group("Longer and shorter chains.", try otherLengths(lab)),
        group(
          "The intermediate is the only trust anchor.",
          [
            wrong(
              "intermediate-as-anchor",
              "A chain must consist of signer, intermediate and anchor; there is no anchor "
                + "above this intermediate.",
              [.boundary],
              try lab.signed(),
              "trust/untrusted"
            )
          ],
          parameters(anchors: ["lab-intermediate"])
        ),
        group("No trust anchor.", [try noAnchor(lab)], parameters(anchors: [])),
        group(
          "Apple's roots as trust anchors.",
          [
            wrong(
              "lab-under-apple",
              "A test chain, which must not chain to Apple's roots.",
              [.attackerKey],
              try lab.signed(),
              "trust/untrusted"
            )
          ],
          parameters(anchors: ["apple"])
        ),
        group(
          "The root of tokens as trust anchor.",
          [
            wrong(
              "token-root",
              "A receipt whose root is not the anchor for tokens.",
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

  private static func set(_ lab: Lab, _ certificates: [[UInt8]]) throws(TrustError) -> [UInt8] {
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

  private static func noAnchor(_ lab: Lab) throws(TrustError) -> Vector {
    wrong(
      "no-anchor",
      "Without trust anchors no chain is valid.",
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
    return try wrong([
      (
        "same-names",
        "All certificates have the genuine names, serial numbers and markers, and other keys.",
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
        "Another certificate with the root's name and key, which anyone could write.", [.trailing],
        set(
          lab,
          [authority.leaf, authority.intermediate, try lab.rootWithoutIntermediates()]
        ), "trust/chain-order", cause: nil
      ),
      (
        "attacker-root-for-root", "A root with the genuine name and another key.", [.attackerKey],
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

  private static func signerSelection(_ lab: Lab) throws(TrustError) -> [Vector] {
    let authority = lab.authority
    let twin = lab.attacker.leaf
    let signedBy = { (change: (inout SignerBuilder) -> Void) throws(TrustError) -> [UInt8] in
      try lab.signed { $0.changeSigner(change) }
    }
    return try wrong([
      (
        "twin-last",
        "Two certificates with the same issuer and serial number; the second is an attacker's.",
        [.ambiguous], set(lab, authority.certificates + [twin]), "trust/ambiguous-certificate"
      ),
      (
        "twin-first",
        "Two certificates with the same issuer and serial number; the first is an attacker's.",
        [.ambiguous], set(lab, [twin] + authority.certificates), "trust/ambiguous-certificate"
      ),
      (
        "twin-signs",
        "Two certificates with the same issuer and serial number; the attacker's key signs.",
        [.ambiguous, .attackerKey],
        lab.signed { message in
          message.certificates = [twin] + authority.certificates
          message.changeSigner { $0.key = lab.keys.attacker }
        }, "trust/ambiguous-certificate"
      ),
      (
        "other-serial", "The signer identifier has a serial number that no certificate has.",
        [.missing], signedBy { $0.serialNumber = [0x01] }, "trust/no-signer-certificate"
      ),
      (
        "other-issuer", "The signer identifier has an issuer that no certificate has.", [.missing],
        signedBy { $0.issuer = NameBuilder(commonName: "Nobody") }, "trust/no-signer-certificate"
      ),
      (
        "signer-missing", "The signer certificate is missing.", [.missing],
        set(lab, [authority.intermediate, authority.root]), "trust/no-signer-certificate"
      ),
      (
        "names-intermediate",
        "The signer identifier names the intermediate, which cannot be a signer.", [.substitution],
        signedBy {
          $0.issuer = TestAuthority.rootName
          $0.serialNumber = authority.builders.intermediate.serialNumber
          $0.key = lab.keys.intermediate
        }, "trust/untrusted"
      ),
    ])
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
    return try wrong([
      (
        "below-root", "A signer issued by the root directly, without intermediate.", [.constraint],
        lab.signed(by: belowRoot) { $0.certificates = [belowRoot.leaf, belowRoot.root] },
        "trust/untrusted"
      ),
      (
        "four-certificates", "A CA below the intermediate, whose path length of 0 forbids it.",
        [.constraint],
        lab.signed(by: belowLower) {
          $0.certificates = [belowLower.leaf, lower, authority.intermediate, authority.root]
        }, "trust/untrusted"
      ),
      (
        "leaf-as-issuer", "A signer certificate issued by a receipt signer.", [.constraint],
        lab.signed(by: belowLeaf) { message in
          message.certificates = [belowLeaf.leaf] + authority.certificates
          message.changeSigner { $0.key = lab.keys.attacker }
        }, "trust/untrusted"
      ),
    ])
  }
}
