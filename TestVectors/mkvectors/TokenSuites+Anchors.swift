// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import OpenSSLTrust
import StoreLab

extension Lab {
  /// Roots with the name and key of the token root and fewer rights.
  func bentTokenRoots() throws(TrustError) -> [(name: String, der: [UInt8])] {
    [
      (
        "token-root-no-intermediates",
        try tokenRoot(.basicConstraints(isAuthority: true, pathLength: 0))
      ),
      (
        "token-root-one-intermediate",
        try tokenRoot(.basicConstraints(isAuthority: true, pathLength: 1))
      ),
      ("token-root-no-authority", try tokenRoot(.basicConstraints(isAuthority: false))),
      ("token-root-no-cert-sign", try tokenRoot(.keyUsage([.digitalSignature]))),
      ("token-root-other-purpose", try tokenRoot(.extendedKeyUsage(.codeSigning))),
    ]
  }

  /// The root's key under another name.
  func otherRootName() throws(TrustError) -> [UInt8] {
    try tokens.adjusting { $0.root.subject = NameBuilder(commonName: "Root") }.root
  }

  private func tokenRoot(_ bent: ExtensionBuilder) throws(TrustError) -> [UInt8] {
    try tokens.adjusting { $0.root.setExtension(bent) }.root
  }
}

// Trust anchors and their restrictions.
extension TokenSuites {
  static func anchors(_ lab: Lab) throws(TrustError) -> [Suite.Group] {
    let token = try lab.token()
    let refused = { (anchor: String, comment: String, code: String, also: [String]) in
      wrong(
        anchor.replacing("token-", with: "anchor-"),
        comment,
        [.constraint],
        token,
        code,
        also: also,
        parameters: [("anchors", [.string(anchor)])]
      )
    }
    return [
      group(
        "The caller trusts a root that may do less.",
        [
          refused(
            "token-root-no-intermediates",
            "A root that allows no authority below it.",
            "trust/path-length",
            []
          ),
          right(
            "anchor-root-one-intermediate",
            "A root that allows one authority below it, and one there is.",
            [.boundary],
            token,
            parameters: [("anchors", ["token-root-one-intermediate"])]
          ),
          right(
            "anchor-least-restricted",
            "Of two roots of one name and key, the one that allows more.",
            [.boundary],
            token,
            parameters: [("anchors", ["token-root-no-intermediates", "token-root"])]
          ),
          refused(
            "token-root-no-authority",
            "A root that says that it is no authority.",
            "trust/untrusted",
            ["trust/basic-constraints"]
          ),
          refused(
            "token-root-no-cert-sign",
            "A root whose key may sign no certificates.",
            "trust/untrusted",
            ["trust/key-usage"]
          ),
          refused(
            "token-root-other-purpose",
            "A root for another purpose.",
            "trust/untrusted",
            ["trust/key-usage"]
          ),
        ]
      ),
      group("The caller trusts what stands below the root.", try belowRoot(lab, token)),
    ]
  }

  private static func belowRoot(
    _ lab: Lab,
    _ token: [UInt8]
  ) throws(TrustError) -> [Vector] {
    let intermediate: Parameters = [("anchors", ["token-intermediate"])]
    let leaf: Parameters = [("anchors", ["token-leaf"])]
    let (middle, root) = (lab.tokens.intermediate, lab.tokens.root)
    return [
      wrong(
        "anchor-intermediate",
        "The intermediate of a whole chain.",
        [.constraint],
        token,
        "trust/untrusted",
        also: ["trust/chain-order"],
        parameters: intermediate
      ),
      wrong(
        "anchor-intermediate-signer-only",
        "The signer alone, below an intermediate that the caller trusts.",
        [.constraint],
        try lab.token { $0.header.x5c = [lab.tokens.leaf] },
        "trust/incomplete-chain",
        also: ["trust/untrusted", "trust/chain-order", "jws/certificates"],
        parameters: intermediate
      ),
      wrong(
        "anchor-intermediate-thrice",
        "The intermediate, which may have no authority below it, in the place of a root.",
        [.constraint],
        try lab.token { $0.header.x5c = [lab.tokens.leaf, middle, middle] },
        "trust/untrusted",
        also: ["trust/chain-order"],
        parameters: intermediate
      ),
      wrong(
        "sub-authority",
        "An authority below the intermediate, which allows none.",
        [.constraint],
        try belowIntermediate(lab),
        "trust/path-length",
        parameters: intermediate
      ),
      wrong(
        "sub-authority-below-root",
        "The same, for who trusts the root: it did not sign the second certificate.",
        [.constraint],
        try belowIntermediate(lab),
        "trust/untrusted",
        also: ["trust/path-length", "trust/chain-order"]
      ),
      wrong(
        "anchor-signer",
        "Whoever trusts a signer by itself trusts it as they would Xcode, and nowhere else.",
        [.constraint],
        try lab.token { $0.header.x5c = [lab.tokens.leaf] },
        "claims/environment",
        also: ["trust/untrusted"],
        parameters: leaf
      ),
      wrong(
        "anchor-signer-with-chain",
        "The same, with authorities that nobody asked for.",
        [.constraint],
        try lab.token { $0.header.x5c = [lab.tokens.leaf, middle, root] },
        "trust/chain-order",
        also: ["claims/environment", "trust/untrusted"],
        parameters: leaf
      ),
    ]
  }

