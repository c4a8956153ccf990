// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import Foundation
import OpenSSLTrust
import StoreLab

extension VerifySuites {
  static func anchors(_ lab: Lab) throws(TrustError) -> Suite {
    let root = lab.authority.root
    let pem = TestAuthority.pem(of: root)
    let two = TestAuthority.pem(of: lab.attacker.root)
    let read = { (name: String, comment: String, count: Int64, input: Vector.Input) in
      Vector(name, comment, [.form], input, .valid(["certificates": .integer(count)]))
    }
    let rejected = { (name: String, comment: String, flag: Flag, input: Vector.Input) in
      Vector(name, comment, [flag], input, .invalid("input/anchor"))
    }
    let restricted = { (change: ExtensionBuilder) throws(TrustError) in
      Vector.Input.base64(try lab.authority.adjusting { $0.root.setExtension(change) }.root)
    }
    let other = NameBuilder(commonName: "Another CA")
    let versionOne = try lab.authority.adjusting { $0.root.version = nil }
    return Suite(
      "anchors/files",
      .anchorRead,
      "Files with trust anchors (RFC 7468).",
      [
        Suite.Group(
          description: "Valid files.",
          vectors: table(
            read,
            [
              ("pem", "One certificate in PEM.", 1, .text(pem)),
              ("der", "One certificate in DER.", 1, .base64(root)),
              ("two-pem", "Two certificates in PEM.", 2, .text(pem + two)),
              ("two-der", "Two certificates in DER.", 2, .base64(root + lab.attacker.root)),
              (
                "pem-with-text", "Text before and after the PEM block, as some tools write it.", 1,
                .text("subject=ReceiptKit Lab Root\n" + pem + "\n# the end\n")
              ),
              (
                "pem-crlf", "PEM with CRLF line breaks.", 1,
                .text(pem.replacing("\n", with: "\r\n"))
              ),
            ]
          )
        ),
        Suite.Group(
          description: "Invalid files.",
          vectors: try table(
            rejected,
            [
              (
                "empty", "An empty file; an empty list of anchors must be stated explicitly.",
                .missing, .text("")
              ),
              ("text", "A text without certificate.", .missing, .text("lab root\n")),
              (
                "open-block", "A PEM block without end line.", .truncated,
                .text(String(pem.prefix(400)))
              ),
              (
                "key", "A PEM block with the label of a private key.", .malformed,
                .text(pem.replacing("CERTIFICATE", with: "PRIVATE KEY"))
              ),
              (
                "damaged", "A character outside of base64.", .malformed,
                .text(pem.replacing("MII", with: "M*I"))
              ),
              (
                "trailing-octet", "One byte after the certificate.", .trailing,
                .base64(root + [0x00])
              ),
              (
                "version-1", "A certificate of version 1, which cannot have basic constraints.",
                .unsupported, .base64(versionOne.root)
              ),
              (
                "root-unknown-critical", "A root with an unknown critical extension.", .constraint,
                restricted(
                  ExtensionBuilder(
                    ASN1ObjectIdentifier(1, 2, 840, 113635, 100, 6, 99),
                    isCritical: true,
                    value: [0x05, 0x00]
                  )
                )
              ),
              (
                "root-name-constraints",
                "A root with name constraints, which would have to be checked below it.",
                .constraint, restricted(.permittedNames(other))
              ),
              (
                "root-policy-constraints", "A root with policy constraints.", .constraint,
                restricted(.explicitPolicy(isCritical: true))
              ),
            ]
          )
        ),
      ]
    )
  }
}
