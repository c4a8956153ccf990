// SPDX-License-Identifier: Apache-2.0

import Foundation

extension JWSSuites {
  static let compact = suite(
    "compact",
    "Compact serialization (RFC 7515, 7.1): three base64url segments, one encoding per token.",
    [
      Vector(
        "token",
        "Three segments.",
        [.basic],
        .text("\(parts.0).\(parts.1).\(parts.2)"),
        .valid(read(certificates: ["3000"]))
      )
    ] + segments + encodings + lengths
  )

  static let segments: [Vector] =
    [wrong("empty", "Empty input.", [.missing], "", "segments", at: 0)]
    + wrong([
      ("one-segment", "A token without periods.", [.missing], parts.0, "segments", cause: nil),
      (
        "two-segments", "Two segments: the signature is missing.", [.missing],
        "\(parts.0).\(parts.1)", "segments", cause: nil
      ),
      (
        "four-segments", "Four segments.", [.trailing],
        "\(parts.0).\(parts.1).\(parts.2).\(parts.2)", "segments", cause: nil
      ),
      (
        "five-segments", "Five segments, as in an encrypted token.", [.unsupported],
        "\(parts.0)....\(parts.2)", "segments", cause: nil
      ),
      (
        "stop-with-accent",
        "A period followed by a combining accent, which a comparison of characters "
          + "does not match.", [.form], "\(parts.0).\(parts.1).\u{301}\(parts.2)", "base64",
        cause: "base64/character"
      ),
      (
        "full-width-stop", "A fullwidth full stop (U+FF0E) as separator.", [.form],
        "\(parts.0)\u{FF0E}\(parts.1).\(parts.2)", "segments", cause: nil
      ),
      (
        "flattened", "The flattened JSON serialization (RFC 7515, 7.2.2).", [.unsupported],
        #"{"protected":"\#(parts.0)","payload":"\#(parts.1)","signature":"\#(parts.2)"}"#,
        "segments", cause: nil
      ),
    ])

  static func coded(
    _ name: String,
    _ comment: String,
    _ flag: Flag,
    _ text: String,
    _ cause: String
  ) -> Vector {
    wrong(name, comment, [flag], text, "base64", cause: "base64/\(cause)")
  }

  /// One vector for each row of a table.
  static func coded(_ rows: [(String, String, Flag, String, String)]) -> [Vector] {
    rows.map { coded($0.0, $0.1, $0.2, $0.3, $0.4) }
  }

  static let encodings: [Vector] = coded([
    (
      "padded-payload", "A padded payload; base64url in tokens has no padding.", .nonCanonical,
      "\(parts.0).\(parts.1)=.\(parts.2)", "padding"
    ),
    (
      "padded-signature", "A padded signature; base64url in tokens has no padding.", .nonCanonical,
      "\(parts.0).\(parts.1).\(parts.2)==", "padding"
    ),
    (
      "padded-header", "A padded header; base64url in tokens has no padding.", .nonCanonical,
      "\(segment(goodHeader + " "))=.\(parts.1).\(parts.2)", "padding"
    ),
    (
      "loose-bits", "Nonzero trailing bits in the last character of the payload.", .nonCanonical,
      "\(parts.0).e31.\(parts.2)", "non-canonical"
    ),
    (
      "standard-alphabet", "A plus sign in the payload, from the base64 alphabet.", .form,
      "\(parts.0).e3+0.\(parts.2)", "character"
    ),
    (
      "single-character",
      "The payload has a single character after its last group, which encodes no byte.", .truncated,
      "\(parts.0).e30ab.\(parts.2)", "length"
    ),
    (
      "line-feed", "A line feed at the end.", .form, "\(parts.0).\(parts.1).\(parts.2)\n",
      "character"
    ),
    ("space", "A space before the token.", .form, " \(parts.0).\(parts.1).\(parts.2)", "character"),
    ("zero", "U+0000 inside the payload.", .form, "\(parts.0).e3\u{0}0.\(parts.2)", "character"),
    (
      "byte-order-mark", "A byte order mark before the token.", .form,
      "\u{FEFF}\(parts.0).\(parts.1).\(parts.2)", "character"
    ),
  ])

  static func signed(_ name: String, _ comment: String, _ count: Int) -> Vector {
    let bytes = [UInt8](repeating: 1, count: count)
    let text = "\(parts.0).\(parts.1).\(segment(bytes))"
    return wrong(name, comment, [.malformed], text, "signature-length")
  }

  /// One vector for each row of a table.
  static func signed(_ rows: [(String, String, Int)]) -> [Vector] {
    rows.map { signed($0.0, $0.1, $0.2) }
  }

  static let lengths: [Vector] =
    signed([
      ("no-signature", "An empty signature.", 0),
      ("signature-63", "A signature of 63 bytes; ES256 has 64.", 63),
      ("signature-65", "A signature of 65 bytes; ES256 has 64.", 65),
      ("signature-96", "A signature of 96 bytes, as in ES384.", 96),
      ("signature-128", "A signature of 128 bytes, the length of 64 bytes in hexadecimal.", 128),
    ])
    + [
      wrong(
        "header-64-kib",
        "A header of 65,537 characters, above the limit of 64 KiB.",
        [.limit],
        "\(String(repeating: "A", count: 65_537)).\(parts.1).\(parts.2)",
        "too-large"
      )
    ]
}
