// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import OpenSSLTrust
import StoreLab

// Certificates of tokens that are accepted, and faults that depend on the trust anchor; all others are in `forgeries`.
extension TokenSuites {
  static func chain(_ lab: Lab) throws(TrustError) -> Suite {
    let token = try lab.token()
    return suite(
      "chain",
      "Certificate chains of tokens.",
      [
        group("Unusual certificates.", try certificates(lab)),
        group("Names that do not chain.", try names(lab)),
        group(
          "Apple's roots as trust anchors.",
          try rows(
            """
            lab-for-apple | attacker-key | trust/untrusted | \(token) | A test chain, which must not chain to Apple's roots.
            """
          ),
          parameters(anchors: ["apple"])
        ),
        group(
          "The root of receipts as trust anchor.",
          try rows(
            """
            receipt-root | attacker-key | trust/untrusted | \(token) | The trust anchor is the root of receipts, which did not issue the token's chain.
            """
          ),
          parameters(anchors: ["lab-root"])
        ),
      ] + (try anchors(lab))
    )
  }

  private static func certificates(_ lab: Lab) throws(TrustError) -> [Vector] {
    let keyUsage = ASN1ObjectIdentifier(2, 5, 29, 15)
    let optional = Vector.Expectation.acceptable(
      "RFC 5280, 6.1.4 (n): key usage is optional; Apple's certificates always have it.",
      error: "trust/key-usage",
      value: genuine().value,
      own: .accepted
    )
    let criticalMarkers = try lab.token(certificates: {
      $0.leaf.setExtension(critical(.receiptSigningMarker))
      $0.intermediate.setExtension(critical(.developerRelationsMarker))
    })
    let issued = { (change: (inout TokenAuthority.Certificates) -> Void) throws(TrustError) in
      try lab.token(certificates: change)
    }
    return try rows(
      """
      leaf-sha256 | boundary | valid | \(issued { $0.leaf.sign(with: .ecdsa(.sha256)) }) | A signer certificate signed with SHA-256.
      intermediate-any-path-length | constraint | valid | \(issued { $0.intermediate.setExtension(.basicConstraints(isAuthority: true)) }) \
        | The intermediate has no path length limit.
      critical-markers | constraint | valid | \(criticalMarkers) | Critical marker extensions, which are known.
      leaf-without-key-usage | constraint | \(optional) | \(issued { $0.leaf.removeExtension(keyUsage) }) | The signer certificate has no key usage.
      intermediate-without-key-usage | constraint | \(optional) | \(issued { $0.intermediate.removeExtension(keyUsage) }) \
        | The intermediate has no key usage.
      """
    )
  }

  private static func critical(_ marker: ASN1ObjectIdentifier) -> ExtensionBuilder {
    ExtensionBuilder(marker, isCritical: true, value: [5, 0])
  }

  /// Names that do not chain, although the signatures do.
  private static func names(_ lab: Lab) throws(TrustError) -> [Vector] {
    let somebody = NameBuilder(commonName: "Somebody")
    return try rows(
      """
      leaf-issuer-name | constraint | trust/incomplete-chain or trust/untrusted or trust/chain-order \
        rule RFC 5280, 6.1.3 (a): the issuer that a certificate names is the one that signed it level should \
        | \(lab.token(certificates: { $0.leaf.issuer = somebody })) | The signer certificate names another issuer than the one that signed it.
      intermediate-issuer-name | constraint | trust/untrusted or trust/chain-order \
        rule RFC 5280, 6.1.3 (a): the issuer that a certificate names is the one that signed it level should \
        | \(lab.token(certificates: { $0.intermediate.issuer = somebody })) \
        | The intermediate names another issuer than the root that signed it.
      self-issued-intermediate | constraint | trust/untrusted or trust/chain-order | \(belowRoot(lab)) \
        | A signer issued by the root; the root is also in place of the intermediate.
      """
    )
  }

  private static func belowRoot(_ lab: Lab) throws(TrustError) -> [UInt8] {
    let below = try lab.tokens.adjusting {
      $0.root.setExtension(.marker(.developerRelationsMarker))
      $0.leaf.issuer = TokenAuthority.rootName
      $0.leaf.issuerKey = lab.keys.tokens.root
      $0.leaf.removeExtension(ASN1ObjectIdentifier(2, 5, 29, 35))
    }
    return try lab.token(by: below) {
      $0.header.x5c = [below.leaf, below.root, lab.tokens.root]
    }
  }

  // MARK: x5c and markers

  static func x5c(_ lab: Lab) throws(TrustError) -> Suite {
    let renewed = try lab.tokens.adjusting { $0.root.serialNumber = [0x77] }
    let texts = lab.tokens.certificates.map {
      String(decoding: TokenEncoding.certificate.encode($0), as: UTF8.self)
    }
    let escaped = texts.map { "\"\($0.replacing("/", with: #"\/"#))\"" }.joined(separator: ",")
    return suite(
      "x5c",
      "Number, order and encoding of certificates.",
      [
        group(
          "Accepted certificates.",
          try rows(
            """
            renewed-root | substitution | valid | \(lab.token { $0.header.x5c = [lab.tokens.leaf, lab.tokens.intermediate, renewed.root] }) \
              | Another certificate with the root's name and key: a trust anchor is a name and a key.
            escaped | form | valid | \(lab.token { $0.header.edits.replace("x5c", withJSON: "[\(escaped)]") }) \
              | Escaped slashes in x5c, as some JSON writers write them.
            """
          )
        )
      ]
    )
  }

  static func purpose(_ lab: Lab) throws(TrustError) -> Suite {
    let attackerWithoutMarker = try lab.token(
      by: try lab.tokenAttacker.adjusting { $0.leaf.removeExtension(.receiptSigningMarker) }
    )
    let xcodeTypeWithoutMarker = try lab.token(
      Lab.transaction { $0.environment = "Xcode" },
      by: try lab.tokens.adjusting { $0.leaf.removeExtension(.receiptSigningMarker) }
    )
    let vectors = try rows(
      """
      attacker-without-marker | attacker-key | trust/not-issued | \(attackerWithoutMarker) | An untrusted chain without marker is reported as untrusted.
      xcode-type-without-marker | purpose | trust/marker-missing | \(xcodeTypeWithoutMarker) | environments=[production,xcode] \
        | A payload of the Xcode environment, signed with a developer's certificate.
      """
    )
    let markerWith = try lab.token(certificates: {
      $0.leaf.setExtension(ExtensionBuilder(.receiptSigningMarker, value: [1, 1, 0xFF]))
    })
    return suite(
      "purpose",
      "Apple's marker extensions in certificates.",
      [
        group(
          "Markers.",
          try vectors
            + rows(
              """
              marker-with-value | purpose | valid | \(markerWith) | A marker with an unusual value; only its presence counts.
              """
            )
        )
      ]
    )
  }
}
