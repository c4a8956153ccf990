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
    let unsigned = try lab.tokens.xcodeToken(TransactionBuilder.xcode) {
      $0.header.alg = "none"
      $0.signature = .empty
    }.encoded()
    return suite(
      "xcode",
      "Tokens of StoreKit testing in Xcode, signed with one self-signed certificate.",
      [
        group(
          "Xcode's certificate is the trust anchor.",
          try rows(
            """
            xcode | xcode | \(reads(read, trust: "pinned-leaf")) | \(token) | A token as Xcode writes it.
            claims-production | xcode | claims/environment | \(production) | environments=[production,xcode] | A production token signed with Xcode's key.
            for-production | xcode | claims/environment | \(token) | environments=[production] | An Xcode token where production is required.
            other-certificate | attacker-key | trust/untrusted or trust/incomplete-chain level should | \(other) | Another Xcode certificate.
            """
          ) + (try belowXcode(lab)),
          parameters(anchors: ["token-xcode"], environments: ["xcode"])
        ),
        group(
          "Xcode's certificate is a signer, beside a root.",
          try rows(
            """
            signer | xcode | \(reads(read, trust: "pinned-leaf")) | \(token) | A token as Xcode writes it.
            signer-beside-root | basic | valid | \(lab.token()) | A production token below the root.
            signer-claims-production | xcode | claims/environment | \(production) | A production token signed with Xcode's key.
            root-as-signer | constraint | trust/issued-by-signer or trust/untrusted | \(lab.token()) | anchors=[attacker-root] signers=[token-root] \
              | The root as a signer must not issue certificates.
            """
          ),
          parameters(environments: ["production", "xcode"])
            + [("signers", ["token-xcode"])]
        ),
        group(
          "Xcode's certificate is not a trust anchor.",
          try rows(
            """
            without-anchor | xcode | trust/untrusted or trust/incomplete-chain | \(token) | An Xcode token.
            unsigned | xcode | jws/algorithm | \(unsigned) | An unsigned Xcode token, with alg "none".
            """
          ),
          parameters(environments: ["production", "xcode"])
        ),
      ] + (try pinnedSigner(lab))
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
    let threeTimes = try lab.tokens.xcodeToken(TransactionBuilder.xcode) {
      $0.header.x5c = [xcode, xcode, xcode]
    }.encoded()
    return try rows(
      """
      renewed-certificate | substitution | trust/untrusted or trust/incomplete-chain level should | \(renewed.xcodeToken(TransactionBuilder.xcode).encoded()) \
        | Another certificate with the same name and key; a pinned certificate must match byte for byte.
      below-xcode | xcode | trust/issued-by-signer or trust/untrusted or trust/path-length \
        | \(lab.token(by: forged) { $0.header.x5c = [forged.leaf, forged.intermediate, xcode] }) | environments=[production,xcode] \
        | A chain issued by Xcode's certificate.
      three-times | duplicate | trust/chain-order | \(threeTimes) | Xcode's certificate three times; it must be alone.
      claims-sandbox | xcode | claims/environment | \(lab.tokens.xcodeToken(Lab.transaction { $0.environment = "Sandbox" }).encoded()) \
        | environments=[sandbox,xcode] | A sandbox token signed by Xcode's certificate, which is accepted for the Xcode environment only.
      claims-nothing | xcode | claims/environment-missing | \(lab.tokens.xcodeToken(Lab.transaction { $0.environment = nil }).encoded()) \
        | environments=[production,xcode] environmentWithoutName=production \
        | A token without environment, signed by Xcode's certificate, does not count as production.
      local-testing | xcode | \(reads(TokenValue.of(TransactionBuilder { $0.environment = "LocalTesting" }), trust: "pinned-leaf")) \
        | \(lab.tokens.xcodeToken(TransactionBuilder { $0.environment = "LocalTesting" }).encoded()) | An environment of LocalTesting counts as Xcode.
      """
    )
  }
}
