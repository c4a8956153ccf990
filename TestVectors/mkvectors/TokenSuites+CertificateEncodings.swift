// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreLab

extension TokenSuites {
  static func certificateEncodings(_ lab: Lab) throws(TrustError) -> [Vector] {
    let (leaf, middle, root) = (lab.tokens.leaf, lab.tokens.intermediate, lab.tokens.root)
    let listed = { (name: String, comment: String, json: String) throws(TrustError) in
      wrong(
        name,
        comment,
        [.form],
        try lab.token { $0.header.edits.replace("x5c", withJSON: json) },
        "jws/certificates"
      )
    }
    let text = { (der: [UInt8]) in
      String(decoding: TokenEncoding.certificate.encode(der), as: UTF8.self)
    }
    let (first, second, third) = (text(leaf), text(middle), text(root))
    let carrying = { (certificates: [[UInt8]]) throws(TrustError) in
      try lab.token { $0.header.x5c = certificates }
    }
    return try wrong([
      (
        "trailing-octet-intermediate", "One byte after the intermediate.", [.trailing],
        carrying([leaf, middle + [0], root]), "certificate/malformed", cause: "asn1/trailing-data",
        also: []
      ),
      (
        "trailing-octet-root", "One byte after the root.", [.trailing],
        carrying([leaf, middle, root + [0]]), "certificate/malformed", cause: "asn1/trailing-data",
        also: []
      ),
      (
        "swapped-head", "Intermediate, signer, root.", [.form], carrying([middle, leaf, root]),
        "trust/untrusted", cause: nil, also: ["trust/chain-order", "trust/incomplete-chain"]
      ),
      (
        "signer-twice", "The signer certificate in place of the intermediate.", [.duplicate],
        carrying([leaf, leaf, root]), "trust/incomplete-chain", cause: nil,
        also: ["trust/chain-order", "trust/untrusted"]
      ),
      (
        "root-other-name",
        "A certificate with the root's key and another name in place of the root.", [.substitution],
        carrying([leaf, middle, try lab.otherRootName()]), "trust/chain-order", cause: nil,
        also: ["trust/untrusted"]
      ),
    ])
      + table(
        listed,
        [
          (
            "space", "A space before the first certificate.",
            #"[" \#(first)","\#(second)","\#(third)"]"#
          ),
          (
            "space-root", "A space after the last certificate.",
            #"["\#(first)","\#(second)","\#(third) "]"#
          ),
          ("one-text", "All certificates in one string.", #"["\#(first)\#(second)\#(third)"]"#),
          ("text", "x5c is a string instead of an array.", #""\#(first)""#),
          (
            "garbage-root-text", "Invalid base64 in place of the root.",
            #"["\#(first)","\#(second)","no root"]"#
          ),
        ]
      )
      + [
        right(
          "escaped",
          "Escaped slashes in x5c, as some JSON writers write them.",
          [.form],
          try lab.token {
            $0.header.edits.replace(
              "x5c",
              withJSON: #"["\#(first)","\#(second)","\#(third)"]"#.replacing("/", with: #"\/"#)
            )
          }
        )
      ]
  }

  /// An attacker whose certificates carry the genuine key identifiers.
  static func sameIdentifiers(_ lab: Lab) throws(TrustError) -> [Vector] {
    let genuine = lab.tokens.builders
    let attacker = try lab.tokenAttacker.adjusting {
      $0.root.extensions = genuine.root.extensions
      $0.intermediate.extensions = genuine.intermediate.extensions
      $0.leaf.extensions = genuine.leaf.extensions
    }
    return try wrong([
      (
        "attacker-same-identifiers",
        "The genuine names, serial numbers and key identifiers, but other keys.", [.attackerKey],
        lab.token(by: attacker), "trust/untrusted"
      ),
      (
        "attacker-same-identifiers-below-root",
        "An attacker's chain with genuine key identifiers, and the genuine root.", [.attackerKey],
        lab.token(by: attacker) {
          $0.header.x5c = [attacker.leaf, attacker.intermediate, lab.tokens.root]
        }, "trust/untrusted"
      ),
    ])
  }
}