  /// A chain below the intermediate: a signer, an intermediate that it must not issue, the
  /// intermediate.
  private static func belowIntermediate(_ lab: Lab) throws(TrustError) -> [UInt8] {
    let name = NameBuilder(commonName: "Below")
    let key = lab.keys.tokens.attackerRoot
    let authorityKeyIdentifier = ASN1ObjectIdentifier(2, 5, 29, 35)
    let below = try lab.tokens.adjusting {
      $0.intermediate.subject = name
      $0.intermediate.issuer = TokenAuthority.intermediateName
      $0.intermediate.issuerKey = lab.keys.tokens.intermediate
      $0.intermediate.subjectPublicKeyInfo = key.subjectPublicKeyInfo
      $0.intermediate.removeExtension(authorityKeyIdentifier)
      $0.leaf.issuer = name
      $0.leaf.issuerKey = key
      $0.leaf.removeExtension(authorityKeyIdentifier)
    }
    return try lab.token(by: below) {
      $0.header.x5c = [below.leaf, below.intermediate, lab.tokens.intermediate]
    }
  }

  // MARK: Xcode

  /// Anyone with Xcode has its key: a chain below it must not be accepted for production.
  static func belowXcode(_ lab: Lab) throws(TrustError) -> [Vector] {
    let key = lab.keys.tokens.xcode
    let forged = try lab.tokens.adjusting {
      $0.intermediate.issuer = TestAuthority.xcodeName
      $0.intermediate.issuerKey = key
      $0.intermediate.sign(with: .ecdsa(.sha256))
    }
    let xcode = lab.tokens.xcode
    let renewed = try lab.tokens.adjusting { $0.xcode.serialNumber = [2] }
    return [
      wrong(
        "renewed-certificate",
        "Another certificate of the same name and key: what stands alone is known by every octet.",
        [.substitution],
        try renewed.xcodeToken(TransactionBuilder.xcode).encoded(),
        "trust/untrusted",
        also: ["trust/incomplete-chain"]
      ),
      wrong(
        "below-xcode",
        "A chain that Xcode's certificate issued.",
        [.xcode],
        try lab.token(by: forged) {
          $0.header.x5c = [forged.leaf, forged.intermediate, xcode]
        },
        "trust/untrusted",
        also: ["trust/path-length"],
        parameters: [("environments", ["production", "xcode"])]
      ),
      wrong(
        "thrice",
        "Xcode's certificate in every place: it stands alone.",
        [.duplicate],
        try lab.tokens.xcodeToken(TransactionBuilder.xcode) {
          $0.header.x5c = [xcode, xcode, xcode]
        }.encoded(),
        "trust/chain-order"
      ),
      wrong(
        "claims-sandbox",
        "It speaks for Xcode, and for nothing else.",
        [.xcode],
        try lab.tokens.xcodeToken(Lab.transaction { $0.environment = "Sandbox" }).encoded(),
        "claims/environment",
        parameters: [("environments", ["sandbox", "xcode"])]
      ),
      wrong(
        "claims-nothing",
        "Where no environment is named, Xcode does not become production.",
        [.xcode],
        try lab.tokens.xcodeToken(Lab.transaction { $0.environment = nil }).encoded(),
        "claims/environment",
        parameters: [
          ("environments", ["production", "xcode"]), ("environmentWithoutName", "production"),
        ]
      ),
      right(
        "local-testing",
        "What is tested without Xcode's servers counts as Xcode.",
        [.xcode],
        try lab.tokens.xcodeToken(
          TransactionBuilder { $0.environment = "LocalTesting" }
        ).encoded(),
        reads: TokenValue.of(TransactionBuilder { $0.environment = "LocalTesting" }),
        trust: "xcode"
      ),
    ]
  }
}
