// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import OpenSSLTrust
import StoreLab

// Key usage and basic constraints: one vector for each required or forbidden value.
extension TokenSuites {
  static func altered(
    _ lab: Lab,
    _ name: String,
    _ comment: String,
    _ flag: Flag,
    _ code: String,
    also: [String] = [],
    _ adjust: (inout TokenAuthority.Certificates) -> Void
  ) throws(TrustError) -> Vector {
    wrong(name, comment, [flag], try lab.token(certificates: adjust), code, also: also)
  }

  /// One vector for each row of a table.
  static func altered(
    _ lab: Lab,
    _ rows: [(String, String, Flag, String, (inout TokenAuthority.Certificates) -> Void)]
  ) throws(TrustError) -> [Vector] {
    try rows.map { row throws(TrustError) in try altered(lab, row.0, row.1, row.2, row.3, row.4) }
  }

  /// One vector for each row of a table.
  static func altered(
    _ lab: Lab,
    _ rows: [(
      String, String, Flag, String, also: [String], (inout TokenAuthority.Certificates) -> Void
    )]
  ) throws(TrustError) -> [Vector] {
    try rows.map { row throws(TrustError) in
      try altered(lab, row.0, row.1, row.2, row.3, also: row.also, row.5)
    }
  }

  static func uses(_ lab: Lab) throws(TrustError) -> [Vector] {
    try signerUses(lab) + authorityUses(lab) + critical(lab)
  }

  private static let keyUsage = ASN1ObjectIdentifier(2, 5, 29, 15)
  private static let basicConstraints = ASN1ObjectIdentifier(2, 5, 29, 19)

  private static func signerUses(_ lab: Lab) throws(TrustError) -> [Vector] {
    [
      try altered(
        lab,
        "leaf-without-constraints",
        "The signer certificate has no basic constraints.",
        .constraint,
        "trust/basic-constraints"
      ) { $0.leaf.removeExtension(basicConstraints) },
      silent(
        "leaf-without-key-usage",
        "The signer certificate has no key usage.",
        try lab.token(certificates: { $0.leaf.removeExtension(keyUsage) })
      ),
      try altered(
        lab,
        "leaf-key-cert-sign",
        "The signer's key usage includes keyCertSign.",
        .constraint,
        "trust/key-usage"
      ) { $0.leaf.setExtension(.keyUsage([.digitalSignature, .keyCertSign])) },
      Vector(
        "leaf-constraints-not-der",
        "Basic constraints with an explicit FALSE, which DER omits as the default.",
        [.nonCanonical],
        .text(String(decoding: try lab.token(certificates: writeFalse), as: UTF8.self)),
        .acceptable(
          "DER omits default values, but certificates in use encode them.",
          error: "certificate/malformed"
        )
      ),
    ]
  }

  private static func writeFalse(_ certificates: inout TokenAuthority.Certificates) {
    certificates.leaf.setExtension(
      ExtensionBuilder(basicConstraints, isCritical: true, value: [0x30, 3, 1, 1, 0])
    )
  }

  /// Certificates without key usage or basic constraints.
  private static func silent(_ name: String, _ comment: String, _ token: [UInt8]) -> Vector {
    Vector(
      name,
      comment,
      [.constraint],
      .text(String(decoding: token, as: UTF8.self)),
      .acceptable(
        "Key usage is optional (RFC 5280, 6.1.4 n); Apple's certificates always have it.",
        error: "trust/key-usage"
      )
    )
  }

  private static func authorityUses(_ lab: Lab) throws(TrustError) -> [Vector] {
    try [
      silent(
        "intermediate-without-key-usage",
        "The intermediate has no key usage.",
        try lab.token(certificates: { $0.intermediate.removeExtension(keyUsage) })
      )
    ]
      + altered(
        lab,
        [
          (
            "intermediate-list-sign-only", "The intermediate's key usage is cRLSign only.",
            .constraint, "trust/key-usage", also: [],
            { $0.intermediate.setExtension(.keyUsage([.cRLSign])) }
          ),
          (
            "intermediate-negative-path-length", "The intermediate has a negative path length.",
            .constraint, "trust/path-length", also: ["certificate/malformed"],
            { $0.intermediate.setExtension(.basicConstraints(isAuthority: true, pathLength: -1)) }
          ),
        ]
      )
      + [
        right(
          "intermediate-any-path-length",
          "The intermediate has no path length limit.",
          [.constraint],
          try lab.token(certificates: {
            $0.intermediate.setExtension(.basicConstraints(isAuthority: true))
          })
        )
      ]
  }

  /// Names that do not chain, although the signatures do.
  static func names(_ lab: Lab) throws(TrustError) -> [Vector] {
    let somebody = NameBuilder(commonName: "Somebody")
    return try altered(
      lab,
      [
        (
          "leaf-issuer-name",
          "The signer certificate names another issuer than the one that signed it.", .constraint,
          "trust/incomplete-chain", also: ["trust/untrusted", "trust/chain-order"],
          { $0.leaf.issuer = somebody }
        ),
        (
          "intermediate-issuer-name",
          "The intermediate names another issuer than the root that signed it.", .constraint,
          "trust/untrusted", also: ["trust/chain-order"], { $0.intermediate.issuer = somebody }
        ),
      ]
    )
      + [
        wrong(
          "self-issued-intermediate",
          "A signer issued by the root; the root is also in place of the intermediate.",
          [.constraint],
          try belowRoot(lab),
          "trust/untrusted",
          also: ["trust/chain-order"]
        )
      ]
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

  private static func critical(_ lab: Lab) throws(TrustError) -> [Vector] {
    let nameConstraints = ExtensionBuilder(
      ASN1ObjectIdentifier(2, 5, 29, 30),
      isCritical: true,
      value: [0x30, 0x00]
    )
    let code = "trust/critical-extension"
    return try altered(
      lab,
      [
        (
          "intermediate-name-constraints",
          "The intermediate has critical name constraints, which are not supported.", .constraint,
          code, { $0.intermediate.setExtension(nameConstraints) }
        ),
        (
          "leaf-critical-purpose",
          "The signer certificate has a critical extended key usage of code signing.", .constraint,
          code, { $0.leaf.setExtension(.extendedKeyUsage(.codeSigning, isCritical: true)) }
        ),
      ]
    )
      + [
        right(
          "critical-markers",
          "Critical marker extensions, which are known.",
          [.constraint],
          try lab.token(certificates: {
            $0.leaf.setExtension(critical(.receiptSigningMarker))
            $0.intermediate.setExtension(critical(.developerRelationsMarker))
          })
        )
      ]
  }

  private static func critical(_ marker: ASN1ObjectIdentifier) -> ExtensionBuilder {
    ExtensionBuilder(marker, isCritical: true, value: [5, 0])
  }

}
