// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreLab

extension ChainSuites {
  static func tokenGroups(_ lab: Lab) throws(TrustError) -> [Suite.Group] {
    let fixture = try ChainFixture(tokensOf: lab)
    let (chain, keys) = (fixture.chain, lab.keys)
    let p384 = try lab.tokens.adjusting {
      $0.leaf.subjectPublicKeyInfo = keys.tokens.leafP384.subjectPublicKeyInfo
    }
    let rsa = try lab.tokens.adjusting {
      $0.leaf.subjectPublicKeyInfo = keys.leaf.subjectPublicKeyInfo
    }
    let shape: Vector.Expectation = "trust/chain-order"
    let xcode: Parameters = [("anchors", ["token-xcode"])]
    return [
      group(
        "Order and number of certificates.",
        fixture,
        wrong([
          (
            "without-root", "Two certificates; three are required.", .form, [chain[0], chain[1]],
            shape
          ),
          ("four", "Four certificates, the root twice.", .form, chain + [chain[2]], shape),
          (
            "root-before-intermediate",
            "Signer, root, intermediate: x5c is ordered (RFC 7515, 4.1.6).", .form,
            [chain[0], chain[2], chain[1]], shape
          ),
          (
            "intermediate-twice", "The intermediate in place of the root.", .form,
            [chain[0], chain[1], chain[1]], shape
          ),
        ])
      ),
      group(
        "Signer keys.",
        fixture,
        wrong([
          (
            "key-p384", "A P-384 key; signers must use P-256.", .weakKey, p384.certificates,
            "trust/weak-key"
          ),
          (
            "key-rsa", "An RSA key; signers must use P-256.", .weakKey, rsa.certificates,
            "trust/weak-key"
          ),
        ])
      ),
      group(
        "A single self-signed certificate, as Xcode uses.",
        fixture,
        [
          Vector(
            "xcode",
            "The certificate itself is a trust anchor.",
            [.xcode],
            parameters: xcode,
            input([lab.tokens.xcode]),
            .valid(try fixture.xcodeValue(lab.tokens))
          ),
          wrong(
            "xcode-unasked",
            "The certificate is not a trust anchor.",
            .xcode,
            [lab.tokens.xcode],
            .invalid("trust/untrusted", also: ["trust/incomplete-chain"])
          ),
          wrong(
            "xcode-renewed",
            "Another certificate with the name of the trust anchor, but another key.",
            .xcode,
            [lab.tokenAttacker.xcode],
            .invalid("trust/untrusted", also: ["trust/incomplete-chain"]),
            xcode
          ),
        ]
      ),
    ]
  }
}
