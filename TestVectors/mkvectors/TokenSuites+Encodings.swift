// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreLab

// Encodings of tokens and their contents, each signed as encoded.
extension TokenSuites {
  static func otherEncodings(_ lab: Lab) throws(TrustError) -> [Vector] {
    let coded = {
      (name: String, comment: String, cause: String, change: @escaping (inout TokenBuilder) -> Void)
        throws(TrustError) in
      wrong(
        name,
        comment,
        [.nonCanonical],
        try lab.token(withBothAlphabets, change),
        "jws/base64",
        cause: "base64/\(cause)"
      )
    }
    return try table(
      coded,
      [
        (
          "payload-standard-alphabet", "A payload in base64 instead of base64url.", "character",
          { $0.payloadEncoding.alphabet = .standard }
        ),
        (
          "signature-standard-alphabet", "A signature in base64 instead of base64url.", "character",
          { $0.signatureEncoding.alphabet = .standard }
        ),
        (
          "header-standard-alphabet", "A header in base64 instead of base64url.", "character",
          {
            $0.header.kid = "???~~~"
            $0.headerEncoding.alphabet = .standard
          }
        ),
        (
          "payload-single-character",
          "A single character after the last group, which encodes no byte.", "length",
          {
            $0.payload += Array(repeating: 0x20, count: (3 - $0.payload.count % 3) % 3)
            $0.payloadEncoding.suffix = "A"
          }
        ),
        (
          "signature-single-character", "Characters after the last group, which encode no byte.",
          "length", { $0.signatureEncoding.suffix = "AAA" }
        ),
        (
          "signature-excessive-padding", "Too much padding.", "padding",
          { $0.signatureEncoding.padding = .excessive }
        ),
        (
          "signature-blank", "A space before the signature.", "character",
          { $0.signatureEncoding.prefix = " " }
        ),
        (
          "signature-not-ascii", "A Cyrillic letter after the signature.", "character",
          { $0.signatureEncoding.suffix = "\u{430}" }
        ),
        (
          "header-lines", "A header in lines of 64 characters.", "character",
          { $0.headerEncoding.lineLength = 64 }
        ),
        (
          "header-loose-bits", "Nonzero trailing bits in the header.", "non-canonical",
          {
            while $0.header.bytes.count % 3 == 0 { $0.header.kid = ($0.header.kid ?? "") + "x" }
            $0.headerEncoding.hasLooseBits = true
          }
        ),
        (
          "stop-with-accent",
          "A full stop followed by a combining accent, which a comparison of characters "
            + "does not match.", "character", { $0.payloadEncoding.prefix = "\u{301}" }
        ),
      ]
    )
      + wrong([
        (
          "full-width-stop", "A full-width full stop as separator.", [.form],
          lab.token { $0.separator = "\u{FF0E}" }, "jws/segments", cause: nil, also: []
        ),
        (
          "byte-order-mark", "A byte order mark before the token.", [.form],
          [0xEF, 0xBB, 0xBF] + (try lab.token()), "jws/base64", cause: "base64/character", also: []
        ),
        (
          "line-feed", "A line feed after the token.", [.trailing], lab.token() + [0x0A],
          "jws/base64", cause: "base64/character", also: []
        ),
        (
          "zero", "A zero byte after the token.", [.trailing], lab.token() + [0], "jws/base64",
          cause: "base64/character", also: []
        ),
        (
          "payload-empty-segment",
          "A token with an empty payload segment and the signature of the removed payload.",
          [.missing], detached(lab), "trust/signature", cause: nil,
          also: ["payload/malformed", "input/wrong-kind"]
        ),
      ])
  }

  /// A payload whose base64 contains the characters in which the alphabets differ; its cached signature
  /// does too.
  private static var withBothAlphabets: TransactionBuilder {
    Lab.transaction { $0.productId = "com.example.???~~~" }
  }

  private static func detached(_ lab: Lab) throws(TrustError) -> [UInt8] {
    let segments = try lab.token().split(separator: UInt8(ascii: "."))
    return Array([segments[0], [], segments[2]].joined(separator: [UInt8(ascii: ".")]))
  }

  // MARK: Certificates

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
        "The genuine names, serial numbers and key identifiers, and other keys.", [.attackerKey],
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

  // MARK: Payloads

  /// JSON that lenient parsers accept, with genuine signatures.
  static func lenientPayloads(_ lab: Lab) throws(TrustError) -> [Vector] {
    let json = String(decoding: Lab.transaction().payload(), as: UTF8.self)
    let deep =
      String(repeating: #"{"a":"#, count: 64) + "1" + String(repeating: "}", count: 64)
    let bytes = { (octets: [UInt8]) in
      Array(json.dropLast().utf8) + Array(#","a":""#.utf8) + octets + Array(#""}"#.utf8)
    }
    let texts: [(name: String, comment: String, payload: [UInt8], cause: String)] = [
      ("infinity", "Infinity, as in JavaScript.", member("Infinity"), "unexpected-byte"),
      ("comment", "A comment; JSON has none.", member("1/**/"), "unexpected-byte"),
      (
        "single-quotes", "Single quotation marks, as in JavaScript.", member("'a'"),
        "unexpected-byte"
      ),
      (
        "leading-zero", "A leading zero, which some parsers read as octal.", member("01"),
        "invalid-number"
      ),
      ("nested-objects", "65 levels, one above the limit.", member(deep), "too-deep"),
      ("control-character", "An unescaped line feed.", bytes([10]), "control-character"),
      ("overlong", "An overlong encoding of the slash.", bytes([0xC0, 0xAF]), "invalid-utf8"),
      (
        "raw-surrogate", "A surrogate encoded in UTF-8.", bytes([0xED, 0xA0, 0x80]), "invalid-utf8"
      ),
      (
        "second-object", "A second object after the first.", Array((json + json).utf8),
        "trailing-data"
      ),
      ("zero-after", "U+0000 after the payload.", Array(json.utf8) + [0], "trailing-data"),
      (
        "utf-16-mark", "A UTF-16 byte order mark before the payload.", [0xFE, 0xFF] + json.utf8,
        "encoding"
      ),
    ]
    var vectors: [Vector] = []
    for item in texts {
      vectors.append(
        wrong(
          item.name,
          item.comment,
          [.malformed],
          try lab.token(payload: item.payload),
          "payload/malformed",
          cause: "json/\(item.cause)"
        )
      )
    }
    return vectors + [
      wrong(
        "text",
        "The payload is a string.",
        [.malformed],
        try lab.token(payload: Array(#""{}""#.utf8)),
        "payload/type"
      ),
      right(
        "members-escaped",
        "A member with an escaped name.",
        [.form],
        try lab.token(
          payload: Array(json.replacing("\"bundleId\"", with: #""\u0062undleId""#).utf8)
        )
      ),
    ]
  }

  private static func member(_ value: String) -> [UInt8] {
    let json = String(decoding: Lab.transaction().payload(), as: UTF8.self)
    return Array("\(json.dropLast()),\"a\":\(value)}".utf8)
  }
}
