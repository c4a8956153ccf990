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
          rows([
            (
              "lab-for-apple", "A test chain, which must not chain to Apple's roots.",
              [.attackerKey], token, "trust/untrusted"
            )
          ]),
          parameters(anchors: ["apple"])
        ),
        group(
          "The root of receipts as trust anchor.",
          rows([
            (
              "receipt-root",
              "The trust anchor is the root of receipts, which did not issue the token's chain.",
              [.attackerKey], token, "trust/untrusted"
            )
          ]),
          parameters(anchors: ["lab-root"])
        ),
      ] + (try anchors(lab))
    )
  }

  private typealias Change = (inout TokenAuthority.Certificates) -> Void

  private static func certificates(_ lab: Lab) throws(TrustError) -> [Vector] {
    let keyUsage = ASN1ObjectIdentifier(2, 5, 29, 15)
    let basicConstraints = ASN1ObjectIdentifier(2, 5, 29, 19)
    let valid: [(String, String, Flag, Change)] = [
      (
        "leaf-sha256", "A signer certificate signed with SHA-256.", .boundary,
        { $0.leaf.sign(with: .ecdsa(.sha256)) }
      ),
      (
        "intermediate-any-path-length", "The intermediate has no path length limit.", .constraint,
        { $0.intermediate.setExtension(.basicConstraints(isAuthority: true)) }
      ),
      (
        "critical-markers", "Critical marker extensions, which are known.", .constraint,
        {
          $0.leaf.setExtension(critical(.receiptSigningMarker))
          $0.intermediate.setExtension(critical(.developerRelationsMarker))
        }
      ),
    ]
    let optional = "Key usage is optional (RFC 5280, 6.1.4 n); Apple's certificates always have it."
    let omitted = "DER omits default values, but certificates in use encode them."
    let either: [(String, String, Flag, String, error: String, Change)] = [
      (
        "leaf-without-key-usage", "The signer certificate has no key usage.", .constraint, optional,
        error: "trust/key-usage", { $0.leaf.removeExtension(keyUsage) }
      ),
      (
        "intermediate-without-key-usage", "The intermediate has no key usage.", .constraint,
        optional, error: "trust/key-usage", { $0.intermediate.removeExtension(keyUsage) }
      ),
      (
        "leaf-constraints-not-der",
        "Basic constraints with an explicit FALSE, which DER omits as the default.", .nonCanonical,
        omitted, error: "certificate/malformed",
        {
          $0.leaf.setExtension(
            ExtensionBuilder(basicConstraints, isCritical: true, value: [0x30, 3, 1, 1, 0])
          )
        }
      ),
    ]
    return try valid.map { row throws(TrustError) in
      right(row.0, row.1, [row.2], try lab.token(certificates: row.3))
    }
      + either.map { row throws(TrustError) in
        let token = String(decoding: try lab.token(certificates: row.5), as: UTF8.self)
        return Vector(row.0, row.1, [row.2], .text(token), .acceptable(row.3, error: row.error))
      }
  }

  private static func critical(_ marker: ASN1ObjectIdentifier) -> ExtensionBuilder {
    ExtensionBuilder(marker, isCritical: true, value: [5, 0])
  }

  /// Names that do not chain, although the signatures do.
  private static func names(_ lab: Lab) throws(TrustError) -> [Vector] {
    let somebody = NameBuilder(commonName: "Somebody")
    return try rows([
      (
        "leaf-issuer-name",
        "The signer certificate names another issuer than the one that signed it.", [.constraint],
        lab.token(certificates: { $0.leaf.issuer = somebody }),
        .invalid("trust/incomplete-chain", also: ["trust/untrusted", "trust/chain-order"])
      ),
      (
        "intermediate-issuer-name",
        "The intermediate names another issuer than the root that signed it.", [.constraint],
        lab.token(certificates: { $0.intermediate.issuer = somebody }),
        .invalid("trust/untrusted", also: ["trust/chain-order"])
      ),
      (
        "self-issued-intermediate",
        "A signer issued by the root; the root is also in place of the intermediate.",
        [.constraint], belowRoot(lab), .invalid("trust/untrusted", also: ["trust/chain-order"])
      ),
    ])
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
          try rows([
            ("three", "Signer, intermediate, root.", [.basic], lab.token(), reads()),
            (
              "renewed-root",
              "Another certificate with the root's name and key: a trust anchor is a name and a key.",
              [.substitution],
              lab.token {
                $0.header.x5c = [lab.tokens.leaf, lab.tokens.intermediate, renewed.root]
              }, reads()
            ),
            (
              "escaped", "Escaped slashes in x5c, as some JSON writers write them.", [.form],
              lab.token { $0.header.edits.replace("x5c", withJSON: "[\(escaped)]") }, reads()
            ),
          ])
        )
      ]
    )
  }

  static func purpose(_ lab: Lab) throws(TrustError) -> Suite {
    let vectors = try rows([
      (
        "attacker-without-marker", "An untrusted chain without marker is reported as untrusted.",
        [.attackerKey],
        lab.token(
          by: try lab.tokenAttacker.adjusting { $0.leaf.removeExtension(.receiptSigningMarker) }
        ), "trust/untrusted", parameters: []
      ),
      (
        "xcode-type-without-marker",
        "A payload of the Xcode environment, signed with a developer's certificate.", [.purpose],
        lab.token(
          Lab.transaction { $0.environment = "Xcode" },
          by: try lab.tokens.adjusting { $0.leaf.removeExtension(.receiptSigningMarker) }
        ), "trust/marker-missing", parameters: [("environments", ["production", "xcode"])]
      ),
    ])
    return suite(
      "purpose",
      "Apple's marker extensions in certificates.",
      [
        group(
          "Markers.",
          try vectors
            + rows([
              (
                "marker-with-value", "A marker with an unusual value; only its presence counts.",
                [.purpose],
                lab.token(certificates: {
                  $0.leaf.setExtension(
                    ExtensionBuilder(.receiptSigningMarker, value: [1, 1, 0xFF])
                  )
                }), reads()
              )
            ])
        )
      ]
    )
  }
}
