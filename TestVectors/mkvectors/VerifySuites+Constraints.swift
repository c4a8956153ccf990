// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import OpenSSLTrust
import StoreLab

extension VerifySuites {
  static func constraints(_ lab: Lab) throws(TrustError) -> Suite {
    Suite(
      "receipt-verify/constraints",
      .receiptVerify,
      "Basic constraints, key usage and critical extensions (RFC 5280, 4.2.1.3, "
        + "4.2.1.9 and 6.1.4).",
      [
        group("Intermediates.", try intermediateConstraints(lab)),
        group("Signer certificates.", try leafConstraints(lab)),
        group("Unknown and critical extensions.", try unknownExtensions(lab)),
        group(
          "An anchor that allows no intermediate.",
          [
            wrong(
              "anchor-path-length",
              "The anchor's certificate has a path length of 0.",
              [.constraint],
              try lab.signed {
                $0.certificates = [lab.authority.leaf, lab.authority.intermediate]
              },
              "trust/path-length"
            )
          ],
          parameters(anchors: ["lab-root-no-intermediates"])
        ),
      ]
    )
  }

  private static let basicConstraints = ASN1ObjectIdentifier(2, 5, 29, 19)
  private static let keyUsage = ASN1ObjectIdentifier(2, 5, 29, 15)

  private static func intermediate(
    _ lab: Lab,
    _ name: String,
    _ comment: String,
    _ code: String,
    _ alter: (inout CertificateBuilder) -> Void
  ) throws(TrustError) -> Vector {
    wrong(
      name,
      comment,
      [.constraint],
      try lab.signed(certificates: { alter(&$0.intermediate) }),
      code
    )
  }

  /// One vector for each row of a table.
  private static func intermediate(
    _ lab: Lab,
    _ rows: [(String, String, String, (inout CertificateBuilder) -> Void)]
  ) throws(TrustError) -> [Vector] {
    try rows.map { row throws(TrustError) in try intermediate(lab, row.0, row.1, row.2, row.3) }
  }

  private static func leaf(
    _ lab: Lab,
    _ name: String,
    _ comment: String,
    _ code: String,
    _ alter: (inout CertificateBuilder) -> Void
  ) throws(TrustError) -> Vector {
    wrong(name, comment, [.constraint], try lab.signed(certificates: { alter(&$0.leaf) }), code)
  }

  /// One vector for each row of a table.
  private static func leaf(
    _ lab: Lab,
    _ rows: [(String, String, String, (inout CertificateBuilder) -> Void)]
  ) throws(TrustError) -> [Vector] {
    try rows.map { row throws(TrustError) in try leaf(lab, row.0, row.1, row.2, row.3) }
  }

  private static func intermediateConstraints(_ lab: Lab) throws(TrustError) -> [Vector] {
    try intermediate(
      lab,
      [
        (
          "intermediate-no-authority", "The intermediate is not a CA.", "trust/basic-constraints",
          { $0.setExtension(.basicConstraints(isAuthority: false)) }
        ),
        (
          "intermediate-without-constraints", "The intermediate has no basic constraints.",
          "trust/basic-constraints", { $0.removeExtension(basicConstraints) }
        ),
      ]
    )
      + [
        try right(
          "intermediate-without-key-usage",
          "The intermediate has no key usage: keyCertSign is required if the extension is "
            + "present (RFC 5280, 6.1.4 n).",
          [.form],
          try lab.signed(certificates: { $0.intermediate.removeExtension(keyUsage) })
        ),
        wrong(
          "intermediate-without-key-usage-or-marker",
          "The intermediate has neither key usage nor Apple's marker.",
          [.purpose],
          try lab.signed(certificates: {
            $0.intermediate.removeExtension(keyUsage)
            $0.intermediate.removeExtension(.developerRelationsMarker)
          }),
          "trust/marker-missing"
        ),
      ]
      + intermediate(
        lab,
        [
          (
            "intermediate-without-cert-sign", "The intermediate's key usage is cRLSign only.",
            "trust/key-usage", { $0.setExtension(.keyUsage([.cRLSign])) }
          ),
          (
            "intermediate-path-length-negative", "The intermediate has a negative path length.",
            "trust/path-length",
            { $0.setExtension(.basicConstraints(isAuthority: true, pathLength: -1)) }
          ),
        ]
      )
      + [
        try right(
          "intermediate-without-path-length",
          "The intermediate has no path length limit.",
          [.form],
          try lab.signed(certificates: {
            $0.intermediate.setExtension(.basicConstraints(isAuthority: true))
          })
        )
      ]
  }

  private static func leafConstraints(_ lab: Lab) throws(TrustError) -> [Vector] {
    try leaf(
      lab,
      [
        (
          "leaf-authority", "The signer certificate is a CA.", "trust/basic-constraints",
          { $0.setExtension(.basicConstraints(isAuthority: true)) }
        ),
        (
          "leaf-without-constraints",
          "The signer certificate has no basic constraints, which genuine signer certificates have.",
          "trust/basic-constraints", { $0.removeExtension(basicConstraints) }
        ),
        (
          "leaf-without-key-usage", "The signer certificate has no key usage.", "trust/key-usage",
          { $0.removeExtension(keyUsage) }
        ),
        (
          "leaf-key-agreement", "The signer's key usage is keyAgreement only.", "trust/key-usage",
          { $0.setExtension(.keyUsage([.keyAgreement])) }
        ),
        (
          "leaf-cert-sign", "The signer's key usage includes keyCertSign.", "trust/key-usage",
          { $0.setExtension(.keyUsage([.digitalSignature, .keyCertSign])) }
        ),
      ]
    )
  }

  private static func unknownExtensions(_ lab: Lab) throws(TrustError) -> [Vector] {
    let identifier = ASN1ObjectIdentifier(1, 2, 3, 4)
    let critical = ExtensionBuilder(identifier, isCritical: true, value: [0x05, 0x00])
    let harmless = ExtensionBuilder(identifier, value: [0x05, 0x00])
    return try [
      try leaf(
        lab,
        "leaf-unknown-critical",
        "The signer certificate has an unknown critical extension.",
        "trust/critical-extension"
      ) { $0.setExtension(critical) },
      try intermediate(
        lab,
        "intermediate-unknown-critical",
        "The intermediate has an unknown critical extension.",
        "trust/critical-extension"
      ) { $0.setExtension(critical) },
    ]
      + right([
        (
          "unknown-not-critical", "Unknown extensions that are not critical.", [.form],
          lab.signed(certificates: {
            $0.leaf.setExtension(harmless)
            $0.intermediate.setExtension(harmless)
          })
        ),
        (
          "marker-critical", "A critical marker, which is a known extension.", [.form],
          lab.signed(certificates: {
            $0.leaf.setExtension(
              ExtensionBuilder(.receiptSigningMarker, isCritical: true, value: [0x05, 0x00])
            )
          })
        ),
      ])
  }
}
