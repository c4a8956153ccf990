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
        [
          right(
            "without-root",
            "Signer and intermediate, without the root.",
            .form,
            [chain[0], chain[1]],
            fixture
          ),
          right(
            "root-before-intermediate",
            "Signer, root, intermediate: order after the signer is free.",
            .form,
            [chain[0], chain[2], chain[1]],
            fixture
          ),
        ]
          + wrong([
            (
              "unrelated-certificate", "An additional certificate that is not part of the chain.",
              .trailing,
              chain + [unrelated], "trust/chain-order"
            ),
            (
              "signer-twice", "The signer certificate twice.", .duplicate, [chain[0]] + chain,
              "trust/ambiguous-certificate"
            ),
            (
              "signer-twin", "Two certificates with the same issuer and serial number.", .ambiguous,
              chain + [fixture.impostor[0]], "trust/ambiguous-certificate"
            ),
          ])
      ),
      group(
        "Signer keys.",
        fixture,
        wrong([
          ("key-1024", "An RSA key of 1024 bits.", .weakKey, weak.certificates, "trust/weak-key"),
          ("key-p256", "An elliptic curve key.", .weakKey, curve.certificates, "trust/weak-key"),
        ])
      ),
    ]
  }
}
