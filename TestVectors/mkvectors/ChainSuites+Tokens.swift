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
    return [
      group(
        "Order and number of certificates.",
        fixture,
        """
        without-root | form | trust/chain-order | \(input([chain[0], chain[1]])) | Two certificates; three are required.
        four | form | trust/chain-order | \(input(chain + [chain[2]])) | Four certificates, the root twice.
        root-before-intermediate | form | trust/chain-order | \(input([chain[0], chain[2], chain[1]])) \
          | Signer, root, intermediate: x5c is ordered (RFC 7515, 4.1.6).
        intermediate-twice | form | trust/chain-order | \(input([chain[0], chain[1], chain[1]])) | The intermediate in place of the root.
        """
      ),
      group(
        "Signer keys.",
        fixture,
        """
        key-p384 | weak-key | trust/weak-key level should | \(input(p384.certificates)) | A P-384 key; signers must use P-256.
        key-rsa | weak-key | trust/weak-key level should | \(input(rsa.certificates)) | An RSA key; signers must use P-256.
        """
      ),
      group(
        "A single self-signed certificate, as Xcode uses.",
        fixture,
        """
        xcode | xcode | \(valid: try fixture.xcodeValue(lab.tokens)) | \(input([lab.tokens.xcode])) | anchors=[token-xcode] \
          | The certificate itself is a trust anchor.
        xcode-unasked | xcode | trust/untrusted or trust/incomplete-chain | \(input([lab.tokens.xcode])) | The certificate is not a trust anchor.
        xcode-renewed | xcode | trust/untrusted or trust/incomplete-chain | \(input([lab.tokenAttacker.xcode])) | anchors=[token-xcode] \
          | Another certificate with the name of the trust anchor, but another key.
        """
      ),
    ]
  }
}
