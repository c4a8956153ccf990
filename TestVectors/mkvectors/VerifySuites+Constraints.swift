// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import OpenSSLTrust
import StoreLab

extension VerifySuites {
  static func constraints(_ lab: Lab) throws(TrustError) -> Suite {
    Suite(
      "receipt-verify/constraints",
      .receiptVerify,
      "What a certificate may be used for (RFC 5280, 4.2.1.3, 4.2.1.9 and 6.1.4).",
      [
        group("The intermediate.", try intermediateConstraints(lab)),
        group("The signer.", try leafConstraints(lab)),
        group("Extensions that nobody knows.", try unknownExtensions(lab)),
        group(
          "An anchor that allows no intermediate.",
          [
            wrong(
              "anchor-path-length",
              "The root, as the caller gave it, has a path length of 0.",
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
    _ bend: (inout CertificateBuilder) -> Void
  ) throws(TrustError) -> Vector {
    wrong(
      name,
      comment,
      [.constraint],
      try lab.signed(certificates: { bend(&$0.intermediate) }),
      code
    )
  }

  private static func leaf(
    _ lab: Lab,
    _ name: String,
    _ comment: String,
    _ code: String,
    _ bend: (inout CertificateBuilder) -> Void
  ) throws(TrustError) -> Vector {
    wrong(name, comment, [.constraint], try lab.signed(certificates: { bend(&$0.leaf) }), code)
  }

  private static func intermediateConstraints(_ lab: Lab) throws(TrustError) -> [Vector] {
    [
      try intermediate(
        lab,
        "intermediate-no-authority",
        "CA:FALSE.",
        "trust/basic-constraints"
      ) { $0.setExtension(.basicConstraints(isAuthority: false)) },
      try intermediate(
        lab,
        "intermediate-without-constraints",
        "Nothing says that it is an authority.",
        "trust/basic-constraints"
      ) { $0.removeExtension(basicConstraints) },
      try right(
        "intermediate-without-key-usage",
        "RFC 5280, 6.1.4 n: keyCertSign counts where the extension is present, below a caller's own root.",
        [.form],
        try lab.signed(certificates: { $0.intermediate.removeExtension(keyUsage) })
      ),
      wrong(
        "intermediate-without-key-usage-or-marker",
        "An authority without the extension still needs Apple's marker.",
        [.purpose],
        try lab.signed(certificates: {
          $0.intermediate.removeExtension(keyUsage)
          $0.intermediate.removeExtension(.developerRelationsMarker)
        }),
        "trust/marker-missing"
      ),
      try intermediate(
        lab,
        "intermediate-without-cert-sign",
        "It may sign revocation lists only.",
        "trust/key-usage"
      ) { $0.setExtension(.keyUsage([.cRLSign])) },
      try intermediate(
        lab,
        "intermediate-path-length-negative",
        "Not even its own issuing is allowed.",
        "trust/path-length"
      ) { $0.setExtension(.basicConstraints(isAuthority: true, pathLength: -1)) },
      try right(
        "intermediate-without-path-length",
        "Any number of authorities may follow; none does.",
        [.form],
        try lab.signed(certificates: {
          $0.intermediate.setExtension(.basicConstraints(isAuthority: true))
        })
      ),
    ]
  }

  private static func leafConstraints(_ lab: Lab) throws(TrustError) -> [Vector] {
    [
      try leaf(lab, "leaf-authority", "The signer is an authority.", "trust/basic-constraints") {
        $0.setExtension(.basicConstraints(isAuthority: true))
      },
      try leaf(
        lab,
        "leaf-without-constraints",
        "Every genuine signer says that it is no authority; one that does not is none.",
        "trust/basic-constraints"
      ) { $0.removeExtension(basicConstraints) },
      try leaf(
        lab,
        "leaf-without-key-usage",
        "Nothing says that it may sign.",
        "trust/key-usage"
      ) { $0.removeExtension(keyUsage) },
      try leaf(
        lab,
        "leaf-key-agreement",
        "A key for another purpose.",
        "trust/key-usage"
      ) { $0.setExtension(.keyUsage([.keyAgreement])) },
      try leaf(
        lab,
        "leaf-cert-sign",
        "It may sign certificates as well.",
        "trust/key-usage"
      ) { $0.setExtension(.keyUsage([.digitalSignature, .keyCertSign])) },
    ]
  }

  private static func unknownExtensions(_ lab: Lab) throws(TrustError) -> [Vector] {
    let identifier = ASN1ObjectIdentifier(1, 2, 3, 4)
    let critical = ExtensionBuilder(identifier, isCritical: true, value: [0x05, 0x00])
    let harmless = ExtensionBuilder(identifier, value: [0x05, 0x00])
    return [
      try leaf(
        lab,
        "leaf-unknown-critical",
        "Who does not understand it must refuse.",
        "trust/critical-extension"
      ) { $0.setExtension(critical) },
      try intermediate(
        lab,
        "intermediate-unknown-critical",
        "Who does not understand it must refuse.",
        "trust/critical-extension"
      ) { $0.setExtension(critical) },
      try right(
        "unknown-not-critical",
        "Who does not understand it may pass over it.",
        [.form],
        try lab.signed(certificates: {
          $0.leaf.setExtension(harmless)
          $0.intermediate.setExtension(harmless)
        })
      ),
      try right(
        "marker-critical",
        "The marker is understood, so it may be critical.",
        [.form],
        try lab.signed(certificates: {
          $0.leaf.setExtension(
            ExtensionBuilder(.receiptSigningMarker, isCritical: true, value: [0x05, 0x00])
          )
        })
      ),
    ]
  }
}
