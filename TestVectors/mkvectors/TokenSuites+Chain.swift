// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import OpenSSLTrust
import StoreLab

extension TokenSuites {
  static func chain(_ lab: Lab) throws(TrustError) -> Suite {
    suite(
      "chain",
      "Who vouches for whom.",
      [
        group("Attackers.", try attackers(lab) + sameIdentifiers(lab)),
        group("Authorities that are none.", try constraints(lab)),
        group("What certificates may be used for.", try uses(lab)),
        group("Names that do not fit.", try names(lab)),
        group("How certificates are signed.", try algorithms(lab) + certificateAlgorithms(lab)),
        group("How that is written.", try certificateSignatures(lab)),
        group(
          "Apple's own roots are trusted, and no lab.",
          [
            wrong(
              "lab-for-apple",
              "A chain that Apple does not vouch for.",
              [.attackerKey],
              try lab.token(),
              "trust/untrusted"
            )
          ],
          parameters(anchors: ["apple"])
        ),
        group(
          "The root of receipts is trusted, which signs no tokens.",
          [
            wrong(
              "receipt-root",
              "Roots belong to one kind of data.",
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
    return [
      wrong(
        "attacker",
        "The same names and numbers, and other keys.",
        [.attackerKey],
        try lab.token(by: attacker),
        "trust/untrusted"
      ),
      wrong(
        "attacker-below-root",
        "Signer and intermediate of an attacker, and the genuine root.",
        [.attackerKey],
        try lab.token(by: attacker) {
          $0.header.x5c = [attacker.leaf, attacker.intermediate, lab.tokens.root]
        },
        "trust/untrusted"
      ),
      wrong(
        "attacker-leaf",
        "A signer whom the genuine intermediate never signed.",
        [.attackerKey],
        try lab.token(by: attacker) {
          $0.header.x5c = [attacker.leaf, lab.tokens.intermediate, lab.tokens.root]
        },
        "trust/untrusted"
      ),
      wrong(
        "attacker-key",
        "The genuine certificates, and the signature of somebody else.",
        [.attackerKey],
        try lab.token { $0.key = lab.keys.tokens.attackerLeaf },
        "trust/signature"
      ),
      wrong(
        "leaf-as-issuer",
        "The genuine signer vouches for another one.",
        [.constraint],
        try belowLeaf(lab),
        "trust/basic-constraints",
        also: ["trust/chain-order", "trust/untrusted", "trust/incomplete-chain"]
      ),
    ]
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
      try bent(
        lab,
        "intermediate-no-authority",
        "An intermediate that is none.",
        .constraint,
        "trust/basic-constraints"
      ) { $0.intermediate.setExtension(.basicConstraints(isAuthority: false)) },
      try bent(
        lab,
        "intermediate-without-constraints",
        "An intermediate that does not say that it is one.",
        .constraint,
        "trust/basic-constraints"
      ) { $0.intermediate.removeExtension(ASN1ObjectIdentifier(2, 5, 29, 19)) },
      try bent(
        lab,
        "intermediate-version-1",
        "A certificate of version 1 with extensions.",
        .constraint,
        "certificate/version",
        also: ["certificate/malformed", "trust/basic-constraints"]
      ) { $0.intermediate.version = nil },
      try bent(
        lab,
        "intermediate-no-key-cert-sign",
        "An intermediate whose key may sign no certificates.",
        .constraint,
        "trust/key-usage"
      ) { $0.intermediate.setExtension(.keyUsage([.digitalSignature])) },
      try bent(
        lab,
        "intermediate-critical-extension",
        "Something that must be understood.",
        .constraint,
        "trust/critical-extension"
      ) { $0.intermediate.setExtension(unknown) },
      try bent(
        lab,
        "leaf-critical-extension",
        "Something that must be understood.",
        .constraint,
        "trust/critical-extension"
      ) { $0.leaf.setExtension(unknown) },
      try bent(
        lab,
        "leaf-is-authority",
        "A signer that may sign certificates.",
        .constraint,
        "trust/basic-constraints"
      ) { $0.leaf.setExtension(.basicConstraints(isAuthority: true)) },
      try bent(
        lab,
        "leaf-key-agreement",
        "A key for something else.",
        .constraint,
        "trust/key-usage"
      ) { $0.leaf.setExtension(.keyUsage([.keyAgreement])) },
      try bent(
        lab,
        "leaf-repeated-extension",
        "The marker twice.",
        .duplicate,
        "certificate/duplicate-extension"
      ) { $0.leaf.extensions?.append(.marker(.receiptSigningMarker)) },
    ]
  }

  private static func algorithms(_ lab: Lab) throws(TrustError) -> [Vector] {
    [
      try bent(
        lab,
        "leaf-sha1",
        "A certificate signed over SHA-1.",
        .weakAlgorithm,
        "trust/algorithm"
      ) {
        $0.leaf.sign(with: .ecdsa(.sha1))
      },
      try bent(
        lab,
        "leaf-sha512",
        "A digest that no genuine one has.",
        .weakAlgorithm,
        "trust/algorithm"
      ) {
        $0.leaf.sign(with: .ecdsa(.sha512))
      },
      try bent(
        lab,
        "algorithms-differ",
        "One algorithm inside, another one outside.",
        .ambiguous,
        "certificate/algorithm-mismatch"
      ) { $0.leaf.innerAlgorithm = .signature(.ecdsa(.sha256)) },
      try bent(
        lab,
        "intermediate-rsa",
        "An RSA intermediate below the root.",
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

  // MARK: Purpose

  private static func bent(
    _ lab: Lab,
    _ name: String,
    _ comment: String,
    _ tampering: CertificateTampering
  ) throws(TrustError) -> Vector {
    wrong(name, comment, [.purpose], try lab.forged(TokenTampering(tampering)), tampering.code)
  }

  static func purpose(_ lab: Lab) throws(TrustError) -> Suite {
    let missing = "trust/marker-missing"
    let vectors = [
      try bent(lab, "leaf-no-marker", "Any developer's certificate.", .leafWithoutMarker),
      try bent(lab, "intermediate-no-marker", "Any intermediate.", .intermediateWithoutMarker),
      try bent(lab, "markers-swapped", "Each marker in the other one.", .markerOnWrongCertificate),
      try bent(lab, "both-on-intermediate", "Both markers in one.", .bothMarkersOnIntermediate),
      try bent(lab, "longer-identifier", "An identifier that only begins so.", .longerMarker),
      try bent(lab, "marker-as-key-usage", "The identifier among purposes.", .markerAsKeyPurpose),
      wrong(
        "attacker-without-marker",
        "A foreign chain must be called one, whatever else it lacks.",
        [.attackerKey],
        try lab.token(
          by: try lab.tokenAttacker.adjusting { $0.leaf.removeExtension(.receiptSigningMarker) }
        ),
        "trust/untrusted"
      ),
      wrong(
        "xcode-type-without-marker",
        "A payload that names Xcode, from any developer's certificate.",
        [.purpose],
        try lab.token(
          Lab.transaction { $0.environment = "Xcode" },
          by: try lab.tokens.adjusting { $0.leaf.removeExtension(.receiptSigningMarker) }
        ),
        missing,
        parameters: [("environments", ["production", "xcode"])]
      ),
    ]
    return suite(
      "purpose",
      "Markers of certificates.",
      [group("Markers.", vectors + (try otherPurposes(lab)))]
    )
  }
}
