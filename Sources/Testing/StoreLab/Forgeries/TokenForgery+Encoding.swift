// SPDX-License-Identifier: Apache-2.0

// The encoding of the parts; each is signed as encoded.
extension TokenForgery {
  static let encodings =
    [
      paddedPayload, paddedSignature, looseBits, lineBreaks, blankInSignature, fourthPart,
      otherStop,
    ] + otherEncodings

  private static let canonical = BrokenRule(
    "RFC 7515, 2: base64url without padding, line breaks or other characters",
    "jws/base64"
  )

  /// Unlike padding and line breaks, which RFC 7515 excludes.
  private static let loose = BrokenRule(
    "RFC 4648, 3.5: a decoder may reject base64 whose unused bits are not 0",
    "jws/base64"
  ).leftOpenByStandard

  /// Padding after the payload.
  public static let paddedPayload = forgery("padded-payload", canonical.harmlessly) {
    $0.payloadEncoding.padding = .excessive
  }

  /// Padding after the signature.
  public static let paddedSignature = forgery("padded-signature", canonical.harmlessly) {
    $0.signatureEncoding.padding = .full
  }

  /// A set trailing bit in the last character of the signature.
  public static let looseBits = forgery("loose-bits", loose) {
    $0.signatureEncoding.hasLooseBits = true
  }

  /// A payload in lines of 64 characters.
  public static let lineBreaks = forgery("line-breaks", canonical.harmlessly) {
    $0.payloadEncoding.lineLength = 64
  }

  /// A space before the signature.
  public static let blankInSignature = forgery("blank-in-signature", canonical.harmlessly) {
    $0.signatureEncoding.prefix = " "
  }

  /// A fourth part.
  public static let fourthPart = forgery(
    "fourth-part",
    canonical.reported(as: "jws/segments").harmlessly
  ) {
    $0.extraParts = [Array("e30".utf8)]
  }

  /// Fullwidth full stops (U+FF0E) as separators.
  public static let otherStop = forgery(
    "other-stop",
    canonical.reported(as: "input/base64").harmlessly
  ) {
    $0.separator = "\u{FF0E}"
  }

  private static let otherEncodings = [
    encoded("payload-with-padding") {
      $0.fillPayload(remainder: 1)
      $0.payloadEncoding.padding = .full
    },
    encoded("payload-with-loose-bits", loose) {
      $0.fillPayload(remainder: 1)
      $0.payloadEncoding.hasLooseBits = true
    },
    // A single character after the last group, which encodes no byte.
    encoded("payload-with-single-character") {
      $0.fillPayload(remainder: 0)
      $0.payloadEncoding.suffix = "A"
    },
    encoded("blank-after-payload") { $0.payloadEncoding.suffix = " " },
    encoded("payload-with-cyrillic-letter") { $0.payloadEncoding.suffix = "\u{430}" },
    // A period with a combining accent, which a comparison of characters does not match.
    encoded("stop-with-accent") { $0.payloadEncoding.prefix = "\u{301}" },
    encoded("signature-with-excessive-padding") { $0.signatureEncoding.padding = .excessive },
    encoded("signature-with-single-character") { $0.signatureEncoding.suffix = "AAA" },
    encoded("signature-with-tilde") { $0.signatureEncoding.prefix = "~" },
    encoded("signature-with-cyrillic-letter") { $0.signatureEncoding.prefix = "\u{430}" },
    encoded("padded-header") { $0.headerEncoding.padding = .excessive },
    encoded("header-in-lines") { $0.headerEncoding.lineLength = 64 },
    encoded("header-with-loose-bits", loose) {
      while $0.header.bytes.count % 3 == 0 { $0.header.kid = ($0.header.kid ?? "") + "x" }
      $0.headerEncoding.hasLooseBits = true
    },
    // The alphabet of base64, in which these characters have `+` and `/`.
    encoded("header-in-base64") {
      $0.header.kid = "???~~~"
      $0.headerEncoding.alphabet = .standard
    },
  ]

  private static func encoded(
    _ id: String,
    _ rule: BrokenRule = canonical.harmlessly,
    _ change: @escaping @Sendable (inout TokenBuilder) -> Void
  ) -> TokenForgery {
    forgery(id, rule, change)
  }
}

extension TokenBuilder {
  /// Appends spaces until the number of bytes of the payload has a remainder by three.
  fileprivate mutating func fillPayload(remainder: Int) {
    while payload.count % 3 != remainder { payload.append(UInt8(ascii: " ")) }
  }
}
