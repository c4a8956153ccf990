// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import OpenSSLTrust
import StoreLab

extension TokenSuites {
  static func chain(_ lab: Lab) throws(TrustError) -> Suite {
    suite(
      "chain",
      "Certificate chains of tokens.",
      [
        group("Chains created by an attacker.", try attackers(lab) + sameIdentifiers(lab)),
        group("Basic constraints, key usage and critical extensions.", try constraints(lab)),
        group("Missing and additional key usages and constraints.", try uses(lab)),
        group("Names that do not chain.", try names(lab)),
        group(
          "Signature algorithms of certificates.",
          try algorithms(lab) + certificateAlgorithms(lab)
        ),
        group("Encodings of certificate signatures.", try certificateSignatures(lab)),
        group(
          "Apple's roots as trust anchors.",
          [
            wrong(
              "lab-for-apple",
              "A test chain, which must not chain to Apple's roots.",
              [.attackerKey],
              try lab.token(),
              "trust/untrusted"
            )
          ],
          parameters(anchors: ["apple"])
        ),
        group(
          "The root of receipts as trust anchor.",
          [
            wrong(
              "receipt-root",
              "The trust anchor is the root of receipts, which did not issue the token's chain.",
              [.attackerKey],
              try lab.token(),
              "trust/untrusted"
            )
          ],
          parameters(anchors: ["lab-root"])
        ),
      ] + (try anchors(lab))
    )
  }

  private static func attackers(_ lab: Lab) throws(TrustError) -> [Vector] {
    let attacker = lab.tokenAttacker
    return try wrong([
      (
        "attacker", "All certificates have the genuine names and serial numbers, but other keys.",
        [.attackerKey], lab.token(by: attacker), "trust/untrusted", also: []
      ),
      (
        "attacker-below-root", "An attacker's signer and intermediate with the genuine root.",
        [.attackerKey],
        lab.token(by: attacker) {
          $0.header.x5c = [attacker.leaf, attacker.intermediate, lab.tokens.root]
        }, "trust/untrusted", also: []
      ),
      (
        "attacker-leaf",
        "An attacker's signer below the genuine intermediate, which did not sign it.",
        [.attackerKey],
        lab.token(by: attacker) {
          $0.header.x5c = [attacker.leaf, lab.tokens.intermediate, lab.tokens.root]
        }, "trust/untrusted", also: []
      ),
      (
        "attacker-key", "The genuine certificates, but a signature by another key.",
        [.attackerKey], lab.token { $0.key = lab.keys.tokens.attackerLeaf }, "trust/signature",
        also: []
      ),
      (
        "leaf-as-issuer", "A signer certificate issued by the genuine signer.", [.constraint],
        belowLeaf(lab), "trust/basic-constraints",
        also: ["trust/chain-order", "trust/untrusted", "trust/incomplete-chain"]
      ),
    ])
  }

  private static func belowLeaf(_ lab: Lab) throws(TrustError) -> [UInt8] {
    let below = try lab.tokens.adjusting {
      $0.leaf.issuer = TokenAuthority.leafName
      $0.leaf.issuerKey = lab.keys.tokens.leaf
      $0.leaf.sign(with: .ecdsa(.sha256))
      $0.leaf.subject = NameBuilder(commonName: "Below")
      $0.leaf.subjectPublicKeyInfo = lab.keys.tokens.attackerLeaf.subjectPublicKeyInfo
      $0.leaf.removeExtension(ASN1ObjectIdentifier(2, 5, 29, 35))
    }
    return try lab.token(by: below) {
      $0.header.x5c = [below.leaf, lab.tokens.leaf, lab.tokens.intermediate]
      $0.key = lab.keys.tokens.attackerLeaf
    }
  }

  private static func constraints(_ lab: Lab) throws(TrustError) -> [Vector] {
    let unknown = ExtensionBuilder(
      ASN1ObjectIdentifier(1, 2, 840, 113635, 100, 6, 99),
      isCritical: true,
      value: [5, 0]
    )
    return [
      try altered(
        lab,
        "intermediate-no-authority",
        "The intermediate is not a CA.",
        .constraint,
        "trust/basic-constraints"
      ) { $0.intermediate.setExtension(.basicConstraints(isAuthority: false)) },
      try altered(
        lab,
        "intermediate-without-constraints",
        "The intermediate has no basic constraints.",
        .constraint,
        "trust/basic-constraints"
      ) { $0.intermediate.removeExtension(ASN1ObjectIdentifier(2, 5, 29, 19)) },
      try altered(
        lab,
        "intermediate-version-1",
        "The intermediate has version 1 with extensions.",
        .constraint,
        "certificate/version",
        also: ["certificate/malformed", "trust/basic-constraints"]
      ) { $0.intermediate.version = nil },
      try altered(
        lab,
        "intermediate-no-key-cert-sign",
        "The intermediate's key usage does not include keyCertSign.",
        .constraint,
        "trust/key-usage"
      ) { $0.intermediate.setExtension(.keyUsage([.digitalSignature])) },
      try altered(
        lab,
        "intermediate-critical-extension",
        "The intermediate has an unknown critical extension.",
        .constraint,
        "trust/critical-extension"
      ) { $0.intermediate.setExtension(unknown) },
      try altered(
        lab,
        "leaf-critical-extension",
        "The signer certificate has an unknown critical extension.",
        .constraint,
        "trust/critical-extension"
      ) { $0.leaf.setExtension(unknown) },
      try altered(
        lab,
        "leaf-is-authority",
        "The signer certificate is a CA.",
        .constraint,
        "trust/basic-constraints"
      ) { $0.leaf.setExtension(.basicConstraints(isAuthority: true)) },
      try altered(
        lab,
        "leaf-key-agreement",
        "The signer's key usage is keyAgreement only.",
        .constraint,
        "trust/key-usage"
      ) { $0.leaf.setExtension(.keyUsage([.keyAgreement])) },
      try altered(
        lab,
        "leaf-repeated-extension",
        "The signer certificate has the marker twice.",
        .duplicate,
        "certificate/duplicate-extension"
      ) { $0.leaf.extensions?.append(.marker(.receiptSigningMarker)) },
    ]
  }

  private static func algorithms(_ lab: Lab) throws(TrustError) -> [Vector] {
    [
      try altered(
        lab,
        "leaf-sha1",
        "The signer certificate is signed with SHA-1.",
        .weakAlgorithm,
        "trust/algorithm"
      ) {
        $0.leaf.sign(with: .ecdsa(.sha1))
      },
      try altered(
        lab,
        "leaf-sha512",
        "The signer certificate is signed with SHA-512, which Apple does not use.",
        .weakAlgorithm,
        "trust/algorithm"
      ) {
        $0.leaf.sign(with: .ecdsa(.sha512))
      },
      try altered(
        lab,
        "algorithms-differ",
        "The inner and outer signature algorithms of the signer certificate differ.",
        .ambiguous,
        "certificate/algorithm-mismatch"
      ) { $0.leaf.innerAlgorithm = .signature(.ecdsa(.sha256)) },
      try altered(
        lab,
        "intermediate-rsa",
        "An RSA intermediate.",
        .weakKey,
        "trust/weak-key",
        also: ["trust/algorithm"]
      ) {
        $0.intermediate.subjectPublicKeyInfo = lab.keys.intermediate.subjectPublicKeyInfo
        $0.leaf.issuerKey = lab.keys.intermediate
        $0.leaf.sign(with: .rsaPKCS1(.sha256))
      },
    ]
  }

}
