// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreLab

// Selection of the signer certificate, and chains of other lengths.
extension VerifySuites {
  static func signerSelection(_ lab: Lab) throws(TrustError) -> [Vector] {
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

  static func otherLengths(_ lab: Lab) throws(TrustError) -> [Vector] {
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
