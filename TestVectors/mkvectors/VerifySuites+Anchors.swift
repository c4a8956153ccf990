// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import Foundation
import OpenSSLTrust
import StoreLab
import VectorRunner

extension VerifySuites {
  static func anchors(_ lab: Lab) throws(TrustError) -> Suite {
    let root = lab.authority.root
    let pem = TestAuthority.pem(of: root)
    let two = TestAuthority.pem(of: lab.attacker.root)
    let restricted = { (change: ExtensionBuilder) throws(TrustError) in
      Vector.Input.base64(try lab.authority.adjusting { $0.root.setExtension(change) }.root)
    }
    let other = NameBuilder(commonName: "Another CA")
    let versionOne = try lab.authority.adjusting { $0.root.version = nil }
    let rootUnknownCritical = try restricted(
      ExtensionBuilder(
        ASN1ObjectIdentifier(1, 2, 840, 113635, 100, 6, 99),
        isCritical: true,
        value: [0x05, 0x00]
      )
    )
    return Suite(
      "anchors/files",
      .anchorRead,
      "Files with trust anchors (RFC 7468).",
      [
        Suite.Group(
          description: "Valid files.",
          vectors: Vector.table(
            """
            pem | form | \(valid: ["certificates": 1]) | \(pem) | One certificate in PEM.
            der | form | \(valid: ["certificates": 1]) | \(root) | One certificate in DER.
            two-pem | form | \(valid: ["certificates": 2]) | \(pem + two) | Two certificates in PEM.
            two-der | form | \(valid: ["certificates": 2]) | \(root + lab.attacker.root) | Two certificates in DER.
            pem-with-text | form | \(valid: ["certificates": 1]) | \("subject=ReceiptKit Lab Root\n" + pem + "\n# the end\n") \
              | Text before and after the PEM block, as some tools write it.
            pem-crlf | form | \(valid: ["certificates": 1]) | \(pem.replacing("\n", with: "\r\n")) | PEM with CRLF line breaks.
            """
          )
        ),
        Suite.Group(
          description: "Invalid files.",
          vectors: try Vector.table(
            """
            empty | missing | input/anchor | \("") | An empty file; an empty list of anchors must be stated explicitly.
            text | missing | input/anchor | \("lab root\n") | A text without certificate.
            open-block | truncated | input/anchor source RFC 7468, 2 level should | \(String(pem.prefix(400))) | A PEM block without end line.
            key | malformed | input/anchor source RFC 7468, 5.1 level should | \(pem.replacing("CERTIFICATE", with: "PRIVATE KEY")) | A PEM block with the label of a private key.
            damaged | malformed | input/anchor source RFC 7468, 3 level should | \(pem.replacing("MII", with: "M*I")) | A character outside of base64.
            trailing-octet | trailing | input/anchor source ITU-T X.690, 8.1.1 level should | \(root + [0x00]) | One byte after the certificate.
            version-1 | unsupported | input/anchor | \(versionOne.root) | A certificate of version 1: it has no basic constraints that make it a CA.
            root-unknown-critical | constraint | input/anchor | \(rootUnknownCritical) \
              | A root with an unknown critical extension: what it demands cannot be checked.
            root-name-constraints | constraint | input/anchor | \(restricted(.permittedNames(other))) \
              | A root with name constraints, which are not checked below an anchor.
            root-policy-constraints | constraint | input/anchor | \(restricted(.explicitPolicy(isCritical: true))) \
              | A root with policy constraints, which are not checked below an anchor.
            """
          )
        ),
      ]
    )
  }
}
