// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import OpenSSLTrust
import StoreLab

// Unusual certificates that are accepted: their forgeries are in `forgeries`.
extension VerifySuites {
  static func constraints(_ lab: Lab) throws(TrustError) -> Suite {
    suite(
      "constraints",
      "Basic constraints, key usage and critical extensions (RFC 5280, 4.2.1.3, "
        + "4.2.1.9 and 6.1.4).",
      [
        group("Optional and unknown extensions.", try extensions(lab)),
        group(
          "An anchor that allows no intermediate.",
          try rows(
            """
            anchor-path-length | constraint | trust/path-length | \(lab.signed { $0.certificates = [lab.authority.leaf, lab.authority.intermediate] }) \
              | The anchor's certificate has a path length of 0.
            """
          ),
          parameters(anchors: ["lab-root-no-intermediates"])
        ),
      ]
    )
  }

  private static func extensions(_ lab: Lab) throws(TrustError) -> [Vector] {
    let unknown = ExtensionBuilder(ASN1ObjectIdentifier(1, 2, 3, 4), value: [0x05, 0x00])
    let intermediateWithoutKeyUsage = try lab.signed(certificates: {
      $0.intermediate.removeExtension(ASN1ObjectIdentifier(2, 5, 29, 15))
    })
    let intermediateWithoutPathLength = try lab.signed(certificates: {
      $0.intermediate.setExtension(.basicConstraints(isAuthority: true))
    })
    let unknownNotCritical = try lab.signed(certificates: {
      $0.leaf.setExtension(unknown)
      $0.intermediate.setExtension(unknown)
    })
    let markerCritical = try lab.signed(certificates: {
      $0.leaf.setExtension(
        ExtensionBuilder(.receiptSigningMarker, isCritical: true, value: [0x05, 0x00])
      )
    })
    return try rows(
      """
      intermediate-without-key-usage | form | valid | \(intermediateWithoutKeyUsage) \
        | The intermediate has no key usage: keyCertSign is required if the extension is present (RFC 5280, 6.1.4 n).
      intermediate-without-path-length | form | valid | \(intermediateWithoutPathLength) | The intermediate has no path length limit.
      unknown-not-critical | form | valid | \(unknownNotCritical) | Unknown extensions that are not critical.
      marker-critical | form | valid | \(markerCritical) | A critical marker, which is a known extension.
      """
    )
  }

  /// Certificates signed with SHA-1.
  static func keys(_ lab: Lab) throws(TrustError) -> Suite {
    let old = try lab.authority.adjusting {
      $0.intermediate.sign(with: .rsaPKCS1(.sha1))
      $0.leaf.sign(with: .rsaPKCS1(.sha1))
    }
    return suite(
      "keys",
      "Accepted keys: RSA, 2048 to 4096 bits, odd exponent of at least 65537.",
      [
        group(
          "Signature algorithms of certificates.",
          try rows(
            """
            sha1-chain | historic | \(reads(Lab.oldReceipt)) | \(lab.signed(Lab.oldReceipt, by: old)) \
              | Certificates signed with SHA-1, as until 24 January 2025.
            """
          )
        )
      ]
    )
  }
}
