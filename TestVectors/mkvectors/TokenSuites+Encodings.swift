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
          "A period followed by a combining accent, which a comparison of characters "
            + "does not match.", "character", { $0.payloadEncoding.prefix = "\u{301}" }
        ),
      ]
    )
      + wrong([
        (
          "full-width-stop", "A fullwidth full stop (U+FF0E) as separator.", [.form],
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

}
