// SPDX-License-Identifier: Apache-2.0

extension JWSSuites {
  static let compact = suite(
    "compact",
    "Compact serialization (RFC 7515, 7.1): three base64url segments, one encoding per token.",
    """
    token | basic | valid | \(token) | Three segments.
    empty | missing | jws/segments at 0 | \("") | Empty input.
    one-segment | missing | jws/segments | \(parts.0) | A token without periods.
    two-segments | missing | jws/segments | \(parts.0).\(parts.1) | Two segments: the signature is missing.
    four-segments | trailing | jws/segments | \(token).\(parts.2) | Four segments.
    five-segments | unsupported | jws/segments | \(parts.0)....\(parts.2) | Five segments, as in an encrypted token.
    stop-with-accent | form | jws/base64 cause base64/character | \(parts.0).\(parts.1).\("\u{301}")\(parts.2) \
      | A period followed by a combining accent, which a comparison of characters does not match.
    full-width-stop | form | jws/segments | \(parts.0)\("\u{FF0E}")\(parts.1).\(parts.2) | A fullwidth full stop (U+FF0E) as separator.
    flattened | unsupported | jws/segments | {"protected":"\(parts.0)","payload":"\(parts.1)","signature":"\(parts.2)"} \
      | The flattened JSON serialization (RFC 7515, 7.2.2).
    padded-payload | non-canonical | jws/base64 cause base64/padding | \(parts.0).\(parts.1)=.\(parts.2) \
      | A padded payload; base64url in tokens has no padding.
    padded-signature | non-canonical | jws/base64 cause base64/padding | \(token)== \
      | A padded signature; base64url in tokens has no padding.
    padded-header | non-canonical | jws/base64 cause base64/padding | \(segment(goodHeader + " "))=.\(parts.1).\(parts.2) \
      | A padded header; base64url in tokens has no padding.
    loose-bits | non-canonical | \(loose("jws/base64", read(1))) | \(parts.0).e31.\(parts.2) \
      | Nonzero trailing bits in the last character of the payload.
    standard-alphabet | form | jws/base64 cause base64/character | \(parts.0).e3+0.\(parts.2) | A plus sign in the payload, from the base64 alphabet.
    single-character | truncated | jws/base64 cause base64/length | \(parts.0).e30ab.\(parts.2) \
      | The payload has a single character after its last group, which encodes no byte.
    line-feed | form | jws/base64 cause base64/character | \(token)\("\n") | A line feed at the end.
    space | form | jws/base64 cause base64/character | \(" ")\(token) | A space before the token.
    byte-order-mark | form | jws/base64 cause base64/character | \("\u{FEFF}")\(token) | A byte order mark before the token.
    no-signature | malformed | jws/signature-length | \(signed(0)) | An empty signature.
    signature-63 | malformed | jws/signature-length | \(signed(63)) | A signature of 63 bytes; ES256 has 64.
    signature-65 | malformed | jws/signature-length | \(signed(65)) | A signature of 65 bytes; ES256 has 64.
    signature-96 | malformed | jws/signature-length | \(signed(96)) | A signature of 96 bytes, as in ES384.
    signature-128 | malformed | jws/signature-length | \(signed(128)) | A signature of 128 bytes, the length of 64 bytes in hexadecimal.
    header-64-kib | limit | jws/too-large | \(String(repeating: "A", count: 65_537)).\(parts.1).\(parts.2) \
      | A header of 65,537 characters, above the limit of 64 KiB.
    """
  )

  private static func signed(_ count: Int) -> String {
    "\(parts.0).\(parts.1).\(segment([UInt8](repeating: 1, count: count)))"
  }
}
