// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreLab

extension ChainSuites {
  static func receiptGroups(_ lab: Lab) throws(TrustError) -> [Suite.Group] {
    let fixture = try ChainFixture(receiptsOf: lab)
    let (chain, keys) = (fixture.chain, lab.keys)
    let unrelated = try lab.authority.adjusting { $0.leaf.serialNumber = [0x51] }.leaf
    let weak = try lab.authority.adjusting {
      $0.leaf.subjectPublicKeyInfo = keys.weakLeaf.subjectPublicKeyInfo
    }
    let curve = try lab.authority.adjusting {
      $0.leaf.subjectPublicKeyInfo = keys.p256.subjectPublicKeyInfo
    }
    return [
      group(
        "Issuers may be in any order, and the root may be missing.",
        fixture,
        """
        without-root | form | valid | \(input([chain[0], chain[1]])) | Signer and intermediate, without the root.
        root-before-intermediate | form | valid | \(input([chain[0], chain[2], chain[1]])) | Signer, root, intermediate: order after the signer is free.
        unrelated-certificate | trailing | trust/chain-order level house | \(input(chain + [unrelated])) | An additional certificate that is not part of the chain.
        signer-twice | duplicate | trust/ambiguous-certificate level house | \(input([chain[0]] + chain)) | The signer certificate twice.
        signer-twin | ambiguous | trust/ambiguous-certificate level should | \(input(chain + [fixture.impostor[0]])) \
          | Two certificates with the same issuer and serial number.
        """
      ),
      group(
        "Signer keys.",
        fixture,
        """
        key-1024 | weak-key | trust/weak-key | \(input(weak.certificates)) | An RSA key of 1024 bits.
        key-p256 | weak-key | trust/weak-key source Apple, Worldwide Developer Relations Certification Practice Statement level should | \(input(curve.certificates)) | An elliptic curve key.
        """
      ),
    ]
  }
}
