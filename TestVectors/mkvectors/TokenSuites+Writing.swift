// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreLab

// Encodings of tokens and their contents, each signed as encoded.
extension TokenSuites {
  static func writings(_ lab: Lab) throws(TrustError) -> [Vector] {
    let coded = {
      (name: String, comment: String, cause: String, change: (inout TokenBuilder) -> Void)
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
    return [
      try coded("payload-standard-alphabet", "The alphabet of certificates.", "character") {
        $0.payloadEncoding.alphabet = .standard
      },
      try coded("signature-standard-alphabet", "The alphabet of certificates.", "character") {
        $0.signatureEncoding.alphabet = .standard
      },
      try coded("header-standard-alphabet", "The alphabet of certificates.", "character") {
        $0.header.kid = "???~~~"
        $0.headerEncoding.alphabet = .standard
      },
      try coded("payload-single-character", "A character that holds no byte.", "length") {
        $0.payload += Array(repeating: 0x20, count: (3 - $0.payload.count % 3) % 3)
        $0.payloadEncoding.suffix = "A"
      },
      try coded("signature-single-character", "Characters that hold no byte.", "length") {
        $0.signatureEncoding.suffix = "AAA"
      },
      try coded("signature-excessive-padding", "Too much padding.", "padding") {
        $0.signatureEncoding.padding = .excessive
      },
      try coded("signature-blank", "A blank before it.", "character") {
        $0.signatureEncoding.prefix = " "
      },
      try coded("signature-not-ascii", "A letter of another alphabet.", "character") {
        $0.signatureEncoding.suffix = "\u{430}"
      },
      try coded("header-lines", "Lines of 64 characters.", "character") {
        $0.headerEncoding.lineLength = 64
      },
      try coded("header-loose-bits", "Bits that no byte needs.", "non-canonical") {
        while $0.header.bytes.count % 3 == 0 { $0.header.kid = ($0.header.kid ?? "") + "x" }
        $0.headerEncoding.hasLooseBits = true
      },
      try coded("stop-with-accent", "To a string of characters this is no full stop.", "character")
      {
        $0.payloadEncoding.prefix = "\u{301}"
      },
      wrong(
        "full-width-stop",
        "Another full stop.",
        [.form],
        try lab.token { $0.separator = "\u{FF0E}" },
        "jws/segments"
      ),
      wrong(
        "byte-order-mark",
        "A mark before it.",
        [.form],
        [0xEF, 0xBB, 0xBF] + (try lab.token()),
        "jws/base64",
        cause: "base64/character"
      ),
      wrong(
        "line-feed",
        "A line feed after it.",
        [.trailing],
        try lab.token() + [0x0A],
        "jws/base64",
        cause: "base64/character"
      ),
      wrong(
        "zero",
        "A zero after it.",
        [.trailing],
        try lab.token() + [0],
        "jws/base64",
        cause: "base64/character"
      ),
      wrong(
        "payload-empty-segment",
        "A token whose payload was cut out.",
        [.missing],
        try detached(lab),
        "trust/signature",
        also: ["payload/malformed", "input/wrong-kind"]
      ),
    ]
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

  static func writtenCertificates(_ lab: Lab) throws(TrustError) -> [Vector] {
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
    return [
      wrong(
        "trailing-octet-intermediate",
        "An octet after the intermediate's certificate.",
        [.trailing],
        try carrying([leaf, middle + [0], root]),
        "certificate/malformed",
        cause: "asn1/trailing-data"
      ),
      wrong(
        "trailing-octet-root",
        "An octet after the root's certificate.",
        [.trailing],
        try carrying([leaf, middle, root + [0]]),
        "certificate/malformed",
        cause: "asn1/trailing-data"
      ),
      wrong(
        "swapped-head",
        "The intermediate before the signer.",
        [.form],
        try carrying([middle, leaf, root]),
        "trust/untrusted",
        also: ["trust/chain-order", "trust/incomplete-chain"]
      ),
      wrong(
        "signer-twice",
        "The signer in the intermediate's place.",
        [.duplicate],
        try carrying([leaf, leaf, root]),
        "trust/incomplete-chain",
        also: ["trust/chain-order", "trust/untrusted"]
      ),
      wrong(
        "root-other-name",
        "The root's key under another name in the root's place.",
        [.substitution],
        try carrying([leaf, middle, try lab.otherRootName()]),
        "trust/chain-order",
        also: ["trust/untrusted"]
      ),
      try listed("space", "A space before the first.", #"[" \#(first)","\#(second)","\#(third)"]"#),
      try listed(
        "space-root",
        "A space after the last.",
        #"["\#(first)","\#(second)","\#(third) "]"#
      ),
      try listed("one-text", "All in one text.", #"["\#(first)\#(second)\#(third)"]"#),
      try listed("text", "A text for a list.", #""\#(first)""#),
      try listed(
        "garbage-root-text",
        "No base64 in the root's place.",
        #"["\#(first)","\#(second)","no root"]"#
      ),
      right(
        "escaped",
        "Each solidus with an escape, as some writers of JSON have it: the same texts.",
        [.form],
        try lab.token {
          $0.header.edits.replace(
            "x5c",
            withJSON: #"["\#(first)","\#(second)","\#(third)"]"#.replacing("/", with: #"\/"#)
          )
        }
      ),
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
    return [
      wrong(
        "attacker-same-identifiers",
        "The same names, numbers and key identifiers, and other keys.",
        [.attackerKey],
        try lab.token(by: attacker),
        "trust/untrusted"
      ),
      wrong(
        "attacker-same-identifiers-below-root",
        "The same, with the genuine root after it.",
        [.attackerKey],
        try lab.token(by: attacker) {
          $0.header.x5c = [attacker.leaf, attacker.intermediate, lab.tokens.root]
        },
        "trust/untrusted"
      ),
    ]
  }

  // MARK: Payloads

  /// JSON that lenient parsers accept, with genuine signatures.
  static func writtenPayloads(_ lab: Lab) throws(TrustError) -> [Vector] {
    let json = String(decoding: Lab.transaction().payload(), as: UTF8.self)
    let deep =
      String(repeating: #"{"a":"#, count: 64) + "1" + String(repeating: "}", count: 64)
    let bytes = { (octets: [UInt8]) in
      Array(json.dropLast().utf8) + Array(#","a":""#.utf8) + octets + Array(#""}"#.utf8)
    }
    let texts: [(name: String, comment: String, payload: [UInt8], cause: String)] = [
      ("infinity", "A number of JavaScript.", member("Infinity"), "unexpected-byte"),
      ("comment", "A comment, which JSON has none of.", member("1/**/"), "unexpected-byte"),
      ("single-quotes", "Quotes of JavaScript.", member("'a'"), "unexpected-byte"),
      ("leading-zero", "Octal to some.", member("01"), "invalid-number"),
      ("nested-objects", "65 levels.", member(deep), "too-deep"),
      ("control-character", "A line feed that is not escaped.", bytes([10]), "control-character"),
      ("overlong", "The solidus in two bytes.", bytes([0xC0, 0xAF]), "invalid-utf8"),
      ("raw-surrogate", "Half a pair in UTF-8.", bytes([0xED, 0xA0, 0x80]), "invalid-utf8"),
      ("second-object", "Another app after it.", Array((json + json).utf8), "trailing-data"),
      ("zero-after", "A zero after it.", Array(json.utf8) + [0], "trailing-data"),
      ("utf-16-mark", "A mark of another encoding.", [0xFE, 0xFF] + json.utf8, "encoding"),
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
        "A payload in quotes.",
        [.malformed],
        try lab.token(payload: Array(#""{}""#.utf8)),
        "payload/type"
      ),
      right(
        "members-in-disguise",
        "Names with escapes are the same names.",
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
