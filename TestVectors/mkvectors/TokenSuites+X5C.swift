// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreLab

extension TokenSuites {
  static func x5c(_ lab: Lab) throws(TrustError) -> Suite {
    let genuine = lab.tokens.certificates
    let attacker = lab.tokenAttacker
    let carrying = { (certificates: [[UInt8]]) throws(TrustError) in
      try lab.token { $0.header.x5c = certificates }
    }
    let written = { (change: (inout TokenEncoding) -> Void) throws(TrustError) in
      try lab.token { change(&$0.header.certificateEncoding) }
    }
    let (leaf, middle, root) = (lab.tokens.leaf, lab.tokens.intermediate, lab.tokens.root)
    let renewed = try lab.tokens.adjusting { $0.root.serialNumber = [0x77] }
    return suite(
      "x5c",
      "Number, order and encoding of certificates.",
      [
        group(
          "Number and order.",
          try [
            right("three", "Signer, intermediate, root.", [.basic], try lab.token())
          ]
            + wrong([
              ("none", "An empty x5c.", [.missing], carrying([]), "jws/certificates", also: []),
              (
                "signer-only", "The signer certificate alone.", [.missing], carrying([leaf]),
                "trust/incomplete-chain", also: ["trust/untrusted", "trust/chain-order"]
              ),
              (
                "two", "Signer and intermediate, without the root.", [.missing],
                carrying([leaf, middle]), "jws/certificates", also: []
              ),
              (
                "four", "Four certificates, the root twice.", [.duplicate],
                carrying(genuine + [root]), "jws/certificates", also: []
              ),
              (
                "five", "Five certificates: a genuine chain and two others.", [.trailing],
                carrying(genuine + [attacker.intermediate, attacker.root]), "jws/certificates",
                also: []
              ),
              (
                "swapped-tail", "Signer, root, intermediate.", [.form],
                carrying([leaf, root, middle]), "trust/chain-order", also: ["trust/untrusted"]
              ),
              (
                "signer-repeated", "The signer certificate in place of the root.", [.duplicate],
                carrying([leaf, middle, leaf]), "trust/chain-order", also: []
              ),
              (
                "intermediate-repeated", "The intermediate in place of the root.", [.duplicate],
                carrying([leaf, middle, middle]), "trust/chain-order", also: []
              ),
              (
                "attacker-in-root-place",
                "Another root with the genuine name in place of the root.", [.substitution],
                carrying([leaf, middle, attacker.root]), "trust/chain-order",
                also: ["trust/untrusted"]
              ),
              (
                "reversed", "Root, intermediate, signer.", [.form], carrying([root, middle, leaf]),
                "trust/untrusted",
                also: ["trust/chain-order", "trust/incomplete-chain", "trust/signature"]
              ),
            ])
            + [
              right(
                "renewed-root",
                "Another certificate with the root's name and key: a trust anchor is a name and a key.",
                [.substitution],
                try carrying([leaf, middle, renewed.root])
              )
            ]
        ),
        group(
          "Encodings.",
          try wrong([
            (
              "pem", "Certificates in PEM.", [.form],
              lab.token { $0.header.certificateEncoding = .pem }, "jws/certificates", cause: nil
            ),
            (
              "url-safe", "Certificates in base64url.", [.form], written { $0.alphabet = .urlSafe },
              "jws/certificates", cause: nil
            ),
            (
              "lines", "Certificates in base64 with lines of 64 characters.", [.form],
              written { $0.lineLength = 64 }, "jws/certificates", cause: nil
            ),
            (
              "trailing-octet", "One byte after the signer certificate.", [.trailing],
              carrying([leaf + [0], middle, root]), "certificate/malformed",
              cause: "asn1/trailing-data"
            ),
            (
              "garbage-root", "An empty SEQUENCE in place of the root.", [.malformed],
              carrying([leaf, middle, [0x30, 0x00]]), "certificate/malformed", cause: nil
            ),
          ]) + (try certificateEncodings(lab))
        ),
      ]
    )
  }
}
