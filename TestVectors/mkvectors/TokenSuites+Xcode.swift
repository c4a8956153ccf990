// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import OpenSSLTrust
import StoreLab

extension TokenSuites {
  static func xcode(_ lab: Lab) throws(TrustError) -> Suite {
    let token = try lab.tokens.xcodeToken(TransactionBuilder.xcode).encoded()
    let production = try lab.tokens.xcodeToken(Lab.transaction()).encoded()
    let read = TokenValue.of(TransactionBuilder.xcode)
    let other = try lab.tokenAttacker.xcodeToken(TransactionBuilder.xcode).encoded()
    return suite(
      "xcode",
      "Tokens of StoreKit testing in Xcode, signed with one self-signed certificate.",
      [
        group(
          "Xcode's certificate is the trust anchor.",
          try rows([
            ("xcode", "A token as Xcode writes it.", [.xcode], token, reads(read, trust: "xcode"))
          ])
            + rows([
              (
                "claims-production", "A production token signed with Xcode's key.", [.xcode],
                production, "claims/environment",
                parameters: [("environments", ["production", "xcode"])]
              ),
              (
                "for-production", "An Xcode token where production is required.", [.xcode], token,
                "claims/environment", parameters: [("environments", ["production"])]
              ),
              (
                "other-certificate", "Another Xcode certificate.", [.attackerKey], other,
                .invalid("trust/untrusted", also: ["trust/incomplete-chain"]), parameters: []
              ),
            ]) + (try belowXcode(lab)),
          parameters(anchors: ["token-xcode"], environments: ["xcode"])
        ),
        group(
          "Xcode's certificate is a signer, beside a root.",
          try rows([
            (
              "signer", "A token as Xcode writes it.", [.xcode], token, reads(read, trust: "xcode"),
              parameters: []
            ),
            (
              "signer-beside-root", "A production token below the root.", [.basic], lab.token(),
              reads(), parameters: []
            ),
            (
              "signer-claims-production", "A production token signed with Xcode's key.", [.xcode],
              production, "claims/environment", parameters: []
            ),
            (
              "root-as-signer", "The root as a signer must not issue certificates.", [.constraint],
              lab.token(), .invalid("trust/issued-by-signer", also: ["trust/untrusted"]),
              parameters: [("anchors", ["attacker-root"]), ("signers", ["token-root"])]
            ),
          ]),
          parameters(environments: ["production", "xcode"])
            + [("signers", ["token-xcode"])]
        ),
        group(
          "Xcode's certificate is not a trust anchor.",
          try rows([
            (
              "without-anchor", "An Xcode token.", [.xcode], token,
              .invalid("trust/untrusted", also: ["trust/incomplete-chain"]), parameters: []
            ),
            (
              "without-anchor-production", "A production token signed with Xcode's key.", [.xcode],
              production, .invalid("trust/untrusted", also: ["trust/incomplete-chain"]),
              parameters: [("environments", ["production"])]
            ),
            (
              "unsigned", "An unsigned Xcode token, with alg \"none\".", [.xcode],
              lab.tokens.xcodeToken(TransactionBuilder.xcode) {
                $0.header.alg = "none"
                $0.signature = .empty
              }.encoded(), "jws/algorithm", parameters: []
            ),
          ]),
          parameters(environments: ["production", "xcode"])
        ),
      ]
    )
  }

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
    return try rows([
      (
        "renewed-certificate",
        "Another certificate with the same name and key; a pinned certificate must match "
          + "byte for byte.", [.substitution],
        renewed.xcodeToken(TransactionBuilder.xcode).encoded(),
        .invalid("trust/untrusted", also: ["trust/incomplete-chain"]), parameters: []
      ),
      (
        "below-xcode", "A chain issued by Xcode's certificate.", [.xcode],
        lab.token(by: forged) {
          $0.header.x5c = [forged.leaf, forged.intermediate, xcode]
        }, .invalid("trust/issued-by-signer", also: ["trust/untrusted", "trust/path-length"]),
        parameters: [("environments", ["production", "xcode"])]
      ),
      (
        "three-times", "Xcode's certificate three times; it must be alone.", [.duplicate],
        lab.tokens.xcodeToken(TransactionBuilder.xcode) {
          $0.header.x5c = [xcode, xcode, xcode]
        }.encoded(), "trust/chain-order", parameters: []
      ),
      (
        "claims-sandbox",
        "A sandbox token signed by Xcode's certificate, which is accepted for the Xcode "
          + "environment only.", [.xcode],
        lab.tokens.xcodeToken(Lab.transaction { $0.environment = "Sandbox" }).encoded(),
        "claims/environment", parameters: [("environments", ["sandbox", "xcode"])]
      ),
      (
        "claims-nothing",
        "A token without environment, signed by Xcode's certificate, does not count as "
          + "production.", [.xcode],
        lab.tokens.xcodeToken(Lab.transaction { $0.environment = nil }).encoded(),
        "claims/environment-missing",
        parameters: [
          ("environments", ["production", "xcode"]), ("environmentWithoutName", "production"),
        ]
      ),
    ])
      + rows([
        (
          "local-testing", "An environment of LocalTesting counts as Xcode.", [.xcode],
          lab.tokens.xcodeToken(
            TransactionBuilder { $0.environment = "LocalTesting" }
          ).encoded(),
          reads(
            TokenValue.of(TransactionBuilder { $0.environment = "LocalTesting" }),
            trust: "xcode"
          )
        )
      ])
  }
}
