// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreLab

// Encodings of tokens and their contents, each signed as encoded.
extension TokenSuites {
  static func otherEncodings(_ lab: Lab) throws(TrustError) -> [Vector] {
    let value = TokenValue.of(Lab.transaction())
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
          "A period followed by a combining accent, which a comparison of characters "
            + "does not match.", "character", { $0.payloadEncoding.prefix = "\u{301}" }
        ),
      ]
    )
      + right([
        (
          "byte-order-mark", "A byte order mark before the token.", [.form],
          [0xEF, 0xBB, 0xBF] + (try lab.token()), reads: value
        ),
        ("line-feed", "A line feed after the token.", [.form], lab.token() + [0x0A], reads: value),
        (
          "white-space", "White space at both ends of the token.", [.form],
          Array(" \t\r\n".utf8) + lab.token() + Array("\r\n\r\n ".utf8), reads: value
        ),
        (
          "bearer", "The authorization scheme \"Bearer\" before the token.", [.form],
          Array("Bearer ".utf8) + lab.token(), reads: value
        ),
        (
          "bearer-lower-case", "The scheme in lower case, after a byte order mark.", [.form],
          [0xEF, 0xBB, 0xBF] + Array("bearer  ".utf8) + lab.token() + [0x0A], reads: value
        ),
      ])
      + wrong([
        (
          "two-byte-order-marks", "Two byte order marks before the token.", [.form],
          [0xEF, 0xBB, 0xBF, 0xEF, 0xBB, 0xBF] + (try lab.token()), "input/unrecognized",
          cause: nil, also: []
        ),
        (
          "bearer-twice", "The authorization scheme twice.", [.form],
          Array("Bearer Bearer ".utf8) + lab.token(), "input/unrecognized", cause: nil, also: []
        ),
        (
          "full-width-stop", "A fullwidth full stop (U+FF0E) as separator.", [.form],
          lab.token { $0.separator = "\u{FF0E}" }, "input/base64", cause: "base64/character",
          also: []
        ),
        (
          "line-feed-inside", "A line feed inside the token.", [.form],
          lab.token().prefix(40) + [0x0A] + lab.token().dropFirst(40), "jws/base64",
          cause: "base64/character", also: []
        ),
        (
          "two-tokens", "Two tokens without a line feed between them.", [.trailing],
          lab.token() + lab.token(), "input/several-documents", cause: nil, also: []
        ),
        (
          "cut-in-header", "The first 200 characters of a token.", [.truncated],
          Array(lab.token().prefix(200)), "input/cut-token", cause: nil, also: []
        ),
        (
          "cut-in-payload", "A token without its signature and the last character of its payload.",
          [.truncated], cut(lab), "input/cut-token", cause: nil, also: []
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

  private static func cut(_ lab: Lab) throws(TrustError) -> [UInt8] {
    let token = try lab.token()
    let stop = token.lastIndex(of: UInt8(ascii: ".")) ?? token.endIndex
    return Array(token[..<stop].dropLast())
  }

  private static func detached(_ lab: Lab) throws(TrustError) -> [UInt8] {
    let segments = try lab.token().split(separator: UInt8(ascii: "."))
    return Array([segments[0], [], segments[2]].joined(separator: [UInt8(ascii: ".")]))
  }

}
