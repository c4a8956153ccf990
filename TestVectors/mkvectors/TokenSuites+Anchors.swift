// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import OpenSSLTrust
import StoreLab

extension Lab {
  /// Roots with the name and key of the token root and more restrictions.
  func restrictedTokenRoots() throws(TrustError) -> [(name: String, der: [UInt8])] {
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
      ("token-root-unrestricted", try unrestrictedTokenRoot()),
      ("token-root-no-cert-sign", try tokenRoot(.keyUsage([.digitalSignature]))),
      ("token-root-other-purpose", try tokenRoot(.extendedKeyUsage(.codeSigning))),
    ]
  }

  /// The root without basic constraints and key usage.
  private func unrestrictedTokenRoot() throws(TrustError) -> [UInt8] {
    try tokens.adjusting {
      $0.root.removeExtension(ASN1ObjectIdentifier(2, 5, 29, 19))
      $0.root.removeExtension(ASN1ObjectIdentifier(2, 5, 29, 15))
    }.root
  }

  private func tokenRoot(_ restriction: ExtensionBuilder) throws(TrustError) -> [UInt8] {
    try tokens.adjusting { $0.root.setExtension(restriction) }.root
  }
}

// Trust anchors and their restrictions.
extension TokenSuites {
  static func anchors(_ lab: Lab) throws(TrustError) -> [Suite.Group] {
    let token = try lab.token()
    return [
      group(
        "Restricted trust anchors.",
        try rows(
          """
          anchor-root-no-intermediates | constraint | trust/path-length level house | \(token) | anchors=[token-root-no-intermediates] \
            | The anchor's path length of 0 allows no intermediate.
          anchor-root-one-intermediate | boundary | valid | \(token) | anchors=[token-root-one-intermediate] \
            | The anchor's path length of 1 allows the one intermediate.
          anchor-least-restricted | boundary | valid | \(token) | anchors=[token-root-no-intermediates,token-root] \
            | Two anchors with the same name and key: the less restricted one is used.
          anchor-root-no-authority | constraint | \(notAuthority) | \(token) | anchors=[token-root-no-authority] \
            | The anchor's certificate is not a CA certificate.
          anchor-root-unrestricted | constraint | \(notAuthority) | \(token) | anchors=[token-root-unrestricted] \
            | The anchor's certificate has no basic constraints, so it is no CA certificate.
          anchor-root-no-cert-sign | constraint | \(otherUse) | \(token) | anchors=[token-root-no-cert-sign] \
            | The anchor's key usage does not include keyCertSign.
          anchor-root-other-purpose | constraint | \(otherUse) | \(token) | anchors=[token-root-other-purpose] \
            | The anchor's extended key usage is code signing.
          """
        )
      ),
      group("Anchors below the root.", try belowRoot(lab, token)),
    ]
  }

  private static let notAuthority =
    "trust/issued-by-signer or trust/untrusted or trust/basic-constraints"
  private static let otherUse = "trust/issued-by-signer or trust/untrusted or trust/key-usage"

  private static func belowRoot(
    _ lab: Lab,
    _ token: [UInt8]
  ) throws(TrustError) -> [Vector] {
    let (middle, root) = (lab.tokens.intermediate, lab.tokens.root)
    return try rows(
      """
      anchor-intermediate | constraint | trust/untrusted or trust/chain-order rule the anchor of a chain is its root level house | \(token) | anchors=[token-intermediate] \
        | A complete chain whose intermediate is the anchor; the chain must end at an anchor.
      anchor-intermediate-signer-only | constraint | trust/incomplete-chain or trust/untrusted or trust/chain-order or jws/certificates \
        rule the anchor of a chain is its root level house \
        | \(lab.token { $0.header.x5c = [lab.tokens.leaf] }) | anchors=[token-intermediate] | The signer alone, issued by an intermediate that is the anchor.
      anchor-intermediate-as-root | constraint | trust/untrusted or trust/chain-order rule the anchor of a chain is its root level house \
        | \(lab.token { $0.header.x5c = [lab.tokens.leaf, middle, middle] }) \
        | anchors=[token-intermediate] | The anchor, an intermediate with path length 0, is in place of the root.
      sub-authority | constraint | trust/path-length level house | \(belowIntermediate(lab)) | anchors=[token-intermediate] \
        | A CA below the intermediate, whose path length of 0 forbids it.
      anchor-signer | constraint | claims/environment or trust/untrusted | \(lab.token { $0.header.x5c = [lab.tokens.leaf] }) | anchors=[token-leaf] \
        | A signer as anchor is accepted for the Xcode environment only.
      anchor-signer-with-chain | constraint | trust/chain-order or claims/environment or trust/untrusted \
        | \(lab.token { $0.header.x5c = [lab.tokens.leaf, middle, root] }) | anchors=[token-leaf] | A signer as anchor, with additional certificates.
      """
    )
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
}
