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
    let segments = try rows(
      """
      payload-standard-alphabet | non-canonical | jws/base64 cause base64/character \
        | \(lab.token(withBothAlphabets) { $0.payloadEncoding.alphabet = .standard }) | A payload in base64 instead of base64url.
      signature-standard-alphabet | non-canonical | jws/base64 cause base64/character \
        | \(lab.token(withBothAlphabets) { $0.signatureEncoding.alphabet = .standard }) | A signature in base64 instead of base64url.
      flattened | unsupported | jws/segments or input/json | \(lab.tokens.token(Lab.transaction()).flattened()) \
        | The flattened JSON serialization (RFC 7515, 7.2.2).
      """
    )
    let surrounded = try rows(
      """
      byte-order-mark | form | valid level house | \([0xEF, 0xBB, 0xBF] + (lab.token())) | A byte order mark before the token.
      line-feed | form | valid level house | \(lab.token() + [0x0A]) | A line feed after the token.
      white-space | form | valid level house | \(Array(" \t\r\n".utf8) + lab.token() + Array("\r\n\r\n ".utf8)) | White space at both ends of the token.
      bearer | form | valid level house | \(Array("Bearer ".utf8) + lab.token()) | The authorization scheme "Bearer" before the token.
      bearer-lower-case | form | valid level house | \([0xEF, 0xBB, 0xBF] + Array("bearer  ".utf8) + lab.token() + [0x0A]) \
        | The scheme in lower case, after a byte order mark.
      """
    )
    return try segments + surrounded
      + rows(
        """
        two-byte-order-marks | form | input/unrecognized | \([0xEF, 0xBB, 0xBF, 0xEF, 0xBB, 0xBF] + (lab.token())) \
          | Two byte order marks before the token.
        bearer-twice | form | input/unrecognized | \(Array("Bearer Bearer ".utf8) + lab.token()) | The authorization scheme twice.
        line-feed-inside | form | jws/base64 cause base64/character | \(lab.token().prefix(40) + [0x0A] + lab.token().dropFirst(40)) \
          | A line feed inside the token.
        two-tokens | trailing | input/several-documents | \(lab.token() + lab.token()) | Two tokens without a line feed between them.
        cut-in-header | truncated | input/cut-token | \(Array(lab.token().prefix(200))) | The first 200 characters of a token.
        cut-in-payload | truncated | input/cut-token | \(cut(lab)) | A token without its signature and the last character of its payload.
        zero | trailing | jws/base64 cause base64/character | \(lab.token() + [0]) | A zero byte after the token.
        payload-empty-segment | missing | trust/signature or payload/malformed or input/wrong-kind | \(detached(lab)) \
          | A token with an empty payload segment and the signature of the removed payload.
        """
      )
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
