// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreLab

// Tokens as clients send them, and encodings of segments.
extension TokenSuites {
  static func encoding(_ lab: Lab) throws(TrustError) -> Suite {
    suite(
      "encoding",
      "Base64url without padding, which has one encoding per value, and text around a token.",
      [group("Encodings.", try encodings(lab))]
    )
  }

  private static func encodings(_ lab: Lab) throws(TrustError) -> [Vector] {
    let value = TokenValue.of(Lab.transaction())
    let segments = try rows([
      (
        "payload-standard-alphabet", "A payload in base64 instead of base64url.", [.nonCanonical],
        lab.token(withBothAlphabets) { $0.payloadEncoding.alphabet = .standard },
        .invalid("jws/base64", cause: "base64/character")
      ),
      (
        "signature-standard-alphabet", "A signature in base64 instead of base64url.",
        [.nonCanonical],
        lab.token(withBothAlphabets) { $0.signatureEncoding.alphabet = .standard },
        .invalid("jws/base64", cause: "base64/character")
      ),
      (
        "flattened", "The flattened JSON serialization (RFC 7515, 7.2.2).", [.unsupported],
        lab.tokens.token(Lab.transaction()).flattened(),
        .invalid("jws/segments", also: ["input/json"])
      ),
    ])
    let surrounded = try rows([
      (
        "byte-order-mark", "A byte order mark before the token.", [.form],
        [0xEF, 0xBB, 0xBF] + (try lab.token()), reads(value)
      ),
      ("line-feed", "A line feed after the token.", [.form], lab.token() + [0x0A], reads(value)),
      (
        "white-space", "White space at both ends of the token.", [.form],
        Array(" \t\r\n".utf8) + lab.token() + Array("\r\n\r\n ".utf8), reads(value)
      ),
      (
        "bearer", "The authorization scheme \"Bearer\" before the token.", [.form],
        Array("Bearer ".utf8) + lab.token(), reads(value)
      ),
      (
        "bearer-lower-case", "The scheme in lower case, after a byte order mark.", [.form],
        [0xEF, 0xBB, 0xBF] + Array("bearer  ".utf8) + lab.token() + [0x0A], reads(value)
      ),
    ])
    return try segments + surrounded
      + rows([
        (
          "two-byte-order-marks", "Two byte order marks before the token.", [.form],
          [0xEF, 0xBB, 0xBF, 0xEF, 0xBB, 0xBF] + (try lab.token()), "input/unrecognized"
        ),
        (
          "bearer-twice", "The authorization scheme twice.", [.form],
          Array("Bearer Bearer ".utf8) + lab.token(), "input/unrecognized"
        ),
        (
          "line-feed-inside", "A line feed inside the token.", [.form],
          lab.token().prefix(40) + [0x0A] + lab.token().dropFirst(40),
          .invalid("jws/base64", cause: "base64/character")
        ),
        (
          "two-tokens", "Two tokens without a line feed between them.", [.trailing],
          lab.token() + lab.token(), "input/several-documents"
        ),
        (
          "cut-in-header", "The first 200 characters of a token.", [.truncated],
          Array(lab.token().prefix(200)), "input/cut-token"
        ),
        (
          "cut-in-payload", "A token without its signature and the last character of its payload.",
          [.truncated], cut(lab), "input/cut-token"
        ),
        (
          "zero", "A zero byte after the token.", [.trailing], lab.token() + [0],
          .invalid("jws/base64", cause: "base64/character")
        ),
        (
          "payload-empty-segment",
          "A token with an empty payload segment and the signature of the removed payload.",
          [.missing], detached(lab),
          .invalid("trust/signature", also: ["payload/malformed", "input/wrong-kind"])
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
